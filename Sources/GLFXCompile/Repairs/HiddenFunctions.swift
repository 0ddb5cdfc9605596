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
            let tokens = text.tokens
            let before = text.layers.count
            text.rename(name, to: text.freeName("glfx_\(name)")) {
                $0 + 1 == tokens.count || !tokens[$0 + 1].isText("(")
            }
            if text.layers.count > before { isRepaired = true }
        }
        return isRepaired
    }

    /// `sampler2D texture;`, `(vec2 mix, …)`, `float length = …`.
    private static func isVariable(_ name: String, _ tokens: [Token]) -> Bool {
        tokens.indices.dropFirst().dropLast().contains {
            tokens[$0].isText(name) && tokens[$0 - 1].kind == .identifier && tokens[$0 - 1].text != "return"
                && ["=", ";", ",", ")", "["].contains(tokens[$0 + 1].text)
        }
    }
}
