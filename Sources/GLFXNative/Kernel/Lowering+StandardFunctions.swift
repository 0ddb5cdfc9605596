internal import GLFXCompile
internal import GLFXCore

/// GLSL's built-in functions, by their numbers in GLSL.std.450 (the Khronos specification of that name).
extension Lowering {
    func standardFunction(_ instruction: SPIRVModule.Instruction) throws(Failure) {
        guard instruction[2] == module.standardFunctions else { throw SPIRVModule.unsupported("foreign functions") }
        let number = instruction[3]
        let a = try numbers(instruction[4])
        switch number {
        case 66: return set(instruction, [length(a)])
        case 67:
            let b = try numbers(instruction[5])
            return set(instruction, [length(zip(a, b).map { $0 - $1 })])
        case 68:
            let b = try numbers(instruction[5])
            return set(
                instruction,
                [a[1] * b[2] - b[1] * a[2], a[2] * b[0] - b[2] * a[0], a[0] * b[1] - b[0] * a[1]])
        case 69:
            let scale = 1 / length(a)
            return set(instruction, a.map { $0 * scale })
        case 70:
            let (incident, reference) = (try numbers(instruction[5]), try numbers(instruction[6]))
            let isFront = dot(reference, incident) < 0
            return set(instruction, a.map { isFront.select($0, -$0) })
        case 71:
            let normal = try numbers(instruction[5])
            let twice = dot(normal, a) * 2
            return set(instruction, zip(a, normal).map { $0 - twice * $1 })
        case 72: return try refract(instruction, a)
        case 33: return set(instruction, [determinant(a)])
        case 34: return set(instruction, inverse(a))
        case 35:
            // modf: the whole part is stored.
            let whole = a.map(\.truncated)
            try store(whole, instruction[5])
            return set(instruction, zip(a, whole).map { $0 - $1 })
        case 36: return set(instruction, a.map { $0 - $0.truncated } + a.map(\.truncated))
        case 51, 52: return try takeApart(instruction, a, storesExponent: number == 51)
        case 53:
            let exponents = try numbers(instruction[5])
            return set(instruction, zip(a, exponents).map { $0.scaledBy($1.clamped(-252, 254)) })
        case 54...57, 60, 61, 63, 64: return try pack(instruction, a)
        case 58: return set(instruction, [ir.floatToHalf(a[0]) | (ir.floatToHalf(a[1]) << 16)])
        case 62: return set(instruction, [a[0] & 0xFFFF, a[0].shiftedDown(16)].map(ir.halfToFloat))
        default: break
        }
        var others: [[Number]] = []
        for operand in instruction.operands.dropFirst(5) { others.append(try numbers(operand)) }
        var results: [Number] = []
        for place in a.indices {
            results.append(try shared(number, a[place], others.map { $0[$0.count == 1 ? 0 : place] }))
        }
        set(instruction, results)
    }

    private func store(_ numbers: [Number], _ target: ID) throws(Failure) {
        guard case .pointer(let pointer) = try held(target) else {
            throw SPIRVModule.unsupported("that kind of memory")
        }
        try ir.store(numbers, to: pointer, mask: pointer.memory.isVarying ? mask : nil)
    }

    func dot(_ a: [Number], _ b: [Number]) -> Number {
        let products = zip(a, b).map { $0 * $1 }
        return products.dropFirst().reduce(products[0]) { $0 + $1 }
    }

    private func length(_ a: [Number]) -> Number { a.count == 1 ? a[0].magnitude : dot(a, a).squareRoot }

    /// GLSL ES 3.20, section 8.5.
    private func refract(_ instruction: SPIRVModule.Instruction, _ incident: [Number]) throws(Failure) {
        let normal = try numbers(instruction[5])
        let ratio = try self.number(instruction[6])
        let cosine = dot(normal, incident)
        let k = 1 - ratio * ratio * (1 - cosine * cosine)
        let factor = ratio * cosine + k.maximum(ir.number(Float(0))).squareRoot
        let isNothing = k < 0
        set(
            instruction,
            zip(incident, normal).map { isNothing.select(ir.number(Float(0)), ratio * $0 - factor * $1) })
    }

