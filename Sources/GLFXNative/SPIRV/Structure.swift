internal import GLFXCompile
internal import GLFXCore

/// A function's control flow as a tree: SPIR-V's structured blocks (specification, section 2.11) without their labels.
///
/// What is drawn for many pixels at once needs it in this form: a branch that pixels take differently becomes both of its
/// sides, one after the other, each for its own pixels.
struct Structure {
    typealias ID = SPIRVModule.ID

    indirect enum Node {
        case instruction(SPIRVModule.Instruction)
        /// The values that the phis of a block get on the way from another.
        case edge(from: ID, to: ID)
        case branch(condition: ID, then: [Node], else: [Node])
        case loop(Loop)
        case select(Switch)
        case jump(Jump)
    }

    struct Loop {
        var id: ID
        var body: [Node]
        /// What `continue` goes to; ends with the way back to the body.
        var continuing: [Node]
    }

    struct Switch {
        var id: ID
        var selector: ID
        /// In the order of the text; each goes on into the next where it ends without a jump.
        var cases: [Case]
    }

    struct Case {
        var label: ID
        /// Literals that select it.
        var values: [UInt32]
        var isDefault: Bool
        var body: [Node]
    }

    enum Jump {
        case leaveLoop(ID)
        case continueLoop(ID)
        case leaveSwitch(ID)
        /// To a case of the switch other than the next one in order.
        case fallInto(switch: ID, label: ID)
        case returned(ID?)
        case kill
    }

    private(set) var nodes: [Node] = []
    /// Of blocks inside each other.
    private(set) var depth = 0
    /// See `LoopCounters`.
    private(set) var counters: Set<ID> = []
    private let function: SPIRVModule.Function

    /// - Throws: `.shader` where the blocks are not structured.
    init(_ function: SPIRVModule.Function) throws(Failure) {
        self.function = function
        guard let first = function.blocks.first else { return }
        nodes = try region(from: first.label, stop: nil, Scope())
        counters = LoopCounters(nodes).variables
    }

    /// What a jump may lead to from inside.
    private struct Scope {
        var breaks: [ID: Jump] = [:]
        var depth = 0
    }

    private static let depthLimit = 256

    /// The nodes from a block up to another, which is not part of them.
    private mutating func region(
        from start: ID, stop: ID?, _ scope: Scope, begunLoop: ID? = nil
    ) throws(Failure) -> [Node] {
        guard scope.depth < Self.depthLimit else { throw SPIRVModule.unsupported("blocks that deep") }
        depth = max(depth, scope.depth)
        var nodes: [Node] = []
        var label = start
        var steps = 0
        while label != stop || steps == 0 && label == begunLoop {
            steps += 1
            guard steps <= function.blocks.count, let block = function.block(label) else {
                throw SPIRVModule.broken("its blocks are not structured")
            }
            var scope = scope
            scope.depth += 1
            let merges = block.instructions.first { $0.op == .loopMerge || $0.op == .selectionMerge }
            if let merge = merges, merge.op == .loopMerge, label != begunLoop {
                nodes.append(.loop(try loop(label, merge: merge[0], continuing: merge[1], scope)))
                label = merge[0]
                continue
            }
            for instruction in block.instructions.dropLast()
            where ![.loopMerge, .selectionMerge, .line, .noLine, .nop].contains(instruction.op) {
                nodes.append(.instruction(instruction))
            }
            guard let end = block.instructions.last else { throw SPIRVModule.broken("a block has no end") }
            switch end.op {
            case .branch:
                guard let next = follow(end[0], from: label, stop, scope, &nodes) else { return nodes }
                label = next
            case .branchConditional:
                if let merge = merges, merge.op == .selectionMerge {
                    let inner = scope
                    nodes.append(
                        .branch(
                            condition: end[0], then: try side(end[1], from: label, until: merge[0], inner),
                            else: try side(end[2], from: label, until: merge[0], inner)))
                    label = merge[0]
                } else {
                    guard let next = try conditional(end, from: label, stop, scope, &nodes) else { return nodes }
                    label = next
                }
            case .switch:
                guard let merge = merges else { throw SPIRVModule.broken("a switch has no end") }
                nodes.append(.select(try choice(end, from: label, merge: merge[0], scope)))
                label = merge[0]
            case .return: return nodes + [.jump(.returned(nil))]
            case .returnValue: return nodes + [.jump(.returned(end[0]))]
            case .kill, .terminateInvocation: return nodes + [.jump(.kill)]
            default: return nodes
            }
        }
        return nodes
    }

    /// - Returns: the next block, or nil where the way ends here.
    private func follow(
        _ target: ID, from label: ID, _ stop: ID?, _ scope: Scope, _ nodes: inout [Node]
    ) -> ID? {
        nodes.append(.edge(from: label, to: target))
        if target == stop { return nil }
        if let jump = scope.breaks[target] {
            nodes.append(.jump(jump))
            return nil
        }
        return target
    }

