internal import GLFXCore
internal import GLFXShaderText

/// Changes a shader's text before it is preprocessed: what is left keeps its line, and its column where nothing is
/// inserted.
struct TextEditor {
    /// The text as it was.
    let file: SourceFile
    /// The tokens outside of comments and directives, of every branch of an `#if`; lines count from 1.
    let tokens: [Token]
    private var bytes: [UInt8]
    /// Lines that are replaced as a whole, by number.
    private var newLines: [Int: String] = [:]
    /// Texts to put before bytes of the original, by the bytes' offsets.
    private var insertions: [Int: String] = [:]

    /// - Parameter readsMacros: `tokens` has those of `#define` lines, too.
    init(_ file: SourceFile, readsMacros: Bool = false) {
        self.file = file
        bytes = file.bytes
        var tokens: [Token] = []
        var cutter = LineCutter(bytes: file.bytes)
        while let line = cutter.next() {
            // Errors of the tokenizer are reported by the text's reader.
            let isRead = !line.isDirective || readsMacros && Directive(line.bytes)?.name == "define"
            if isRead { try? Tokenizer.append(line.bytes, line: line.number, isCertain: true, to: &tokens) }
        }
        self.tokens = tokens
    }

    /// Replaces everything from one token to the end of another by spaces.
    mutating func blank(_ range: ClosedRange<Int>) {
        let end = offset(range.upperBound) + tokens[range.upperBound].text.utf8.count
        for position in offset(range.lowerBound)..<end where bytes[position] != 0x0A { bytes[position] = 0x20 }
    }

    /// Replaces some tokens of one line by a text that is not longer.
    /// - Throws: `.shader` for tokens of several lines, where a line's end would be lost.
    mutating func replace(_ range: ClosedRange<Int>, with text: String) throws(Failure) {
        guard tokens[range.lowerBound].line == tokens[range.upperBound].line else {
            throw failure(at: range.lowerBound, "this goes over several lines", advice: "write it on one line")
        }
        let start = offset(range.lowerBound)
        blank(range)
        for (index, byte) in text.utf8.enumerated() where start + index < bytes.count { bytes[start + index] = byte }
    }

    /// Puts a text before a token, and before what was put there earlier. The rest of its line moves to the right.
    mutating func insert(_ text: String, before index: Int) {
        insertions[offset(index)] = text + insertions[offset(index), default: ""]
    }

    /// Replaces a line by spaces.
    mutating func blankLine(_ number: Int) {
        let start = file.lineStarts[number - 1]
        for position in start..<start + file.line(number).count { bytes[position] = 0x20 }
    }

    /// Replaces a line's beginning by spaces, up to the end of a text in it.
    mutating func blankLine(_ number: Int, through text: String) {
        let line = Array(file.line(number))
        let text = Array(text.utf8)
        guard let end = line.indices.first(where: { line[$0...].starts(with: text) }) else { return }
        let start = file.lineStarts[number - 1]
        for position in start..<start + end + text.count { bytes[position] = 0x20 }
    }

    /// Replaces a line by another, of any length.
    mutating func replaceLine(_ number: Int, with text: String) { newLines[number] = text }

    /// The changed text, under the file's name.
    func edited() throws(Failure) -> SourceFile {
        var bytes = bytes
        // From the end, so that the offsets stay right.
        for (offset, text) in insertions.sorted(by: { $0.key > $1.key }) {
            bytes.insert(contentsOf: text.utf8, at: offset)
        }
        guard !newLines.isEmpty else {
            return try SourceFile(name: file.name, text: String(decoding: bytes, as: UTF8.self))
        }
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
        for (number, text) in newLines where lines.indices.contains(number - 1) { lines[number - 1] = Array(text.utf8) }
        return try SourceFile(
            name: file.name, text: String(decoding: Array(lines.joined(separator: [0x0A])), as: UTF8.self))
    }

    /// Whether a name stands behind a type, or in a list behind one, outside of functions.
    func declares(_ name: String) -> Bool {
        var depth = 0
        for index in tokens.indices {
            switch tokens[index].text {
            case "{", "(": depth += 1
            case "}", ")": depth -= 1
            case name where depth == 0 && index > 0:
                if tokens[index - 1].kind == .identifier || tokens[index - 1].isText(",") { return true }
            default: break
            }
        }
        return false
    }

    /// A `.shader` failure that points at a token.
    func failure(at index: Int, _ message: MessageText, advice: MessageText? = nil) -> Failure {
        file.failure(line: tokens[index].line, byte: tokens[index].column, message, advice: advice)
    }

    private func offset(_ index: Int) -> Int { file.lineStarts[tokens[index].line - 1] + tokens[index].column }
}
