/// Cuts lines (comments already blanked) into tokens; one pass over the bytes.
package struct Tokenizer {
    /// What the tokenizer cannot read: the byte's offset in its line.
    package struct IllegalCharacter: Error {
        package var column: Int
        package var scalar: Unicode.Scalar
    }

    /// Longest first: the first match is taken.
    private static let operators: [[UInt8]] = [
        "<<=", ">>=", "==", "!=", "<=", ">=", "&&", "||", "^^", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=",
        "^=", "<<", ">>", "##",
    ].map { Array($0.utf8) }
    /// What the second character of an operator can be.
    private static let doubling = Set("<>=&|^+-#".utf8)
    private static let singles = Set("+-*/%<>=!&|^~?:;,.()[]{}#".utf8)

    /// Appends the tokens of one line.
    package static func append(
        _ bytes: [UInt8], from start: Int = 0, line: Int, isCertain: Bool, to tokens: inout [Token]
    ) throws(IllegalCharacter) {
        var position = start
        while position < bytes.count {
            let byte = bytes[position]
            if isSpace(byte) {
                position += 1
                continue
            }
            let (kind, end) = try token(in: bytes, at: position)
            let text = String(decoding: bytes[position..<end], as: UTF8.self)
            tokens.append(Token(kind: kind, text: text, line: line, column: position, isCertain: isCertain))
            position = end
        }
    }

    private static func token(in bytes: [UInt8], at start: Int) throws(IllegalCharacter) -> (Token.Kind, Int) {
        let byte = bytes[start]
        var end = start + 1
        if isNameStart(byte) {
            while end < bytes.count, isNameStart(bytes[end]) || isDigit(bytes[end]) { end += 1 }
            return (.identifier, end)
        }
        if isDigit(byte) || (byte == UInt8(ascii: ".") && end < bytes.count && isDigit(bytes[end])) {
            return (.number, endOfNumber(in: bytes, at: start))
        }
        if end < bytes.count, doubling.contains(bytes[end]) {
            for candidate in operators where bytes[start...].starts(with: candidate) {
                return (.punctuation, start + candidate.count)
            }
        }
        if singles.contains(byte) { return (.punctuation, end) }
        let text = String(decoding: bytes[start..<min(bytes.count, start + 4)], as: UTF8.self)
        throw IllegalCharacter(column: start, scalar: text.unicodeScalars.first ?? "?")
    }

    /// A preprocessing number: digits, letters, points, and a sign after an exponent's `e`.
    private static func endOfNumber(in bytes: [UInt8], at start: Int) -> Int {
        let isHexadecimal =
            bytes[start] == UInt8(ascii: "0") && start + 1 < bytes.count && bytes[start + 1] | 0x20 == UInt8(ascii: "x")
        var end = start + 1
        while end < bytes.count {
            let byte = bytes[end]
            let isSign = byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
            let follows = isSign && !isHexadecimal && bytes[end - 1] | 0x20 == UInt8(ascii: "e")
            guard isDigit(byte) || isNameStart(byte) || byte == UInt8(ascii: ".") || follows else { break }
            end += 1
        }
        return end
    }

    @inlinable package static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0d) }
    @inlinable package static func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }
    /// Whether a text is a name: letters, digits and underscores, a digit not first.
    package static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, isNameStart(first) else { return false }
        return text.utf8.allSatisfy { isNameStart($0) || isDigit($0) }
    }

    @inlinable package static func isNameStart(_ byte: UInt8) -> Bool {
        let lower = byte | 0x20
        return (lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")) || byte == UInt8(ascii: "_")
    }
}