    /// Angles, powers and logarithms that all pixels share are calls, which move out of loops.
    private func shared(_ function: UInt32, _ x: Number, _ more: [Number]) throws(Failure) -> Number {
        let all = [x] + more
        guard Self.isElementary(function), !all.contains(where: \.isVarying), !all.allSatisfy(\.isConstant) else {
            return try each(function, x, more)
        }
        // `pow` looks at its exponent.
        if more.contains(where: \.isConstant) { return try each(function, x, more) }
        return try ir.called("elementary.\(function)", all, ["speculatable"]) { (numbers) throws(Failure) in
            try self.each(function, numbers[0], Array(numbers.dropFirst()))
        }
    }

    /// sin to log2.
    static func isElementary(_ function: UInt32) -> Bool { (13...30).contains(function) }

    private func each(_ function: UInt32, _ x: Number, _ more: [Number]) throws(Failure) -> Number {
        let y = more.first ?? x
        let z = more.count > 1 ? more[1] : x
        switch function {
        case 1, 2: return x.rounded
        case 3: return x.truncated
        case 4: return x.magnitude
        case 5: return x.maximum(-x)
        case 6:
            let zero = ir.number(Float(0)), one = ir.number(Float(1))
            return (x > zero).select(one, (x < zero).select(-one, zero))
        case 7: return x.clamped(-1, 1)
        case 8: return x.floor
        case 9: return x.ceil
        case 10: return x.fraction
        case 11: return x * 0.017453292519943295
        case 12: return x * 57.29577951308232
        case 13: return x.sine
        case 14: return x.cosine
        case 15: return x.tangent
        case 16: return x.arcSine
        case 17: return x.arcCosine
        case 18: return x.arcTangent
        case 19: return x.hyperbolicSine
        case 20: return x.hyperbolicCosine
        case 21: return x.hyperbolicTangent
        case 22:
            let size = x.magnitude
            return (size + (size * size + 1).squareRoot).naturalLogarithm.signed(as: x)
        case 23: return (x + (x * x - 1).squareRoot).naturalLogarithm
        case 24: return ((x + 1) / (1 - x)).naturalLogarithm * 0.5
        case 25: return x.arcTangent(over: y)
        case 26: return x.power(y)
        case 27: return x.exponential
        case 28: return x.naturalLogarithm
        case 29: return x.powerOfTwo
        case 30: return x.logarithmOfTwo
        case 31: return x.squareRoot
        case 32: return 1 / x.squareRoot
        case 37, 79: return x.minimum(y)
        case 38: return x.minimum(y, isSigned: false)
        case 39: return x.minimum(y)
        case 40, 80: return x.maximum(y)
        case 41: return x.maximum(y, isSigned: false)
        case 42: return x.maximum(y)
        case 43, 81: return x.maximum(y).minimum(z)
        case 44: return x.maximum(y, isSigned: false).minimum(z, isSigned: false)
        case 45: return x.maximum(y).minimum(z)
        // GLSL ES 3.20, section 8.3: x * (1 - a) + y * a.
        case 46: return x * (1 - z) + y * z
        case 48: return (y < x).select(ir.number(Float(0)), ir.number(Float(1)))
        case 49:
            let t = ((z - x) / (y - x)).maximum(ir.number(Float(0))).minimum(ir.number(Float(1)))
            return t * t * (3 - t * 2)
        case 50: return x * y + z
        case 73: return lowestBit(x)
        case 74: return highestBit((x < ir.number(0)).select(!x, x))
        case 75: return highestBit(x)
        default: throw SPIRVModule.unsupported("the built-in function \(function)")
        }
    }

    private func lowestBit(_ x: Number) -> Number {
        let below = (x - 1) & !x
        return x.isEqual(to: ir.number(0)).select(ir.number(-1), ir.call("llvm.ctpop", below))
    }

    private func highestBit(_ x: Number) -> Number {
        var filled = x
        for distance in [1, 2, 4, 8, 16] { filled = filled | filled.shiftedDown(distance) }
        return ir.call("llvm.ctpop", filled) - 1
    }

    // MARK: Matrices

