internal import GLFXShaderText

extension EffectModule {
    /// Makes uniforms of the file of what an entry gets as `uniform` parameters, as in Cg: samplers and numbers keep
    /// their names; structures become globals whose members are uniforms of other names.
    /// - Parameters:
    ///   - index: of the function.
    ///   - member: the uniform for a structure's member; nil: the structure is not the host's.
    package mutating func liftUniforms(
        of index: Int, member: (_ parameter: String, _ member: String) -> String?
    ) {
        var kept: [Function.Parameter] = []
        for parameter in functions[index].parameters {
            switch parameter.type {
            case .structure(let name):
                if !lift(parameter.name, name, member: member) { kept.append(parameter) }
            case .texture: add(parameter.name, parameter.type)
            default:
                if parameter.isUniform { add(parameter.name, parameter.type) } else { kept.append(parameter) }
            }
        }
        functions[index].parameters = kept
    }

    /// The same for uniforms that are structures.
    package mutating func liftStructures(member: (_ uniform: String, _ member: String) -> String?) {
        let all = uniforms
        uniforms = []
        for uniform in all {
            guard case .structure(let name) = uniform.type, lift(uniform.name, name, member: member) else {
                if !uniforms.contains(where: { $0.name.text == uniform.name.text }) { uniforms.append(uniform) }
                continue
            }
        }
    }

    /// Takes samplers out of structures, which GLSL would not let be values.
    package mutating func dropSamplers() {
        for index in structures.indices {
            structures[index].members.removeAll { member in
                if case .texture = member.type { true } else { false }
            }
            // GLSL has no structures without members.
            if structures[index].members.isEmpty {
                structures[index].members = [Structure.Member(name: "nothing", type: .float, semantic: nil)]
            }
        }
    }

    /// Gives semantics to an entry's values that have none, as Cg's compiler does: texture coordinates in order, of those
    /// that no other value has.
    /// - Parameter outputs: of its results; otherwise of its arguments.
    package mutating func addSemantics(to index: Int, outputs: Bool) {
        var function = functions[index]
        let places = function.parameters.indices.filter { (function.parameters[$0].direction != .in) == outputs }
        var used: Set<String> = []
        var structureNames: [String] = []
        for place in places {
            used.insert(EffectInterface.canonical(function.parameters[place].semantic) ?? "")
            if case .structure(let name) = function.parameters[place].type { structureNames.append(name) }
        }
        if outputs, case .structure(let name) = function.type { structureNames.append(name) }
        let members = structures.indices.filter { structureNames.contains(structures[$0].name.text) }
        for index in members {
            for member in structures[index].members { used.insert(EffectInterface.canonical(member.semantic) ?? "") }
        }
        var number = 0
        func next() -> String {
            while used.contains("TEXCOORD\(number)") { number += 1 }
            number += 1
            return "TEXCOORD\(number - 1)"
        }
        for place in places where function.parameters[place].semantic == nil {
            if case .structure = function.parameters[place].type { continue }
            function.parameters[place].semantic = next()
        }
        for index in members {
            for member in structures[index].members.indices where structures[index].members[member].semantic == nil {
                structures[index].members[member].semantic = next()
            }
        }
        functions[index] = function
    }

    private mutating func add(_ name: Token, _ type: HLSLType) {
        guard !uniforms.contains(where: { $0.name.text == name.text }) else { return }
        uniforms.append(Uniform(name: name, type: type))
    }

    private mutating func lift(
        _ name: Token, _ structure: String, member: (String, String) -> String?
    ) -> Bool {
        guard let members = structures.first(where: { $0.name.text == structure })?.members else { return false }
        var values: [Token] = []
        for entry in members {
            guard let text = member(name.text, entry.name) else { return false }
            var token = name
            token.text = text
            add(token, entry.type)
            if case .texture = entry.type { continue }
            values.append(token)
        }
        guard !globals.contains(where: { $0.name.text == name.text }) else { return true }
        if values.isEmpty {
            values = [Token(kind: .number, text: "0", line: name.line, column: name.column)]
        }
        func mark(_ text: String) -> Token {
            Token(kind: .punctuation, text: text, line: name.line, column: name.column)
        }
        var call = name
        call.text = structure
        let list = values.map { [$0] }.joined(separator: [mark(",")])
        globals.append(
            Global(
                name: name, type: .structure(structure), isConstant: false,
                initializer: [call, mark("(")] + Array(list) + [mark(")")]))
        return true
    }
}
