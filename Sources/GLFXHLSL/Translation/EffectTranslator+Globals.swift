internal import GLFXCore
internal import GLFXShaderText

extension EffectTranslator {
    /// A global in GLSL, translated at its first use.
    mutating func global(_ index: Int) throws(Failure) -> TranslatedGlobal {
        if let known = translatedGlobals[index] { return known }
        // Globals that its value names come before it: in the text's order, each finds those that it needs.
        for needed in dependencies(of: index) where translatedGlobals[needed] == nil {
            translatedGlobals[needed] = try translate(needed)
        }
        if let known = translatedGlobals[index] { return known }
        let result = try translate(index)
        translatedGlobals[index] = result
        return result
    }

    /// Earlier globals that its value needs, directly or not, in the text's order.
    private func dependencies(of index: Int) -> [Int] {
        var users: Set<Int> = []
        var open = [index]
        while let next = open.popLast() {
            for token in module.globals[next].initializer where token.kind == .identifier {
                guard let other = globals[token.text]?.global, other < next, users.insert(other).inserted else {
                    continue
                }
                open.append(other)
            }
        }
        return users.sorted()
    }

    private mutating func translate(_ index: Int) throws(Failure) -> TranslatedGlobal {
        let global = module.globals[index]
        let name = global.name
        guard global.type != .void, depth < Self.deepest else {
            throw failure(at: name, "'\(name.text)' cannot be declared so")
        }
        let outer = (cursor, scopes)
        defer { (cursor, scopes) = outer }
        depth += 1
        defer { depth -= 1 }
        cursor = TokenCursor(source: module.source, tokens: global.initializer)
        scopes = []
        var type = global.type
        var value: Typed?
        if !global.initializer.isEmpty {
            if cursor.isAt("{") {
                let list = try braced(type)
                type = list.type
                value = list
            } else {
                let initializer = try assignmentExpression()
                if global.isUnsized { type = initializer.type }
                value = try converted(initializer, to: type, at: name)
            }
        }
        globals[name.text]?.type = type
        let variable = GLSLNames.valid(name.text)
        let isConstant = global.isConstant && value?.isConstant == true
        let head = Piece("\(isConstant ? "const " : "")\(try glslName(type, at: name)) \(variable)", at: name)
        guard let value else { return TranslatedGlobal(pieces: [head, Piece(";", at: name)], isConstant: false) }
        guard value.isConstant else {
            // GLSL ES only allows constants as values of globals.
            let assignment = [Piece("\(variable) = ", at: name)] + value.pieces + [Piece(";", at: name)]
            return TranslatedGlobal(pieces: [head, Piece(";", at: name)], assignment: assignment, isConstant: false)
        }
        let pieces = [head, Piece(" = ", at: name)] + value.wrapped(.assignment) + [Piece(";", at: name)]
        return TranslatedGlobal(pieces: pieces, isConstant: isConstant)
    }
}
