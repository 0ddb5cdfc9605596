internal import GLFXShaderText

/// Samplers that the text reads as a cube or a volume, but that are declared as 2D: by the host, or by the text for its
/// original host.
///
/// A call with three coordinates means a cube; where the compiler accepts no cube there, it is a volume. The compiler does
/// not tell the arguments' types, so they are seen by their text.
enum SamplerKinds {
    static func repair(_ text: inout StageText, _ complaints: [Complaint], _ rung: Rung) -> Bool {
        complaints.contains { $0.says("no matching overloaded") && repair(&text, $0) }
    }

    private static func repair(_ text: inout StageText, _ complaint: Complaint) -> Bool {
        guard let called = complaint.names.first, called.hasPrefix("te") else { return false }
        for index in calls(text.tokens, complaint, called).prefix(ShaderLimits.placesOfRepair) {
            let tokens = text.tokens
            guard index + 4 < tokens.count, tokens[index + 3].isText(","),
                let end = Operand.end(tokens, ofAssignedAt: index + 4),
                hasThreeComponents(tokens, index + 4..<end)
            else { continue }
            let sampler = tokens[index + 2].text
            if declare(sampler, as: "samplerCube", in: &text) || declare(sampler, as: "sampler3D", in: &text) {
                return true
            }
        }
        return false
    }

    /// A constructor, three letters after a dot, or a variable that is declared as a `vec3` and as nothing else.
    private static func hasThreeComponents(_ tokens: [Token], _ range: Range<Int>) -> Bool {
        guard let first = range.first, let last = range.last else { return false }
        if tokens[first].isText("vec3") { return true }
        if last > first, tokens[last - 1].isText(".") { return tokens[last].text.utf8.count == 3 }
        return range.contains { index in
            guard tokens[index].kind == .identifier, !tokens[index + 1].isText("."), !tokens[index - 1].isText(".")
            else { return false }
            let types = tokens.indices.dropFirst().filter { tokens[$0].text == tokens[index].text }
                .map { tokens[$0 - 1].text }.filter { ["float", "vec2", "vec3", "vec4"].contains($0) }
            return !types.isEmpty && types.allSatisfy { $0 == "vec3" }
        }
    }

    /// The calls on the complaint's line whose first argument is a name.
    private static func calls(_ tokens: [Token], _ complaint: Complaint, _ called: String) -> [Int] {
        guard let line = complaint.line else { return [] }
        let names = Set([called] + ModernNames.all.filter { $0.new == called }.map(\.old))
        return tokens.range(ofLine: line).filter {
            // Three coordinates in `texture2D` are a mistake.
            names.contains(tokens[$0].text) && !tokens[$0].text.hasPrefix("texture2D") && $0 + 2 < tokens.count
                && tokens[$0 + 1].isText("(") && tokens[$0 + 2].kind == .identifier
        }
    }

    /// Changes the type in a uniform's declaration.
    private static func declare(_ name: String, as kind: String, in text: inout StageText) -> Bool {
        let tokens = text.tokens
        for index in tokens.indices where tokens[index].isText("uniform") {
            guard let declaration = LocalDeclaration(tokens, at: index),
                ["sampler2D", "samplerCube"].contains(tokens[declaration.type].text),
                tokens[declaration.type].text != kind,
                let number = declaration.declarators.firstIndex(where: { tokens[$0.name].isText(name) })
            else { continue }
            if declaration.declarators.count == 1 { return text.apply([.init(tokens[declaration.type], kind)]) }
            // Moved from the list into a declaration of its own after it.
            let declarator = declaration.declarators[number]
            let comma = number > 0 ? declarator.name - 1 : declarator.terminator
            guard let end = declaration.declarators.last?.terminator else { return false }
            return text.apply([
                .init(tokens[declarator.name], ""), .init(tokens[comma], ""),
                .init(after: tokens[end], " uniform \(kind) \(name);"),
            ])
        }
        return false
    }
}
