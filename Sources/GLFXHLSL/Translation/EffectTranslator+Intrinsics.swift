internal import GLFXCore
internal import GLFXShaderText

extension EffectTranslator {
    /// An intrinsic of HLSL (or of GLSL, which OBS on OpenGL lets through); nil if it is none.
    mutating func intrinsic(_ word: Token, _ given: [Typed]) throws(Failure) -> Typed? {
        if let plain = Self.componentwise[word.text], given.count == plain.count {
            return try componentwise(plain, given, at: word)
        }
        switch (word.text, given.count) {
        case ("mul", 2): return try product(given[0], given[1], at: word)
        case ("saturate", 1):
            let value = try floats([given[0]], at: word)[0]
            return value.called("clamp", value.type, more: ", 0.0, 1.0")
        case ("rcp", 1):
            let value = try floats([given[0]], at: word)[0]
            return Typed(
                [Piece("1.0 / ", at: word)] + value.wrapped(.unary), value.type, .product, isConstant: value.isConstant)
        case ("log10", 1):
            // log10(x) = log2(x) · log10(2).
            let value = try floats([given[0]], at: word)[0].called("log2", given[0].type)
            return Typed(
                value.pieces + [Piece(" * 0.301029995663981195", at: word)], try floats([given[0]], at: word)[0].type,
                .product, isConstant: value.isConstant)
        case ("mad", 3), ("fma", 3):
            var times = word
            times.text = "*"
            var plus = word
            plus.text = "+"
            return try binary(plus, try binary(times, given[0], given[1]), given[2])
        case ("sign", 1):
            guard let numeric = given[0].numeric else { return nil }
            let value = try floats(given, at: word)[0].called("sign", .numeric(numeric.with(.float)))
            let isKept = host.signKeepsType && numeric.scalar == .float
            return isKept ? value : try converted(value, to: .numeric(numeric.with(.int)), at: word)
        case ("sincos", 3): return try sincos(given, at: word)
        case ("modf", 2) where given[1].isAssignable:
            return call(
                "modf", [try converted(given[0], to: given[1].type, at: word), given[1]], given[1].type, at: word)
        case ("clip", 1): return try clip(given[0], at: word)
        case ("any", 1), ("all", 1):
            guard let numeric = given[0].numeric else { return nil }
            let value = try converted(given[0], to: .numeric(numeric.with(.bool)), at: word)
            return numeric.isScalar ? value : value.called(word.text, .bool)
        case ("isnan", 1), ("isinf", 1), ("isfinite", 1):
            let value = try floats(given, at: word)[0]
            guard let numeric = value.numeric else { return nil }
            let isOwn = word.isText("isfinite")
            if isOwn { use.helpers.insert(.isfinite) }
            return value.called(isOwn ? "glfx_isfinite" : word.text, .numeric(numeric.with(.bool)))
        case ("f16tof32", 1):
            use.helpers.insert(.halves)
            return try converted(given[0], to: .scalar(.uint), at: word).called("glfx_f16tof32", .float)
        case ("f32tof16", 1):
            use.helpers.insert(.halves)
            return try converted(given[0], to: .float, at: word).called("glfx_f32tof16", .scalar(.uint))
        case ("not", 1):
            return try prefixed(Token(kind: .punctuation, text: "!", line: word.line, column: word.column), given[0])
        case ("dot", 2), ("distance", 2):
            return call(word.text, try floats(given, at: word), .float, at: word)
        case ("length", 1): return call(word.text, try floats(given, at: word), .float, at: word)
        case ("cross", 2):
            let three = HLSLType.vector(.float, 3)
            let a = try converted(given[0], to: three, at: word)
            return call("cross", [a, try converted(given[1], to: three, at: word)], three, at: word)
        case ("refract", 3):
            let pair = try floats(Array(given.prefix(2)), at: word)
            return call("refract", pair + [try converted(given[2], to: .float, at: word)], pair[0].type, at: word)
        case (let name, 1) where host.functions[name] != nil: return try hostFunction(given[0], at: word)
        default:
            if let result = try matrixIntrinsic(word, given) { return result }
            if let result = try combinedTexture(word, given) { return result }
            return try oldTexture(word, given)
        }
    }

    /// Whether a name is a function of the language, or cannot be another's in GLSL.
    static func isFunctionName(_ name: String) -> Bool {
        intrinsicNames.contains(name) || GLSLNames.isTaken(name) || HLSLType(word: name) != nil
            || name.hasPrefix("tex")
    }

    /// A function that works by component (or keeps the shape), with all arguments of one type.
    struct Componentwise {
        var glsl: String
        var count = 1
        /// Integers stay integers.
        var keepsInteger = false
    }

    private mutating func componentwise(
        _ plain: Componentwise, _ given: [Typed], at word: Token
    ) throws(Failure) -> Typed {
        let arguments = try plain.keepsInteger ? alike(given, at: word) : floats(given, at: word)
        if plain.glsl == "glfx_fmod" { use.helpers.insert(.fmod) }
        var result = call(plain.glsl, arguments, arguments[0].type, at: word)
        if plain.glsl.hasPrefix("dF") || plain.glsl == "fwidth" || plain.glsl.hasPrefix("glfx") {
            result.isConstant = false
        }
        return result
    }