    private func determinant(_ m: [Number]) -> Number {
        switch m.count {
        case 4: return m[0] * m[3] - m[2] * m[1]
        case 9:
            return m[0] * (m[4] * m[8] - m[7] * m[5]) - m[3] * (m[1] * m[8] - m[7] * m[2])
                + m[6] * (m[1] * m[5] - m[4] * m[2])
        default:
            let side = 4
            return sum(
                (0..<side).map { column in
                    let minor = determinant(self.minor(m, column, 0, side))
                    return column % 2 == 0 ? m[column * side] * minor : -(m[column * side] * minor)
                })
        }
    }

    private func sum(_ numbers: [Number]) -> Number { numbers.dropFirst().reduce(numbers[0]) { $0 + $1 } }

    /// Without a column and a row.
    private func minor(_ m: [Number], _ column: Int, _ row: Int, _ side: Int) -> [Number] {
        (0..<side).filter { $0 != column }.flatMap { c in (0..<side).filter { $0 != row }.map { m[c * side + $0] } }
    }

    private func inverse(_ m: [Number]) -> [Number] {
        let side = m.count == 4 ? 2 : m.count == 9 ? 3 : 4
        let scale = 1 / determinant(m)
        var result: [Number] = []
        for column in 0..<side {
            for row in 0..<side {
                // The adjugate is the cofactors' transpose.
                let minor = minor(m, row, column, side)
                let value = side == 2 ? minor[0] : determinant(minor)
                result.append(((column + row) % 2 == 0 ? value : -value) * scale)
            }
        }
        return result
    }

    // MARK: Bits of floats

    private func takeApart(
        _ instruction: SPIRVModule.Instruction, _ a: [Number], storesExponent: Bool
    ) throws(Failure) {
        let parts = a.map { x -> (Number, Number) in
            let isSmall = x.magnitude < Float(bitPattern: 0x0080_0000)
            let bits = isSmall.select(x * 8_388_608, x).bits(as: .int)
            let exponent = (bits.shiftedDown(23) & 0xFF) - 126
            let isNothing = x.isEqual(to: ir.number(Float(0)))
            let rest = ((bits & Int(bitPattern: 0x807F_FFFF)) | 0x3F00_0000).bits(as: .float)
            return (
                isNothing.select(x, rest),
                isNothing.select(ir.number(0), isSmall.select(exponent - 23, exponent))
            )
        }
        if storesExponent {
            try store(parts.map(\.1), instruction[5])
            set(instruction, parts.map(\.0))
        } else {
            set(instruction, parts.map(\.0) + parts.map(\.1))
        }
    }

    /// GLSL ES 3.20, section 8.4: packSnorm4x8, packUnorm4x8, packSnorm2x16, packUnorm2x16, packHalf2x16 (54 to 58) and
    /// their reverses (60 to 64).
    private func pack(_ instruction: SPIRVModule.Instruction, _ a: [Number]) throws(Failure) {
        let formats: [UInt32: (bits: Int, isSigned: Bool)] = [
            54: (8, true), 55: (8, false), 56: (16, true), 57: (16, false), 60: (16, true), 61: (16, false),
            63: (8, true), 64: (8, false),
        ]
        guard let (bits, isSigned) = formats[instruction[3]] else {
            throw SPIRVModule.unsupported("packing of doubles")
        }
        let mask = (1 << bits) - 1
        let scale = Float(isSigned ? mask / 2 : mask)
        let count = 32 / bits
        guard instruction[3] >= 60 else {
            let low = ir.number(Float(isSigned ? -1 : 0))
            let fields = a.map { (low.maximum($0).minimum(ir.number(Float(1))) * scale).rounded.toIntUnchecked & mask }
            return set(instruction, [(1..<count).reduce(fields[0]) { $0 | (fields[$1] << (bits * $1)) }])
        }
        let fields = (0..<count).map { place in
            let field = a[0] << (32 - bits * (place + 1))
            return isSigned ? field >> (32 - bits) : field.shiftedDown(32 - bits)
        }
        set(instruction, fields.map { ($0.toFloat() / ir.number(scale)).maximum(ir.number(Float(-1))) })
    }
}

extension Number {
    /// Times 2 to the power of a whole number from -252 to 254.
    func scaledBy(_ power: Number) -> Number {
        let first = power >> 1
        let second = power - first
        func factor(_ power: Number) -> Number { ((power + 127) << 23).bits(as: .float) }
        return self * factor(first) * factor(second)
    }
}