    private mutating func side(_ target: ID, from label: ID, until merge: ID, _ scope: Scope) throws(Failure) -> [Node]
    {
        var nodes: [Node] = []
        guard let next = follow(target, from: label, merge, scope, &nodes) else { return nodes }
        return nodes + (try region(from: next, stop: merge, scope))
    }

    /// A branch that leaves a loop or goes on: at least one of its targets is a jump.
    private mutating func conditional(
        _ end: SPIRVModule.Instruction, from label: ID, _ stop: ID?, _ scope: Scope, _ nodes: inout [Node]
    ) throws(Failure) -> ID? {
        var sides: [[Node]] = [[], []]
        var next: [ID?] = [nil, nil]
        for index in 0..<2 { next[index] = follow(end[index + 1], from: label, stop, scope, &sides[index]) }
        nodes.append(.branch(condition: end[0], then: sides[0], else: sides[1]))
        if let first = next[0], let second = next[1] {
            guard first == second else { throw SPIRVModule.broken("a branch has no end") }
            return first
        }
        return next[0] ?? next[1]
    }

    private mutating func loop(
        _ header: ID, merge: ID, continuing: ID, _ scope: Scope
    ) throws(Failure) -> Loop {
        var inner = scope
        // What an outer construct is left by stays reachable.
        inner.breaks[merge] = .leaveLoop(header)
        inner.breaks[continuing] = .continueLoop(header)
        let body = try region(from: header, stop: continuing == header ? nil : continuing, inner, begunLoop: header)
        var after = scope
        after.breaks[merge] = .leaveLoop(header)
        let back = continuing == header ? [] : try region(from: continuing, stop: header, after)
        return Loop(id: header, body: body, continuing: back)
    }

    private mutating func choice(
        _ end: SPIRVModule.Instruction, from label: ID, merge: ID, _ scope: Scope
    ) throws(Failure) -> Switch {
        var cases: [Case] = []
        func add(_ target: ID, _ value: UInt32?) {
            if let index = cases.firstIndex(where: { $0.label == target }) {
                if let value { cases[index].values.append(value) } else { cases[index].isDefault = true }
            } else {
                cases.append(Case(label: target, values: value.map { [$0] } ?? [], isDefault: value == nil, body: []))
            }
        }
        for place in stride(from: 2, to: end.operands.count - 1, by: 2) { add(end[place + 1], end[place]) }
        add(end[1], nil)
        cases = ordered(cases, merge)
        for index in cases.indices {
            let target = cases[index].label
            if target == merge { continue }
            var inner = scope
            inner.breaks[merge] = .leaveSwitch(label)
            let following = index + 1 < cases.count ? cases[index + 1].label : merge
            for other in cases where other.label != target && other.label != merge && other.label != following {
                inner.breaks[other.label] = .fallInto(switch: label, label: other.label)
            }
            cases[index].body = try region(from: target, stop: following, inner)
        }
        return Switch(id: label, selector: end[0], cases: cases)
    }

    /// A case that goes on comes right before the one that it goes into.
    private func ordered(_ cases: [Case], _ merge: ID) -> [Case] {
        let labels = Set(cases.map(\.label))
        var following: [ID: ID] = [:]
        for one in cases where one.label != merge {
            var seen: Set<ID> = [one.label]
            var open = [one.label]
            while let label = open.popLast(), let block = function.block(label) {
                var targets = Self.targets(block)
                // A construct inside ends at its merge; its own ways count as well.
                if let inner = block.instructions.first(where: { $0.op == .loopMerge || $0.op == .selectionMerge }) {
                    targets.append(inner[0])
                }
                for target in targets where target != merge && seen.insert(target).inserted {
                    if labels.contains(target) { following[one.label] = target } else { open.append(target) }
                }
            }
        }
        let entered = Set(following.values)
        var order: [Case] = []
        var placed: Set<ID> = []
        for start in cases where !entered.contains(start.label) {
            var next: ID? = start.label
            while let label = next, placed.insert(label).inserted, let one = cases.first(where: { $0.label == label }) {
                order.append(one)
                next = following[label]
            }
        }
        return order + cases.filter { !placed.contains($0.label) }
    }

    private static func targets(_ block: SPIRVModule.Block) -> [ID] {
        guard let end = block.instructions.last else { return [] }
        switch end.op {
        case .branch: return [end[0]]
        case .branchConditional: return [end[1], end[2]]
        case .switch: return [end[1]] + stride(from: 3, to: end.operands.count, by: 2).map { end[$0] }
        default: return []
        }
    }
}
