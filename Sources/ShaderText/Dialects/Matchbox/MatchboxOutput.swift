/// Shaders that set red, green and blue alone: in Flame the matte then is another output's.
enum MatchboxOutput {
    /// Whether some mention of `gl_FragColor` names components of it.
    static func leavesAlphaOut(_ text: PassText) -> Bool {
        for tokens in [text.source.assembled.tokens, text.source.assembled.macroTokens] {
            for (index, token) in tokens.enumerated() where token.isText("gl_FragColor") {
                if index + 1 < tokens.count, tokens[index + 1].isText(".") || tokens[index + 1].isText("[") {
                    return true
                }
            }
        }
        return false
    }

    /// Makes `main` begin with an opaque black.
    static func beginOpaque(_ text: inout PassText) {
        let tokens = text.source.assembled.tokens
        guard let main = tokens.indices.first(where: { tokens[$0].isText("main") }),
            let brace = tokens[main...].prefix(8).first(where: { $0.isText("{") })
        else { return }
        let setting = "{ gl_FragColor = vec4(0.0, 0.0, 0.0, 1.0);"
        text.source.assembled.lines[brace.line].text.replaceSubrange(
            brace.column...brace.column, with: setting.utf8)
    }
}
