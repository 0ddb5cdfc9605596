internal import GLFXShaderText

/// A message of a known kind, with what the text tells about its line.
struct Finding {
    let context: MessageContext
    let message: MessageParts
    /// The texts in place of the `*`s of the kind's pattern.
    let captures: [String]
    /// Index in the text's lines; nil where the compiler reports none of them.
    let line: Int?

    /// More candidates on a line are not looked at.
    static let mostCandidates = 16

    var tokens: [Token] { context.tokens }

    /// The line's tokens.
    var range: Range<Int> { line.map(tokens.range(ofLine:)) ?? 0..<0 }

    /// The tokens of the line that are the quoted word, or what the header makes it of.
    var mentions: [Int] { mentions(of: message.word) }

    func mentions(of word: String) -> [Int] {
        Array(range.lazy.filter { context.isWord(tokens[$0], word) }.prefix(Self.mostCandidates))
    }

    /// The tokens of the line with one of these texts.
    func places(of texts: Set<String>) -> [Int] {
        Array(range.lazy.filter { texts.contains(tokens[$0].text) }.prefix(Self.mostCandidates))
    }

    /// The quoted word as the user wrote it.
    var word: String { shown(message.word) }

    func shown(_ word: String) -> String {
        mentions(of: word).first.map { context.userName(tokens[$0].text) } ?? context.userName(word)
    }

    /// A type that the message describes, by its name in GLSL.
    func type(_ capture: Int) -> String {
        guard captures.indices.contains(capture) else { return "" }
        let text = captures[capture].filter { $0 != "'" }
        return TypeNames.name(of: text) { context.names.structure(of: $0) }
    }

    /// The type of an expression; nil where the text does not tell it.
    func type(of range: Range<Int>) -> String? { context.types.type(of: range) }

    /// The type of a name at a place.
    func type(ofName index: Int) -> String? { context.types.type(of: index..<index + 1) }

    /// The end of an expression that begins at a token; nil where it is long.
    func end(ofValueAt start: Int) -> Int? {
        let piece = Array(tokens[start..<min(tokens.count, start + ExpressionTypes.longest)])
        return Operand.end(piece, ofAssignedAt: 0).map { $0 + start }
    }

    /// The text of some tokens, in one line.
    func text(_ range: Range<Int>) -> String? {
        guard range.count <= 12 else { return nil }
        var text = ""
        var last: Token?
        for token in tokens[range] {
            if let last, last.kind != .punctuation, token.kind != .punctuation { text += " " }
            text += context.userName(token.text)
            last = token
        }
        return text
    }
}
