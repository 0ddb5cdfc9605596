internal import GLFXCore
internal import GLFXShaderText

extension EffectTranslator {
    static let bindings: [String: Binding] = [
        "||": .or, "^^": .exclusiveOr, "&&": .and, "|": .bitOr, "^": .bitExclusiveOr, "&": .bitAnd,
        "==": .equality, "!=": .equality, "<": .relation, ">": .relation, "<=": .relation, ">=": .relation,
        "<<": .shift, ">>": .shift, "+": .sum, "-": .sum, "*": .product, "/": .product, "%": .product,
    ]

    /// `left operator right`, in their common type.
    mutating func binary(_ word: Token, _ left: Typed, _ right: Typed) throws(Failure) -> Typed {
        switch word.text {
        case "+", "-", "*", "/", "%": try arithmetic(word, left, right)
        case "&&", "||", "^^": try logical(word, left, right)
        case "&", "|", "^", "<<", ">>": try bits(word, left, right)
        default: try comparison(word, left, right)
        }
    }

    private func joined(_ word: Token, _ left: Typed, _ right: Typed, _ type: HLSLType) -> Typed {
        let binding = Self.bindings[word.text] ?? .comma
        let pieces =
            left.wrapped(binding) + [Piece(" \(word.text) ", at: word)] + right.wrapped(binding.tighter)
        return Typed(pieces, type, binding, isConstant: left.isConstant && right.isConstant)
    }

    /// `name(left, right)`.
    func call(_ name: String, _ arguments: [Typed], _ type: HLSLType, at token: Token) -> Typed {
        var pieces = [Piece(name + "(", at: token)]
        for (index, argument) in arguments.enumerated() {
            if index > 0, let first = argument.pieces.first { pieces.append(Piece(", ", like: first)) }
            pieces += argument.wrapped(.assignment)
        }
        if let last = pieces.last { pieces.append(Piece(")", like: last)) }
        return Typed(pieces, type, isConstant: arguments.allSatisfy(\.isConstant))
    }

    func commonTypeOrFailure(_ word: Token, _ left: Typed, _ right: Typed) throws(Failure) -> HLSLType.Numeric {
        guard let type = commonType(left.type, right.type) else {
            throw failure(
                at: word, "'\(word.text)' does not join a \(left.type.name) and a \(right.type.name)",
                advice: left.numeric?.isMatrix == true || right.numeric?.isMatrix == true ? "use mul(…, …)" : nil)
        }
        return type
    }

    /// A scalar beside a vector stays one, which GLSL allows; everything else gets the common shape.
    func shaped(_ value: Typed, _ type: HLSLType.Numeric, at token: Token) throws(Failure) -> Typed {
        let isSingle = value.numeric?.isScalar == true
        return try converted(value, to: .numeric(isSingle ? type.scalarOf : type), at: token)
    }

    private mutating func arithmetic(_ word: Token, _ left: Typed, _ right: Typed) throws(Failure) -> Typed {
        if word.isText("*"), let product = linearProduct(word, left, right) { return product }
        var type = try commonTypeOrFailure(word, left, right)
        type.scalar = max(type.scalar, .int)
        let a = try shaped(left, type, at: word)
        let b = try shaped(right, type, at: word)
        if word.isText("%"), type.scalar == .float {
            use.helpers.insert(.fmod)
            let full = HLSLType.numeric(type)
            return call(
                "glfx_fmod", [try converted(a, to: full, at: word), try converted(b, to: full, at: word)], full,
                at: word)
        }
        if word.isText("*"), a.numeric?.isMatrix == true, b.numeric?.isMatrix == true {
            return call("matrixCompMult", [a, b], .numeric(type), at: word)
        }
        return joined(word, a, b, .numeric(type))
    }

    /// `matrix * vector`, which HLSL refuses: OBS on OpenGL takes it as GLSL.
    private func linearProduct(_ word: Token, _ left: Typed, _ right: Typed) -> Typed? {
        guard let a = left.numeric, let b = right.numeric, a.isMatrix != b.isMatrix, !a.isScalar, !b.isScalar else {
            return nil
        }
        // GLSL counts columns first: our rows.
        let (matrix, vector) = a.isMatrix ? (a, b) : (b, a)
        guard vector.columns == (a.isMatrix ? matrix.rows : matrix.columns) else { return nil }
        return joined(word, left, right, .vector(.float, a.isMatrix ? matrix.columns : matrix.rows))
    }

