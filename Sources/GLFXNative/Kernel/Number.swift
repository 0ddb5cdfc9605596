internal import CGLFXLLVM

/// A number of a shader while its code is built: one for all pixels, or one for each lane of a vector.
///
/// Operators build the instruction. Where one side varies, the other is given to every lane. Nothing is reassociated
/// or fused, so that results have the same bits on every processor.
struct Number {
    enum Kind { case float, int, bool }

    unowned let ir: IRModule
    let ref: LLVMValueRef
    let kind: Kind
    let isVarying: Bool

    init(_ ir: IRModule, _ ref: LLVMValueRef, _ kind: Kind, isVarying: Bool) {
        self.ir = ir
        self.ref = ref
        self.kind = kind
        self.isVarying = isVarying
    }

    /// The same in every lane.
    var varying: Number {
        guard !isVarying else { return self }
        let vector = LLVMVectorType(LLVMTypeOf(ref), UInt32(ir.width))
        let first = LLVMBuildInsertElement(
            ir.builder, LLVMGetUndef(vector), ref, LLVMConstInt(ir.int, 0, 0), "")
        let mask = LLVMConstNull(LLVMVectorType(ir.int, UInt32(ir.width)))
        return Number(
            ir, LLVMBuildShuffleVector(ir.builder, first, LLVMGetUndef(vector), mask, ""), kind, isVarying: true)
    }

    func with(_ ref: LLVMValueRef, _ kind: Kind? = nil) -> Number {
        Number(ir, ref, kind ?? self.kind, isVarying: isVarying)
    }

    /// Both sides in the same form.
    static func aligned(_ a: Number, _ b: Number) -> (Number, Number) {
        a.isVarying == b.isVarying ? (a, b) : (a.varying, b.varying)
    }

    /// Whether the value is known while the code is built.
    var isConstant: Bool { LLVMIsConstant(ref) != 0 }

    /// The value of a float for all pixels that is known while the code is built.
    var constant: Double? {
        guard !isVarying, LLVMIsAConstantFP(ref) != nil else { return nil }
        var isRounded: LLVMBool = 0
        return LLVMConstRealGetDouble(ref, &isRounded)
    }

    /// One lane of a varying number.
    func lane(_ index: Int) -> Number {
        guard isVarying else { return self }
        return Number(
            ir, LLVMBuildExtractElement(ir.builder, ref, LLVMConstInt(ir.int, UInt64(index), 0), ""), kind,
            isVarying: false)
    }

    /// The lanes in another order.
    func shuffled(_ order: [Int]) -> Number {
        guard isVarying else { return self }
        var indices: [LLVMValueRef?] = order.map { LLVMConstInt(ir.int, UInt64($0), 0) }
        let mask = LLVMConstVector(&indices, UInt32(indices.count))
        return with(LLVMBuildShuffleVector(ir.builder, ref, LLVMGetUndef(LLVMTypeOf(ref)), mask, ""))
    }
}

// MARK: Arithmetic

extension Number {
    static func + (a: Number, b: Number) -> Number {
        let (a, b) = aligned(a, b)
        let builder = a.ir.builder
        return a.with(
            a.kind == .float ? LLVMBuildFAdd(builder, a.ref, b.ref, "") : LLVMBuildAdd(builder, a.ref, b.ref, ""))
    }

    static func - (a: Number, b: Number) -> Number {
        let (a, b) = aligned(a, b)
        let builder = a.ir.builder
        return a.with(
            a.kind == .float ? LLVMBuildFSub(builder, a.ref, b.ref, "") : LLVMBuildSub(builder, a.ref, b.ref, ""))
    }

    static func * (a: Number, b: Number) -> Number {
        let (a, b) = aligned(a, b)
        let builder = a.ir.builder
        return a.with(
            a.kind == .float ? LLVMBuildFMul(builder, a.ref, b.ref, "") : LLVMBuildMul(builder, a.ref, b.ref, ""))
    }

