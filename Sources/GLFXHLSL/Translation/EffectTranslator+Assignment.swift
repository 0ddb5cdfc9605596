internal import GLFXCore
package import GLFXShaderText

extension EffectTranslator {
    static let assignments: Set<String> = ["=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="]

    /// Whether a token assigns to what is before it.
    package static func assigns(_ token: Token) -> Bool {
        token.kind == .punctuation && (assignments.contains(token.text) || token.isText("++") || token.isText("--"))
    }

    /// `left = right`, `left += right` and their like.
    mutating func assignment(_ word: Token, _ left: Typed, _ right: Typed) throws(Failure) -> Typed {
        guard left.isAssignable else {
            let name = left.pieces.count == 1 ? "'\(left.pieces[0].text)'" : "this expression"
            throw failure(at: word, "nothing can be assigned to \(name)", advice: "use a variable of its own")
        }
        if word.isText("=") { return joined(word, left, try converted(right, to: left.type, at: word)) }
        var operation = word
        operation.text.removeLast()
        guard let a = left.numeric, let b = right.numeric else {
            throw failure(at: word, "'\(word.text)' does not join a \(left.type.name) and a \(right.type.name)")
        }
        // GLSL has the operator where the variable keeps its scalar type and its shape.
        let isPlain = ["+", "-", "*", "/"].contains(operation.text) && a.scalar != .bool
        let isProduct = a.isMatrix && operation.isText("*")
        if isPlain, a.scalar >= b.scalar, b.isScalar || a.isMatrix == b.isMatrix && !isProduct {
            let type = b.isScalar ? HLSLType.numeric(a.scalarOf) : left.type
            return joined(word, left, try converted(right, to: type, at: word))
        }
        // Where the result has another type than the variable: `a = T(a + b)`.
        let result = try binary(operation, left, right)
        var equals = word
        equals.text = "="
        return joined(equals, left, try converted(result, to: left.type, at: word))
    }

    private func joined(_ word: Token, _ left: Typed, _ right: Typed) -> Typed {
        Typed(
            left.wrapped(.unary) + [Piece(" \(word.text) ", at: word)] + right.wrapped(.assignment), left.type,
            .assignment)
    }

    /// `-a`, `!a`, `~a`, `+a`.
    func prefixed(_ word: Token, _ value: Typed) throws(Failure) -> Typed {
        guard let numeric = value.numeric else {
            throw failure(at: word, "'\(word.text)' does not fit a \(value.type.name)")
        }
        var operand = value
        switch word.text {
        case "!":
            operand = try converted(value, to: .numeric(numeric.with(.bool)), at: word)
            if !numeric.isScalar { return operand.called("not", operand.type) }
        case "~" where numeric.scalar == .float:
            throw failure(at: word, "'~' wants whole numbers", advice: "write int(…)")
        default:
            if numeric.scalar == .bool { operand = try converted(value, to: .numeric(numeric.with(.int)), at: word) }
        }
        if word.isText("+") { return operand }
        var result = Typed(
            [Piece(word.text, at: word)] + operand.wrapped(operand.binding == .unary ? .postfix : .unary),
            operand.type, .unary, isConstant: operand.isConstant)
        result.isNumber = operand.isNumber && word.isText("-") && operand.binding == .postfix
        return result
    }

    /// `++a`, `a--`.
    func counted(_ word: Token, _ value: Typed, isBefore: Bool) throws(Failure) -> Typed {
        guard value.isAssignable, value.numeric != nil else {
            throw failure(at: word, "'\(word.text)' needs a variable")
        }
        let piece = [Piece(word.text, at: word)]
        return isBefore
            ? Typed(piece + value.wrapped(.unary), value.type, .unary)
            : Typed(value.wrapped(.postfix) + piece, value.type, .postfix)
    }
}
