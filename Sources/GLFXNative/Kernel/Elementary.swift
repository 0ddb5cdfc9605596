internal import CGLFXLLVM

/// The elementary functions, of additions, multiplications, comparisons and bits alone: the same bits on every processor
/// and for every width, which the C library's functions do not promise.
///
/// The polynomials are minimax ones (Remez) of the named functions over the named ranges; ElementaryTests hold each
/// function's largest error against 80-bit arithmetic.
extension Number {
    /// `self` is the variable; coefficients from the constant one up. Halves are calculated side by side (G. Estrin, 1960):
    /// a chain of half as many steps, of which each waits for the one before.
    fileprivate func polynomial(_ coefficients: [Float]) -> Number {
        var (terms, power) = (coefficients.map(ir.number), self)
        while true {
            terms = stride(from: 0, to: terms.count, by: 2).map { place in
                place + 1 < terms.count ? terms[place + 1] * power + terms[place] : terms[place]
            }
            guard terms.count > 1 else { return terms[0] }
            power = power * power
        }
    }

    /// With another number's sign.
    func signed(as other: Number) -> Number {
        ((bits(as: .int) & 0x7FFF_FFFF) | (other.bits(as: .int) & Int(Int32.min))).bits(as: .float)
    }

    // MARK: Angles

    /// A type with as many lanes as this number.
    private func shaped(_ type: LLVMTypeRef) -> LLVMTypeRef {
        isVarying ? LLVMVectorType(type, UInt32(ir.width)) : type
    }

    private func constant(_ scalar: LLVMValueRef) -> LLVMValueRef {
        guard isVarying else { return scalar }
        var elements = [LLVMValueRef?](repeating: scalar, count: ir.width)
        return LLVMConstVector(&elements, UInt32(ir.width))
    }

    private func constant(_ value: Double) -> LLVMValueRef { constant(LLVMConstReal(ir.double, value)) }
    private func constant(_ bits: UInt64) -> LLVMValueRef { constant(LLVMConstInt(ir.long, bits, 0)) }

    private func number(_ count: LLVMValueRef, _ rest: LLVMValueRef) -> (count: Number, rest: Number) {
        (
            Number(ir, count, .int, isVarying: isVarying),
            Number(
                ir, LLVMBuildFPTrunc(ir.builder, rest, shaped(ir.float), ""), .float, isVarying: isVarying)
        )
    }

    /// From here on, angles are far.
    private static let farAngle: Float = 268_435_456

    /// The quarter turn that an angle is nearest to, and the rest of it, from -pi/4 to pi/4: of angles below 2^28, in
    /// doubles, with pi/2 in two parts of which the first has 25 bits. The rest is right to 2^-49.
    private var nearQuarters: (count: Number, rest: Number) {
        let builder = ir.builder
        let x = LLVMBuildFPExt(builder, ref, shaped(ir.double), "")
        let turns = LLVMBuildFMul(builder, x, constant(0x1.45f306dc9c883p-1), "")
        // From 2^52 on doubles are whole numbers: added, it rounds, and the sum's low bits are the count.
        let round = constant(0x1.8p52)
        let sum = LLVMBuildFAdd(builder, turns, round, "")
        let count = LLVMBuildFSub(builder, sum, round, "")
        var rest = x
        for part in [0x1.921fb5p+0, 0x1.110b4611a6263p-26] {
            rest = LLVMBuildFSub(builder, rest, LLVMBuildFMul(builder, count, constant(part), ""), "")
        }
        let bits = LLVMBuildBitCast(builder, sum, shaped(ir.long), "")
        return number(LLVMBuildTrunc(builder, bits, shaped(ir.int), ""), rest)
    }

    /// A far angle's sine, or its cosine where the shift is 1, in a function of its own: there are two in a module,
    /// however many angles it takes.
    private func calledFarWave(_ shift: Int) -> Number {
        ir.called("far.angle.\(shift)" + (isVarying ? ".lanes" : ""), [self], ["cold"]) { angle in
            // Infinity has no angle.
            (angle[0].magnitude < Float.infinity).select(
                Self.wave(angle[0].farQuarters, shift), angle[0].ir.number(Float.nan))
        }
    }

