import GLFXCore
import GLFXShaderText

/// libFuzzer's input as the files of a folder: `//@file NAME` on a line of its own begins each but the first.
struct FuzzInput {
    /// The whole input.
    let text: String
    /// The shader.
    let main: (name: String, text: String)
    /// The files beside it, by path.
    let others: [String: String]

    init(_ bytes: UnsafePointer<UInt8>?, _ count: Int) {
        // As TextFile reads files: invalid UTF-8 is replaced.
        text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
        var files: [(name: String, lines: [Substring.UTF8View])] = [("a.frag", [])]
        for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if line.starts(with: "//@file ".utf8), files.count < 16 {
                files.append((String(Substring(line.dropFirst(8))), []))
            } else {
                files[files.count - 1].lines.append(line)
            }
        }
        if files.count > 1, files[0].lines.isEmpty { files.removeFirst() }
        let texts = files.map { ($0.name, $0.lines.map { String(Substring($0)) }.joined(separator: "\n")) }
        main = texts[0]
        others = Dictionary(texts, uniquingKeysWith: { first, _ in first })
    }

    var folder: FuzzFolder { FuzzFolder(texts: others) }
}

/// Files in memory.
struct FuzzFolder: ShaderFiles {
    let texts: [String: String]

    func include(_ path: String, from includer: String) throws(Failure) -> (name: String, text: String) {
        guard let text = texts[path] else { throw Failure(.shader, "cannot open '\(path)'") }
        return (path, text)
    }

    func text(_ path: String) throws(Failure) -> (name: String, text: String)? { texts[path].map { (path, $0) } }
    func names(in folder: String) -> [String] { texts.keys.sorted() }
    func picture(_ path: String) throws(Failure) -> String? { path.hasSuffix(".png") ? "/" + path : nil }
}
