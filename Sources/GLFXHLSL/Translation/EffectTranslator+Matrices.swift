internal import GLFXCore
internal import GLFXShaderText

extension EffectTranslator {
    /// `mul(a, b)`: our matrices are transposed, so that the factors are swapped.
    func product(_ a: Typed, _ b: Typed, at word: Token) throws(Failure) -> Typed {
        guard let left = a.numeric, let right = b.numeric else {
            throw failure(at: word, "'mul' takes numbers, not a \(a.numeric == nil ? a.type.name : b.type.name)")
        }
        if left.isScalar || right.isScalar {
            let type = left.isScalar ? right : left
            let scalar = max(max(left.scalar, right.scalar), .int)
            let first = try converted(a, to: .numeric(left.with(scalar)), at: word)
            let second = try converted(b, to: .numeric(right.with(scalar)), at: word)
            return times(first, second, .numeric(type.with(scalar)), at: word)
        }
        guard left.isMatrix || right.isMatrix else {
            return call("dot", try floats([a, b], at: word), .float, at: word)
        }
        // Sizes that differ are truncated, as in HLSL.
        let inner = min(left.columns, right.isMatrix ? right.rows : right.columns)
        let first = try converted(
            a,
            to: left.isMatrix
                ? .numeric(.init(scalar: .float, rows: left.rows, columns: inner)) : .vector(.float, inner),
            at: word)
        let second = try converted(
            b,
            to: right.isMatrix
                ? .numeric(.init(scalar: .float, rows: inner, columns: right.columns)) : .vector(.float, inner),
            at: word)
        let type: HLSLType =
            left.isMatrix && right.isMatrix
            ? .numeric(.init(scalar: .float, rows: left.rows, columns: right.columns))
            : .vector(.float, left.isMatrix ? left.rows : right.columns)
        return times(second, first, type, at: word)
    }

    private func times(_ a: Typed, _ b: Typed, _ type: HLSLType, at word: Token) -> Typed {
        Typed(
            [Piece("(", at: word)] + a.wrapped(.product) + [Piece(" * ", at: word)] + b.wrapped(.unary)
                + [Piece(")", at: word)], type, isConstant: a.isConstant && b.isConstant)
    }

    /// Functions of matrices and of bits; nil if it is none.
    func matrixIntrinsic(_ word: Token, _ given: [Typed]) throws(Failure) -> Typed? {
        guard given.count == 1 || given.count == 2, let numeric = given[0].numeric else { return nil }
        switch (word.text, given.count) {
        case ("transpose", 1) where numeric.isMatrix:
            let type = HLSLType.Numeric(scalar: .float, rows: numeric.columns, columns: numeric.rows)
            return call("transpose", given, .numeric(type), at: word)
        case ("determinant", 1) where numeric.isMatrix: return call("determinant", given, .float, at: word)
        case ("inverse", 1) where numeric.isMatrix: return call("inverse", given, given[0].type, at: word)
        case ("atan", 2):
            return call("atan", try floats(given, at: word), try floats(given, at: word)[0].type, at: word)
        case ("lessThan", 2), ("greaterThan", 2), ("lessThanEqual", 2), ("greaterThanEqual", 2), ("equal", 2),
            ("notEqual", 2):
            return call(word.text, given, .vector(.bool, numeric.columns), at: word)
        case ("ldexp", 2):
            let pair = try floats(given, at: word)
            return times(pair[0], pair[1].called("exp2", pair[1].type), pair[0].type, at: word)
        default: break
        }
        guard given.count == 1, let bits = Self.bitFunctions[word.text] else { return nil }
        var type = numeric
        if let scalar = bits.from { type.scalar = scalar }
        if type.scalar == .bool { type.scalar = .int }
        let value = try converted(given[0], to: .numeric(type), at: word)
        return call(bits.glsl, [value], .numeric(type.with(bits.to)), at: word)
    }

    private struct BitFunction {
        var glsl: String
        /// Nil: any integer type.
        var from: HLSLType.Scalar?
        var to: HLSLType.Scalar
    }

    private static let bitFunctions: [String: BitFunction] = [
        "asint": BitFunction(glsl: "floatBitsToInt", from: .float, to: .int),
        "asuint": BitFunction(glsl: "floatBitsToUint", from: .float, to: .uint),
        "asfloat": BitFunction(glsl: "intBitsToFloat", from: .int, to: .float),
        "floatBitsToInt": BitFunction(glsl: "floatBitsToInt", from: .float, to: .int),
        "floatBitsToUint": BitFunction(glsl: "floatBitsToUint", from: .float, to: .uint),
        "intBitsToFloat": BitFunction(glsl: "intBitsToFloat", from: .int, to: .float),
        "uintBitsToFloat": BitFunction(glsl: "uintBitsToFloat", from: .uint, to: .float),
        "countbits": BitFunction(glsl: "bitCount", from: .uint, to: .int),
        "reversebits": BitFunction(glsl: "bitfieldReverse", from: .uint, to: .uint),
        "firstbithigh": BitFunction(glsl: "findMSB", from: nil, to: .int),
        "firstbitlow": BitFunction(glsl: "findLSB", from: nil, to: .int),
    ]

    /// `tex2D(image, uv)` of older HLSL, and GLSL's `texture(image, uv)`.
    mutating func oldTexture(_ word: Token, _ given: [Typed]) throws(Failure) -> Typed? {
        guard let texture = given.first, case .texture(let dimension) = texture.type else { return nil }
        let rest = Array(given.dropFirst())
        let sampler = texture.texture == nil ? nil : host.defaultSampler
        switch (word.text, rest.count) {
        case ("tex2D", 1), ("texture", 1), ("texture2D", 1), ("tex3D", 1), ("texCUBE", 1), ("textureCube", 1):
            return try sample(texture, dimension, sampler, rest, TextureMethod(function: "texture"), at: word)
        case ("textureLod", 2), ("texture2DLod", 2):
            return try sample(
                texture, dimension, sampler, rest, TextureMethod(function: "textureLod", more: [false]), at: word)
        case ("tex2Dlod", 1):
            guard let numeric = rest[0].numeric, numeric.columns == 4 else { return nil }
            let level = rest[0].member("w", .float)
            return try sample(
                texture, dimension, sampler, rest + [level], TextureMethod(function: "textureLod", more: [false]),
                at: word)
        case ("tex2D", 3), ("textureGrad", 3):
            return try sample(
                texture, dimension, sampler, rest, TextureMethod(function: "textureGrad", more: [true, true]), at: word)
        case ("textureSize", 1):
            let level = try converted(rest[0], to: .int, at: word)
            return call("textureSize", [texture, level], .vector(.int, dimension == .three ? 3 : 2), at: word)
        case ("texelFetch", 2):
            let place = try converted(rest[0], to: .vector(.int, dimension == .two ? 2 : 3), at: word)
            let level = try converted(rest[1], to: .int, at: word)
            return call("texelFetch", [texture, place, level], .vector(.float, 4), at: word)
        case ("texelFetchOffset", 3):
            let two = HLSLType.vector(.int, 2)
            var plus = word
            plus.text = "+"
            let place = try binary(
                plus, try converted(rest[0], to: two, at: word), try converted(rest[2], to: two, at: word))
            let level = try converted(rest[1], to: .int, at: word)
            return call("texelFetch", [reference(texture, sampler), place, level], .vector(.float, 4), at: word)
        default: return nil
        }
    }
}
