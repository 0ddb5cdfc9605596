internal import GLFXShaderText

/// Names that are declared twice: by the host and by the text, or as a parameter and in the function's body, as GLSL ES
/// 1.00 allows.
enum Redeclarations {
    static func repair(_ text: inout StageText, _ complaints: [Complaint], _ rung: Rung) -> Bool {
        let tokens = text.tokens
        var edits: [StageText.Edit] = []
        for complaint in complaints where complaint.says("redefinition") {
            guard let line = complaint.line, let name = complaint.names.first else { continue }
            let mentions = tokens.range(ofLine: line).lazy.filter { tokens[$0].isText(name) }
            for index in mentions.prefix(ShaderLimits.placesOfRepair) {
                guard let declaration = LocalDeclaration(tokens, containing: index), declaration.declarators.count == 1,
                    declaration.declarators[0].name == index, declaration.declarators[0].brackets.isEmpty
                else { continue }
                edits += globalAgain(tokens, declaration, name) ?? parameterAgain(tokens, declaration, name)
            }
        }
        return text.apply(edits)
    }

    /// Removes a uniform or a varying that has the same declaration before.
    private static func globalAgain(
        _ tokens: [Token], _ declaration: LocalDeclaration, _ name: String
    ) -> [StageText.Edit]? {
        func texts(_ declaration: LocalDeclaration) -> Set<String> {
            Set(tokens[declaration.first...declaration.type].map(\.text)).subtracting(["highp", "mediump", "lowp"])
        }
        let words = texts(declaration)
        guard !words.isDisjoint(with: ["uniform", "varying", "in", "attribute"]) else { return nil }
        var index = 0
        while index < declaration.first {
            defer { index += 1 }
            guard words.contains(tokens[index].text), let other = LocalDeclaration(tokens, at: index),
                other.first < declaration.first, texts(other) == words,
                other.declarators.contains(where: { tokens[$0.name].isText(name) && $0.brackets.isEmpty })
            else { continue }
            let end = declaration.declarators[0].terminator
            return tokens[declaration.first..<end].map { .init($0, "") }
        }
        return nil
    }

    /// `float f(float x) { float x = x * 2.0; …`: the body assigns to the parameter instead, which it would hide.
    private static func parameterAgain(
        _ tokens: [Token], _ declaration: LocalDeclaration, _ name: String
    ) -> [StageText.Edit] {
        guard let function = Enclosing.function(tokens, declaration.first),
            let parameter = tokens.parts(ofListAt: function.parameters)?.first(where: {
                tokens[$0.upperBound - 1].isText(name)
            }),
            parameter.count >= 2, tokens[parameter.upperBound - 2].text == tokens[declaration.type].text,
            !tokens[parameter].contains(where: { $0.isText("out") || $0.isText("inout") })
        else { return [] }
        var edits = tokens[declaration.first...declaration.type].map { StageText.Edit($0, "") }
        edits += tokens[parameter].filter { $0.isText("const") }.map { .init($0, "") }
        return edits
    }
}
