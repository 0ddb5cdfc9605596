/// Interns tokens as numbers, so that expanding macros copies numbers instead of strings.
struct TokenTable {
    private var numbers: [String: Int32] = [:]
    private var texts: [String] = []
    private var kinds: [NestingCounter.Kind] = []

    /// `(`, and `##`, which pastes two tokens.
    let opening: Int32 = 0
    let pasting: Int32 = 1

    /// Set in the number of a macro's name that must not be expanded any more.
    private static let protection: Int32 = 1 << 30

    init() {
        _ = number(of: Token(kind: .punctuation, text: "(", line: 0, column: 0))
        _ = number(of: Token(kind: .punctuation, text: "##", line: 0, column: 0))
    }

    mutating func number(of token: Token) -> Int32 {
        // Keeps a conditional's `if` apart from code's.
        number(
            token.kind == .conditional ? "#" + token.text : token.text, NestingCounter.kind(of: token))
    }

    private mutating func number(_ text: String, _ kind: @autoclosure () -> NestingCounter.Kind) -> Int32 {
        if let number = numbers[text] { return number }
        let number = Int32(texts.count)
        numbers[text] = number
        texts.append(text)
        kinds.append(kind())
        return number
    }

    func kind(of word: Int32) -> NestingCounter.Kind { kinds[Int(word & ~Self.protection)] }

    /// The same token, never to be expanded.
    func protected(_ word: Int32) -> Int32 { word | Self.protection }

    /// Pastes two tokens.
    /// - Returns: the token and its length; nil where it is too long.
    mutating func pasted(_ left: Int32, _ right: Int32) -> (word: Int32, length: Int)? {
        let text = texts[Int(left & ~Self.protection)] + texts[Int(right & ~Self.protection)]
        guard text.utf8.count <= ShaderLimits.wordBytes else { return nil }
        return (number(text, .other), text.utf8.count)
    }
}
