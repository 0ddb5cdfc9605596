/// `const` where nothing constant stands behind it: it goes.
enum LocalConstants {
    static func repair(_ text: inout StageText, _ complaints: [Complaint], _ rung: Rung) -> Bool {
        let tokens = text.tokens
        var edits: Set<StageText.Edit> = []
        for complaint in complaints {
            let places =
                if complaint.says("constant expression", "non-constant", "non constant") {
                    constants(tokens, complaint)
                } else if complaint.says("read-only", "l-value", "lvalue") {
                    parameters(tokens, complaint)
                } else {
                    [Int]()
                }
            edits.formUnion(places.map { .init(tokens[$0], "") })
        }
        return text.apply(Array(edits))
    }

    /// The word in the declarations on a complaint's line, of the name that it quotes if it quotes one.
    private static func constants(_ tokens: [Token], _ complaint: Complaint) -> [Int] {
        guard let line = complaint.line else { return [] }
        let names = complaint.names
        return tokens.range(ofLine: line).filter { index in
            guard tokens[index].isText("const") else { return false }
            guard let declaration = LocalDeclaration(tokens, at: index) else { return false }
            let declared = declaration.declarators.filter { $0.equals != nil }.map { tokens[$0.name].text }
            return !declared.isEmpty && (names.allSatisfy { !isName($0) } || declared.contains(where: names.contains))
        }
    }

    private static func isName(_ text: String) -> Bool { text.utf8.first.map(Tokenizer.isNameStart) ?? false }

    /// `const` in front of the parameter that is written to.
    private static func parameters(_ tokens: [Token], _ complaint: Complaint) -> [Int] {
        guard let inside = complaint.firstToken(in: tokens) else { return [] }
        // The function's head: the last one before it, which may stand on the same line.
        var index = complaint.column == nil ? tokens.range(ofLine: tokens[inside].line).upperBound : inside
        while index > 0 {
            index -= 1
            guard tokens[index].isText("{"), index > 0, tokens[index - 1].isText(")"),
                let open = tokens.opening(index - 1), let close = tokens.closing(index), close >= inside,
                let parts = tokens.parts(ofListAt: open)
            else { continue }
            for part in parts where complaint.names.contains(tokens[part.upperBound - 1].text) {
                return part.filter { tokens[$0].isText("const") }
            }
        }
        return []
    }
}
