/// Arguments that are integers where a function takes floats, or the other way round.
enum Arguments {
    /// - Parameter complaints: from the one about the call on; the candidate functions follow it, each in a line of its
    ///   own, as `float max(float, float)`.
    static func converted(
        _ tokens: [Token], _ first: Int, _ complaints: ArraySlice<Complaint>
    ) -> [StageText.Edit] {
        guard let complaint = complaints.first else { return [] }
        guard complaint.call != nil else { return converted(tokens, first, complaint) }
        guard let call = complaint.call,
            let name = callee(tokens, first, call.name, complaint.column),
            let parts = tokens.parts(ofListAt: name + 1), parts.count == call.types.count,
            let wanted = best(call.types, complaints.dropFirst())
        else { return [] }
        return parts.indices.flatMap { index in
            wanted[index] == call.types[index] ? [] : Conversions.wrapped(tokens, parts[index], in: wanted[index])
        }
    }

    /// Where the compiler tells no types: the arguments of a function of the text, whose parameters' types are known.
    private static func converted(_ tokens: [Token], _ first: Int, _ complaint: Complaint) -> [StageText.Edit] {
        guard let name = complaint.names.first else { return [] }
        let calls = tokens.range(ofLine: tokens[first].line).filter { isCall($0, tokens, of: [name]) }
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

    /// The name of the function that is called at a place; without a column, only where the line calls it once.
    private static func callee(_ tokens: [Token], _ first: Int, _ name: String, _ column: Int?) -> Int? {
        let names = Set([name] + ModernNames.all.filter { $0.new == name }.map(\.old))
        if column != nil { return isCall(first, tokens, of: names) ? first : nil }
        let calls = tokens.range(ofLine: tokens[first].line).filter { isCall($0, tokens, of: names) }
        return calls.count == 1 ? calls[0] : nil
    }

    /// The types of the only function that matches after conversions; of several, the one with floats.
    private static func best(_ types: [String], _ candidates: ArraySlice<Complaint>) -> [String]? {
        var fitting: [[String]] = []
        for candidate in candidates {
            guard let parameters = parameters(candidate.text) else { break }
            guard parameters.count == types.count else { continue }
            let fits = zip(parameters, types).allSatisfy { $0 == $1 || Conversions.areKin($0, $1) }
            if fits { fitting.append(parameters) }
        }
        guard fitting.count > 1 else { return fitting.first }
        let floats = fitting.filter {
            zip($0, types).allSatisfy { $0 == $1 || GLSLType(rawValue: $0)?.scalar == .float }
        }
        return floats.count == 1 ? floats[0] : nil
    }

    /// Of `float max(float, float)`.
    static func parameters(_ text: String) -> [String]? {
        guard text.hasSuffix(")"), let open = text.firstIndex(of: "("), text[..<open].split(separator: " ").count == 2
        else { return nil }
        return text[text.index(after: open)...].dropLast().split(separator: ",").map { $0.trimmed }
    }
}
