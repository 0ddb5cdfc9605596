internal import GLFXShaderText

/// Sizes that an array of arrays leaves to its braces: `float a[][] = {{1.0, 2.0}}` becomes `float a[][2] = …`, as only the
/// outermost size may be left out.
enum InnerSizes {
    static func repair(_ text: inout StageText, _ complaints: [Complaint], _ rung: Rung) -> Bool {
        let tokens = text.tokens
        var edits: Set<StageText.Edit> = []
        for complaint in complaints where complaint.says("unsized") {
            for equals in complaint.line(in: tokens) where tokens[equals].isText("=") {
                guard let declaration = LocalDeclaration(tokens, containing: equals),
                    let declarator = declaration.declarators.first(where: { $0.equals == equals })
                else { continue }
                let brackets = declarator.brackets + declaration.typeBrackets
                var list: Int? = equals + 1
                for (depth, bracket) in brackets.enumerated() {
                    guard let open = list, open < tokens.count, tokens[open].isText("{"),
                        let parts = tokens.parts(ofListAt: open)
                    else { break }
                    if depth > 0, tokens[bracket + 1].isText("]") {
                        edits.insert(.init(after: tokens[bracket], "\(parts.count)"))
                    }
                    list = parts.first?.lowerBound
                }
            }
        }
        return text.apply(Array(edits))
    }
}
