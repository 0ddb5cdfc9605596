internal import GLFXCompile
internal import GLFXCore

/// The instructions: what ids stand for, memory, calls and parts of values.
extension Lowering {
    // MARK: What an id stands for

    func held(_ id: ID) throws(Failure) -> Held {
        if let held = frame.held[id] ?? globals[id] { return held }
        if let bits = module.bits(of: id), let constant = module.constants[id] {
            let kinds = module.kinds(constant.type)
            return .numbers(zip(bits, kinds).map { ir.constant($0, $1) })
        }
        if let memory = frame.phis[id], case .separate(let slots) = memory {
            return .numbers(slots.map { ir.load($0.kind, isVarying: $0.isVarying, from: $0.memory) })
        }
        throw SPIRVModule.unsupported("what the id \(id) stands for")
    }

    func numbers(_ id: ID) throws(Failure) -> [Number] {
        guard case .numbers(let numbers) = try held(id) else { throw SPIRVModule.unsupported("a pointer as a value") }
        return numbers
    }

    func number(_ id: ID) throws(Failure) -> Number {
        guard let number = try numbers(id).first else { throw SPIRVModule.broken("an empty value") }
        return number
    }

    private func pointer(_ id: ID) throws(Failure) -> Pointer {
        guard case .pointer(let pointer) = try held(id) else { throw SPIRVModule.unsupported("that kind of memory") }
        return pointer
    }

    /// The type of an id's value.
    func type(_ id: ID) -> ID? { module.constants[id]?.type ?? valueTypes[id] }

    func set(_ instruction: SPIRVModule.Instruction, _ numbers: [Number]) {
        frame.held[instruction[1]] = .numbers(numbers)
    }

    // MARK: Instructions

    func build(_ instruction: SPIRVModule.Instruction) throws(Failure) {
        let op = instruction.op
        switch op {
        case .variable: try declareLocal(instruction)
        case .load: try load(instruction)
        case .store:
            if case .block(let block) = try held(instruction[0]) {
                return store(try numbers(instruction[1]), to: block)
            }
            let target = try pointer(instruction[0])
            let isVarying = frame.divergence.varying.contains(instruction[0]) || target.memory.isVarying
            try ir.store(try numbers(instruction[1]), to: target, mask: isVarying ? mask : nil)
        case .copyMemory:
            let (target, source) = (try pointer(instruction[0]), try pointer(instruction[1]))
            let numbers = ir.load(source, module.kinds(source.type))
            try ir.store(numbers, to: target, mask: target.memory.isVarying ? mask : nil)
        case .accessChain, .inBoundsAccessChain:
            if case .block(let block) = try held(instruction[2]) { return try access(block, instruction) }
            try access(instruction)
        case .arrayLength: try arrayLength(instruction)
        case .atomicLoad, .atomicStore, .atomicExchange, .atomicCompareExchange, .atomicCompareExchangeWeak,
            .atomicIIncrement, .atomicIDecrement, .atomicIAdd, .atomicISub, .atomicSMin, .atomicUMin, .atomicSMax,
            .atomicUMax, .atomicAnd, .atomicOr, .atomicXor:
            try atomic(instruction)
        case .controlBarrier: try barrier()
        case .functionCall: try callFunction(instruction)
        case .copyObject, .copyLogical: frame.held[instruction[1]] = try held(instruction[2])
        case .phi, .line, .noLine, .nop, .memoryBarrier: break
        case .undef: set(instruction, module.kinds(instruction[0]).map(ir.zero))
        case .compositeConstruct:
            var all: [Number] = []
            for part in instruction.operands.dropFirst(2) { all += try numbers(part) }
            set(instruction, all)
        case .compositeExtract: try extract(instruction)
        case .compositeInsert: try insert(instruction)
        case .vectorShuffle:
            let all = try numbers(instruction[2]) + (try numbers(instruction[3]))
            set(instruction, instruction.operands.dropFirst(4).map { all[Int($0) < all.count ? Int($0) : 0] })
        case .vectorExtractDynamic:
            let vector = try numbers(instruction[2])
            let memory = Pointer(
                memory: .fixed(vector), type: instruction[0], offset: 0, index: try number(instruction[3]))
            set(instruction, ir.load(memory, module.kinds(instruction[0])))
        case .vectorInsertDynamic:
            let (vector, new, index) = (
                try numbers(instruction[2]), try number(instruction[3]), try number(instruction[4])
            )
            set(instruction, vector.enumerated().map { index.isEqual(to: ir.number($0)).select(new, $1) })
        case .extInst: try standardFunction(instruction)
        case .sampledImage, .image: frame.held[instruction[1]] = try held(instruction[2])
        case .any: set(instruction, [try numbers(instruction[2]).reduce(ir.number(false)) { $0 | $1 }])
        case .all: set(instruction, [try numbers(instruction[2]).reduce(ir.number(true)) { $0 & $1 }])
        case .select: try select(instruction)
        case .dot, .matrixTimesVector, .vectorTimesMatrix, .matrixTimesMatrix, .matrixTimesScalar, .vectorTimesScalar,
            .outerProduct, .transpose:
            try multiply(instruction)
        case .dPdx, .dPdy, .fwidth, .dPdxFine, .dPdyFine, .fwidthFine, .dPdxCoarse, .dPdyCoarse, .fwidthCoarse:
            set(instruction, try numbers(instruction[2]).map { derivative(instruction.op, $0) })
        case .imageSampleImplicitLod, .imageSampleExplicitLod, .imageSampleProjImplicitLod, .imageSampleProjExplicitLod,
            .imageFetch, .imageGather, .imageQuerySizeLod, .imageQuerySize, .imageQueryLod, .imageQueryLevels:
            try sample(instruction)
        case .imageRead, .imageWrite: try accessImage(instruction)
        default: try each(instruction)
        }
    }

