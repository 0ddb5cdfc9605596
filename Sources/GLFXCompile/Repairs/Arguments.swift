internal import GLFXShaderText

/// Arguments that are integers where a function takes floats, or the other way round.
enum Arguments {
    /// The arguments of a function of the text, whose parameters' types are known.
    static func converted(_ tokens: [Token], _ line: Range<Int>, _ complaint: Complaint) -> [StageText.Edit] {
        guard let name = complaint.names.first else { return [] }
        let calls = line.filter { isCall($0, tokens, of: [name]) }
        return calls.prefix(ShaderLimits.placesOfRepair).flatMap { call -> [StageText.Edit] in
            guard !isDefinition(call, tokens), let parts = tokens.parts(ofListAt: call + 1) else { return [] }
            let definitions = tokens.indices.filter { isCall($0, tokens, of: [name]) && isDefinition($0, tokens) }
            let parameters = definitions.compactMap { tokens.parts(ofListAt: $0 + 1) }.filter {
                $0.count == parts.count
            }
            guard parameters.count == 1 else { return [] }
            return zip(parts, parameters[0]).flatMap { part, parameter -> [StageText.Edit] in
                let words = tokens[parameter].map(\.text)
                let types = words.filter { GLSLType(rawValue: $0) != nil }
                // Of other arguments the type is not known, and a constructor takes nearly all.
                guard part.count == 1, types.count == 1, Set(words).isDisjoint(with: ["out", "inout", "["]),
                    let own = Conversions.type(of: tokens[part.lowerBound], tokens), Conversions.areKin(own, types[0])
                else { return [] }
                return Conversions.wrapped(tokens, part, in: types[0])
            }
        }
    }

    private static func isCall(_ index: Int, _ tokens: [Token], of names: Set<String>) -> Bool {
        names.contains(tokens[index].text) && index + 1 < tokens.count && tokens[index + 1].isText("(")
    }

    /// A type precedes the name.
    private static func isDefinition(_ index: Int, _ tokens: [Token]) -> Bool {
        index > 0 && tokens[index - 1].kind == .identifier && !["return", "else"].contains(tokens[index - 1].text)
    }
}
