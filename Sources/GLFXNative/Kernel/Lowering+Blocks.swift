internal import CGLFXLLVM
internal import GLFXCompile
internal import GLFXCore

/// Memory that invocations share: storage blocks and the variables of a work group.
extension Lowering {
    /// The lanes whose writes count: none beyond the picture's edge, and none of a discarded pixel.
    var writing: Number {
        guard group == nil else { return mask }
        let isInside =
            (column + ir.laneColumns < ir.number(plan.width))
            & ((ir.blockRows == 1 ? row : row + ir.laneRows) < ir.number(plan.height))
        return mask & alive & isInside
    }

    func declareBlock(_ id: ID, _ type: ID) throws(Failure) {
        let name = module.names[type] ?? ""
        guard module.bufferBlocks.contains(type) || module.variables[id]?.storage == .storageBuffer else {
            throw SPIRVModule.unsupported("the block '\(name)' of uniforms, which cannot be given values")
        }
        guard let place = plan.blockNames.firstIndex(of: name), let size = plan.blocks[name] else {
            throw SPIRVModule.unsupported("the block '\(name)', which has no memory")
        }
        let base = pointer(at: Kernel.firstPicture + plan.textures.count + place)
        globals[id] = .block(BlockPointer(base: base, size: size, type: type, offset: 0))
    }

    /// A variable of the work group, in the memory that it gets for all of them.
    func declareShared(_ id: ID, _ type: ID) throws(Failure) {
        guard let group else { throw SPIRVModule.broken("a variable of a work group that there is not") }
        let size = max(module.byteCount(type), 4)
        let base = ir.address(ir.byte, group.shared, ir.number(sharedBytes).ref)
        sharedBytes += size
        guard sharedBytes <= Kernel.sharedLimit else {
            throw SPIRVModule.unsupported("work groups with more than \(Kernel.sharedLimit) bytes of their own")
        }
        globals[id] = .block(BlockPointer(base: base, size: size, type: type, offset: 0))
    }

    func access(_ block: BlockPointer, _ instruction: SPIRVModule.Instruction) throws(Failure) {
        var pointer = block
        for index in instruction.operands.dropFirst(3) {
            switch module.types[pointer.type] {
            case .structure(let members):
                let member = Int(module.bits(of: index)?.first ?? 0)
                guard members.indices.contains(member) else { throw SPIRVModule.broken("an index into nothing") }
                pointer.matrix = module.matrixLayout(of: member, in: pointer.type) ?? pointer.matrix
                pointer.offset += module.offset(of: member, in: pointer.type)
                pointer.type = members[member]
            case .vector(let element, _), .matrix(let element, _), .array(let element, _):
                let stride = module.stride(of: pointer.type, pointer.matrix)
                if let bits = module.bits(of: index)?.first {
                    pointer.offset += Int(Int32(bitPattern: bits)) * stride
                } else {
                    let bytes = try number(index) * stride
                    pointer.index = pointer.index.map { $0 + bytes } ?? bytes
                }
                pointer.type = element
            default: throw SPIRVModule.broken("an index into nothing")
            }
        }
        frame.held[instruction[1]] = .block(pointer)
    }

    func load(_ block: BlockPointer) -> [Number] {
        ir.load(block, module.places(block.type, block.matrix), module.kinds(block.type))
    }

    func store(_ numbers: [Number], to block: BlockPointer) {
        ir.store(numbers, to: block, module.places(block.type, block.matrix), mask: writing)
    }

    /// The elements of an array without a length, the last member of a block.
    func arrayLength(_ instruction: SPIRVModule.Instruction) throws(Failure) {
        guard case .block(let block) = try held(instruction[2]),
            case .structure(let members) = module.types[block.type],
            let last = members.last
        else { throw SPIRVModule.broken("the length of nothing") }
        let room = block.size - block.offset - module.offset(of: members.count - 1, in: block.type)
        set(instruction, [ir.number(max(room, 0) / max(module.stride(of: last), 4))])
    }

    /// One lane after the other: no other thread has the memory meanwhile.
    func atomic(_ instruction: SPIRVModule.Instruction) throws(Failure) {
        let isStore = instruction.op == .atomicStore
        guard case .block(let block) = try held(instruction[isStore ? 0 : 2]) else {
            throw SPIRVModule.unsupported("atomic functions of pictures")
        }
        var values: [Number] = []
        for operand in instruction.operands.dropFirst(atomicValue(instruction.op)) {
            values.append(try number(operand).varying)
        }
        let (offset, mask) = (ir.offset(block, 0).varying, writing)
        let results = ir.allocate(ir.type(.int, isVarying: true))
        ir.store(ir.number(0).varying, to: results)
        for lane in 0..<ir.width {
            let (work, end) = (ir.block("lane"), ir.block("lane.end"))
            LLVMBuildCondBr(ir.builder, mask.lane(lane).ref, work, end)
            ir.begin(work)
            let address = ir.address(ir.byte, block.base, offset.lane(lane).ref)
            let old = ir.load(.int, isVarying: false, from: address, alignment: 4)
            let new = try changed(instruction.op, old, values.map { $0.lane(lane) })
            ir.store(new, to: address, alignment: 4)
            let all = ir.load(.int, isVarying: true, from: results)
            let vector = LLVMBuildInsertElement(
                ir.builder, all.ref, old.ref, LLVMConstInt(ir.int, UInt64(lane), 0), "")
            ir.store(Number(ir, vector, .int, isVarying: true), to: results)
            ir.branch(end)
            ir.begin(end)
        }
        if !isStore { set(instruction, [ir.load(.int, isVarying: true, from: results)]) }
    }

    /// The operands before the values: result type, result, pointer, scope and semantics, which exchanges have twice.
    private func atomicValue(_ op: SPIRVOp) -> Int {
        switch op {
        case .atomicStore: 3
        case .atomicCompareExchange, .atomicCompareExchangeWeak: 6
        default: 5
        }
    }

    private func changed(_ op: SPIRVOp, _ old: Number, _ values: [Number]) throws(Failure) -> Number {
        let value = values.first ?? ir.number(1)
        switch op {
        case .atomicLoad: return old
        case .atomicStore, .atomicExchange: return value
        case .atomicCompareExchange, .atomicCompareExchangeWeak:
            return old.isEqual(to: values.last ?? value).select(value, old)
        case .atomicIIncrement, .atomicIAdd: return old + value
        case .atomicIDecrement, .atomicISub: return old - value
        case .atomicSMin: return old.minimum(value)
        case .atomicUMin: return old.minimum(value, isSigned: false)
        case .atomicSMax: return old.maximum(value)
        case .atomicUMax: return old.maximum(value, isSigned: false)
        case .atomicAnd: return old & value
        case .atomicOr: return old | value
        case .atomicXor: return old ^ value
        default: throw SPIRVModule.unsupported("the instruction \(op)")
        }
    }
}
