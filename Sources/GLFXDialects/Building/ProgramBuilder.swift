internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// Makes a program of passes: collects their inputs, parameters and builtins, each name once.
struct ProgramBuilder {
    private(set) var program: ShaderProgram

    /// What a uniform of the user's text is.
    enum Role {
        /// The host fills it.
        case builtin(BuiltinUniform.Meaning)
        /// The user sets it.
        case parameter(Parameter)
        /// A picture from outside.
        case input(Input)
        /// A picture of the program's own.
        case sampler(SamplerRule)
        /// Nothing reads it.
        case unused
    }

    init(_ request: DialectRequest, _ dialect: Dialect) {
        program = ShaderProgram(name: request.file.name, dialect: dialect, reason: request.reason)
    }

    /// Changes other properties of the program: targets, size, origin.
    mutating func edit(_ change: (inout ShaderProgram) throws(Failure) -> Void) throws(Failure) {
        try change(&program)
    }

    /// Appends a pass. Every uniform of its text gets a role: that of `role`, or else that of `WellKnownUniform`; the
    /// rest are parameters and inputs.
    /// - Parameter pass: its samplers and builtins are kept.
    mutating func add(
        _ text: PassText, as pass: Pass, role: (DeclaredUniform) throws(Failure) -> Role? = { _ in nil }
    ) throws(Failure) {
        try add(text, vertex: nil, as: pass) { (uniform, _) throws(Failure) in try role(uniform) }
    }

    /// Appends a pass with a vertex shader that has uniforms of its own.
    /// - Parameter role: of a uniform of one of the two texts.
    mutating func add(
        _ text: PassText, vertex: PassText?, as pass: Pass,
        role: (DeclaredUniform, PassText) throws(Failure) -> Role?
    ) throws(Failure) {
        var pass = pass
        let samplers = text.uniforms.filter(\.type.isSampler)
        let reads = OwnPositionReads(text.source, samplers: samplers.map(\.name))
        let names = samplers.map(\.name.text)
        for (uniform, text) in Self.owners(text, vertex) {
            if let role = try role(uniform, text) {
                add(role, uniform, to: &pass)
            } else {
                add(try usualRole(of: uniform, text, names, reads), uniform, to: &pass)
            }
        }
        if pass.source.needsTexelSize, !pass.builtins.contains(where: { $0.name == "glfx_texel" }) {
            pass.builtins.append(BuiltinUniform(name: "glfx_texel", type: .vec2, meaning: .texelSize))
        }
        if program.summary == nil { program.summary = text.summary }
        program.passes.append(pass)
    }

    /// Every uniform with the text that it is declared in; one that both declare is that text's which reads it.
    private static func owners(_ text: PassText, _ vertex: PassText?) -> [(DeclaredUniform, PassText)] {
        guard let vertex else { return text.uniforms.map { ($0, text) } }
        let others = vertex.uniforms.filter { !text.declaresUniform($0.name.text) || !text.isUsed($0.name.text) }
        let names = Set(others.map(\.name.text))
        return text.uniforms.filter { !names.contains($0.name.text) }.map { ($0, text) } + others.map { ($0, vertex) }
    }

    private func usualRole(
        of uniform: DeclaredUniform, _ text: PassText, _ samplers: [String], _ reads: OwnPositionReads
    ) throws(Failure) -> Role {
        let name = uniform.name.text
        if uniform.type.isSampler { return .input(text.input(uniform, readAtOwnPosition: reads.names)) }
        if !uniform.annotation.isOurs, uniform.arraySize == nil,
            let meaning = WellKnownUniform.meaning(of: name, type: uniform.type, samplers: samplers)
        {
            return .builtin(meaning)
        }
        return .parameter(try text.parameter(uniform))
    }

    /// Appends a pass that copies a target to the result.
    mutating func addCopy(
        of target: String, name: String?, sampler: String = "glfx_copied", filter: SamplerRule.Filter?
    ) throws(Failure) {
        let lines = [
            "varying vec2 glfx_at;", "uniform sampler2D \(sampler);",
            "void main() { gl_FragColor = texture2D(\(sampler), glfx_at); }",
        ]
        let file = try SourceFile(name: program.name, text: lines.joined(separator: "\n"))
        let text = try PassReader(files: NoShaderFiles()).read(file)
        let pass = Pass(index: program.passes.count, name: name, source: text.source)
        try add(text, as: pass) { _ in .sampler(SamplerRule(.target(target), filter: filter)) }
    }

    private mutating func add(_ role: Role, _ uniform: DeclaredUniform, to pass: inout Pass) {
        let name = uniform.name.text
        switch role {
        case .builtin(let meaning):
            pass.builtins.append(
                BuiltinUniform(name: name, type: uniform.type, arraySize: uniform.arraySize, meaning: meaning))
        case .sampler(let rule):
            pass.samplers[name] = rule
        case .input(let input):
            add(input)
            if pass.samplers[name] == nil {
                pass.samplers[name] = SamplerRule(
                    .relay(input.name), isMipmapped: uniform.annotation.isMipmapped)
            }
        case .parameter(let parameter):
            add(parameter)
        case .unused:
            break
        }
    }

    /// An input, unless there is one of its name already.
    mutating func add(_ input: Input) {
        if let index = program.inputs.firstIndex(where: { $0.name == input.name }) {
            program.inputs[index].isUsed = program.inputs[index].isUsed || input.isUsed
            program.inputs[index].isReadAtOwnPositionOnly =
                program.inputs[index].isReadAtOwnPositionOnly && input.isReadAtOwnPositionOnly
        } else {
            program.inputs.append(input)
        }
    }

    /// A parameter, unless there is one of its name already.
    mutating func add(_ parameter: Parameter) {
        if !program.parameters.contains(where: { $0.name == parameter.name }) { program.parameters.append(parameter) }
    }
}
