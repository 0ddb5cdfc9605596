internal import GLFXShaderText

/// Spellings of C and of lenient drivers: casts such as `(float)x`, numbers such as `3f` and `2.0lf`.
enum SyntaxHabits {
    static func repair(_ text: inout StageText, _ complaints: [Complaint], _ rung: Rung) -> Bool {
        var edits: [StageText.Edit] = []
        for complaint in complaints
        where complaint.says("syntax error", "suffix", "decimal point") {
            guard let line = complaint.line else { continue }
            let tokens = text.tokens
            for index in tokens.range(ofLine: line) {
                if tokens[index].kind == .number, let number = plain(tokens[index].text, rung) {
                    edits.append(.init(tokens[index], number))
                }
                edits += cast(tokens, index)
            }
        }
        return text.apply(edits)
    }

    /// A number without a suffix that the language lacks; nil where it is valid.
    private static func plain(_ number: String, _ rung: Rung) -> String? {
        let lower = number.lowercased()
        guard !lower.hasPrefix("0x") else { return nil }
        for suffix in ["lf", "f", "h"] where lower.hasSuffix(suffix) {
            let digits = number.dropLast(suffix.count)
            let isWhole = !digits.contains(".") && !digits.lowercased().contains("e")
            // `1.0f` is valid.
            guard suffix != "f" || isWhole else { return nil }
            return isWhole ? digits + ".0" : String(digits)
        }
        return nil
    }

    /// `(float)x` as `float(x)`: the type is alone between parentheses that are no call.
    private static func cast(_ tokens: [Token], _ open: Int) -> [StageText.Edit] {
        guard open + 3 < tokens.count, tokens[open].isText("("), tokens[open + 2].isText(")"),
            GLSLType(rawValue: tokens[open + 1].text) != nil,
            open == 0 || tokens[open - 1].kind != .identifier
                || tokens[open - 1].isText("return"),
            let end = Operand.end(tokens, ofUnaryAt: open + 3)
        else { return [] }
        return [
            .init(tokens[open], ""), .init(tokens[open + 2], "("), .init(after: tokens[end - 1], ")"),
        ]
    }
}
