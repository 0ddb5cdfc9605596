/// What GLSL ES's preprocessor refuses and desktop ones accept: undefined macros in `#if`, which count as 0, and
/// redefined macros.
enum MacroRepairs {
    static func repair(_ text: inout StageText, _ complaints: [Complaint], _ rung: Rung) -> Bool {
        var edits: [StageText.Edit] = []
        for complaint in complaints {
            if complaint.says("undefined macro") { edits += zero(text, complaint) }
        }
        if text.apply(edits) { return true }
        for complaint in complaints
        where complaint.says("redefinition of macro", "macro redefined", "macro redefinition") {
            if again(&text, complaint) { return true }
        }
        return false
    }

    /// `#if NAME` becomes `#if 0`.
    private static func zero(_ text: StageText, _ complaint: Complaint) -> [StageText.Edit] {
        guard let line = complaint.line, let directive = Directive(text.lines[line]), directive.name.hasSuffix("if")
        else { return [] }
        var tokens: [Token] = []
        try? Tokenizer.append(text.lines[line], from: directive.end, line: line, isCertain: true, to: &tokens)
        let words = Set(complaint.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
        return tokens.indices.filter { index in
            tokens[index].kind == .identifier && words.contains(tokens[index].text)
                && !(index > 0 && tokens[index - 1].isText("defined"))
                && !(index > 1 && tokens[index - 2].isText("defined"))
        }.map { .init(tokens[$0], "0") }
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
