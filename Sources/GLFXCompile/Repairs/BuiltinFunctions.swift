internal import GLFXShaderText

/// Calls of a built-in function of GLSL ES 1.00 in a text that defines one of that name itself, with other parameters:
/// they become calls by its name of today. `texture2D(s, p)` beside the user's `texture2D(s, p, 3)` becomes `texture(s, p)`.
enum BuiltinFunctions {
    static func repair(_ text: inout StageText, _ complaints: [Complaint], _ rung: Rung) -> Bool {
        var edits: [StageText.Edit] = []
        for complaint in complaints where complaint.says("no matching overloaded") {
            guard let name = complaint.names.first, let modern = ModernNames.all.first(where: { $0.old == name })?.new,
                text.source.functions.contains(where: { $0.name == name })
            else { continue }
            let tokens = text.tokens
            let mentions = tokens.indices.filter { tokens[$0].isText(name) }
            let userParameterCounts = Set(
                mentions.filter { isDeclaration(tokens, $0) }.map { tokens.parts(ofListAt: $0 + 1)?.count })
            let line = complaint.line(in: tokens)
            let calls = mentions.filter {
                line.contains($0) && !userParameterCounts.contains(tokens.parts(ofListAt: $0 + 1)?.count)
            }
            edits += calls.map { .init(tokens[$0], modern) }
        }
        return text.apply(edits)
    }

    /// `vec4 texture2D(…`: a type precedes the name.
    private static func isDeclaration(_ tokens: [Token], _ index: Int) -> Bool {
        guard index > 0, index + 1 < tokens.count, tokens[index + 1].isText("(") else { return false }
        let before = tokens[index - 1]
        return before.kind == .identifier && before.text != "return" && before.text != "else" || before.isText("]")
    }
}
