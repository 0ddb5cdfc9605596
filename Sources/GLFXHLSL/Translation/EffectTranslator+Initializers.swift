internal import GLFXCore
internal import GLFXShaderText

extension EffectTranslator {
    /// `{1, 2, {3, 4}}` for a type: HLSL takes the numbers in order, whatever their braces.
    ///
    /// An array of size 0 takes as many elements as there are.
    mutating func braced(_ type: HLSLType) throws(Failure) -> Typed {
        guard let open = cursor.current else { throw cursor.unexpected("'{' is missing") }
        var leaves: [Typed] = []
        try collect(into: &leaves)
        var queue = leaves[...]
        var wanted = type
        if case .array(let element, 0) = type {
            var values: [Typed] = []
            while !queue.isEmpty { values.append(try take(element, from: &queue, at: open)) }
            wanted = .array(element, count: values.count)
            return call(try glslName(wanted, at: open), values, wanted, at: open)
        }
        let value = try take(wanted, from: &queue, at: open)
        guard queue.isEmpty else { throw failure(at: open, "too many values for a \(type.name)") }
        return value
    }

    private mutating func collect(into leaves: inout [Typed]) throws(Failure) {
        try cursor.expect("{", "before values")
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest else { throw cursor.unexpected("nested more than \(Self.deepest) deep") }
        while !cursor.accept("}") {
            if cursor.isAt("{") { try collect(into: &leaves) } else { leaves.append(try assignmentExpression()) }
            if !cursor.isAt("}") { try cursor.expect(",", "between values") }
        }
    }

    private func take(
        _ type: HLSLType, from queue: inout ArraySlice<Typed>, at open: Token
    ) throws(Failure) -> Typed {
        if let first = queue.first, first.type == type { return queue.removeFirst() }
        switch type {
        case .numeric(let numeric): return try takeNumbers(numeric, from: &queue, at: open)
        case .array(let element, let count):
            var values: [Typed] = []
            for _ in 0..<count { values.append(try take(element, from: &queue, at: open)) }
            return call(try glslName(type, at: open), values, type, at: open)
        case .structure(let name):
            var values: [Typed] = []
            for member in structures[name]?.members ?? [] {
                values.append(try take(member.type, from: &queue, at: open))
            }
            return call(GLSLNames.valid(name), values, type, at: open)
        default: throw failure(at: open, "a \(type.name) has no values")
        }
    }

    private func zero(at token: Token) -> Typed {
        var number = Typed([Piece("0", at: token)], .int, isConstant: true)
        number.isNumber = true
        return number
    }

    private func takeNumbers(
        _ numeric: HLSLType.Numeric, from queue: inout ArraySlice<Typed>, at open: Token
    ) throws(Failure) -> Typed {
        var parts: [Typed] = []
        var count = 0
        while count < numeric.count {
            guard let next = queue.popFirst() ?? (host.fillsMissing ? zero(at: open) : nil) else {
                throw failure(at: open, "too few values: a \(numeric.name) takes \(numeric.count) numbers")
            }
            guard let size = next.numeric?.count, count + size <= numeric.count else {
                throw failure(at: open, "a \(next.type.name) does not fit into a \(numeric.name) here")
            }
            parts.append(next)
            count += size
        }
        if parts.count == 1, !numeric.isMatrix { return try converted(parts[0], to: .numeric(numeric), at: open) }
        return call(numeric.glsl, parts, .numeric(numeric), at: open)
    }
}
