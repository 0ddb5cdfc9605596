internal import GLFXCore

/// JSON to write: keys stay in order.
indirect enum JSONNode {
    case text(String)
    /// A number as it is written.
    case number(String)
    case bool(Bool)
    case list([JSONNode])
    case object([(key: String, value: JSONNode)])

    /// The shortest decimal number that parses to the same value.
    static func number(_ value: Double) -> JSONNode { .number(decimal(value)) }

    /// A decimal number where it has at most six decimals (every time that a user can write), else a string such as
    /// `30000/1001`.
    static func rational(_ value: Rational) -> JSONNode {
        let million: Int64 = 1_000_000
        let (ticks, overflows) = value.numerator.multipliedReportingOverflow(by: million)
        guard !overflows, ticks % value.denominator == 0 else { return .text(value.description) }
        return .number(Double(ticks / value.denominator) / Double(million))
    }

    /// Several lines, indented; short values are on one.
    func text(indent: String = "") -> String {
        let inner = indent + "  "
        switch self {
        case .text(let text): return Self.quoted(text)
        case .number(let number): return number
        case .bool(let value): return value ? "true" : "false"
        case .list(let values):
            let line = "[" + values.map { $0.text() }.joined(separator: ", ") + "]"
            if Self.fits(line) { return line }
            if let numbers = Self.filled(values, inner) { return "[\n\(numbers)\n\(indent)]" }
            return "[\n" + values.map { inner + $0.text(indent: inner) }.joined(separator: ",\n") + "\n\(indent)]"
        case .object(let members):
            let line = "{" + members.map { "\(Self.quoted($0.key)): \($0.value.text())" }.joined(separator: ", ") + "}"
            if !indent.isEmpty, Self.fits(line) { return line }
            return "{\n"
                + members.map { "\(inner)\(Self.quoted($0.key)): \($0.value.text(indent: inner))" }
                .joined(separator: ",\n") + "\n\(indent)}"
        }
    }

    /// One line, whatever its length.
    func line() -> String {
        switch self {
        case .list(let values): "[" + values.map { $0.line() }.joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { "\(Self.quoted($0.key)):\($0.value.line())" }.joined(separator: ",") + "}"
        default: text()
        }
    }

    /// Numbers, as many to a line as fit; nil for a list of anything else.
    private static func filled(_ values: [JSONNode], _ indent: String) -> String? {
        var lines: [String] = []
        for (index, value) in values.enumerated() {
            guard case .number(let number) = value else { return nil }
            let text = index < values.count - 1 ? number + "," : number
            if let last = lines.last, fits("\(last) \(text)") {
                lines[lines.count - 1] = "\(last) \(text)"
            } else {
                lines.append(text)
            }
        }
        return lines.map { indent + $0 }.joined(separator: "\n")
    }

    private static func fits(_ line: String) -> Bool { line.utf8.count <= 72 && !line.contains("\n") }

    /// As RFC 8259, section 7; terminal control characters are escaped too.
    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case _ where scalar.isCommand:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            case _ where scalar.byteOfName != nil:
                // Escaped, so that every JSON reader gets the same.
                for unit in UTF16.encode(scalar).map(Array.init) ?? [] { result += "\\u" + String(unit, radix: 16) }
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
