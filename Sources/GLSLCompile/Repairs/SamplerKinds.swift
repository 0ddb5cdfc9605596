/// Samplers that the text reads as a cube or a volume, but that are declared as 2D: by the host, or by the text for its
/// original host.
///
/// A call with three coordinates means a cube, one with three integers a volume; where the driver accepts no cube
/// there, it is a volume too.
enum SamplerKinds {
    static func repair(_ text: inout StageText, _ complaints: [Complaint], _ rung: Rung) -> Bool {
        for complaint in complaints where complaint.says("no matching", "unable to find", "overload") {
            guard let call = complaint.call, let kind = wanted(call.name, call.types) else { continue }
            for name in firstArguments(text.tokens, complaint, call.name).prefix(ShaderLimits.placesOfRepair) {
                if declare(name, as: kind, in: &text) { return true }
            }
        }
        return false
    }

    private static func wanted(_ name: String, _ types: [String]) -> String? {
        guard types.count >= 2, name.hasPrefix("te") else { return nil }
        switch (types[0], types[1]) {
        case ("sampler2D", "vec3"): return name == "texture3D" ? "sampler3D" : "samplerCube"
        case ("sampler2D", "ivec3"), ("samplerCube", "ivec3"), ("samplerCube", "vec3"): return "sampler3D"
        default: return nil
        }
    }

    /// The first argument of the call at the complaint's place.
    private static func firstArguments(_ tokens: [Token], _ complaint: Complaint, _ called: String) -> [String] {
        guard let line = complaint.line else { return [] }
        let names = Set([called] + ModernNames.all.filter { $0.new == called }.map(\.old))
        let calls = tokens.range(ofLine: line).filter {
            // Three coordinates in `texture2D` are a mistake.
            names.contains(tokens[$0].text) && !tokens[$0].text.hasPrefix("texture2D") && $0 + 2 < tokens.count
                && tokens[$0 + 1].isText("(") && tokens[$0 + 2].kind == .identifier
        }
        let exact = calls.filter { tokens[$0].column == complaint.column }
        return (exact.isEmpty ? calls : exact).map { tokens[$0 + 2].text }
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
