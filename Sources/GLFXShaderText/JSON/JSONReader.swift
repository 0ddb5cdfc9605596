package import GLFXCore

/// Reads JSON (RFC 8259) out of a file or a part of it.
///
/// Beyond the standard it accepts what the ecosystems' own readers do: a comma after the last element, line breaks and
/// tabs in a string, `//` comments, and numbers such as `.5`, `1.`, `+1` and `007`.
package struct JSONReader {
    private static let depth = 64
    private static let values = 100_000

    let file: SourceFile
    let end: Int
    var position: Int
    private var count = 0

    /// Reads the one value of a part of a file, or of the whole file.
    /// - Throws: `.shader` with file, line and column.
    package static func read(_ file: SourceFile, in part: Range<Int>? = nil) throws(Failure) -> JSONValue {
        var reader = JSONReader(file, in: part ?? 0..<file.bytes.count)
        let value = try reader.value(depth: 0)
        reader.skip()
        guard reader.peek == nil else {
            throw reader.failure("the JSON has ended before this", advice: "delete what follows, or check the brackets")
        }
        return value
    }

    private init(_ file: SourceFile, in part: Range<Int>) {
        self.file = file
        position = part.lowerBound
        end = part.upperBound
    }

    var peek: UInt8? { position < end ? file.bytes[position] : nil }

    func failure(at offset: Int? = nil, _ message: MessageText, advice: MessageText? = nil) -> Failure {
        file.failure(offset: offset ?? position, message, advice: advice)
    }

    /// What is at the current position, for messages.
    var nextText: String {
        guard position < end else { return "the end of the JSON" }
        let word = file.bytes[position..<end].prefix { Tokenizer.isNameStart($0) || Tokenizer.isDigit($0) }
        if !word.isEmpty { return "'\(String(decoding: word.prefix(40), as: UTF8.self))'" }
        let text = String(decoding: file.bytes[position..<min(end, position + 4)], as: UTF8.self)
        return "'\(text.first ?? "?")'"
    }

    private mutating func skip() {
        while let byte = peek {
            if Tokenizer.isSpace(byte) {
                position += 1
            } else if byte == UInt8(ascii: "/"), position + 1 < end, file.bytes[position + 1] == byte {
                while let byte = peek, byte != 0x0A { position += 1 }
            } else {
                return
            }
        }
    }

    mutating func accept(_ mark: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: mark) else { return false }
        position += 1
        return true
    }

    private mutating func value(depth: Int) throws(Failure) -> JSONValue {
        skip()
        count += 1
        guard depth < Self.depth, count <= Self.values else {
            throw failure("this JSON is too \(depth < Self.depth ? "long" : "deep")")
        }
        let start = position
        switch peek {
        case UInt8(ascii: "{"): return JSONValue(content: .object(try object(depth)), offset: start)
        case UInt8(ascii: "["): return JSONValue(content: .list(try list(depth)), offset: start)
        case UInt8(ascii: "\""): return JSONValue(content: .text(try text()), offset: start)
        case let byte? where Tokenizer.isDigit(byte) || "+-.".utf8.contains(byte):
            return JSONValue(content: .number(try number()), offset: start)
        default: return JSONValue(content: try word(), offset: start)
        }
    }

    private mutating func object(_ depth: Int) throws(Failure) -> [JSONValue.Member] {
        let start = position
        position += 1
        var members: [JSONValue.Member] = []
        while true {
            skip()
            if accept("}") { return members }
            let keyStart = position
            guard peek == UInt8(ascii: "\"") else {
                if peek == nil { throw unclosed(start, "{", "}") }
                throw failure(
                    "a key in quotation marks belongs here, not \(nextText)",
                    advice: "write \"KEY\": value, or close with }")
            }
            let key = try text()
            skip()
            guard accept(":") else {
                throw failure(
                    "':' belongs after the key \"\(key)\", not \(nextText)", advice: "write \"\(key)\": value")
            }
            members.append(JSONValue.Member(key: key, offset: keyStart, value: try value(depth: depth + 1)))
            try separator(start, "{", "}")
        }
    }

    private mutating func list(_ depth: Int) throws(Failure) -> [JSONValue] {
        let start = position
        position += 1
        var values: [JSONValue] = []
        while true {
            skip()
            if accept("]") { return values }
            if peek == nil { throw unclosed(start, "[", "]") }
            values.append(try value(depth: depth + 1))
            try separator(start, "[", "]")
        }
    }

    /// A comma between two elements; optional before the closing bracket.
    private mutating func separator(_ start: Int, _ opening: String, _ closing: Unicode.Scalar) throws(Failure) {
        skip()
        if accept(",") || peek == UInt8(ascii: closing) { return }
        if peek == nil { throw unclosed(start, opening, "\(closing)") }
        throw failure("',' or '\(closing)' belongs here, not \(nextText)", advice: "put a comma before it")
    }

    private func unclosed(_ start: Int, _ opening: String, _ closing: String) -> Failure {
        failure(at: start, "this '\(opening)' is never closed", advice: "close it with '\(closing)'")
    }
}
