internal import GLFXCore
internal import GLFXShaderText

extension EffectTranslator {
    /// `name(…)`: a function of the file, else one of the language.
    mutating func functionCall(_ word: Token) throws(Failure) -> Typed {
        cursor.position += 1
        let callArguments = try arguments()
        if functionIndices[word.text] != nil { return try ownCall(word, callArguments) }
        if let result = try intrinsic(word, callArguments) { return result }
        guard symbol(word.text) == nil else {
            throw failure(at: word, "'\(word.text)' is a variable, and cannot be called")
        }
        let known = functionIndices.keys.sorted() + Self.intrinsicNames + host.functions.keys.sorted()
        let near = nearestName(to: word.text, in: known)
        throw failure(
            at: word, "there is no function '\(word.text)'", advice: near.map { "did you mean '\($0)'?" })
    }

    /// A call of one of the file's functions: the one whose parameters fit the arguments best.
    private mutating func ownCall(_ word: Token, _ arguments: [Typed]) throws(Failure) -> Typed {
        var best: (index: Int, cost: Int)?
        for index in functionIndices[word.text] ?? [] {
            guard let cost = cost(of: arguments, for: module.functions[index]) else { continue }
            if best.map({ cost < $0.cost }) ?? true { best = (index, cost) }
        }
        guard let index = best?.index else {
            // A function of the file that has an intrinsic's name does not hide it for other arguments.
            if let result = try intrinsic(word, arguments) { return result }
            let typeNames = arguments.map(\.type.name).joined(separator: ", ")
            throw failure(at: word, "no '\(word.text)' takes (\(typeNames))")
        }
        enqueue(index)
        let function = module.functions[index]
        var values: [Typed] = []
        for (position, parameter) in function.parameters.enumerated() {
            if case .sampler = parameter.type { continue }
            guard position < arguments.count else {
                values.append(try defaultValue(of: parameter))
                continue
            }
            values.append(try argument(arguments, position, function, at: word))
        }
        var result = call(GLSLNames.valid(word.text), values, function.type, at: word)
        result.isConstant = false
        return result
    }

    private mutating func argument(
        _ arguments: [Typed], _ position: Int, _ function: EffectModule.Function, at word: Token
    ) throws(Failure) -> Typed {
        let parameter = function.parameters[position]
        var argument = arguments[position]
        if let texture = argument.texture, case .texture(let dimension) = argument.type {
            let sampler = sampler(of: position, in: function, arguments)
            argument.pieces[0].text = use.name(of: texture, dimension, readWith: sampler)
            return argument
        }
        guard parameter.direction != .in else { return try converted(argument, to: parameter.type, at: word) }
        guard argument.isAssignable else {
            throw failure(
                at: word, "'\(parameter.name.text)' of '\(word.text)' is an out parameter: it needs a variable")
        }
        guard argument.type == parameter.type else {
            throw failure(
                at: word,
                "'\(parameter.name.text)' of '\(word.text)' is a \(parameter.type.name), not a "
                    + "\(argument.type.name)", advice: "use a variable of that type")
        }
        return argument
    }

    private mutating func defaultValue(of parameter: EffectModule.Function.Parameter) throws(Failure) -> Typed {
        let outer = cursor
        cursor = TokenCursor(source: module.source, tokens: parameter.defaultValue)
        let value = try assignmentExpression()
        cursor = outer
        return try converted(value, to: parameter.type, at: parameter.name)
    }

    /// The sampler with which a function reads one of its textures: GLSL has it in the texture.
    private func sampler(of position: Int, in function: EffectModule.Function, _ arguments: [Typed]) -> String? {
        let tokens = module.tokens[function.body]
        let name = function.parameters[position].name.text
        for index in tokens.indices.dropLast(4)
        where tokens[index].isText(name) && tokens[index + 1].isText(".") && tokens[index + 3].isText("(") {
            let sampler = tokens[index + 4].text
            if module.samplers[sampler] != nil || sampler == host.samplerName { return sampler }
            let parameter = function.parameters.firstIndex { $0.name.text == sampler }
            if let parameter, parameter < arguments.count { return arguments[parameter].samplerName }
        }
        return nil
    }

    /// The cost of converting the arguments; nil where that is impossible.
    private func cost(of arguments: [Typed], for function: EffectModule.Function) -> Int? {
        let parameters = function.parameters
        let needed = parameters.count { $0.defaultValue.isEmpty }
        guard arguments.count <= parameters.count, arguments.count >= needed else { return nil }
        var total = 0
        for (argument, parameter) in zip(arguments, parameters) where argument.type != parameter.type {
            guard let from = argument.numeric, let to = parameter.type.numeric else { return nil }
            if from.scalar != to.scalar { total += 1 }
            if from.rows == to.rows, from.columns == to.columns { continue }
            let grows = host.growsVectors && !from.isMatrix && !to.isMatrix && to.columns > from.columns
            guard from.isScalar || grows || to.rows <= from.rows && to.columns <= from.columns || from.count == to.count
            else {
                return nil
            }
            total += from.isScalar ? 4 : grows ? 64 : 16
        }
        return total
    }

    /// `float3(…)`.
    mutating func constructor(_ type: HLSLType, _ arguments: [Typed], at word: Token) throws(Failure) -> Typed {
        if case .structure(let name) = type, let structure = structures[name],
            structure.members.count == arguments.count
        {
            var values: [Typed] = []
            for (argument, member) in zip(arguments, structure.members) {
                values.append(try converted(argument, to: member.type, at: word))
            }
            return call(GLSLNames.valid(name), values, type, at: word)
        }
        guard let numeric = type.numeric, !arguments.isEmpty else {
            throw failure(at: word, "\(word.text)(…) makes no \(type.name)")
        }
        for argument in arguments where argument.numeric == nil {
            throw failure(at: word, "a \(argument.type.name) cannot be a part of a \(numeric.name)")
        }
        if arguments.count == 1, let single = arguments[0].numeric {
            // A matrix of one number is as in GLSL: the diagonal.
            if numeric.isMatrix, single.isScalar || single.isMatrix {
                return call(numeric.glsl, arguments, type, at: word)
            }
            var result = try converted(arguments[0], to: type, at: word)
            result.isAssignable = false
            return result.pieces.first?.text == arguments[0].pieces.first?.text
                ? call(numeric.glsl, [result], type, at: word) : result
        }
        let count = arguments.reduce(0) { $0 + ($1.numeric?.count ?? 0) }
        // GLSL drops excess components of the last argument, but requires that each argument is used.
        let before = count - (arguments.last?.numeric?.count ?? 0)
        guard count == numeric.count || count > numeric.count && before < numeric.count && !numeric.isMatrix else {
            throw failure(at: word, "\(word.text)(…) takes \(numeric.count) numbers, not \(count)")
        }
        return call(numeric.glsl, arguments, type, at: word)
    }
}