    /// 2/pi after the binary point.
    private static let twoOverPi: [UInt64] = [
        0xA2F9_836E_4E44_1529, 0xFC27_57D1_F534_DDC0, 0xDB62_9599_3C43_9041, 0xFE51_63AB_DEBB_C561,
    ]

    /// From 2^24 on (M. Payne and R. Hanek, 1983): a number is 24 bits times 2^e; times the bits of 2/pi from the
    /// (e - 2)nd on it is the quarter turns, of which whole turns fall away. The rest is right to 2^-38.
    private var farQuarters: (count: Number, rest: Number) {
        let builder = ir.builder
        let longs = shaped(ir.long)
        let bits = bits(as: .int)
        let exponent = ((bits.shiftedDown(23) & 0xFF) - 150).clamped(1, 104)
        let mantissa = (bits & 0x007F_FFFF) | 0x0080_0000
        let words: [UInt64] = (1...104).map { exponent in
            // The bits from weight 2 on: one before the point for the first exponent.
            let first = exponent - 2
            guard first >= 0 else { return Self.twoOverPi[0] >> 1 }
            let (word, shift) = (first / 64, first % 64)
            let next = shift == 0 ? 0 : Self.twoOverPi[word + 1] >> UInt64(64 - shift)
            return Self.twoOverPi[word] << UInt64(shift) | next
        }
        var elements: [LLVMValueRef?] = words.map { LLVMConstInt(ir.long, $0, 0) }
        let type = LLVMArrayType(ir.long, UInt32(elements.count))
        let table = LLVMAddGlobal(ir.module, type, "two.over.pi")
        LLVMSetInitializer(table, LLVMConstArray(ir.long, &elements, UInt32(elements.count)))
        LLVMSetGlobalConstant(table, 1)
        LLVMSetLinkage(table, UInt32(LLVMInternalLinkage))
        let place = exponent - 1
        let factor: LLVMValueRef
        let addresses = ir.address(ir.long, table, place.ref)
        if isVarying {
            var types: [LLVMTypeRef?] = [longs, LLVMTypeOf(addresses)]
            var arguments: [LLVMValueRef?] = [
                addresses, LLVMConstInt(ir.int, 8, 0), ir.allLanes.ref, LLVMGetUndef(longs),
            ]
            factor = ir.call("llvm.masked.gather", overloads: &types, &arguments)
        } else {
            factor = LLVMBuildLoad2(builder, ir.long, addresses, "")
        }
        let product = LLVMBuildMul(builder, LLVMBuildZExt(builder, mantissa.ref, longs, ""), factor, "")
        let rounded = LLVMBuildAdd(builder, product, constant(UInt64(1) << 61), "")
        let count = LLVMBuildLShr(builder, rounded, constant(UInt64(62)), "")
        let whole = LLVMBuildShl(builder, count, constant(UInt64(62)), "")
        let rest = LLVMBuildSIToFP(builder, LLVMBuildSub(builder, product, whole, ""), shaped(ir.double), "")
        // pi/2 in units of 2^-62.
        let angle = LLVMBuildFMul(builder, rest, constant(0x1.921fb54442d18p-62), "")
        let positive = number(LLVMBuildTrunc(builder, count, shaped(ir.int), ""), angle)
        let isNegative = self < 0
        return (
            isNegative.select(-positive.count, positive.count), isNegative.select(-positive.rest, positive.rest)
        )
    }

    /// Both functions of an angle share all but their last steps.
    private static func wave(_ angle: (count: Number, rest: Number), _ shift: Int) -> Number {
        let (count, rest) = angle
        let turned = count + shift
        let square = rest * rest
        let sine =
            rest + rest * square
            * square.polynomial([-0.166666666414, 0.00833332935579, -0.000198393250239, 2.71821693817e-6])
        let cosine =
            (1 - square * 0.5)
            + square * square * square.polynomial([0.0416666467152, -0.00138873597897, 2.44375328332e-5])
        // By the lowest bit, as the sign that processors choose by; the next one is the result's sign.
        let value = ((turned << 31) < turned.ir.number(0)).select(cosine, sine)
        return (value.bits(as: .int) ^ ((turned & 2) << 30)).bits(as: .float)
    }

