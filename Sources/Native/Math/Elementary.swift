internal import CLLVM

/// The elementary functions, of additions, multiplications, comparisons and bits alone: the same bits on every processor
/// and for every width, which the C library's functions do not promise.
///
/// The polynomials are minimax ones (Remez) of the named functions over the named ranges; ElementaryTests hold each
/// function's largest error against 80-bit arithmetic.
extension Number {
    /// `self` is the variable; coefficients from the constant one up.
    fileprivate func polynomial(_ coefficients: [Float]) -> Number {
        var sum = ir.number(coefficients[coefficients.count - 1])
        for coefficient in coefficients.dropLast().reversed() { sum = sum * self + coefficient }
        return sum
    }

    /// With another number's sign.
    func signed(as other: Number) -> Number {
        ((bits(as: .int) & 0x7FFF_FFFF) | (other.bits(as: .int) & Int(Int32.min))).bits(as: .float)
    }

    // MARK: Angles

    /// The quarter turn that an angle is nearest to, and the rest of it, from -pi/4 to pi/4.
    private var quarters: (count: Number, rest: Number) {
        let near = nearQuarters
        let limit: Float = 268_435_456
        let isFar = (magnitude >= limit) & (magnitude < Float.infinity)
        // Both results, since few shaders get here.
        let (work, end) = (ir.block("far"), ir.block("far.end"))
        let before = LLVMGetInsertBlock(ir.builder)
        LLVMBuildCondBr(ir.builder, isFar.any.ref, work, end)
        ir.begin(work)
        let far = calledFarQuarters
        let (count, rest) = (isFar.select(far.count, near.count), isFar.select(far.rest, near.rest))
        LLVMBuildBr(ir.builder, end)
        ir.begin(end)
        return (
            ir.join([near.count, count], from: [before, work]), ir.join([near.rest, rest], from: [before, work])
        )
    }

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

    /// Up to 2^28: in doubles, with pi/2 in three parts of which the first two have 25 bits. The rest is right to 2^-50.
    private var nearQuarters: (count: Number, rest: Number) {
        let builder = ir.builder
        let doubles = shaped(ir.double)
        // Beyond, and for what is no number: as 0.
        let safe = (magnitude <= 268_435_456).select(self, ir.number(Float(0)))
        let x = LLVMBuildFPExt(builder, safe.ref, doubles, "")
        var types: [LLVMTypeRef?] = [doubles]
        var arguments: [LLVMValueRef?] = [LLVMBuildFMul(builder, x, constant(0x1.45f306dc9c883p-1), "")]
        let count = ir.call("llvm.roundeven", overloads: &types, &arguments)
        var rest = x
        for part in [0x1.921fb5p+0, 0x1.110b46p-26, 0x1.1a62633145c07p-54] {
            rest = LLVMBuildFSub(builder, rest, LLVMBuildFMul(builder, count, constant(part), ""), "")
        }
        return number(LLVMBuildFPToSI(builder, count, shaped(ir.int), ""), rest)
    }

    /// `farQuarters` in a function of its own: there is one in a module, however many angles it takes.
    private var calledFarQuarters: (count: Number, rest: Number) {
        let found = ir.farAngles[isVarying] ?? makeFarAngle()
        ir.farAngles[isVarying] = found
        var arguments: [LLVMValueRef?] = [ref]
        let result = LLVMBuildCall2(ir.builder, found.type, found.function, &arguments, 1, "")
        return (
            Number(ir, LLVMBuildExtractValue(ir.builder, result, 0, ""), .int, isVarying: isVarying),
            Number(ir, LLVMBuildExtractValue(ir.builder, result, 1, ""), .float, isVarying: isVarying)
        )
    }

