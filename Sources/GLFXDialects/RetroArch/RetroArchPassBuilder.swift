internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// A shader of a chain, as a pass of a program.
struct RetroArchPassBuilder {
    let shader: RetroArchShader
    let index: Int
    let names: any RetroArchNaming
    let parameters: RetroArchParameters

    private var fragment: PassText { shader.fragment }
    private var uniforms: [DeclaredUniform] { fragment.uniforms + (shader.vertex?.uniforms ?? []) }

    /// The passes whose pictures are read one frame later.
    var keptPasses: [Int] {
        uniforms.filter(\.type.isSampler)
            .compactMap { names.feedback(sampler: $0.name.text, pass: index) }
    }

    /// Whether it reads the movie, rather than drawing by itself.
    var readsFrame: Bool {
        let main = mainSampler
        return uniforms.contains { uniform in
            let name = uniform.name.text
            guard uniform.type.isSampler, fragment.isUsed(name) else { return false }
            switch names.rule(sampler: name == main ? names.source : name, pass: index)?.source {
            case .input(names.frame)?, .previousFrame?: return true
            default: return false
            }
        }
    }

    func add(_ pass: Pass, to builder: inout ProgramBuilder) throws(Failure) {
        var pass = pass
        // Sizes may be those of pictures that the pass does not read.
        pass.samplers[names.source] = names.rule(sampler: names.source, pass: index)
        for uniform in uniforms {
            let sampler = names.sampler(measuredBy: uniform.name.text, pass: index) ?? uniform.name.text
            if let rule = names.rule(sampler: sampler, pass: index) { pass.samplers[sampler] = rule }
        }
        let main = mainSampler
        if let vertex = shader.vertex {
            pass.vertex = .shader(vertex.source, attributes: attributes(of: vertex))
            for uniform in vertex.uniforms where !fragment.declaresUniform(uniform.name.text) {
                try add(uniform, of: vertex, main, &pass, to: &builder)
            }
        }
        try builder.add(fragment, as: pass) { (uniform) throws(Failure) in try role(uniform, fragment, main) }
    }

    /// A uniform that only the vertex shader has.
    private func add(
        _ uniform: DeclaredUniform, of vertex: PassText, _ main: String?, _ pass: inout Pass,
        to builder: inout ProgramBuilder
    ) throws(Failure) {
        let name = uniform.name.text
        switch try role(uniform, vertex, main) {
        case .builtin(let meaning):
            pass.builtins.append(
                BuiltinUniform(name: name, type: uniform.type, arraySize: uniform.arraySize, meaning: meaning))
        case .parameter(let parameter): builder.add(parameter)
        case .sampler(let rule): pass.samplers[name] = rule
        case .input(let input):
            builder.add(input)
            pass.samplers[name] = SamplerRule(.input(name))
        case .unused: break
        }
    }

    private func role(
        _ uniform: DeclaredUniform, _ text: PassText, _ main: String?
    ) throws(Failure) -> ProgramBuilder.Role {
        let name = uniform.name.text
        if text.isUsed(name), let refusal = names.refusal(of: name, pass: index) {
            throw text.source.assembled.failure(at: uniform.name, "\(refusal.message)", advice: "\(refusal.advice)")
        }
        guard uniform.type.isSampler else {
            if let meaning = names.meaning(of: name, pass: index) { return .builtin(meaning) }
            return .parameter(try parameters.parameter(uniform, in: text))
        }
        if name == main, let rule = names.rule(sampler: names.source, pass: index) { return .sampler(rule) }
        if let rule = names.rule(sampler: name, pass: index) {
            guard case .input(let input) = rule.source, input == name, input != names.frame else {
                return .sampler(rule)
            }
        }
        var input = Input(name: name, type: uniform.type)
        input.isUsed = text.isUsed(name)
        return .input(input)
    }

    /// The sampler that reads the pass before under a name of its own: the first, where none is called Texture.
    private var mainSampler: String? {
        guard names.guessesSource else { return nil }
        let samplers = fragment.uniforms.filter { $0.type.isSampler && fragment.isUsed($0.name.text) }.map(\.name.text)
        let sourceRule = names.rule(sampler: names.source, pass: index)
        guard !samplers.contains(where: { names.rule(sampler: $0, pass: index) == sourceRule }) else { return nil }
        return samplers.first { names.rule(sampler: $0, pass: index) == nil }
    }

    private func attributes(of vertex: PassText) -> [String: VertexAttribute] {
        var attributes: [String: VertexAttribute] = [:]
        for declaration in vertex.declarations where declaration.storage == .input {
            for declarator in declaration.declarators {
                attributes[declarator.name.text] = names.attribute(declarator.name.text)
            }
        }
        return attributes
    }
}
