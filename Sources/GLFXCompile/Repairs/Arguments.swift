/// Arguments that are integers where a function takes floats, or the other way round.
enum Arguments {
    /// - Parameter complaints: from the one about the call on; the candidate functions follow it, each in a line of its
    ///   own, as `float max(float, float)`.
    static func converted(
        _ tokens: [Token], _ first: Int, _ complaints: ArraySlice<Complaint>
    ) -> [StageText.Edit] {
        guard let complaint = complaints.first, let call = complaint.call,
            let name = callee(tokens, first, call.name, complaint.column),
            let parts = tokens.parts(ofListAt: name + 1), parts.count == call.types.count,
            let wanted = best(call.types, complaints.dropFirst())
        else { return [] }
        return parts.indices.flatMap { index in
            wanted[index] == call.types[index] ? [] : Conversions.wrapped(tokens, parts[index], in: wanted[index])
        }
    }

    /// The name of the function that is called at a place; without a column, only where the line calls it once.
    private static func callee(_ tokens: [Token], _ first: Int, _ name: String, _ column: Int?) -> Int? {
        let names = Set([name] + ModernNames.all.filter { $0.new == name }.map(\.old))
        func isCall(_ index: Int) -> Bool {
            names.contains(tokens[index].text) && index + 1 < tokens.count && tokens[index + 1].isText("(")
        }
        if column != nil { return isCall(first) ? first : nil }
        let calls = tokens.range(ofLine: tokens[first].line).filter(isCall)
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
