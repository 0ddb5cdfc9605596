internal import GLFXShaderText

/// Macros that are defined a second time, with another meaning.
enum MacroRepairs {
    static func repair(_ text: inout StageText, _ complaints: [Complaint], _ rung: Rung) -> Bool {
        complaints.contains { $0.says("macro redefined") && again(&text, $0) }
    }

    /// Renames the macro from the second definition on.
    private static func again(_ text: inout StageText, _ complaint: Complaint) -> Bool {
        guard let line = complaint.line,
            let name = text.macroTokens.first(where: { $0.line == line })
        else { return false }
        var other = text.freeName("glfx_\(name.text)")
        // A third definition gets a third name.
        while text.userNames[other] != nil { other = text.freeName("glfx_\(other)") }
        var edits: [StageText.Edit] = []
        for tokens in [text.tokens, text.macroTokens] {
            for token in tokens where token.line >= line && token.isText(name.text) {
                edits.append(.init(token, other))
            }
        }
        guard text.apply(edits) else { return false }
        text.note(other, standsFor: name.text)
        text.defineLike(name.text, other)
        return true
    }
}
