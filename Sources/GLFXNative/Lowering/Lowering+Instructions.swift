internal import CGLFXLLVM

/// The instructions that calculate, load and store.
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
    private func type(_ id: ID) -> ID? { module.constants[id]?.type ?? valueTypes[id] }

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

    // MARK: Vectors and matrices

    private func sum(_ products: [Number]) -> Number { products.dropFirst().reduce(products[0]) { $0 + $1 } }

    private func multiply(_ instruction: SPIRVModule.Instruction) throws(Failure) {
        let a = try numbers(instruction[2])
        if instruction.op == .transpose {
            guard case .matrix(let column, let count) = type(instruction[2]).flatMap({ module.types[$0] }) else {
                return
            }
            let rows = module.size(column)
            return set(instruction, (0..<rows).flatMap { row in (0..<count).map { a[$0 * rows + row] } })
        }
        let b = try numbers(instruction[3])
        switch instruction.op {
        case .dot: set(instruction, [sum(zip(a, b).map { $0 * $1 })])
        case .vectorTimesScalar, .matrixTimesScalar: set(instruction, a.map { $0 * b[0] })
        case .matrixTimesVector:
            let rows = a.count / b.count
            set(instruction, (0..<rows).map { row in sum(b.indices.map { a[$0 * rows + row] * b[$0] }) })
        case .vectorTimesMatrix:
            let rows = a.count
            set(
                instruction, (0..<b.count / rows).map { column in sum(a.indices.map { a[$0] * b[column * rows + $0] }) }
            )
        case .outerProduct: set(instruction, b.flatMap { column in a.map { $0 * column } })
        default:
            guard case .matrix(let column, let inner) = type(instruction[2]).flatMap({ module.types[$0] }) else {
                return
            }
            let rows = module.size(column)
            set(
                instruction,
                (0..<b.count / inner).flatMap { column in
                    (0..<rows).map { row in sum((0..<inner).map { a[$0 * rows + row] * b[column * inner + $0] }) }
                })
        }
    }

    // MARK: Differences between pixels

    /// Of the two pixels of a square of four that are beside, or above, each other: both get the same.
    func derivative(_ op: SPIRVOp, _ number: Number) -> Number {
        guard number.isVarying, ir.blockRows == 2 else { return ir.number(Float(0)) }
        let columns = ir.blockColumns
        func across() -> Number {
            number.shuffled((0..<ir.width).map { $0 | 1 }) - number.shuffled((0..<ir.width).map { $0 & ~1 })
        }
        func upwards() -> Number {
            number.shuffled((0..<ir.width).map { columns + $0 % columns })
                - number.shuffled((0..<ir.width).map { $0 % columns })
        }
        switch op {
        case .dPdx, .dPdxFine, .dPdxCoarse: return across()
        case .dPdy, .dPdyFine, .dPdyCoarse: return upwards()
        default: return across().magnitude + upwards().magnitude
        }
    }

    // MARK: One number at a time

    private func each(_ instruction: SPIRVModule.Instruction) throws(Failure) {
        let a = try numbers(instruction[2])
        guard instruction.operands.count > 3 else {
            var results: [Number] = []
            for one in a { results.append(try unary(instruction, one)) }
            return set(instruction, results)
        }
        let b = try numbers(instruction[3])
        if instruction.operands.count > 4 { return try bitFields(instruction, a) }
        guard a.count == b.count || b.count == 1 else { throw SPIRVModule.broken("sides of different sizes") }
        var results: [Number] = []
        for place in a.indices { results.append(try binary(instruction.op, a[place], b[b.count == 1 ? 0 : place])) }
        set(instruction, results)
    }

    private func unary(_ instruction: SPIRVModule.Instruction, _ a: Number) throws(Failure) -> Number {
        switch instruction.op {
        case .sNegate, .fNegate: return -a
        case .convertFToS: return ir.taps.toInt(a, in: ir)
        case .convertFToU: return a.toInt(isSigned: false)
        case .convertSToF: return a.toFloat()
        case .convertUToF: return a.toFloat(isSigned: false)
        case .bitcast:
            let kind = module.kinds(instruction[0]).first ?? .int
            return a.kind == kind ? a : (a.kind == .float ? a.withOneNaN : a).bits(as: kind)
        case .logicalNot, .not: return !a
        case .isNan: return a.compare(.notEqual, a)
        case .isInf: return a.magnitude.isEqual(to: ir.number(Float.infinity))
        case .bitReverse: return ir.call("llvm.bitreverse", a)
        case .bitCount: return ir.call("llvm.ctpop", a)
        default: throw SPIRVModule.unsupported("the instruction \(instruction.op)")
        }
    }

    private func bitFields(_ instruction: SPIRVModule.Instruction, _ a: [Number]) throws(Failure) {
        let isInsert = instruction.op == .bitFieldInsert
        let insert = isInsert ? try numbers(instruction[3]) : a
        let offset = try number(instruction[isInsert ? 4 : 3]), count = try number(instruction[isInsert ? 5 : 4])
        let isWhole = count >= ir.number(32)
        let ones = isWhole.select(ir.number(-1), (ir.number(1) << count) - 1)
        switch instruction.op {
        case .bitFieldInsert:
            let field = ones << offset
            set(instruction, zip(a, insert).map { ($0 & !field) | (($1 << offset) & field) })
        case .bitFieldUExtract: set(instruction, a.map { $0.shiftedDown(offset) & ones })
        case .bitFieldSExtract:
            let rest = ir.number(32) - count
            let none = count.isEqual(to: ir.number(0))
            set(instruction, a.map { none.select(ir.number(0), ($0 << (rest - offset)) >> rest) })
        default: throw SPIRVModule.unsupported("the instruction \(instruction.op)")
        }
    }

    private func binary(_ op: SPIRVOp, _ a: Number, _ b: Number) throws(Failure) -> Number {
        switch op {
        case .fAdd, .iAdd: a + b
        case .fSub, .iSub: a - b
        case .fMul, .iMul: a * b
        case .fDiv: a / b
        case .sDiv: a.divided(by: b, isSigned: true)
        case .uDiv: a.divided(by: b, isSigned: false)
        case .uMod: a.divided(by: b, isSigned: false, remainder: true)
        case .sRem: a.divided(by: b, isSigned: true, remainder: true)
        case .sMod: signedModulo(a, b)
        // GLSL ES 3.20, section 8.3: x - y * floor(x / y).
        case .fMod: a - b * (a / b).floor
        case .fRem: a - b * (a / b).truncated
        case .logicalAnd, .bitwiseAnd: a & b
        case .logicalOr, .bitwiseOr: a | b
        case .logicalNotEqual, .bitwiseXor: a ^ b
        case .logicalEqual: !(a ^ b)
        case .shiftLeftLogical: a << b
        case .shiftRightLogical: a.shiftedDown(b)
        case .shiftRightArithmetic: a >> b
        case .iEqual, .fOrdEqual, .fUnordEqual: a.isEqual(to: b)
        case .iNotEqual, .fUnordNotEqual, .fOrdNotEqual: a.compare(.notEqual, b)
        case .sLessThan, .fOrdLessThan: a < b
        case .sLessThanEqual, .fOrdLessThanEqual: a <= b
        case .sGreaterThan, .fOrdGreaterThan: a > b
        case .sGreaterThanEqual, .fOrdGreaterThanEqual: a >= b
        case .uLessThan: a.compare(.less, b, isSigned: false)
        case .uLessThanEqual: a.compare(.lessEqual, b, isSigned: false)
        case .uGreaterThan: a.compare(.greater, b, isSigned: false)
        case .uGreaterThanEqual: a.compare(.greaterEqual, b, isSigned: false)
        // The negations of the ordered comparisons.
        case .fUnordLessThan: !(a >= b)
        case .fUnordLessThanEqual: !(a > b)
        case .fUnordGreaterThan: !(a <= b)
        case .fUnordGreaterThanEqual: !(a < b)
        default: throw SPIRVModule.unsupported("the instruction \(op)")
        }
    }

    /// With the divisor's sign.
    private func signedModulo(_ a: Number, _ b: Number) -> Number {
        let remainder = a.divided(by: b, isSigned: true, remainder: true)
        let isOff = remainder.compare(.notEqual, ir.number(0)) & ((remainder ^ b) < ir.number(0))
        return isOff.select(remainder + b, remainder)
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
