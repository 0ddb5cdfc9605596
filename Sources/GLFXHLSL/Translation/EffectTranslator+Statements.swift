internal import GLFXCore
internal import GLFXShaderText

extension EffectTranslator {
    /// One statement, its `;` included.
    mutating func statement() throws(Failure) -> [Piece] {
        try skipAttributes()
        guard let word = cursor.current else { throw cursor.unexpected("a statement is missing") }
        try descend()
        defer { depth -= 1 }
        switch word.text {
        case "{": return try block()
        case ";":
            cursor.position += 1
            return [Piece(";", at: word)]
        case "if": return try ifStatement()
        case "for": return try forStatement()
        case "while": return try whileStatement()
        case "do": return try doStatement()
        case "switch": return try switchStatement()
        case "return": return try returnStatement()
        case "break", "continue", "discard":
            cursor.position += 1
            let isNote = host.notesDiscarding && word.isText("discard")
            if isNote { use.helpers.insert(.discarding) }
            let text = isNote ? "\(HelperFunction.discardedName) = true" : word.text
            return [Piece(text, at: word)] + (try semicolon("after '\(word.text)'"))
        default: break
        }
        if isDeclaration { return try declaration() + semicolon("after a declaration") }
        return try expression().pieces + semicolon("after an expression")
    }

    /// `[unroll(4)]`, `[loop]` and the like are hints for a compiler.
    private mutating func skipAttributes() throws(Failure) {
        while let open = cursor.current, cursor.accept("[") {
            while let word = cursor.current, !word.isText("]"), !word.isText(";"), !word.isText("{") {
                cursor.position += 1
            }
            guard cursor.accept("]") else { throw failure(at: open, "this '[' is never closed") }
        }
    }

    mutating func semicolon(_ place: String) throws(Failure) -> [Piece] {
        [Piece(";", at: try cursor.expect(";", place))]
    }

    /// `{ … }`, a scope of its own.
    mutating func block(joinsScopeAround: Bool = false) throws(Failure) -> [Piece] {
        var pieces = [Piece("{", at: try cursor.expect("{", "before a block"))]
        scopes.append(Scope(joinsScopeAround: joinsScopeAround))
        while !cursor.isAt("}") {
            guard !cursor.isAtEnd else { throw cursor.unexpected("'}' is missing") }
            pieces += try statement()
        }
        scopes.removeLast()
        return pieces + [Piece("}", at: try cursor.next())]
    }

    /// The body of an `if` or a loop: a scope of its own, with braces or without.
    private mutating func body(joinsScopeAround: Bool = false) throws(Failure) -> [Piece] {
        try skipAttributes()
        if cursor.isAt("{") { return try block(joinsScopeAround: joinsScopeAround) }
        scopes.append(Scope(joinsScopeAround: joinsScopeAround))
        defer { scopes.removeLast() }
        return try statement()
    }

    /// `(condition)`.
    private mutating func test() throws(Failure) -> [Piece] {
        let open = try cursor.expect("(", "before a condition")
        let value = try condition(try expression(), at: open)
        let close = try cursor.expect(")", "after a condition")
        return [Piece("(", at: open)] + value.pieces + [Piece(") ", at: close)]
    }

    private mutating func ifStatement() throws(Failure) -> [Piece] {
        var pieces = [Piece("if ", at: try cursor.next())]
        pieces += try test()
        pieces += try body()
        if let word = cursor.current, cursor.accept("else") {
            pieces.append(Piece(" else ", at: word))
            pieces += try body()
        }
        return pieces
    }

    private mutating func forStatement() throws(Failure) -> [Piece] {
        var pieces = [Piece("for ", at: try cursor.next()), Piece("(", at: try cursor.expect("(", "after 'for'"))]
        scopes.append(Scope())
        defer { scopes.removeLast() }
        if !cursor.isAt(";") { pieces += isDeclaration ? try declaration() : try expression().pieces }
        pieces += try semicolon("after a loop's beginning")
        if let word = cursor.current, !cursor.isAt(";") {
            pieces += try condition(try expression(), at: word).pieces
        }
        pieces += try semicolon("after a loop's condition")
        if !cursor.isAt(")") { pieces += try expression().pieces }
        pieces.append(Piece(") ", at: try cursor.expect(")", "after a loop's head")))
        return pieces + (try body(joinsScopeAround: true))
    }

    private mutating func whileStatement() throws(Failure) -> [Piece] {
        let word = Piece("while ", at: try cursor.next())
        return [word] + (try test()) + (try body())
    }

    private mutating func doStatement() throws(Failure) -> [Piece] {
        var pieces = [Piece("do ", at: try cursor.next())]
        pieces += try body()
        pieces.append(Piece(" while ", at: try cursor.expect("while", "after a 'do' loop")))
        pieces += try test()
        return pieces + (try semicolon("after a 'do' loop"))
    }

    private mutating func switchStatement() throws(Failure) -> [Piece] {
        let word = try cursor.next()
        let open = try cursor.expect("(", "after 'switch'")
        let value = try converted(try expression(), to: .int, at: open)
        let close = try cursor.expect(")", "after 'switch ('")
        var pieces = [Piece("switch (", at: word)] + value.pieces + [Piece(") ", at: close)]
        pieces.append(Piece("{", at: try cursor.expect("{", "after 'switch (…)'")))
        scopes.append(Scope())
        while let label = cursor.current, !cursor.isAt("}") {
            if cursor.accept("case") {
                let value = try converted(try binaryExpression(.or), to: .int, at: label)
                pieces += [Piece("case ", at: label)] + value.pieces
                pieces.append(Piece(": ", at: try cursor.expect(":", "after 'case'")))
            } else if cursor.accept("default") {
                try cursor.expect(":", "after 'default'")
                pieces.append(Piece("default: ", at: label))
            } else {
                pieces += try statement()
            }
        }
        scopes.removeLast()
        // GLSL requires a statement after the last label.
        let end = try cursor.expect("}", "after a 'switch'")
        if pieces.last?.text.hasSuffix(": ") == true { pieces.append(Piece("break; ", at: end)) }
        return pieces + [Piece("}", at: end)]
    }

    private mutating func returnStatement() throws(Failure) -> [Piece] {
        let word = try cursor.next()
        if cursor.isAt(";") {
            guard returnType == .void else {
                throw failure(at: word, "'return' without a value, where a \(returnType.name) is wanted")
            }
            return [Piece("return", at: word)] + (try semicolon("after 'return'"))
        }
        let returnValue = cursor.isAt("{") ? try braced(returnType) : try expression()
        guard returnType != .void else { throw failure(at: word, "a function without a type returns nothing") }
        let value = try converted(returnValue, to: returnType, at: word)
        return [Piece("return ", at: word)] + value.pieces + (try semicolon("after 'return'"))
    }
}
