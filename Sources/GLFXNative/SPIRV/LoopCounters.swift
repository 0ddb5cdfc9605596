internal import GLFXCompile

/// Variables that count a loop's iterations, and are used for nothing else: set right before the loop, changed where its
/// iterations end, read inside. All pixels that are still in the loop have the same count there, also where others have
/// left it; these read it no more.
struct LoopCounters {
    private typealias ID = SPIRVModule.ID
    private typealias Instruction = SPIRVModule.Instruction

    private(set) var variables: Set<SPIRVModule.ID> = []
    /// How often the function names each.
    private var mentions: [SPIRVModule.ID: Int] = [:]

    init(_ function: [Structure.Node]) {
        let instructions = function.instructions
        // Those that begin with a value have it only once, however often the loop is run.
        for one in instructions where one.op == .variable && one.operands.count == 3 { mentions[one[1]] = -1 }
        for one in instructions {
            for operand in Set(one.operands) where mentions[operand] != nil { mentions[operand, default: 0] += 1 }
        }
        search(function)
    }

    private mutating func search(_ nodes: [Structure.Node]) {
        /// Stores so far, in this list itself.
        var stores: [ID: Int] = [:]
        for node in nodes {
            switch node {
            case .instruction(let one): if one.op == .store { stores[one[0], default: 0] += 1 }
            case .branch(_, let then, let other):
                search(then)
                search(other)
            case .select(let choice): for one in choice.cases { search(one.body) }
            case .loop(let loop):
                search(loop, after: stores)
                search(loop.body)
                search(loop.continuing)
            case .edge, .jump: break
            }
        }
    }

    private mutating func search(_ loop: Structure.Loop, after stores: [ID: Int]) {
        let changed = loop.continuing.compactMap(\.stored)
        for variable in Set(changed) {
            guard let all = mentions[variable], let before = stores[variable] else { continue }
            let body = loop.body.instructions.filter { $0.operands.contains(variable) }
            let end = loop.continuing.instructions.filter { $0.operands.contains(variable) }
            let loads = (body + end).filter { $0.op == .load && $0[2] == variable }
            let changeCount = changed.filter { $0 == variable }.count
            guard loads.count + changeCount == body.count + end.count, body.count + end.count + before == all else {
                continue
            }
            variables.insert(variable)
        }
    }
}

extension Structure.Node {
    /// The variable that is stored into here.
    fileprivate var stored: SPIRVModule.ID? {
        if case .instruction(let one) = self, one.op == .store { one[0] } else { nil }
    }
}