    private func makeFarAngle() -> (function: LLVMValueRef, type: LLVMTypeRef) {
        var results: [LLVMTypeRef?] = [ir.type(.int, isVarying: isVarying), ir.type(.float, isVarying: isVarying)]
        var parameters: [LLVMTypeRef?] = [ir.type(.float, isVarying: isVarying)]
        let pair = LLVMStructTypeInContext(ir.context, &results, 2, 0)
        let type = LLVMFunctionType(pair, &parameters, 1, 0)
        let function = LLVMAddFunction(ir.module, "far.angle", type)
        LLVMSetLinkage(function, UInt32(LLVMInternalLinkage))
        for name in ["noinline", "cold", "nounwind", "willreturn"] { ir.add(name, to: function) }
        let current = LLVMGetInsertBlock(ir.builder)
        ir.begin(ir.block("entry", in: function))
        let far = Number(ir, LLVMGetParam(function, 0), .float, isVarying: isVarying).farQuarters
        let first = LLVMBuildInsertValue(ir.builder, LLVMGetUndef(pair), far.count.ref, 0, "")
        LLVMBuildRet(ir.builder, LLVMBuildInsertValue(ir.builder, first, far.rest.ref, 1, ""))
        ir.begin(current)
        return (function, type)
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

    /// Both functions of an angle share their first half.
    private func wave(_ shift: Int) -> Number {
        let (count, rest) = quarters
        let turned = count + shift
        let square = rest * rest
        let sine =
            rest + rest * square
            * square.polynomial([-0.166666666414, 0.00833332935579, -0.000198393250239, 2.71821693817e-6])
        let cosine =
            (1 - square * 0.5)
            + square * square * square.polynomial([0.0416666467152, -0.00138873597897, 2.44375328332e-5])
        let value = (turned & 1).compare(.notEqual, ir.number(0)).select(cosine, sine)
        let isNegative = (turned & 2).compare(.notEqual, ir.number(0))
        let result = isNegative.select(-value, value)
        // Infinity and NaN have no angle.
        return (magnitude < Float.infinity).select(result, ir.number(Float.nan))
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

    /// 2 to this power.
    var powerOfTwo: Number {
        let inRange = maximum(ir.number(Float(-151))).minimum(ir.number(Float(129)))
        let whole = inRange.rounded
        let rest = inRange - whole
        let value = rest.polynomial([
            1, 0.693147180554, 0.240226509226, 0.0555041092884, 0.0096180566128, 0.00133334544568, 0.000154614703685,
            1.53101060507e-5,
        ])
        let result = value.scaledBy(whole.toIntUnchecked)
        return isEqual(to: self).select(result, self)
    }

    /// e to this power.
    var exponential: Number {
        let inRange = maximum(ir.number(Float(-104))).minimum(ir.number(Float(89)))
        let whole = (inRange * 1.4426950408889634).rounded
        // The first part of ln 2 has 12 bits: the product is exact.
        let rest = inRange - whole * 0.693115234375 - whole * 3.1946184945309415e-05
        let value =
            rest + rest * rest
            * rest.polynomial([
                0.500000001349, 0.166666667566, 0.0416664646847, 0.00833328595286, 0.00139336759501, 0.000199076223737,
            ])
        let result = (value + 1).scaledBy(whole.toIntUnchecked)
        return isEqual(to: self).select(result, self)
    }

    /// The exponent and the rest from sqrt(1/2) to sqrt(2), of a number above 0.
    private var parts: (exponent: Number, rest: Number) {
        let isSmall = self < Float(bitPattern: 0x0080_0000)
        let bits = isSmall.select(self * 8_388_608, self).bits(as: .int)
        // 0x3F3504F3 is sqrt(1/2).
        let shifted = bits - 0x3F35_04F3
        let exponent = shifted >> 23
        let rest = ((shifted & 0x007F_FFFF) + 0x3F35_04F3).bits(as: .float)
        return (isSmall.select(exponent - 23, exponent), rest)
    }

    /// What a logarithm is of 0, of infinity and of what has none.
    private func logarithm(_ value: Number) -> Number {
        let infinite = ir.number(Float.infinity)
        let ofZero = isEqual(to: ir.number(Float(0))).select(-infinite, ir.number(Float.nan))
        return (self > 0).select(isEqual(to: infinite).select(infinite, value), ofZero)
    }

    /// log2((1 + s) / (1 - s)) = s (2 / ln 2 + s^2 P(s^2)).
    var logarithmOfTwo: Number {
        let (exponent, rest) = parts
        let s = (rest - 1) / (rest + 1)
        let square = s * s
        let value =
            s
            * (square * square.polynomial([0.961796679065, 0.577082883799, 0.411704174553, 0.34026212105])
                + 2.885390081777927)
        return logarithm(value + exponent.toFloat())
    }

    var naturalLogarithm: Number {
        let (exponent, rest) = parts
        let s = (rest - 1) / (rest + 1)
        let square = s * s
        let value = s * (square * square.polynomial([0.666666666, 0.4000036, 0.28536958, 0.23585174]) + 2)
        let whole = exponent.toFloat()
        return logarithm(whole * 0.693115234375 + (value + whole * 3.1946184945309415e-05))
    }

    /// As GLSL defines it: 2 to the power of `exponent` times the logarithm. GLSL leaves negative bases undefined, but
    /// many texts square numbers so, and drivers multiply: small whole exponents that are constants do that here too.
    func power(_ exponent: Number) -> Number {
        switch exponent.constant {
        case 1: return self
        case 2: return self * self
        case 3: return self * self * self
        case 4: return (self * self) * (self * self)
        default: break
        }
        let (base, exponent) = Self.aligned(self, exponent)
        let zero = ir.number(Float(0))
        let value = (exponent * base.logarithmOfTwo).powerOfTwo
        let one = ir.number(Float(1))
        let ofZero = exponent.isEqual(to: zero).select(one, (exponent > 0).select(zero, ir.number(Float.infinity)))
        return base.isEqual(to: zero).select(ofZero, value)
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
