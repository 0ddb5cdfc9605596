internal import GLFXCompile
internal import GLFXCore

/// The instructions that calculate.
extension Lowering {
    // MARK: Vectors and matrices

    private func sum(_ products: [Number]) -> Number { products.dropFirst().reduce(products[0]) { $0 + $1 } }

    func multiply(_ instruction: SPIRVModule.Instruction) throws(Failure) {
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

    func each(_ instruction: SPIRVModule.Instruction) throws(Failure) {
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
