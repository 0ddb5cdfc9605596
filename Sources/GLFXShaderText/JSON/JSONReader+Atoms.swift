internal import GLFXCore

extension JSONReader {
    /// A string.
    mutating func text() throws(Failure) -> String {
        let start = position
        position += 1
        var bytes: [UInt8] = []
        while let byte = peek {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
            case UInt8(ascii: "\\"): bytes += String(try escape()).utf8
            default: bytes.append(byte)
            }
        }
        throw failure(at: start, "the text that begins here is never closed", advice: "close it with a quotation mark")
    }

    private static let escapes: [UInt8: Unicode.Scalar] = [
        UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "'"): "'",
        UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r",
        UInt8(ascii: "t"): "\t", 0x0A: "\n",
    ]

    /// The character after a backslash.
    private mutating func escape() throws(Failure) -> Character {
        let start = position - 1
        guard let byte = peek else { return "\\" }
        position += 1
        if let scalar = Self.escapes[byte] { return Character(scalar) }
        guard byte == UInt8(ascii: "u"), let first = hexadecimal() else {
            position = start
            throw failure(
                "'\\\(String(decoding: [byte], as: UTF8.self))' is no escape in JSON",
                advice: "write \\\\ for a backslash")
        }
        if let scalar = Unicode.Scalar(first) { return Character(scalar) }
        // A surrogate pair makes one scalar (RFC 8259, 7).
        if (0xD800..<0xDC00).contains(first), accept("\\"), accept("u"), let second = hexadecimal(),
            (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        {
            return Character(scalar)
        }
        throw failure(at: start, "this is half of a character", advice: "write both of its halves")
    }

    private mutating func hexadecimal() -> UInt32? {
        guard position + 4 <= end else { return nil }
        let digits = file.bytes[position..<(position + 4)]
        guard digits.allSatisfy({ Tokenizer.isDigit($0) || (0x61...0x66).contains($0 | 0x20) }),
            let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { return nil }
        position += 4
        return value
    }

    mutating func number() throws(Failure) -> Double {
        let start = position
        while let byte = peek, Tokenizer.isDigit(byte) || Tokenizer.isNameStart(byte) || "+-.".utf8.contains(byte) {
            position += 1
        }
        let text = String(decoding: file.bytes[start..<position], as: UTF8.self)
        guard let value = Self.decimal(text) else {
            throw failure(at: start, "\(text.quoted) is no number", advice: "write a number such as 0.5 or 1e-3")
        }
        return value
    }

    /// A decimal number, finite; a digit may be missing on one side of the point.
    private static func decimal(_ text: String) -> Double? {
        var digits = ""
        var previous: Character = " "
        for character in text {
            guard character.isASCII, character.isNumber || "+-.eE".contains(character) else { return nil }
            if character == ".", !previous.isNumber { digits.append("0") }
            if "eE".contains(character), previous == "." { digits.append("0") }
            digits.append(character)
            previous = character
        }
        if previous == "." { digits.append("0") }
        guard text.contains(where: \.isNumber), let value = Double(digits), value.isFinite else { return nil }
        return value
    }

    mutating func word() throws(Failure) -> JSONValue.Content {
        let word = file.bytes[position..<end].prefix { Tokenizer.isNameStart($0) }
        let text = String(decoding: word, as: UTF8.self)
        let content: JSONValue.Content? =
            switch text {
            case "true": .bool(true)
            case "false": .bool(false)
            case "null": .null
            default: nil
            }
        guard let content else {
            let advice: MessageText =
                peek == UInt8(ascii: "'") ? "write texts in \"…\"" : "write a text in \"…\", a number, true, false"
            throw failure("a value belongs here, not \(nextText)", advice: advice)
        }
        position += word.count
        return content
    }
}
