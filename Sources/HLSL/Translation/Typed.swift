package import GLSLText

/// A piece of the GLSL that is being written, and where in the user's text it comes from.
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
}

/// How tightly an expression's outermost operator binds, in GLSL.
package enum Binding: Int, Comparable {
    case comma, assignment, choice, or, exclusiveOr, and, bitOr, bitExclusiveOr, bitAnd, equality, relation, shift, sum,
        product, unary, postfix

    package static func < (left: Binding, right: Binding) -> Bool { left.rawValue < right.rawValue }
    /// The next tighter one: what the right side of an operator needs.
    var tighter: Binding { Binding(rawValue: rawValue + 1) ?? .postfix }
}

/// An expression in GLSL, with its type in HLSL.
package struct Typed {
    var pieces: [Piece]
    var type: HLSLType
    var binding = Binding.postfix
    /// Something may be assigned to it.
    var isAssignable = false
    /// GLSL ES takes it where it wants a constant.
    var isConstant = false
    /// A number as it is written, signs before it.
    var isNumber = false
    /// A texture's uniform, whose sampling depends on the sampler that it is read with.
    var texture: String?
    /// A `sampler_state`: GLSL knows no such value, so it has no pieces.
    var samplerName: String?

    package init(_ pieces: [Piece], _ type: HLSLType, _ binding: Binding = .postfix, isConstant: Bool = false) {
        self.pieces = pieces
        self.type = type
        self.binding = binding
        self.isConstant = isConstant
    }

    var numeric: HLSLType.Numeric? { type.numeric }

    /// The pieces, in parentheses if something binds tighter around them.
    func wrapped(_ needed: Binding) -> [Piece] {
        guard binding < needed, let first = pieces.first, let last = pieces.last else { return pieces }
        var open = first
        open.text = "("
        var close = last
        close.text = ")"
        return [open] + pieces + [close]
    }

    /// `name(…)` around it.
    func called(_ name: String, _ type: HLSLType, more: String = "") -> Typed {
        guard let first = pieces.first, let last = pieces.last else { return self }
        var open = first
        open.text = name + "("
        var close = last
        close.text = more + ")"
        return Typed([open] + wrapped(.assignment) + [close], type, isConstant: isConstant)
    }

    /// `.xy` behind it.
    func member(_ name: String, _ type: HLSLType) -> Typed {
        var pieces = wrapped(.postfix)
        guard var last = pieces.last else { return self }
        last.text = "." + name
        pieces.append(last)
        var result = Typed(pieces, type, isConstant: isConstant)
        result.isAssignable = isAssignable
        return result
    }
}
