/// What of a module its entry point uses.
extension SPIRVModule {
    /// Variables outside of functions that the entry point uses, also in the functions that it calls.
    package var usedVariables: Set<ID> { variables { $0.blocks } }

    /// Those in some blocks of each function that the entry point reaches through them.
    func variables(in blocks: (Function) -> [Block]) -> Set<ID> {
        var ids: Set<ID> = []
        var called: Set<ID> = [entry]
        var waiting = [entry]
        while let id = waiting.popLast() {
            for instruction in functions[id].map(blocks)?.flatMap(\.instructions) ?? [] {
                ids.formUnion(instruction.pointers.filter { variables[$0] != nil })
                if instruction.op == .functionCall, called.insert(instruction[2]).inserted {
                    waiting.append(instruction[2])
                }
            }
        }
        return ids
    }

    /// Variables and parameters that are indexed by what is known only when it runs, also by the functions that are
    /// given a pointer to them.
    package var indexedVariables: Set<ID> {
        var ids: Set<ID> = []
        var passedPointers: [(argument: ID, parameter: ID)] = []
        for function in functions.values {
            var roots: [ID: ID] = [:]
            for instruction in function.blocks.flatMap(\.instructions) {
                switch instruction.op {
                case .accessChain, .inBoundsAccessChain:
                    let root = roots[instruction[2]] ?? instruction[2]
                    roots[instruction[1]] = root
                    if instruction.operands.dropFirst(3).contains(where: { constants[$0] == nil }) {
                        ids.insert(root)
                    }
                case .functionCall:
                    guard let callee = functions[instruction[2]] else { continue }
                    for (argument, parameter) in zip(instruction.operands.dropFirst(3), callee.parameters) {
                        passedPointers.append((roots[argument] ?? argument, parameter.id))
                    }
                default: continue
                }
            }
        }
        // Functions may hand a pointer on.
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for (argument, parameter) in passedPointers where ids.contains(parameter) && ids.insert(argument).inserted {
                hasChanged = true
            }
        }
        return ids
    }

    /// Whether its entry point uses samplers.
    package var readsPictures: Bool {
        usedVariables.contains { id in
            guard let type = variables[id].flatMap({ pointee($0.type) }), case .sampledImage = types[type] else {
                return false
            }
            return true
        }
    }

    /// Whether any of its functions has such an instruction.
    package func has(_ op: SPIRVOp) -> Bool {
        functions.values.contains { $0.blocks.contains { $0.instructions.contains { $0.op == op } } }
    }

    /// The blocks that it uses, of uniforms or of memory.
    private func blocks(_ wanted: StorageClass) -> [(id: ID, type: ID)] {
        let used = usedVariables
        return variables.sorted { $0.key < $1.key }.compactMap { id, variable in
            guard used.contains(id), let type = pointee(variable.type) else { return nil }
            let isStorage = variable.storage == .storageBuffer || bufferBlocks.contains(type)
            guard variable.storage == .uniform || variable.storage == .storageBuffer,
                isStorage == (wanted == .storageBuffer)
            else { return nil }
            return (id, type)
        }
    }

    /// Their names.
    package func blockNames(_ wanted: StorageClass) -> [String] { blocks(wanted).compactMap { names[$0.type] } }

    /// Where each of its storage blocks is bound, by the block's name.
    package var storageBindings: [String: Int] {
        var bindingNumbers: [String: Int] = [:]
        for (id, type) in blocks(.storageBuffer) {
            if let name = names[type] { bindingNumbers[name] = Int(bindings[id] ?? 0) }
        }
        return bindingNumbers
    }

    /// Whether it writes into storage blocks.
    package var writesBlocks: Bool {
        let blocks = Set(blocks(.storageBuffer).map(\.id))
        guard !blocks.isEmpty else { return false }
        return functions.values.contains { function in
            var roots: [ID: ID] = [:]
            return function.blocks.contains { block in
                block.instructions.contains { instruction in
                    switch instruction.op {
                    case .accessChain, .inBoundsAccessChain:
                        roots[instruction[1]] = roots[instruction[2]] ?? instruction[2]
                        return false
                    case .store, .copyMemory, .atomicStore:
                        return blocks.contains(roots[instruction[0]] ?? instruction[0])
                    case .atomicExchange, .atomicCompareExchange, .atomicCompareExchangeWeak, .atomicIIncrement,
                        .atomicIDecrement, .atomicIAdd, .atomicISub, .atomicSMin, .atomicUMin, .atomicSMax,
                        .atomicUMax, .atomicAnd, .atomicOr, .atomicXor:
                        return blocks.contains(roots[instruction[2]] ?? instruction[2])
                    default: return false
                    }
                }
            }
        }
    }
}

extension SPIRVModule.Instruction {
    /// Its operands that may be pointers, by which alone variables are read and written: other operands are values, or
    /// numbers that may be any (specification, section 3.32).
    fileprivate var pointers: ArraySlice<SPIRVModule.ID> {
        switch op {
        case .store, .atomicStore: operands.prefix(1)
        case .copyMemory: operands.prefix(2)
        case .functionCall: operands.dropFirst(3)
        // The number of the function comes first.
        case .extInst: operands.dropFirst(4)
        case .load, .accessChain, .inBoundsAccessChain, .arrayLength, .copyObject, .imageTexelPointer, .atomicLoad,
            .atomicExchange, .atomicCompareExchange, .atomicCompareExchangeWeak, .atomicIIncrement, .atomicIDecrement,
            .atomicIAdd, .atomicISub, .atomicSMin, .atomicUMin, .atomicSMax, .atomicUMax, .atomicAnd, .atomicOr,
            .atomicXor:
            operands.dropFirst(2).prefix(1)
        default: []
        }
    }
}
