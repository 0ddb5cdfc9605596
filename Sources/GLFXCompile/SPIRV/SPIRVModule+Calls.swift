internal import GLFXCore

/// How deep its functions call each other.
extension SPIRVModule {
    /// Functions inside each other, the entry point counted. A software renderer builds each call in, and needs more than
    /// 2 GiB of memory for a chain of 5,000 short functions.
    private static let mostCalls = 256

    /// - Throws: `.shader` where calls are deeper than any device can be trusted with.
    func checkCalls() throws(Failure) {
        var depths: [ID: Int] = [:]
        for id in calleesFirst { depths[id] = 1 + (callees(of: id).compactMap { depths[$0] }.max() ?? 0) }
        let depth = depths[entry] ?? 0
        guard depth <= Self.mostCalls else {
            throw Failure(
                .shader, "its functions call each other \(depth) deep, and \(Self.mostCalls) is the most",
                advice: "use a loop")
        }
    }

    /// The functions that the entry point reaches, each after all that it calls; the entry point is the last.
    package var calleesFirst: [ID] {
        var ordered: [ID] = []
        var visited: Set<ID> = []
        var done: Set<ID> = []
        var waiting = [entry]
        while let id = waiting.last {
            let missing = callees(of: id).filter { !done.contains($0) }
            // Without the second condition a function that calls itself would be waited for.
            if !missing.isEmpty, visited.insert(id).inserted {
                waiting += missing
                continue
            }
            waiting.removeLast()
            if done.insert(id).inserted { ordered.append(id) }
        }
        return ordered
    }

    /// The functions that one calls, once for each call.
    package func callees(of id: ID) -> [ID] {
        let blocks = functions[id]?.blocks ?? []
        return blocks.flatMap { block in block.instructions.filter { $0.op == .functionCall }.map { $0[2] } }
    }
}
