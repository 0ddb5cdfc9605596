internal import GLFXCore
internal import GLFXShaderText

extension EffectTranslator {
    /// A value converted to another type: HLSL does it implicitly, GLSL not at all.
    ///
    /// Vectors are truncated, and one number fills a vector; a vector never grows.
    /// - Throws: `.shader` at `token` where HLSL would refuse it too.
    func converted(_ value: Typed, to type: HLSLType, at token: Token) throws(Failure) -> Typed {
        guard value.type != type else { return value }
        guard let from = value.numeric, let to = type.numeric else {
            throw failure(at: token, "a \(value.type.name) cannot become a \(type.name)")
        }
        return try converted(value, from, to, at: token)
    }

    private func converted(
        _ value: Typed, _ from: HLSLType.Numeric, _ to: HLSLType.Numeric, at token: Token
    ) throws(Failure) -> Typed {
        if from.isMatrix || to.isMatrix { return try matrix(value, from, to, at: token) }
        if from.columns == to.columns { return cast(value, to) }
        if from.isScalar { return cast(value, to.scalarOf).called(to.glsl, .numeric(to)) }
        if to.columns > from.columns, host.growsVectors {
            let letters = Array("xyzw".prefix(from.columns))
            let swizzle =
                String(letters) + String(repeating: letters[from.columns - 1], count: to.columns - from.columns)
            return cast(value.member(swizzle, .vector(from.scalar, to.columns)), to)
        }
        guard to.columns < from.columns else {
            let advice = to.columns - from.columns == 1 ? "write \(to.name)(…, 1.0)" : "write \(to.name)(…)"
            throw failure(at: token, "a \(from.name) cannot become a \(to.name)", advice: "\(advice)")
        }
        let swizzle = String("xyzw".prefix(to.columns))
        return cast(value.member(swizzle, .vector(from.scalar, to.columns)), to)
    }

    /// The same shape with components of another scalar type.
    private func cast(_ value: Typed, _ to: HLSLType.Numeric) -> Typed {
        guard let from = value.numeric, from.scalar != to.scalar else { return value }
        if value.isNumber, let last = value.pieces.last, let number = recast(last.text, from.scalar, to.scalar) {
            var result = value
            result.pieces[value.pieces.count - 1].text = number
            result.type = .numeric(to)
            return result
        }
        return value.called(to.glsl, .numeric(to))
    }

    /// An integer literal as a float literal; nil for other conversions.
    private func recast(_ text: String, _ from: HLSLType.Scalar, _ to: HLSLType.Scalar) -> String? {
        guard from == .int, text.utf8.allSatisfy(Tokenizer.isDigit) else { return nil }
        // A leading zero makes an octal number, in both languages.
        let isOctal = text.count > 1 && text.hasPrefix("0")
        return to == .float && !isOctal ? text + ".0" : nil
    }

    private func matrix(
        _ value: Typed, _ from: HLSLType.Numeric, _ to: HLSLType.Numeric, at token: Token
    ) throws(Failure) -> Typed {
        // Matrices are always of floats, so only shapes differ.
        if from.rows == to.rows, from.columns == to.columns { return value }
        if from.isScalar {
            // GLSL would fill only the diagonal.
            let number = cast(value, to.scalarOf)
            guard let first = number.pieces.first, let last = number.pieces.last else { return value }
            var pieces: [Piece] = []
            for index in 0..<to.count {
                pieces.append(Piece(index == 0 ? to.glsl + "(" : ", ", like: first))
                pieces += number.wrapped(.assignment)
            }
            return Typed(pieces + [Piece(")", like: last)], .numeric(to), isConstant: value.isConstant)
        }
        if from.isMatrix, to.isMatrix, to.rows <= from.rows, to.columns <= from.columns {
            return value.called(to.glsl, .numeric(to))
        }
        if from.isMatrix, to.isScalar { return cast(value.member(0, 0), to) }
        if from.count == 4, to.count == 4 {
            if to.isMatrix { return cast(value, from.with(.float)).called(to.glsl, .numeric(to)) }
            let rows = value.wrapped(.postfix)
            guard let last = rows.last else { return value }
            var pieces = [Piece(to.with(.float).glsl + "(", like: last)]
            pieces += rows + [Piece("[0], ", like: last)] + rows + [Piece("[1])", like: last)]
            return cast(Typed(pieces, .vector(.float, 4)), to)
        }
        throw failure(at: token, "a \(from.name) cannot become a \(to.name)")
    }

    /// The common type of two operands: the wider scalar type and the smaller shape. Nil for structures and the like,
    /// and for a matrix and a vector of different sizes.
    func commonType(_ left: HLSLType, _ right: HLSLType) -> HLSLType.Numeric? {
        guard let a = left.numeric, let b = right.numeric else { return nil }
        let scalar = max(a.scalar, b.scalar)
        if a.isScalar { return b.isMatrix ? b : b.with(scalar) }
        if b.isScalar { return a.isMatrix ? a : a.with(scalar) }
        if a.isMatrix != b.isMatrix { return a.count == b.count ? (a.isMatrix ? b : a).with(scalar) : nil }
        return HLSLType.Numeric(
            scalar: a.isMatrix ? .float : scalar, rows: min(a.rows, b.rows), columns: min(a.columns, b.columns))
    }
}

extension HLSLType.Numeric {
    /// The type of one component.
    var scalarOf: HLSLType.Numeric { HLSLType.Numeric(scalar: scalar) }
}