    /// All arguments in their common type.
    private func alike(_ given: [Typed], at word: Token) throws(Failure) -> [Typed] {
        var type = given[0].type
        for argument in given.dropFirst() {
            guard let commonType = commonType(type, argument.type) else {
                throw failure(at: word, "'\(word.text)' does not join a \(type.name) and a \(argument.type.name)")
            }
            type = .numeric(commonType)
        }
        guard var numeric = type.numeric else {
            throw failure(at: word, "'\(word.text)' takes numbers, not a \(type.name)")
        }
        numeric.scalar = max(numeric.scalar, .int)
        var result: [Typed] = []
        for argument in given { result.append(try converted(argument, to: .numeric(numeric), at: word)) }
        return result
    }

    /// All arguments in their common type, with float components.
    func floats(_ given: [Typed], at word: Token) throws(Failure) -> [Typed] {
        var result: [Typed] = []
        for argument in try alike(given, at: word) {
            guard let numeric = argument.numeric else { continue }
            result.append(try converted(argument, to: .numeric(numeric.with(.float)), at: word))
        }
        return result
    }

    /// `sincos(x, s, c)` as `(s = sin(x), c = cos(x))`.
    private mutating func sincos(_ given: [Typed], at word: Token) throws(Failure) -> Typed {
        let angle = try floats([given[0]], at: word)[0]
        var equals = word
        equals.text = "="
        let sine = try assignment(equals, given[1], angle.called("sin", angle.type))
        let cosine = try assignment(equals, given[2], angle.called("cos", angle.type))
        let pieces =
            [Piece("(", at: word)] + sine.pieces + [Piece(", ", at: word)] + cosine.pieces + [Piece(")", at: word)]
        return Typed(pieces, .float)
    }

    /// `clip(x)` discards the pixel if any component is below 0.
    private mutating func clip(_ given: Typed, at word: Token) throws(Failure) -> Typed {
        let value = try floats([given], at: word)[0]
        guard let numeric = value.numeric, !numeric.isMatrix else {
            throw failure(at: word, "'clip' takes numbers")
        }
        if host.notesDiscarding { use.helpers.insert(.discarding) }
        use.helpers.insert(host.notesDiscarding ? .notedClip : .clip)
        let zeros = String(repeating: ", 0", count: numeric.isScalar ? 0 : 4 - numeric.columns)
        return value.called("glfx_clip(vec4", .void, more: zeros + ")")
    }

    private mutating func hostFunction(_ given: Typed, at word: Token) throws(Failure) -> Typed? {
        guard let function = host.functions[word.text] else { return nil }
        use.helpers.insert(function.helper)
        return try converted(given, to: function.type, at: word).called(function.name, function.type)
    }

    static let intrinsicNames: [String] =
        componentwise.keys.sorted() + [
            "mul", "saturate", "rcp", "log10", "mad", "sign", "sincos", "modf", "clip", "any", "all", "isnan", "isinf",
            "dot", "distance", "length", "cross", "refract", "transpose", "determinant",
        ]

    private static let componentwise: [String: Componentwise] = {
        var table: [String: Componentwise] = [:]
        for name in [
            "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "exp",
            "exp2", "log", "log2", "sqrt", "floor", "ceil", "trunc", "degrees", "radians", "normalize", "fract",
            "inversesqrt", "dFdx", "dFdy", "fwidth", "roundEven",
        ] { table[name] = Componentwise(glsl: name) }
        for (name, glsl) in [
            ("frac", "fract"), ("rsqrt", "inversesqrt"), ("ddx", "dFdx"), ("ddy", "dFdy"), ("ddx_coarse", "dFdx"),
            ("ddy_coarse", "dFdy"), ("ddx_fine", "dFdx"), ("ddy_fine", "dFdy"), ("round", "roundEven"),
        ] { table[name] = Componentwise(glsl: glsl) }
        table["abs"] = Componentwise(glsl: "abs", keepsInteger: true)
        for name in ["min", "max"] { table[name] = Componentwise(glsl: name, count: 2, keepsInteger: true) }
        table["clamp"] = Componentwise(glsl: "clamp", count: 3, keepsInteger: true)
        for (name, glsl) in [
            ("pow", "pow"), ("atan2", "atan"), ("fmod", "glfx_fmod"), ("mod", "mod"), ("step", "step"),
            ("reflect", "reflect"),
        ] { table[name] = Componentwise(glsl: glsl, count: 2) }
        for (name, glsl) in [
            ("lerp", "mix"), ("mix", "mix"), ("smoothstep", "smoothstep"), ("faceforward", "faceforward"),
        ] { table[name] = Componentwise(glsl: glsl, count: 3) }
        return table
    }()
}
