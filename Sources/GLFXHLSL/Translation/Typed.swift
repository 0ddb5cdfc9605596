package import GLFXShaderText

/// A piece of the generated GLSL, and its position in the user's text.
package struct Piece: Sendable {
    var text: String
    /// Index of the assembled line.
    var line: Int
    var column: Int

    package init(_ text: String, at token: Token) {
        self.text = text
        line = token.line
        column = token.column
    }

    init(_ text: String, like piece: Piece) {
        self = piece
        self.text = text
    }
}

/// The precedence of an expression's outermost operator, in GLSL.
package enum Binding: Int, Comparable {
    case comma, assignment, choice, or, exclusiveOr, and, bitOr, bitExclusiveOr, bitAnd, equality, relation, shift, sum,
        product, unary, postfix

    package static func < (left: Binding, right: Binding) -> Bool { left.rawValue < right.rawValue }
    /// The next higher precedence: what the right side of an operator needs.
    var tighter: Binding { Binding(rawValue: rawValue + 1) ?? .postfix }
}

/// An expression in GLSL, with its type in HLSL.
package struct Typed {
    var pieces: [Piece]
    var type: HLSLType
    var binding = Binding.postfix
    var isAssignable = false
    /// A constant expression in GLSL ES.
    var isConstant = false
    /// A literal, with its signs.
    var isNumber = false
    /// A texture's uniform, whose sampling depends on the sampler that it is read with.
    var texture: String?
    /// A `sampler_state`: GLSL has no such value, so it has no pieces.
    var samplerName: String?

    package init(_ pieces: [Piece], _ type: HLSLType, _ binding: Binding = .postfix, isConstant: Bool = false) {
        self.pieces = pieces
        self.type = type
        self.binding = binding
        self.isConstant = isConstant
    }

    var numeric: HLSLType.Numeric? { type.numeric }

    /// The pieces, in parentheses if a higher precedence is needed.
    func wrapped(_ needed: Binding) -> [Piece] {
        guard binding < needed, let first = pieces.first, let last = pieces.last else { return pieces }
        return [Piece("(", like: first)] + pieces + [Piece(")", like: last)]
    }

    /// `name(…)` of it.
    func called(_ name: String, _ type: HLSLType, more: String = "") -> Typed {
        guard let first = pieces.first, let last = pieces.last else { return self }
        let call = [Piece("\(name)(", like: first)] + wrapped(.assignment) + [Piece("\(more))", like: last)]
        return Typed(call, type, isConstant: isConstant)
    }

    /// `.xy` of it.
    func member(_ name: String, _ type: HLSLType) -> Typed { suffixed("." + name, type) }

    /// `m[row][column]`.
    func member(_ row: Int, _ column: Int) -> Typed { suffixed("[\(row)][\(column)]", .float) }

    private func suffixed(_ suffix: String, _ type: HLSLType) -> Typed {
        let pieces = wrapped(.postfix)
        guard let last = pieces.last else { return self }
        var result = Typed(pieces + [Piece(suffix, like: last)], type, isConstant: isConstant)
        result.isAssignable = isAssignable
        return result
    }
}