    /// Of floats.
    static func / (a: Number, b: Number) -> Number {
        let (a, b) = aligned(a, b)
        return a.with(LLVMBuildFDiv(a.ir.builder, a.ref, b.ref, ""))
    }

    static prefix func - (a: Number) -> Number {
        a.with(a.kind == .float ? LLVMBuildFNeg(a.ir.builder, a.ref, "") : LLVMBuildNeg(a.ir.builder, a.ref, ""))
    }

    static func + (a: Number, b: Float) -> Number { a + a.ir.number(b) }
    static func - (a: Number, b: Float) -> Number { a - a.ir.number(b) }
    static func - (a: Float, b: Number) -> Number { b.ir.number(a) - b }
    static func - (a: Int, b: Number) -> Number { b.literal(a) - b }
    static func * (a: Number, b: Float) -> Number { a * a.ir.number(b) }
    static func / (a: Float, b: Number) -> Number { b.ir.number(a) / b }
    static func + (a: Number, b: Int) -> Number { a + a.literal(b) }
    static func - (a: Number, b: Int) -> Number { a - a.literal(b) }
    static func * (a: Number, b: Int) -> Number { a * a.literal(b) }

    /// A whole number of the same kind.
    private func literal(_ value: Int) -> Number { kind == .float ? ir.number(Float(value)) : ir.number(value) }

    // MARK: Bits

    private static func bits(
        _ a: Number, _ b: Number, _ build: (LLVMBuilderRef, LLVMValueRef, LLVMValueRef, String) -> LLVMValueRef
    ) -> Number {
        let (a, b) = aligned(a, b)
        return a.with(build(a.ir.builder, a.ref, b.ref, ""))
    }

    static func & (a: Number, b: Number) -> Number { bits(a, b) { LLVMBuildAnd($0, $1, $2, $3) } }
    static func | (a: Number, b: Number) -> Number { bits(a, b) { LLVMBuildOr($0, $1, $2, $3) } }
    static func ^ (a: Number, b: Number) -> Number { bits(a, b) { LLVMBuildXor($0, $1, $2, $3) } }
    static prefix func ! (a: Number) -> Number { a.with(LLVMBuildNot(a.ir.builder, a.ref, "")) }

    static func & (a: Number, b: Int) -> Number { a & a.ir.number(b) }
    static func | (a: Number, b: Int) -> Number { a | a.ir.number(b) }

    /// Shifts take the low five bits of the distance, as GLSL leaves others undefined.
    static func << (a: Number, b: Number) -> Number { bits(a, b & 31) { LLVMBuildShl($0, $1, $2, $3) } }
    /// Fills with the sign.
    static func >> (a: Number, b: Number) -> Number { bits(a, b & 31) { LLVMBuildAShr($0, $1, $2, $3) } }
    func shiftedDown(_ b: Number) -> Number { Self.bits(self, b & 31) { LLVMBuildLShr($0, $1, $2, $3) } }
    static func << (a: Number, b: Int) -> Number { a << a.ir.number(b) }
    static func >> (a: Number, b: Int) -> Number { a >> a.ir.number(b) }
    func shiftedDown(_ b: Int) -> Number { shiftedDown(ir.number(b)) }

    // MARK: Integer division

    /// Division that never traps: what GLSL leaves undefined (by 0, the smallest number by -1) is by 1.
    func divided(by divisor: Number, isSigned: Bool, remainder: Bool = false) -> Number {
        let (a, b) = Self.aligned(self, divisor)
        var unsafe = b.isEqual(to: ir.number(0))
        if isSigned { unsafe = unsafe | (a.isEqual(to: ir.number(Int(Int32.min))) & b.isEqual(to: ir.number(-1))) }
        let safe = unsafe.select(ir.number(1), b)
        return Self.bits(a, safe) { builder, a, b, name in
            switch (isSigned, remainder) {
            case (true, false): LLVMBuildSDiv(builder, a, b, name)
            case (true, true): LLVMBuildSRem(builder, a, b, name)
            case (false, false): LLVMBuildUDiv(builder, a, b, name)
            case (false, true): LLVMBuildURem(builder, a, b, name)
            }
        }
    }
}

