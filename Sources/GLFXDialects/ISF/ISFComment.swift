internal import GLFXShaderText

/// The comment of JSON at the head of an ISF file.
struct ISFComment {
    /// Bytes of the file between the comment's marks.
    var content: Range<Int>
    /// The comment's line, from 1.
    var line: Int
    /// The first of ISF's own keys in it; nil: none.
    var key: String?

    private static let keys = ["ISFVSN", "INPUTS", "CATEGORIES", "PASSES"]

    /// The first block comment that begins with a brace, after only white space, comments and directives.
    static func find(in file: SourceFile) -> ISFComment? {
        let bytes = file.bytes
        var position = 0
        while position < bytes.count {
            if Tokenizer.isSpace(bytes[position]) {
                position += 1
            } else if bytes[position...].starts(with: "/*".utf8) {
                guard let end = end(of: bytes, from: position + 2) else { return nil }
                if let comment = comment(file, position + 2..<end) { return comment }
                position = end + 2
            } else if bytes[position] == UInt8(ascii: "#") || bytes[position...].starts(with: "//".utf8) {
                position = bytes[position...].firstIndex(of: 0x0A) ?? bytes.count
            } else {
                return nil
            }
        }
        return nil
    }

    private static func end(of bytes: [UInt8], from start: Int) -> Int? {
        var position = start
        while position + 1 < bytes.count {
            if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") { return position }
            position += 1
        }
        return nil
    }

    private static func comment(_ file: SourceFile, _ content: Range<Int>) -> ISFComment? {
        guard file.bytes[content].first(where: { !Tokenizer.isSpace($0) }) == UInt8(ascii: "{") else { return nil }
        let text = String(decoding: file.bytes[content], as: UTF8.self)
        return ISFComment(
            content: content, line: file.place(ofOffset: content.lowerBound).line,
            key: keys.first { text.contains("\"\($0)\"") })
    }
}
