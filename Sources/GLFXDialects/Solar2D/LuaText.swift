internal import GLFXCore
internal import GLFXShaderText

/// What a text in Lua assigns: `name = value` anywhere, `table.name = value` likewise. Nothing is run.
struct LuaText {
    indirect enum Value {
        case number(Double)
        /// Where the characters of a string are.
        case string(Range<Int>)
        case bool(Bool)
        case table([(key: String?, value: Value)])
        case other

        /// A field of a table.
        subscript(key: String) -> Value? {
            guard case .table(let fields) = self else { return nil }
            return fields.last { $0.key == key }?.value
        }

        /// The fields without a key.
        var list: [Value] {
            guard case .table(let fields) = self else { return [] }
            return fields.filter { $0.key == nil }.map(\.value)
        }

        var number: Double? {
            if case .number(let number) = self { return number }
            return nil
        }

        /// A number, or a table of numbers.
        var numbers: [Double] { number.map { [$0] } ?? list.compactMap(\.number) }
    }

    private enum Word {
        case name(String)
        case number(Double)
        case string(Range<Int>)
        case sign(UInt8)
    }

    private let file: SourceFile
    private var words: [Word] = []
    private var position = 0
    /// In the text's order.
    private(set) var assignments: [(name: String, value: Value)] = []

    private static let deepest = 32

    /// - Throws: `.shader` for a string that is never closed.
    init(_ file: SourceFile) throws(Failure) {
        self.file = file
        try split()
        while position + 1 < words.count {
            guard case .name(let name) = words[position], isSign("=", at: position + 1), !isSign("=", at: position + 2)
            else {
                position += 1
                continue
            }
            position += 2
            let value = value(depth: 0)
            record(name, value)
        }
    }

    /// A table may be a kernel of its own: its fields count as well.
    private mutating func record(_ name: String, _ value: Value) {
        assignments.append((name, value))
        guard case .table(let fields) = value else { return }
        for field in fields {
            if let key = field.key { record(key, field.value) }
        }
    }

    func text(_ value: Value?) -> String? {
        guard case .string(let range) = value else { return nil }
        return String(decoding: file.bytes[range], as: UTF8.self)
    }

    private func isSign(_ sign: String, at index: Int) -> Bool {
        guard index < words.count, case .sign(let byte) = words[index] else { return false }
        return byte == sign.utf8.first
    }

    private mutating func value(depth: Int) -> Value {
        guard position < words.count else { return .other }
        let word = words[position]
        position += 1
        switch word {
        case .number(let number): return .number(number)
        case .string(let range): return .string(range)
        case .name("true"): return .bool(true)
        case .name("false"): return .bool(false)
        case .sign(UInt8(ascii: "-")):
            if case .number(let number) = value(depth: depth) { return .number(-number) }
            return .other
        case .sign(UInt8(ascii: "{")) where depth < Self.deepest: return table(depth: depth + 1)
        default: return .other
        }
    }

    private mutating func table(depth: Int) -> Value {
        var fields: [(key: String?, value: Value)] = []
        while position < words.count, !isSign("}", at: position) {
            var key: String?
            if case .name(let name) = words[position], isSign("=", at: position + 1) {
                key = name
                position += 2
            }
            fields.append((key, value(depth: depth)))
            // The rest of an expression is not computed.
            while position < words.count, !isSign(",", at: position), !isSign(";", at: position),
                !isSign("}", at: position)
            { position += 1 }
            if position < words.count, !isSign("}", at: position) { position += 1 }
        }
        position += 1
        return .table(fields)
    }

    private mutating func split() throws(Failure) {
        var at = 0
        while at < file.bytes.count {
            let byte = file.bytes[at]
            if file.has("--", at: at) {
                if let range = try long(from: at + 2) {
                    at = range.next
                } else {
                    at = file.next("\n", from: at) ?? file.bytes.count
                }
            } else if let range = try long(from: at) {
                words.append(.string(range.text))
                at = range.next
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                var end = at + 1
                while end < file.bytes.count, file.bytes[end] != byte, file.bytes[end] != 0x0A {
                    end += file.bytes[end] == UInt8(ascii: "\\") ? 2 : 1
                }
                words.append(.string(at + 1..<min(end, file.bytes.count)))
                at = end + 1
            } else if Tokenizer.isSpace(byte) || byte == 0x0A {
                at += 1
            } else if Self.isWord(byte) {
                let isNumber = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                let end =
                    file.bytes[at...].firstIndex { !Self.isWord($0) && !(isNumber && $0 == UInt8(ascii: ".")) }
                    ?? file.bytes.count
                let text = String(decoding: file.bytes[at..<end], as: UTF8.self)
                words.append(Double(text).map { .number($0) } ?? .name(text))
                at = end
            } else if byte == UInt8(ascii: "."), let number = fraction(from: at) {
                words.append(.number(number.value))
                at = number.next
            } else {
                words.append(.sign(byte))
                at += 1
            }
        }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
            || (0x61...0x7A).contains(byte)
    }

    /// `.5`
    private func fraction(from start: Int) -> (value: Double, next: Int)? {
        let end = file.bytes[(start + 1)...].firstIndex { !(0x30...0x39).contains($0) } ?? file.bytes.count
        return Double("0" + String(decoding: file.bytes[start..<end], as: UTF8.self)).flatMap { value in
            end > start + 1 ? (value, end) : nil
        }
    }

    /// `[[…]]` and `[=[…]=]`. Nil: none begins here.
    private func long(from start: Int) throws(Failure) -> (text: Range<Int>, next: Int)? {
        guard file.has("[", at: min(start, file.bytes.count)) else { return nil }
        let level = file.bytes[(start + 1)...].prefix { $0 == UInt8(ascii: "=") }.count
        let first = start + level + 2
        guard file.has("[", at: min(first - 1, file.bytes.count)) else { return nil }
        let close = "]" + String(repeating: "=", count: level) + "]"
        guard let end = file.next(close, from: first) else {
            throw file.failure(offset: start, "this string is never closed", advice: "close it with \(close)")
        }
        return (first..<end, end + close.utf8.count)
    }
}
