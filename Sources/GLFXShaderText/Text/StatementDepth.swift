/// Counts how deep statements without braces are inside each other: `if (a) if (b) for (…) …`.
struct StatementDepth {
    private static let words: Set<String> = ["if", "for", "while", "switch"]

    private var depth = 0
    private var parentheses = 0

    /// Takes the next token.
    /// - Returns: the depth.
    mutating func take(_ token: Token) -> Int {
        switch (token.kind, token.text) {
        case (.identifier, let word) where Self.words.contains(word): depth += 1
        case (.punctuation, "("): parentheses += 1
        case (.punctuation, ")"): parentheses = max(0, parentheses - 1)
        case (.punctuation, ";") where parentheses == 0: depth = 0
        case (.punctuation, "{"), (.punctuation, "}"): (depth, parentheses) = (0, 0)
        default: break
        }
        return depth
    }
}