// MARK: Comparison and choice

extension Number {
    enum Comparison { case equal, notEqual, less, lessEqual, greater, greaterEqual }

    /// False where a side is NaN; `notEqual` is true there, as `!(a == b)`.
    func compare(_ comparison: Comparison, _ other: Number, isSigned: Bool = true) -> Number {
        let (a, b) = Self.aligned(self, other)
        let builder = ir.builder
        guard a.kind == .float else {
            let predicate =
                switch comparison {
                case .equal: LLVMIntEQ
                case .notEqual: LLVMIntNE
                case .less: isSigned ? LLVMIntSLT : LLVMIntULT
                case .lessEqual: isSigned ? LLVMIntSLE : LLVMIntULE
                case .greater: isSigned ? LLVMIntSGT : LLVMIntUGT
                case .greaterEqual: isSigned ? LLVMIntSGE : LLVMIntUGE
                }
            return a.with(LLVMBuildICmp(builder, UInt32(predicate), a.ref, b.ref, ""), .bool)
        }
        let predicate =
            switch comparison {
            case .equal: LLVMRealOEQ
            case .notEqual: LLVMRealUNE
            case .less: LLVMRealOLT
            case .lessEqual: LLVMRealOLE
            case .greater: LLVMRealOGT
            case .greaterEqual: LLVMRealOGE
            }
        return a.with(LLVMBuildFCmp(builder, UInt32(predicate), a.ref, b.ref, ""), .bool)
    }

    func isEqual(to other: Number) -> Number { compare(.equal, other) }
    static func < (a: Number, b: Number) -> Number { a.compare(.less, b) }
    static func > (a: Number, b: Number) -> Number { a.compare(.greater, b) }
    static func <= (a: Number, b: Number) -> Number { a.compare(.lessEqual, b) }
    static func >= (a: Number, b: Number) -> Number { a.compare(.greaterEqual, b) }
    static func < (a: Number, b: Float) -> Number { a < a.ir.number(b) }
    static func > (a: Number, b: Float) -> Number { a > a.ir.number(b) }
    static func <= (a: Number, b: Float) -> Number { a <= a.ir.number(b) }
    static func >= (a: Number, b: Float) -> Number { a >= a.ir.number(b) }

    /// Of a bool: the first where it is true.
    func select(_ first: Number, _ second: Number) -> Number {
        let (a, b) = Self.aligned(first, second)
        if isVarying {
            let (a, b) = (a.varying, b.varying)
            return a.with(LLVMBuildSelect(ir.builder, ref, a.ref, b.ref, ""))
        }
        return a.with(LLVMBuildSelect(ir.builder, ref, a.ref, b.ref, ""))
    }

    /// The smaller one; the second where a side is NaN, as `b < a ? b : a` with GLSL's order of arguments.
    func minimum(_ other: Number, isSigned: Bool = true) -> Number {
        other.compare(.less, self, isSigned: isSigned).select(other, self)
    }

    func maximum(_ other: Number, isSigned: Bool = true) -> Number {
        compare(.less, other, isSigned: isSigned).select(other, self)
    }

    func clamped(_ low: Int, _ high: Int) -> Number { maximum(ir.number(low)).minimum(ir.number(high)) }

    /// Of a bool: whether it is true in any lane.
    var any: Number {
        guard isVarying else { return self }
        let wide = LLVMBuildBitCast(ir.builder, ref, LLVMIntTypeInContext(ir.context, UInt32(ir.width)), "")
        return Number(
            ir, LLVMBuildICmp(ir.builder, UInt32(LLVMIntNE), wide, LLVMConstNull(LLVMTypeOf(wide)), ""), .bool,
            isVarying: false)
    }
}

// MARK: Conversion and rounding

