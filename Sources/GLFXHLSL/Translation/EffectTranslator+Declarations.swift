internal import GLFXCore
internal import GLFXShaderText

extension EffectTranslator {
    /// Whether a declaration of variables begins here.
    var isDeclaration: Bool {
        guard let word = cursor.current, word.kind == .identifier else { return false }
        if word.isText("const") || word.isText("uniform") || EffectReader.qualifiers.contains(word.text) { return true }
        guard type(named: word.text) != nil, let next = cursor.peek() else { return false }
        if next.kind == .identifier { return true }
        // GLSL's `float[3] a`.
        return next.isText("[") && cursor.peek(3)?.isText("]") == true && cursor.peek(4)?.kind == .identifier
    }

    /// `const float3 a = …, b[2]`, without its `;`.
    mutating func declaration() throws(Failure) -> [Piece] {
        var isConstant = false
        let start = cursor.current
        while let word = cursor.current,
            word.isText("const") || word.isText("uniform") || EffectReader.qualifiers.contains(word.text)
        {
            isConstant = isConstant || word.isText("const")
            cursor.position += 1
        }
        let word = try cursor.name("a declaration")
        guard let base = type(named: word.text), base != .void else {
            throw failure(at: word, "'\(word.text)' is no type")
        }
        if case .texture = base { return try textureNames(base, at: word) }
        let type = try arrayType(of: base)
        var pieces: [Piece] = []
        var last = ""
        repeat {
            let name = try cursor.name("a declaration")
            let declarator = try declarator(name, type, isConstant: isConstant)
            // Arrays of one list may differ in their types, which are before the names in GLSL.
            let lead = pieces.isEmpty ? "" : declarator.head == last ? ", " : "; "
            pieces.append(Piece(lead + (declarator.head == last ? "" : declarator.head), at: name))
            pieces += declarator.pieces
            last = declarator.head
        } while cursor.accept(",")
        if let start, let first = pieces.first { pieces[0] = Piece(first.text, at: start) }
        return pieces
    }

    /// `Texture2D t = other`: GLSL has no such variables, so that it is another name of the same texture.
    private mutating func textureNames(_ type: HLSLType, at word: Token) throws(Failure) -> [Piece] {
        repeat {
            let name = try cursor.name("a declaration")
            guard cursor.accept("="), let other = cursor.current, let symbol = symbol(other.text), symbol.type == type
            else {
                throw failure(
                    at: word, "a \(type.name) is no variable of its own",
                    advice: "declare it outside, or write \(name.text) = another texture")
            }
            cursor.position += 1
            scopes[scopes.count - 1].symbols[name.text] = symbol
        } while cursor.accept(",")
        return []
    }

    /// - Returns: the type and a space, and what follows it.
    private mutating func declarator(
        _ name: Token, _ base: HLSLType, isConstant: Bool
    ) throws(Failure) -> (head: String, pieces: [Piece]) {
        let isUnsized = cursor.isAt("[") && cursor.peek()?.isText("]") == true
        var type = base
        if isUnsized { cursor.position += 2 } else { type = try arrayType(of: base) }
        var value: Typed?
        constants[name.text] = nil
        if cursor.accept("=") {
            let start = cursor.position
            if cursor.isAt("{") {
                let list = try braced(isUnsized ? .array(type, count: 0) : type)
                type = list.type
                value = list
            } else {
                let initializer = try assignmentExpression()
                if isUnsized { type = initializer.type }
                value = try converted(initializer, to: type, at: name)
            }
            if isConstant {
                constants[name.text] = EffectConstant.evaluate(Array(cursor.tokens[start..<cursor.position]), constants)
            }
        }
        // GLSL ES requires a constant expression as a constant's value.
        let isFixed = isConstant && value?.isConstant == true
        // The scope of a name begins after its value.
        let symbol = try declare(name, type, isConstant: isFixed, isAssignable: !isConstant)
        let head = "\(isFixed ? "const " : "")\(try glslName(type, at: name)) "
        var pieces = [Piece(symbol.name, at: name)]
        if let value {
            pieces.append(Piece(" = ", at: name))
            pieces += value.wrapped(.assignment)
        } else if let numeric = type.numeric {
            // HLSL leaves it undefined, 0 on most machines; 0 here, so that every run gives the same.
            pieces.append(Piece(" = \(numeric.glsl)(0)", at: name))
        }
        return (head, pieces)
    }

    /// `[4]`, `[N]` after a type or a name.
    private mutating func arrayType(of base: HLSLType) throws(Failure) -> HLSLType {
        var counts: [Int] = []
        while let open = cursor.current, open.isText("[") {
            let range = try cursor.skipBrackets()
            guard let value = EffectConstant.evaluate(Array(cursor.tokens[range]), constants),
                value.components.count == 1, let count = Int(exactly: value.components[0]), (1...4096).contains(count)
            else {
                throw failure(
                    at: open, "the size of an array is no number from 1 to 4096", advice: "write the number")
            }
            counts.append(count)
        }
        return counts.reversed().reduce(base) { .array($0, count: $1) }
    }

    /// A function, from its type to its `}`.
    mutating func function(_ index: Int) throws(Failure) -> [Piece] {
        let function = module.functions[index]
        scopes = [Scope()]
        returnType = function.type
        cursor = TokenCursor(
            source: module.source, tokens: module.tokens,
            range: (function.body.lowerBound - 1)..<(function.body.upperBound + 1))
        var pieces = try head(index)
        pieces += try block(joinsScopeAround: true)
        scopes = []
        return pieces
    }

    /// `vec3 name(vec2 a, inout float b) `; declares the parameters.
    private mutating func head(_ index: Int) throws(Failure) -> [Piece] {
        let function = module.functions[index]
        let name = function.name
        var pieces = [Piece("\(try glslName(function.type, at: name)) \(GLSLNames.valid(name.text))(", at: name)]
        var isFirst = true
        for parameter in function.parameters {
            if case .sampler = parameter.type {
                // GLSL's textures include their sampler: the parameter is dropped.
                _ = try declare(parameter.name, parameter.type, isConstant: false, isAssignable: false)
                continue
            }
            let symbol = try declare(parameter.name, parameter.type, isConstant: false, isAssignable: true)
            let direction = parameter.direction == .in ? "" : parameter.direction.rawValue + " "
            let type = try glslName(parameter.type, at: parameter.name)
            pieces.append(Piece("\(isFirst ? "" : ", ")\(direction)\(type) \(symbol.name)", at: parameter.name))
            isFirst = false
        }
        return pieces + [Piece(") ", like: pieces[pieces.count - 1])]
    }

    /// The function's head as a prototype, for calls before it.
    func prototype(_ index: Int) throws(Failure) -> String {
        let function = module.functions[index]
        var parameters: [String] = []
        for parameter in function.parameters {
            if case .sampler = parameter.type { continue }
            let direction = parameter.direction == .in ? "" : parameter.direction.rawValue + " "
            parameters.append(direction + (try glslName(parameter.type, at: parameter.name)))
        }
        let type = try glslName(function.type, at: function.name)
        return "\(type) \(GLSLNames.valid(function.name.text))(\(parameters.joined(separator: ", ")));"
    }
}
