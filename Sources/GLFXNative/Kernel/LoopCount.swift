internal import GLFXCompile

/// How often a loop of the usual form repeats: a number from a constant up or down to a constant.
struct LoopCount {
    let iterations: Int

    private typealias ID = SPIRVModule.ID

    /// Nil for any other loop.
    /// - Parameter known: a value's number, or a variable's before the loop; nil where it is not known.
    init?(_ loop: Structure.Loop, known: (SPIRVModule.ID) -> Int?) {
        let head = loop.body.prefix(12).compactMap(\.instruction)
        /// What does not change in the loop.
        func constant(_ id: ID) -> Int? {
            guard let source = head.first(where: { $0.op == .load && $0[1] == id })?[2] else { return known(id) }
            return loop.body.stores(into: source) || loop.continuing.stores(into: source) ? nil : known(source)
        }
        guard let comparison = head.first(where: { Self.comparisons[$0.op] != nil }),
            let kind = Self.comparisons[comparison.op], let end = constant(comparison[3]),
            let variable = head.first(where: { $0.op == .load && $0[1] == comparison[2] })?[2],
            loop.body.prefix(14).contains(where: { $0.leaves(loop.id, unless: comparison[1]) })
        else { return nil }
        let tail = loop.continuing.compactMap(\.instruction)
        guard let store = tail.first(where: { $0.op == .store && $0[0] == variable }),
            let sum = tail.first(where: { $0[1] == store[1] && ($0.op == .iAdd || $0.op == .iSub) }),
            tail.contains(where: { $0.op == .load && $0[2] == variable && $0[1] == sum[2] }),
            let distance = constant(sum[3]), !loop.body.stores(into: variable)
        else { return nil }
        let step = sum.op == .iAdd ? distance : -distance
        guard let start = known(variable), step != 0, kind.isUp == (step > 0) else { return nil }
        let span = (kind.isUp ? end - start : start - end) + (kind.includesEnd ? 1 : 0)
        iterations = max(0, (span + abs(step) - 1) / abs(step))
    }

    private static let comparisons: [SPIRVOp: (isUp: Bool, includesEnd: Bool)] = [
        .sLessThan: (true, false), .sLessThanEqual: (true, true), .sGreaterThan: (false, false),
        .sGreaterThanEqual: (false, true),
    ]
}

extension Structure.Node {
    fileprivate var instruction: SPIRVModule.Instruction? {
        if case .instruction(let instruction) = self { instruction } else { nil }
    }

    /// A branch that leaves the loop where the condition is false.
    fileprivate func leaves(_ loop: SPIRVModule.ID, unless condition: SPIRVModule.ID) -> Bool {
        guard case .branch(condition, _, let other) = self else { return false }
        return other.contains { if case .jump(.leaveLoop(loop)) = $0 { true } else { false } }
    }
}

extension [Structure.Node] {
    /// Whether anything here, however deep, may store into a variable.
    fileprivate func stores(into variable: SPIRVModule.ID) -> Bool {
        contains { node in
            switch node {
            case .instruction(let instruction):
                // Its address may also be passed on.
                instruction.op == .load ? false : instruction.operands.contains(variable)
            case .branch(_, let then, let other): then.stores(into: variable) || other.stores(into: variable)
            case .loop(let loop): loop.body.stores(into: variable) || loop.continuing.stores(into: variable)
            case .select(let choice): choice.cases.contains { $0.body.stores(into: variable) }
            case .edge, .jump: false
            }
        }
    }
}