extension Number {
    /// The same bits as another kind.
    func bits(as kind: Kind) -> Number {
        with(LLVMBuildBitCast(ir.builder, ref, ir.type(kind, isVarying: isVarying), ""), kind)
    }

    /// The type of numbers like this one, of another scalar type.
    func vectorOrScalar(of scalar: LLVMTypeRef) -> LLVMTypeRef {
        isVarying ? LLVMVectorType(scalar, UInt32(ir.width)) : scalar
    }

    /// A float with one NaN for all of them: which one arithmetic makes depends on the processor.
    var withOneNaN: Number { isEqual(to: self).select(self, ir.number(Float.nan)) }

    /// Of an int.
    func toFloat(isSigned: Bool = true) -> Number {
        let type = ir.type(.float, isVarying: isVarying)
        let built = isSigned ? LLVMBuildSIToFP(ir.builder, ref, type, "") : LLVMBuildUIToFP(ir.builder, ref, type, "")
        return with(built, .float)
    }

    /// Of a float, fractions cut off; numbers that an int does not hold become the nearest that it holds, NaN 0.
    /// (LLVM's saturating conversions are not made of vector instructions in every version.)
    func toInt(isSigned: Bool = true) -> Number {
        let number = compare(.equal, self).select(self, ir.number(Float(0)))
        let half: Float = 2_147_483_648
        let isLarge = number >= half
        if isSigned {
            let low = number.maximum(ir.number(-half))
            let converted = isLarge.select(ir.number(Float(0)), low).toIntUnchecked
            return isLarge.select(ir.number(Int(Int32.max)), converted)
        }
        let positive = number.maximum(ir.number(Float(0)))
        let upper = (positive - half).minimum(ir.number(half - 128)).maximum(ir.number(Float(0)))
        let converted = isLarge.select(upper, positive).toIntUnchecked
        return isLarge.select(
            (number >= 2 * half).select(ir.number(-1), converted ^ ir.number(Int(Int32.min))), converted)
    }

    /// Of a float that an int is known to hold.
    var toIntUnchecked: Number {
        with(LLVMBuildFPToSI(ir.builder, ref, ir.type(.int, isVarying: isVarying), ""), .int)
    }

    /// Of a bool: 0 or 1.
    var toInt01: Number { with(LLVMBuildZExt(ir.builder, ref, ir.type(.int, isVarying: isVarying), ""), .int) }

    var floor: Number { ir.call("llvm.floor", self) }
    var ceil: Number { ir.call("llvm.ceil", self) }
    var truncated: Number { ir.call("llvm.trunc", self) }
    /// Halves to the even number.
    var rounded: Number { ir.call("llvm.roundeven", self) }
    var squareRoot: Number { ir.call("llvm.sqrt", self) }
    var magnitude: Number { kind == .float ? ir.call("llvm.fabs", self) : maximum(-self) }
    var fraction: Number { self - floor }
}

// MARK: Constants

extension Number {
    /// An int's value; nil where it is not known.
    var wholeConstant: Int? {
        guard kind == .int, LLVMIsAConstantInt(ref) != nil else { return nil }
        return Int(LLVMConstIntGetSExtValue(ref))
    }

    /// The result of one of LLVM's intrinsics, which all round as IEEE 754 says; nil where it is not known.
    func folded(by intrinsic: String) -> Number? {
        guard kind == .float, LLVMIsAConstantFP(ref) != nil else { return nil }
        var isRounded: LLVMBool = 0
        let value = Float(LLVMConstRealGetDouble(ref, &isRounded))
        guard value.isFinite else { return nil }
        switch intrinsic {
        case "llvm.floor": return ir.number(value.rounded(.down))
        case "llvm.ceil": return ir.number(value.rounded(.up))
        case "llvm.trunc": return ir.number(value.rounded(.towardZero))
        case "llvm.roundeven": return ir.number(value.rounded(.toNearestOrEven))
        case "llvm.fabs": return ir.number(abs(value))
        case "llvm.sqrt" where value >= 0: return ir.number(value.squareRoot())
        default: return nil
        }
    }
}
