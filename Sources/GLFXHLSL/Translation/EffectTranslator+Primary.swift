internal import GLFXCore
internal import GLFXShaderText

extension EffectTranslator {
    /// A number, a name, a call or something in parentheses, and what follows it: `.xyz`, `[i]`, `++`.
    mutating func postfixExpression() throws(Failure) -> Typed {
        var value = try primary()
        while let word = cursor.current, word.kind == .punctuation {
            switch word.text {
            case ".":
                cursor.position += 1
                value = try member(of: value, try cursor.name("a member"))
            case "[":
                cursor.position += 1
                let index = try expression()
                try cursor.expect("]", "after an index")
                value = try element(of: value, index, at: word)
            case "++", "--":
                cursor.position += 1
                value = try counted(word, value, isBefore: false)
            default: return value
            }
        }
        return value
    }

    private mutating func primary() throws(Failure) -> Typed {
        let word = try cursor.next()
        switch word.kind {
        case .number: return try number(word)
        case .identifier: return try named(word)
        default: break
        }
        guard word.isText("(") else {
            cursor.position -= 1
            throw cursor.unexpected("an expression is missing")
        }
        let inner = try expression()
        let close = try cursor.expect(")", "after an expression")
        var result = inner
        result.pieces = [Piece("(", at: word)] + inner.pieces + [Piece(")", at: close)]
        result.binding = .postfix
        result.isNumber = false
        return result
    }

    /// `1.0f`, or `0.5.xxx`, which a tokenizer of GLSL takes for one token.
    private mutating func number(_ word: Token) throws(Failure) -> Typed {
        let parts = word.text.split(separator: ".", omittingEmptySubsequences: false)
        var text = word.text
        var swizzle: Token?
        if parts.count > 1, let last = parts.last, !last.isEmpty, last.allSatisfy("xyzwrgba".contains) {
            text = parts.dropLast().joined(separator: ".")
            swizzle = word
            swizzle?.text = String(last)
        }
        let number = HLSLNumber(text)
        var value = Typed([Piece(number.glsl, at: word)], .scalar(number.scalar), isConstant: true)
        value.isNumber = true
        return try swizzle.map { (swizzle) throws(Failure) in try member(of: value, swizzle) } ?? value
    }

    private mutating func named(_ word: Token) throws(Failure) -> Typed {
        if word.isText("true") || word.isText("false") {
            return Typed([Piece(word.text, at: word)], .bool, isConstant: true)
        }
        if cursor.isAt("(") {
            if let type = type(named: word.text) {
                cursor.position += 1
                return try constructor(type, try arguments(), at: word)
            }
            return try functionCall(word)
        }
        if cursor.isAt("."), let member = cursor.peek(), let name = host.memberName(word.text, member.text) {
            cursor.position += 2
            var value = word
            value.text = name
            return try named(value)
        }
        // GLSL's `float[3](…)`, which OBS lets through.
        if cursor.isAt("["), let type = type(named: word.text) { return try arrayConstructor(type, at: word) }
        if let symbol = symbol(word.text) { return try value(of: symbol, at: word) }
        if let value = hostValue(word) { return value }
        throw undeclared(word)
    }

    /// `…, …)`: the arguments of a call whose `(` is read.
    mutating func arguments() throws(Failure) -> [Typed] {
        var result: [Typed] = []
        if cursor.accept(")") { return result }
        repeat {
            result.append(try assignmentExpression())
        } while cursor.accept(",")
        try cursor.expect(")", "after the arguments")
        return result
    }

    private mutating func arrayConstructor(_ type: HLSLType, at word: Token) throws(Failure) -> Typed {
        _ = try cursor.skipBrackets()
        try cursor.expect("(", "after an array's type")
        let values = try arguments()
        var converted: [Typed] = []
        for value in values { converted.append(try self.converted(value, to: type, at: word)) }
        let array = HLSLType.array(type, count: values.count)
        return call(try glslName(array, at: word), converted, array, at: word)
    }

    private mutating func value(of symbol: Symbol, at word: Token) throws(Failure) -> Typed {
        if let index = symbol.uniform {
            if let value = hostValue(word, declared: symbol.type) { return value }
            if case .string = symbol.type { throw failure(at: word, "a text is no value in a function") }
            if case .texture = symbol.type {
                var value = Typed([Piece(symbol.name, at: word)], symbol.type)
                value.texture = module.uniforms[index].name.text
                return value
            }
            use.uniforms.insert(index)
            return Typed([Piece(symbol.name, at: word)], symbol.type)
        }
        var symbol = symbol
        if let index = symbol.global {
            symbol.isConstant = try global(index).isConstant
            // The size of an unsized array is known only now.
            symbol.type = self.symbol(word.text)?.type ?? symbol.type
        }
        var value = Typed([Piece(symbol.name, at: word)], symbol.type, isConstant: symbol.isConstant)
        value.isAssignable = symbol.isAssignable
        value.samplerName = symbol.samplerName
        return value
    }

    /// A value of the host's in the file's type: of a vector, a scalar fills only the first component.
    private mutating func hostValue(_ word: Token, declared: HLSLType? = nil) -> Typed? {
        guard let host = host.values[word.text], let type = host.type.numeric else { return nil }
        use.host.formUnion(host.uniforms)
        if let helper = host.helper { use.helpers.insert(helper) }
        let value = Typed([Piece(host.text, at: word)], host.type)
        guard let wanted = declared?.numeric, wanted != type else { return value }
        if type.isScalar, wanted.columns > 1, !wanted.isMatrix {
            let zeros = String(repeating: ", 0", count: wanted.columns - 1)
            return value.called(wanted.glsl, .numeric(wanted), more: zeros)
        }
        return (try? converted(value, to: .numeric(wanted), at: word)) ?? value
    }

    private func undeclared(_ word: Token) -> Failure {
        if MacroExpander.string(word) != nil { return failure(at: word, "a text is no value in a function") }
        var known = Set(globals.keys)
        for scope in scopes { known.formUnion(scope.symbols.keys) }
        known.formUnion(host.names)
        let near = nearestName(to: word.text, in: known.sorted())
        return failure(
            at: word, "'\(word.text)' is not declared",
            advice: near.map { "did you mean '\($0)'?" } ?? "declare it: uniform float \(word.text);")
    }
}
