internal import GLFXCore
internal import GLFXShaderText

/// Finds the shaders of niri's configuration, which is KDL: `window-open { custom-shader r"…" }`.
struct NiriConfiguration {
    private let file: SourceFile
    private var position = 0
    /// Names of the nodes around the position.
    private var nodes: [String] = []
    /// Where the shaders' texts are, by the names of their animations.
    private(set) var shaders: [String: Range<Int>] = [:]

    /// - Throws: `.shader` for a string that is never closed.
    init(_ file: SourceFile) throws(Failure) {
        self.file = file
        try read()
    }

    private mutating func read() throws(Failure) {
        /// The node whose line this is.
        var node = ""
        /// How deep the nodes are in one that `/-` comments out.
        var hidden: Int?
        while position < file.bytes.count {
            if file.has("//", at: position) {
                position = file.next("\n", from: position) ?? file.bytes.count
            } else if file.has("/*", at: position) {
                position = file.next("*/", from: position).map { $0 + 2 } ?? file.bytes.count
            } else if file.has("/-", at: position) {
                if hidden == nil { hidden = nodes.count }
                position += 2
            } else if let string = try string() {
                if node == "custom-shader", hidden == nil, let animation = nodes.last { shaders[animation] = string }
            } else {
                let byte = file.bytes[position]
                switch byte {
                case UInt8(ascii: "{"):
                    nodes.append(node)
                    node = ""
                    position += 1
                case UInt8(ascii: "}"):
                    _ = nodes.popLast()
                    node = ""
                    if let depth = hidden, nodes.count <= depth { hidden = nil }
                    position += 1
                case UInt8(ascii: "\n"), UInt8(ascii: ";"):
                    // A comment of one node, without children, ends with its line.
                    if hidden == nodes.count, !node.isEmpty { hidden = nil }
                    node = ""
                    position += 1
                case _ where Tokenizer.isSpace(byte): position += 1
                default:
                    let word = word()
                    if node.isEmpty { node = word }
                }
            }
        }
    }

    private mutating func word() -> String {
        let start = position
        repeat { position += 1 } while position < file.bytes.count && !Self.ends(file.bytes[position])
        return String(decoding: file.bytes[start..<position], as: UTF8.self)
    }

    private static func ends(_ byte: UInt8) -> Bool { Tokenizer.isSpace(byte) || Array("\n;{}\"".utf8).contains(byte) }

    /// `"…"`, `r"…"`, `r#"…"#`, `#"…"#`, `"""…"""`: the place of what is inside. Nil: no string begins here.
    private mutating func string() throws(Failure) -> Range<Int>? {
        let start = position
        var at = start
        if file.has("r\"", at: at) || file.has("r#", at: at) { at += 1 }
        let hashes = file.bytes[at...].prefix { $0 == UInt8(ascii: "#") }.count
        at += hashes
        guard file.has("\"", at: at) else { return nil }
        let quotes = file.has("\"\"\"", at: at) ? "\"\"\"" : "\""
        let isRaw = at > start
        let end = quotes + String(repeating: "#", count: hashes)
        let first = at + quotes.utf8.count
        at = first
        while at < file.bytes.count, !file.has(end, at: at) {
            at += !isRaw && file.bytes[at] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard at < file.bytes.count else {
            throw file.failure(
                offset: start, "this string is never closed", advice: "close it with \(end)")
        }
        position = at + end.utf8.count
        return first..<at
    }
}
