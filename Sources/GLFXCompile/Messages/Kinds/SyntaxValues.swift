internal import GLFXShaderText

/// Values and statements that are missing.
enum SyntaxValues {
    private static let operators: Set<String> = [
        "+", "-", "*", "/", "%", "=", "+=", "-=", "*=", "/=", "<", ">", "<=", ">=", "==", "!=", "&&", "||", "^^", "!",
        "&", "|", "^", "<<", ">>", "?", ":", ",",
    ]

    static func sentence(_ error: SyntaxError, _ place: Int) -> Sentence? {
        guard let before = error.before(place) else { return nil }
        let token = error.tokens[place]
        if token.isText("else") { return Sentence("this 'else' belongs to no 'if'", at: place) }
        if before.isText("else") || before.isText("do") {
            return Sentence("a statement is missing behind '\(before.text)'", at: .after(place - 1))
        }
        if token.isText("}"), before.isText("{") {
            return Sentence("a structure has at least one member: write one between the braces", at: place)
        }
        if operators.contains(before.text), token.kind == .punctuation {
            return Sentence("a value is missing behind '\(before.text)'", at: .after(place - 1))
        }
        if before.isText("("), token.kind == .punctuation {
            return Sentence("a value is missing before '\(token.text)'", at: place)
        }
        if before.isText("return"), token.isText("}") {
            return Sentence("a ';' is missing here", at: .after(place - 1))
        }
        guard error.depth(place) == 0, error.expected.isEmpty, token.kind != .punctuation else { return nil }
        return Sentence("'\(token.text)' has no place outside of functions: only declarations have", at: place)
    }
}