    private func wave(_ shift: Int) -> Number {
        let near = Self.wave(nearQuarters, shift)
        let isFar = magnitude >= Self.farAngle
        let (before, work, end) = (LLVMGetInsertBlock(ir.builder), ir.block("far"), ir.block("far.end"))
        LLVMBuildCondBr(ir.builder, isFar.any.ref, work, end)
        ir.begin(work)
        let result = isFar.select(calledFarWave(shift), near)
        LLVMBuildBr(ir.builder, end)
        ir.begin(end)
        return ir.join([near, result], from: [before, work])
    }

    var sine: Number { wave(0) }
    var cosine: Number { wave(1) }
    var tangent: Number { sine / cosine }

    /// From 0 to 1, over [0, 1].
    private var arcTangentUpToOne: Number {
        let square = self * self
        return self + self * square
            * square.polynomial([
                -0.333331669661, 0.199941372056, -0.142142091359, 0.106789402852, -0.0758057813024, 0.0435535393138,
                -0.0165811839692, 0.00297459039006,
            ])
    }

    var arcTangent: Number {
        let size = magnitude
        let isLarge = size > 1
        let small = isLarge.select(1 / size, size).arcTangentUpToOne
        return isLarge.select(1.5707964 - small, small).signed(as: self)
    }

    /// The angle of the point (`x`, `self`).
    func arcTangent(over x: Number) -> Number {
        let (y, x) = Self.aligned(self, x)
        let (height, length) = (y.magnitude, x.magnitude)
        let isSteep = height > length
        let (small, large) = (isSteep.select(length, height), isSteep.select(height, length))
        let zero = ir.number(Float(0))
        let isNothing = large.isEqual(to: zero)
        let both = small.isEqual(to: large)
        let ratio = both.select(ir.number(Float(1)), small / isNothing.select(ir.number(Float(1)), large))
        let angle = isNothing.select(zero, ratio.arcTangentUpToOne)
        let upright = isSteep.select(1.5707964 - angle, angle)
        let isLeft = x.bits(as: .int) < ir.number(0)
        return isLeft.select(3.1415927 - upright, upright).signed(as: y)
    }

    var arcSine: Number {
        let size = magnitude
        let isLarge = size > 0.5
        let square = isLarge.select((1 - size) * 0.5, size * size)
        let root = isLarge.select(square.squareRoot, size)
        let value =
            root + root * square
            * square.polynomial([0.166667539281, 0.0749524176628, 0.0454770992673, 0.0241475992416, 0.0422185695041])
        return isLarge.select(1.5707964 - value * 2, value).signed(as: self)
    }

    var arcCosine: Number {
        let size = magnitude
        let isLarge = size > 0.5
        let square = isLarge.select((1 - size) * 0.5, size * size)
        let root = isLarge.select(square.squareRoot, size)
        let value =
            root + root * square
            * square.polynomial([0.166667539281, 0.0749524176628, 0.0454770992673, 0.0241475992416, 0.0422185695041])
        let doubled = value * 2
        let isNegative = self < 0
        let near = isNegative.select(3.1415927 - doubled, doubled)
        return isLarge.select(near, 1.5707964 - value.signed(as: self))
    }

    // MARK: Powers

    /// The nearest whole number, halves to the even one, and its bits above those of the constant that rounds: of numbers
    /// below 2^22. From 2^23 on floats are whole numbers: added, it rounds, and the sum's low bits are the number.
    private var wholePart: (number: Number, bits: Number) {
        let round: Float = 12_582_912
        let sum = self + round
        return (sum - round, sum.bits(as: .int))
    }

    /// 2 to the power of this whole number times another one near 1. Results below 2^-126 are 0.
    /// - Parameters:
    ///   - whole: see `wholePart`.
    ///   - power: what the result is a power of: from the last number on it is infinite.
    private func powered(_ whole: Number, of power: Number, from first: Float, to last: Float) -> Number {
        let result = (bits(as: .int) + (whole << 23)).bits(as: .float)
        let isUsual = (power >= first) & (power < last)
        let infinite = ir.number(Float.infinity)
        // NaN stays.
        let other = (power < first).select(ir.number(Float(0)), (power >= last).select(infinite, power))
        return isUsual.select(result, other)
    }

