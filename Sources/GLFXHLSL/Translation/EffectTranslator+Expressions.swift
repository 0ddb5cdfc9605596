package import GLFXCore
package import GLFXShaderText

extension EffectTranslator {
    /// `a, b, c`.
    mutating func expression() throws(Failure) -> Typed {
        var result = try assignmentExpression()
        while let comma = cursor.current, cursor.accept(",") {
            let next = try assignmentExpression()
            result = Typed(
                result.pieces + [Piece(", ", at: comma)] + next.wrapped(.assignment), next.type, .comma)
        }
        return result
    }

    mutating func assignmentExpression() throws(Failure) -> Typed {
        try descend()
        defer { depth -= 1 }
        let left = try choiceExpression()
        guard let word = cursor.current, word.kind == .punctuation, Self.assignments.contains(word.text) else {
            return left
        }
        cursor.position += 1
        let right = cursor.isAt("{") ? try braced(left.type) : try assignmentExpression()
        return try assignment(word, left, right)
    }

    /// Counts how deep expressions are nested.
    mutating func descend() throws(Failure) {
        depth += 1
        guard depth <= Self.deepest else { throw cursor.unexpected("nested more than \(Self.deepest) deep") }
    }

    /// Limit of nested expressions: each level costs stack.
    static let deepest = 100

    private mutating func choiceExpression() throws(Failure) -> Typed {
        let condition = try binaryExpression(.or)
        guard let word = cursor.current, cursor.accept("?") else { return condition }
        let first = try assignmentExpression()
        try cursor.expect(":", "after the first of two choices")
        return try choice(word, condition, first, try assignmentExpression())
    }

    /// Operators of at least this precedence, left-associative.
    mutating func binaryExpression(_ loosest: Binding) throws(Failure) -> Typed {
        var left = try unaryExpression()
        while let word = cursor.current, word.kind == .punctuation, let binding = Self.bindings[word.text],
            binding >= loosest
        {
            cursor.position += 1
            try descend()
            defer { depth -= 1 }
            let right = try binaryExpression(binding.tighter)
            left = try binary(word, left, right)
        }
        return left
    }

    private mutating func unaryExpression() throws(Failure) -> Typed {
        guard let word = cursor.current else { throw cursor.unexpected("an expression is missing") }
        guard word.kind == .punctuation else { return try postfixExpression() }
        switch word.text {
        case "-", "+", "!", "~", "++", "--":
            cursor.position += 1
            try descend()
            defer { depth -= 1 }
            let value = try unaryExpression()
            return word.text.count == 2 ? try counted(word, value, isBefore: true) : try prefixed(word, value)
        case "(":
            if let cast = castType() { return try self.cast(word, to: cast) }
            return try postfixExpression()
        default: return try postfixExpression()
        }
    }

    /// The type of a cast such as `(float3)`, if one begins here.
    private func castType() -> (type: HLSLType, end: Int)? {
        guard let word = cursor.peek(1), word.kind == .identifier, let type = type(named: word.text) else { return nil }
        if cursor.peek(2)?.isText(")") == true { return (type, cursor.position + 3) }
        // `(float[3])`.
        guard cursor.peek(2)?.isText("[") == true, let size = cursor.peek(3), size.kind == .number,
            let count = Int(size.text), cursor.peek(4)?.isText("]") == true, cursor.peek(5)?.isText(")") == true
        else { return nil }
        return (.array(type, count: count), cursor.position + 6)
    }

    private mutating func cast(_ word: Token, to cast: (type: HLSLType, end: Int)) throws(Failure) -> Typed {
        cursor.position = cast.end
        try descend()
        defer { depth -= 1 }
        let value = try unaryExpression()
        // `(VertData)0`: every member gets that number.
        if value.numeric?.isScalar == true, cast.type.numeric == nil {
            return try filled(cast.type, with: value, at: word)
        }
        var result = try converted(value, to: cast.type, at: word)
        result.isAssignable = false
        return result
    }

    /// A structure or an array whose numbers are all the same.
    func filled(_ type: HLSLType, with number: Typed, at token: Token) throws(Failure) -> Typed {
        switch type {
        case .numeric: return try converted(number, to: type, at: token)
        case .structure(let name):
            guard let structure = structures[name] else { break }
            var values: [Typed] = []
            for member in structure.members { values.append(try filled(member.type, with: number, at: token)) }
            return call(GLSLNames.valid(name), values, type, at: token)
        case .array(let element, let count):
            let one = try filled(element, with: number, at: token)
            return call(try glslName(type, at: token), Array(repeating: one, count: count), type, at: token)
        default: break
        }
        throw failure(at: token, "a number cannot become a \(type.name)")
    }

    /// The type of that name; a variable of that name hides it.
    func type(named word: String) -> HLSLType? {
        if structures[word] != nil, symbol(word) == nil { return .structure(word) }
        guard let type = HLSLType(word: word), symbol(word) == nil else { return nil }
        return type
    }

    /// A type as GLSL writes it, arrays with their size: `float[4]`.
    package func glslName(_ type: HLSLType, at token: Token) throws(Failure) -> String {
        switch type {
        case .void: return "void"
        case .numeric(let numeric): return numeric.glsl
        case .structure(let name): return GLSLNames.valid(name)
        case .array(let element, let count):
            // The outer size is first: `float[2][3]`.
            let name = try glslName(element, at: token)
            guard let bracket = name.firstIndex(of: "[") else { return "\(name)[\(count)]" }
            return name[..<bracket] + "[\(count)]" + name[bracket...]
        case .texture(let dimension): return dimension.rawValue
        case .sampler, .string: throw failure(at: token, "a \(type.name) is no value in a function")
        }
    }
}
