internal import GLFXShaderText

/// Variables with the name of a called function: `uniform sampler2D texture;` was valid as long as the function was
/// `texture2D`.
enum HiddenFunctions {
    static func repair(_ text: inout StageText, _ complaints: [Complaint], _ rung: Rung) -> Bool {
        var isRepaired = false
        for name in Set(complaints.filter { $0.says("function") }.flatMap(\.names)).sorted() {
            guard !text.source.functions.contains(where: { $0.name == name }), isVariable(name, text.tokens) else {
                continue
            }
            let (tokens, macroTokens) = (text.tokens, text.macroTokens)
            let before = text.layers.count
            text.rename(name, to: text.freeName("glfx_\(name)")) {
                !isCalled(tokens, $0)
            } inMacros: {
                !isCalled(macroTokens, $0)
            }
            if text.layers.count > before { isRepaired = true }
        }
        return isRepaired
    }

    private static func isCalled(_ tokens: [Token], _ index: Int) -> Bool {
        index + 1 < tokens.count && tokens[index + 1].isText("(")
    }

    /// `sampler2D texture;`, `(vec2 mix, …)`, `float length = …`.
    private static func isVariable(_ name: String, _ tokens: [Token]) -> Bool {
        tokens.indices.dropFirst().dropLast().contains {
            tokens[$0].isText(name) && tokens[$0 - 1].kind == .identifier && tokens[$0 - 1].text != "return"
                && ["=", ";", ",", ")", "["].contains(tokens[$0 + 1].text)
        }
    }
}
