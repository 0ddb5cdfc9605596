internal import GLFXCompile

/// What the lowering asks of a function's nodes.
extension Collection where Element == Structure.Node {
    /// Whether this takes no longer than to find out whether any pixel needs it.
    var isBrief: Bool {
        var count = 0
        for node in self {
            switch node {
            case .instruction(let instruction):
                count += 1
                guard instruction.isBrief, count <= 4 else { return false }
            case .edge, .jump: break
            case .branch, .loop, .select: return false
            }
        }
        return true
    }
}

extension SPIRVModule.Instruction {
    fileprivate var isBrief: Bool {
        switch op {
        case .load, .store, .fAdd, .fSub, .fMul, .fNegate, .iAdd, .iSub: true
        default: false
        }
    }
}

extension Structure.Node {
    /// Whether some pixels may leave the function inside of this and others go on behind it.
    var leavesFunction: Bool {
        switch self {
        case .instruction, .edge, .jump: false
        case .branch(_, let then, let other): then.containsReturn || other.containsReturn
        case .loop(let loop): loop.body.containsReturn
        case .select(let choice): choice.cases.contains { $0.body.containsReturn }
        }
    }
}

extension [Structure.Node] {
    var containsReturn: Bool {
        contains { node in
            switch node {
            case .jump(.returned), .jump(.kill): true
            default: node.leavesFunction
            }
        }
    }
}

extension [Structure.Node] {
    /// The instructions here, however deep.
    var instructions: [SPIRVModule.Instruction] {
        flatMap { node -> [SPIRVModule.Instruction] in
            switch node {
            case .instruction(let instruction): [instruction]
            case .branch(_, let then, let other): then.instructions + other.instructions
            case .loop(let loop): loop.body.instructions + loop.continuing.instructions
            case .select(let choice): choice.cases.flatMap(\.body.instructions)
            case .edge, .jump: []
            }
        }
    }
}
