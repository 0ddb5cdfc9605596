/// An error of a compiler, with its place in the text.
struct Complaint {
    /// The compiler's message.
    let text: String
    /// Index in `StageText.lines`; nil where the compiler reports no line, or one of the header's.
    let line: Int?
    /// Byte offset in that line; nil where it is uncertain.
    let column: Int?
    /// Quoted names, up to a parenthesis or space.
    let names: [String]
    private let lowercased: String

    init(text: String, line: Int?, column: Int?) {
        self.text = text
        self.line = line
        self.column = column
        names = ColumnFinder.names(in: text)
        lowercased = text.lowercased()
    }

    /// A quoted call with the types of its arguments: `texture(sampler2D, vec3)`.
    var call: (name: String, types: [String])? {
        for quote in ColumnFinder.quotes(in: text) {
            guard let open = quote.firstIndex(of: "("), quote.hasSuffix(")") else { continue }
            let types = quote[quote.index(after: open)...].dropLast().split(separator: ",").map { $0.trimmed }
            return (String(quote[..<open]), types)
        }
        return nil
    }

    /// Whether the message contains one of these, in lower case.
    func says(_ phrases: String...) -> Bool {
        phrases.contains { lowercased.contains($0) }
    }

    /// Index of the first token at its place (of its line where there is no column); nil without a line.
    func firstToken(in tokens: [Token]) -> Int? {
        guard let line else { return nil }
        let range = tokens.range(ofLine: line)
        let index = tokens.firstIndex(line: line, column: column ?? 0)
        return range.contains(index) ? index : nil
    }
}