    private mutating func logical(_ word: Token, _ left: Typed, _ right: Typed) throws(Failure) -> Typed {
        let type = try commonTypeOrFailure(word, left, right).with(.bool)
        let a = try converted(left, to: .numeric(type), at: word)
        let b = try converted(right, to: .numeric(type), at: word)
        guard !type.isScalar else { return joined(word, a, b, .bool) }
        use.helpers.insert(.logic)
        return call(word.isText("&&") ? "glfx_and" : "glfx_or", [a, b], .numeric(type), at: word)
    }

    private func bits(_ word: Token, _ left: Typed, _ right: Typed) throws(Failure) -> Typed {
        var type = try commonTypeOrFailure(word, left, right)
        guard type.scalar != .float else {
            throw failure(at: word, "'\(word.text)' wants whole numbers", advice: "write int(…)")
        }
        type.scalar = max(type.scalar, .int)
        // GLSL does not shift a scalar by a vector.
        let isShift = word.isText("<<") || word.isText(">>")
        let a = isShift ? try converted(left, to: .numeric(type), at: word) : try shaped(left, type, at: word)
        return joined(word, a, try shaped(right, type, at: word), .numeric(type))
    }

    private static let comparisons = [
        "<": "lessThan", ">": "greaterThan", "<=": "lessThanEqual", ">=": "greaterThanEqual", "==": "equal",
        "!=": "notEqual",
    ]

    private func comparison(_ word: Token, _ left: Typed, _ right: Typed) throws(Failure) -> Typed {
        var type = try commonTypeOrFailure(word, left, right)
        let isEquality = word.isText("==") || word.isText("!=")
        if !isEquality { type.scalar = max(type.scalar, .int) }
        let a = try converted(left, to: .numeric(type), at: word)
        let b = try converted(right, to: .numeric(type), at: word)
        guard !type.isScalar, !type.isMatrix, let function = Self.comparisons[word.text] else {
            return joined(word, a, b, .bool)
        }
        return call(function, [a, b], .vector(.bool, type.columns), at: word)
    }

    /// `condition ? first : second`; HLSL chooses by component where the condition is a vector.
    func choice(_ word: Token, _ condition: Typed, _ first: Typed, _ second: Typed) throws(Failure) -> Typed {
        var a = first
        var b = second
        if first.type != second.type || first.numeric != nil {
            var type = try commonTypeOrFailure(word, first, second)
            if let many = condition.numeric, !many.isScalar, !many.isMatrix {
                if type.isScalar { type.columns = many.columns }
                type.columns = min(type.columns, many.columns)
                a = try converted(first, to: .numeric(type), at: word)
                b = try converted(second, to: .numeric(type), at: word)
                let mask = try converted(condition, to: .vector(.bool, type.columns), at: word)
                if type.columns > 1 { return call("mix", [b, a, mask], .numeric(type), at: word) }
            }
            a = try converted(first, to: .numeric(type), at: word)
            b = try converted(second, to: .numeric(type), at: word)
        }
        let test = try converted(condition, to: .bool, at: word)
        var pieces = test.wrapped(.or) + [Piece(" ? ", at: word)] + a.wrapped(.assignment)
        if let first = b.pieces.first { pieces.append(Piece(" : ", like: first)) }
        return Typed(
            pieces + b.wrapped(.choice), a.type, .choice,
            isConstant: test.isConstant && a.isConstant && b.isConstant)
    }

    /// A condition of `if` and the like. Vectors are compared as in OBS: equal means all components, unequal any.
    func condition(_ value: Typed, at token: Token) throws(Failure) -> Typed {
        guard let type = value.numeric, type.scalar == .bool, !type.isScalar, !type.isMatrix else {
            return try converted(value, to: .bool, at: token)
        }
        let isUnequal = value.pieces.first?.text == "notEqual("
        return value.called(isUnequal ? "any" : "all", .bool)
    }
}