    /// 2 to this power.
    var powerOfTwo: Number {
        let whole = wholePart
        let rest = self - whole.number
        let value =
            rest
            * rest.polynomial([
                0.693147202855, 0.240226479136, 0.055503324708, 0.00961843735826, 0.00133988745503, 0.000153533620322,
            ]) + 1
        return value.powered(whole.bits, of: self, from: -126, to: 128)
    }

    /// e to this power.
    var exponential: Number {
        let whole = (self * 1.4426950408889634).wholePart
        // The first part of ln 2 has 12 bits: the product is exact.
        let rest = self - whole.number * 0.693115234375 - whole.number * 3.1946184945309415e-05
        let value =
            rest + rest * rest
            * rest.polynomial([0.499999934513, 0.166665206835, 0.0416683874356, 0.00836871059805, 0.00138146117616])
        return (value + 1).powered(whole.bits, of: self, from: -87.33654, to: 88.72284)
    }

    /// The exponent and the rest from sqrt(1/2) to sqrt(2), of a number from 2^-126 on. Below, where GLSL may take a
    /// number for 0, the exponent is about -127.
    private var parts: (exponent: Number, rest: Number) {
        // 0x3F3504F3 is sqrt(1/2).
        let shifted = bits(as: .int) - 0x3F35_04F3
        return (shifted >> 23, ((shifted & 0x007F_FFFF) + 0x3F35_04F3).bits(as: .float))
    }

    /// What a logarithm is of 0, of infinity and of what has none.
    private func logarithm(_ value: Number) -> Number {
        let infinite = ir.number(Float.infinity)
        let ofZero = isEqual(to: ir.number(Float(0))).select(-infinite, ir.number(Float.nan))
        let isUsual = (self > 0) & (self < Float.infinity)
        return isUsual.select(value, isEqual(to: infinite).select(infinite, ofZero))
    }

    /// log2((1 + s) / (1 - s)) = s (2 / ln 2 + s^2 P(s^2)).
    var logarithmOfTwo: Number {
        let (exponent, rest) = parts
        let s = (rest - 1) / (rest + 1)
        let square = s * s
        let value =
            s * 2.885390081777927
            + s * square * square.polynomial([0.96179827775, 0.576753876406, 0.430961838247])
        return logarithm(value + exponent.toFloat())
    }

    var naturalLogarithm: Number {
        let (exponent, rest) = parts
        let s = (rest - 1) / (rest + 1)
        let square = s * s
        let value = s * 2 + s * square * square.polynomial([0.66666776449, 0.399775323308, 0.298719983112])
        let whole = exponent.toFloat()
        return logarithm(whole * 0.693115234375 + (value + whole * 3.1946184945309415e-05))
    }

    /// As GLSL defines it: 2 to the power of `exponent` times the logarithm, and 1 for an exponent of 0. GLSL leaves
    /// negative bases undefined, but many texts square numbers so, and drivers multiply: small whole exponents that are
    /// constants do that here too.
    func power(_ exponent: Number) -> Number {
        switch exponent.constant {
        case 1: return self
        case 2: return self * self
        case 3: return self * self * self
        case 4: return (self * self) * (self * self)
        default: break
        }
        let value = (exponent * logarithmOfTwo).powerOfTwo
        if let constant = exponent.constant, constant != 0 { return value }
        return exponent.isEqual(to: ir.number(Float(0))).select(ir.number(Float(1)), value)
    }

    // MARK: Hyperbolic functions

    var hyperbolicSine: Number {
        let size = magnitude
        let grown = size.exponential
        let large = (grown - 1 / grown) * 0.5
        let square = self * self
        let small = size + size * square * square.polynomial([0.16666667, 0.008333334, 0.00019841])
        return (size > 0.5).select(large, small).signed(as: self)
    }

    var hyperbolicCosine: Number {
        let grown = magnitude.exponential
        return (grown + 1 / grown) * 0.5
    }

    var hyperbolicTangent: Number {
        let size = magnitude.minimum(ir.number(Float(20)))
        let grown = (size * 2).exponential
        let large = 1 - ir.number(Float(2)) / (grown + 1)
        let square = self * self
        let small = size + size * square * square.polynomial([-0.33333334, 0.13333334, -0.05396825, 0.0218])
        return (size > 0.35).select(large, small).signed(as: self)
    }
}
