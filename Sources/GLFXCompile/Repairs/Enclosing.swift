internal import GLFXShaderText

/// Finds the function that contains a token.
enum Enclosing {
    /// By indices of tokens.
    struct Function {
        var name: Int
        /// Where the parentheses of its parameters open.
        var parameters: Int
        /// Where its body opens.
        var body: Int
    }

    static func function(_ tokens: [Token], _ index: Int) -> Function? {
        var depth = 0
        var function: Function?
        // The outermost open brace: all others are blocks inside the function.
        for position in stride(from: index - 1, through: 0, by: -1) where tokens[position].kind == .punctuation {
            if tokens[position].isText("}") { depth += 1 }
            guard tokens[position].isText("{") else { continue }
            depth -= 1
            guard depth < 0 else { continue }
            depth = 0
            function = head(tokens, position)
        }
        return function
    }

    private static func head(_ tokens: [Token], _ body: Int) -> Function? {
        guard body > 0, tokens[body - 1].isText(")"), let open = tokens.opening(body - 1), open > 1,
            tokens[open - 1].kind == .identifier, tokens[open - 2].kind == .identifier
        else { return nil }
        return Function(name: open - 1, parameters: open, body: body)
    }
}
