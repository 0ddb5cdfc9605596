internal import GLFXShaderText

/// `const` without a constant initialiser: it is removed.
enum LocalConstants {
    static func repair(_ text: inout StageText, _ complaints: [Complaint], _ rung: Rung) -> Bool {
        let tokens = text.tokens
        var edits: Set<StageText.Edit> = []
        for complaint in complaints {
            if complaint.says("constant expression", "non-constant initializer", "initializers must be constant") {
                var qualifiers = constants(tokens, complaint).map { tokens[$0] }
                // It comes from a macro.
                if qualifiers.isEmpty { qualifiers = constants(inMacros: text.macroTokens, complaint) }
                edits.formUnion(qualifiers.map { .init($0, "") })
            } else if complaint.says("l-value") {
                edits.formUnion(parameters(tokens, complaint).map { .init(tokens[$0], "") })
            }
        }
        return text.apply(Array(edits))
    }

    /// Each `const` of the declarations on a complaint's line, of the quoted name if there is one.
    private static func constants(_ tokens: [Token], _ complaint: Complaint) -> [Int] {
        guard let line = complaint.line else { return [] }
        let names = complaint.names
        let qualifiers = tokens.range(ofLine: line).lazy.filter { tokens[$0].isText("const") }
        return qualifiers.prefix(ShaderLimits.placesOfRepair).filter { index in
            guard let declaration = LocalDeclaration(tokens, at: index) else { return false }
            let declared = declaration.declarators.filter { $0.equals != nil }.map { tokens[$0.name].text }
            return !declared.isEmpty && (names.allSatisfy { !isName($0) } || declared.contains(where: names.contains))
        }
    }

    /// The same in a macro's body, where the declaration has the quoted name.
    private static func constants(inMacros tokens: [Token], _ complaint: Complaint) -> [Token] {
        tokens.indices.lazy.filter { tokens[$0].isText("const") }.prefix(ShaderLimits.placesOfRepair).filter {
            let declared = LocalDeclaration(tokens, at: $0)?.declarators.map { tokens[$0.name].text } ?? []
            return declared.contains(where: complaint.names.contains)
        }.map { tokens[$0] }
    }

    private static func isName(_ text: String) -> Bool { text.utf8.first.map(Tokenizer.isNameStart) ?? false }

    /// `const` of the parameter that is written to.
    private static func parameters(_ tokens: [Token], _ complaint: Complaint) -> [Int] {
        guard let inside = complaint.line(in: tokens).last, let function = Enclosing.function(tokens, inside),
            let parts = tokens.parts(ofListAt: function.parameters)
        else { return [] }
        for part in parts where complaint.names.contains(tokens[part.upperBound - 1].text) {
            return part.filter { tokens[$0].isText("const") }
        }
        return []
    }
}
