/// What of a module can run, as far as its constants tell.
extension SPIRVModule {
    /// Variables outside of functions in blocks that can be reached, where a condition that is a constant decides.
    package var reachedVariables: Set<ID> { variables(in: reachedBlocks) }

    private func reachedBlocks(of function: Function) -> [Block] {
        guard let first = function.blocks.first else { return [] }
        var seen: Set<ID> = [first.label]
        var waiting = [first]
        var reached: [Block] = []
        while let block = waiting.popLast() {
            reached.append(block)
            for label in following(block) where seen.insert(label).inserted {
                if let next = function.block(label) { waiting.append(next) }
            }
        }
        return reached
    }

    private func following(_ block: Block) -> [ID] {
        guard let end = block.instructions.last else { return [] }
        switch end.op {
        case .branch: return [end[0]]
        case .branchConditional:
            guard let bits = bits(of: end[0])?.first else { return [end[1], end[2]] }
            return [bits != 0 ? end[1] : end[2]]
        case .switch:
            let cases = Swift.stride(from: 2, to: end.operands.count - 1, by: 2).map { (end[$0], end[$0 + 1]) }
            guard let bits = bits(of: end[0])?.first else { return [end[1]] + cases.map(\.1) }
            return [cases.first { $0.0 == bits }?.1 ?? end[1]]
        default: return []
        }
    }
}
