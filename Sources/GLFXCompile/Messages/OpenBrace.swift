internal import GLFXCore
internal import GLFXShaderText

extension StageText {
    /// An error about a `{` that nothing closes; nil where the user's braces are even, or conditionals that only the
    /// compiler decides leave that open.
    ///
    /// Of several that may be meant, it is the first whose `}` stands further left than its line; else the innermost
    /// one that is left open.
    var openBrace: Failure? {
        let userTokens = tokens.filter { userLines.contains($0.line) }
        guard !userTokens.contains(where: { $0.kind == .conditional }),
            !macroTokens.contains(where: { $0.isText("{") || $0.isText("}") })
        else { return nil }
        var open: [Token] = []
        var doubtful: Token?
        for token in userTokens {
            if token.isText("{") { open.append(token) }
            guard token.isText("}"), let brace = open.popLast() else { continue }
            let isFirst = lines[token.line].firstIndex { !Tokenizer.isSpace($0) } == token.column
            if doubtful == nil, isFirst, token.column < indentation(brace.line) { doubtful = brace }
        }
        guard let innermost = open.last else { return nil }
        let brace = doubtful ?? innermost
        return source.assembled.failure(
            line: brace.line - userLines.lowerBound, column: userColumn(line: brace.line, column: brace.column),
            "this '{' is not closed: a '}' is missing", rule: .syntax)
    }

    private func indentation(_ line: Int) -> Int { lines[line].prefix { Tokenizer.isSpace($0) }.count }
}