    private func declareLocal(_ instruction: SPIRVModule.Instruction) throws(Failure) {
        guard let type = module.pointee(instruction[0]) else { throw SPIRVModule.broken("a variable has no type") }
        let kinds = module.kinds(type)
        let isVarying = frame.divergence.varying.contains(instruction[1])
        let memory = ir.makeMemory(kinds, isVarying: isVarying, isRow: indexed.contains(instruction[1]))
        let pointer = Pointer(memory: memory, type: type, offset: 0, index: nil)
        frame.held[instruction[1]] = .pointer(pointer)
        if instruction.operands.count > 3 {
            try ir.store(try numbers(instruction[3]), to: pointer, mask: nil)
        } else {
            // What is read before it is written is 0, as on llvmpipe.
            try ir.clear(pointer, kinds)
        }
    }

    private func load(_ instruction: SPIRVModule.Instruction) throws(Failure) {
        let source = try held(instruction[2])
        switch source {
        case .pointer(let pointer): set(instruction, ir.load(pointer, module.kinds(instruction[0])))
        case .block(let block): set(instruction, load(block))
        case .picture, .numbers: frame.held[instruction[1]] = source
        }
    }

    private func access(_ instruction: SPIRVModule.Instruction) throws(Failure) {
        var pointer = try pointer(instruction[2])
        // Samplers in structures are named as the host names them.
        var name = module.names[instruction[2]] ?? ""
        for index in instruction.operands.dropFirst(3) {
            if let constant = module.constants[index], case .scalar(let bits) = constant.value {
                let place = Int(Int32(bitPattern: bits))
                name += module.memberNames[pointer.type]?[place].map { ".\($0)" } ?? "[\(place)]"
                guard let part = module.part(place, of: pointer.type) ?? module.part(0, of: pointer.type) else {
                    throw SPIRVModule.broken("an index into nothing")
                }
                pointer.type = part.type
                pointer.offset += part.offset
            } else {
                guard let part = module.part(0, of: pointer.type) else {
                    throw SPIRVModule.broken("an index into nothing")
                }
                let count = max(module.size(pointer.type) / max(module.size(part.type), 1), 1)
                // In bounds always; as unsigned numbers, so that negative ones are the last.
                let safe = try number(index).minimum(ir.number(count - 1), isSigned: false)
                let numbers = safe * module.size(part.type)
                pointer.index = pointer.index.map { $0 + numbers } ?? numbers
                pointer.type = part.type
            }
        }
        if case .sampledImage = module.types[pointer.type] {
            frame.held[instruction[1]] = .picture(name)
        } else {
            frame.held[instruction[1]] = .pointer(pointer)
        }
    }

    private func callFunction(_ instruction: SPIRVModule.Instruction) throws(Failure) {
        var arguments: [Held] = []
        var vary: [Bool] = []
        for argument in instruction.operands.dropFirst(3) {
            let held = try held(argument)
            arguments.append(held)
            switch held {
            case .numbers: vary.append(frame.divergence.varying.contains(argument) || held.isVarying)
            case .pointer(let pointer): vary.append(pointer.memory.isVarying)
            case .block: vary.append(true)
            case .picture: vary.append(false)
            }
        }
        set(instruction, try call(instruction[2], arguments, vary))
    }

    private func extract(_ instruction: SPIRVModule.Instruction) throws(Failure) {
        let all = try numbers(instruction[2])
        guard var type = type(instruction[2]) else { throw SPIRVModule.broken("a value without type") }
        var offset = 0
        for index in instruction.operands.dropFirst(3) {
            guard let part = module.part(Int(index), of: type) else { throw SPIRVModule.broken("a part of nothing") }
            (type, offset) = (part.type, offset + part.offset)
        }
        let count = module.size(type)
        guard offset + count <= all.count else { throw SPIRVModule.broken("a part of nothing") }
        set(instruction, Array(all[offset..<offset + count]))
    }

    private func insert(_ instruction: SPIRVModule.Instruction) throws(Failure) {
        let part = try numbers(instruction[2])
        var all = try numbers(instruction[3])
        guard var type = type(instruction[3]) else { throw SPIRVModule.broken("a value without type") }
        var offset = 0
        for index in instruction.operands.dropFirst(4) {
            guard let part = module.part(Int(index), of: type) else { throw SPIRVModule.broken("a part of nothing") }
            (type, offset) = (part.type, offset + part.offset)
        }
        guard offset + part.count <= all.count else { throw SPIRVModule.broken("a part of nothing") }
        all.replaceSubrange(offset..<offset + part.count, with: part)
        set(instruction, all)
    }

    private func select(_ instruction: SPIRVModule.Instruction) throws(Failure) {
        let (test, first, second) = (
            try numbers(instruction[2]), try numbers(instruction[3]), try numbers(instruction[4])
        )
        set(instruction, first.indices.map { test[test.count == 1 ? 0 : $0].select(first[$0], second[$0]) })
    }
}

extension Lowering.Held {
    var isVarying: Bool {
        switch self {
        case .numbers(let numbers): numbers.contains(where: \.isVarying)
        case .pointer(let pointer): pointer.memory.isVarying
        case .block: true
        case .picture: false
        }
    }
}

extension Memory {
    var isVarying: Bool {
        switch self {
        case .separate(let slots): slots.contains(where: \.isVarying)
        case .row(_, _, let isVarying): isVarying
        case .fixed(let numbers): numbers.contains(where: \.isVarying)
        }
    }
}
