internal import GLFXShaderText

/// An error of a compiler, with its place in the text.
struct Complaint {
    /// The compiler's message.
    let text: String
    /// Index in `StageText.lines`; nil where the compiler reports no line, or one of the header's.
    let line: Int?
    /// Quoted names, up to a parenthesis or space.
    let names: [String]
    private let lowercased: String

    init(text: String, line: Int?) {
        self.text = text
        self.line = line
        names = ColumnFinder.names(in: text)
        lowercased = text.lowercased()
    }

    /// Whether the message contains one of these, in lower case.
    func says(_ phrases: String...) -> Bool {
        phrases.contains { lowercased.contains($0) }
    }

    /// The tokens of its line; none without a line.
    func line(in tokens: [Token]) -> Range<Int> {
        line.map { tokens.range(ofLine: $0) } ?? 0..<0
    }
}
