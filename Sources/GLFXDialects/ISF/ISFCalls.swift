internal import GLFXShaderText

/// Calls of ISF's macros in a text.
enum ISFCalls {
    /// Names for calls with a third argument, a bias of the level of detail: GLSL's macros have a fixed count of
    /// arguments. As long as the names that they replace, so that every column stays.
    static let biased = "IMG_PIX_B"
    static let biasedNorm = "IMG_NORM_PIX_B"

    private static let replacements = ["IMG_PIXEL": biased, "IMG_NORM_PIXEL": biasedNorm]

    static func renameBiased(in source: inout ParsedSource) {
        for tokens in [source.assembled.tokens, source.assembled.macroTokens] {
            for index in tokens.indices {
                guard let replacement = replacements[tokens[index].text], argumentCount(tokens, index) == 3 else {
                    continue
                }
                let token = tokens[index]
                let range = token.column..<token.column + replacement.utf8.count
                guard source.assembled.lines.indices.contains(token.line),
                    range.upperBound <= source.assembled.lines[token.line].text.count
                else { continue }
                source.assembled.lines[token.line].text.replaceSubrange(range, with: replacement.utf8)
            }
        }
    }

    /// How many arguments a call has; nil where none follows.
    private static func argumentCount(_ tokens: [Token], _ name: Int) -> Int? {
        guard name + 1 < tokens.count, tokens[name + 1].isText("(") else { return nil }
        var depth = 0
        var count = 1
        for token in tokens[(name + 1)...] where token.kind == .punctuation {
            if ["(", "[", "{"].contains(token.text) { depth += 1 }
            if [")", "]", "}"].contains(token.text) { depth -= 1 }
            if depth == 0 { return count }
            if depth == 1, token.text == "," { count += 1 }
        }
        return nil
    }
}
