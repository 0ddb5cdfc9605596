internal import CGLES

/// Makes one pass ready to draw: compiles its text, matches each active uniform with the program's, and sets those that
/// stay the same from frame to frame.
struct PassBuilder {
    let program: ShaderProgram
    let index: Int
    let stage: RenderPlan.Stage
    let sizes: ProgramSizes
    let sources: SourceResolver
    let tools: DrawTools
    let facts: RunFacts

    private var pass: Pass { program.passes[index] }

    /// - Parameters:
    ///   - frameInput: the sampler that a pass in place reads from the framebuffer.
    ///   - searchesLoops: the pass reports which of its loops was stopped.
    func build(
        _ mode: InPlaceMode, frameInput: String?, searchesLoops: Bool = false
    ) throws(Failure) -> ShaderPass {
        let made = try linkInPlace(mode, frameInput)
        let inPlace = made?.program
        let linked: LinkedProgram
        let uniforms: [ActiveUniform]
        var loops: LoopWatch?
        if let made {
            (linked, uniforms) = (made.program, made.uniforms)
        } else {
            let made = try ProgramLinker(program: program, index: index, device: tools.device).link(
                searchesLoops: searchesLoops)
            (linked, uniforms) = (made.program, made.uniforms)
            if made.variant.guardsLoops {
                let search = { () throws(Failure) in
                    try build(.never, frameInput: frameInput, searchesLoops: true)
                }
                loops = try LoopWatch(made.variant, on: tools.device, search: searchesLoops ? nil : search)
            }
        }
        let storage =
            program.buffers.isEmpty
            ? linked.storageBlockNames.first { $0 != ShaderProgram.loopBuffer.name } : nil
        if let block = linked.uniformBlockName ?? storage {
            throw Failure(
                .shader, "\(file) reads the block '\(block)', which cannot be given values",
                advice: "declare its members as single uniforms")
        }
        linked.use()
        var samplers: [ShaderPass.SamplerBinding] = []
        var builtins: [ShaderPass.BuiltinBinding] = []
        var events: [ShaderPass.EventBinding] = []
        var parameters: [String: ActiveUniform] = [:]
        var background: ActiveUniform?
        for uniform in uniforms {
            if uniform.type?.isSampler == true {
                samplers.append(try sampler(uniform, unit: samplers.count))
            } else if inPlace != nil, uniform.name == ShaderProgram.backgroundUniform {
                background = uniform
            } else if loops != nil, uniform.name == ShaderProgram.loopUniform {
                continue
            } else if let builtin = pass.builtins.first(where: { $0.name == uniform.name }) {
                if let binding = try self.builtin(uniform, builtin) { builtins.append(binding) }
                // A value from the user makes it a parameter.
                if stage.values[builtin.name] != nil { parameters[builtin.name] = uniform }
            } else if case .compute(uniform.name, _, _) = pass.kind {
                // The text sets its binding, which OpenGL ES does not allow to change.
                continue
            } else if let event = program.parameters.first(where: { $0.name == uniform.name && $0.kind == .event }) {
                let times = stage.values[event.name] ?? event.defaultValue
                events.append(ShaderPass.EventBinding(uniform: uniform, times: times?.components ?? []))
            } else {
                try setParameter(uniform)
                parameters[uniform.name] = uniform
            }
        }
        try checkGL("set the parameters of \(file)")
        return ShaderPass(
            linked, tools, samplers: samplers, builtins: builtins, events: events, parameters: parameters,
            values: BuiltinValues(
                facts: facts, frameSize: sizes.frame, resultSize: sizes.result, passIndex: pass.index,
                isTopFirst: program.origin == .topLeft),
            kind: pass.kind, isInPlace: inPlace != nil,
            isPointOperation: made?.isPointOperation == true && samplers.isEmpty && events.isEmpty
                && builtins.allSatisfy(\.meaning.isConstant),
            background: background, loops: loops,
            mayLeavePixels: program.mayDiscard(pass: index), hasOwnVertexShader: program.hasOwnVertexShader(pass: index)
        )
    }

    /// The pass as a text that changes its input in place; nil where the mode or the driver does not allow it: errors
    /// are reported for the ladder's texts.
    private func linkInPlace(
        _ mode: InPlaceMode, _ frameInput: String?
    ) throws(Failure) -> (program: LinkedProgram, uniforms: [ActiveUniform], isPointOperation: Bool)? {
        let laysOver: Bool
        switch mode {
        case .never: return nil
        case .plain: laysOver = false
        case .overBackground: laysOver = true
        }
        guard let frameInput, !(tools.device.stopsLoops && program.mayHaveLoopsStopped(pass: index)),
            let variant = program.inPlaceVariant(
                pass: index, for: tools.device.target, input: frameInput, laysOver: laysOver)
        else { return nil }
        guard let linked = try link(variant.vertex, variant.fragment) else { return nil }
        let uniforms = linked.uniforms.map { $0.named(variant.userName(of: $0.name)) }
        // Only a software renderer is slower than looking up its results.
        guard tools.device.isSoftware, let bare = variant.bareVertex else { return (linked, uniforms, false) }
        return (linked, uniforms, try link(bare, variant.fragment) != nil)
    }

    /// Nil where the driver does not take the texts.
    private func link(_ vertex: String, _ fragment: String) throws(Failure) -> LinkedProgram? {
        do throws(LinkedProgram.Refusal) {
            return try LinkedProgram(device: tools.device, vertex: vertex, fragment: fragment)
        } catch {
            if case .device(let failure) = error { throw failure }
            return nil
        }
    }

    private func sampler(_ uniform: ActiveUniform, unit: Int) throws(Failure) -> ShaderPass.SamplerBinding {
        let name = uniform.name
        let flat: Set<GLSLType> = [.sampler2D, .isampler2D, .usampler2D, .samplerCube, .sampler3D]
        guard let type = uniform.type, flat.contains(type), !uniform.isArray else {
            let kind = uniform.isArray ? "an array of samplers" : "of type \(uniform.type?.rawValue ?? "sampler")"
            throw Failure(.shader, "'\(name)' of \(file) is \(kind); only a sampler2D can be given a picture")
        }
        guard let rule = pass.samplers[name], let source = sources.resolve(rule.source) else {
            throw Failure(
                .shader, "sampler '\(name)' of \(file) has no picture", advice: "give it one with --input \(name)=FILE")
        }
        glUniform1i(uniform.location, GLint(unit))
        let input = program.inputs.first { $0.name == name }
        return ShaderPass.SamplerBinding(
            name: name, unit: unit, source: source, filter: rule.filter, wrap: Sampler.Wrap(rule.wrap),
            copy: copy(type, rule, source), isReadAtOwnPositionOnly: input?.isReadAtOwnPositionOnly ?? false,
            isMipmapped: rule.isMipmapped)
    }

    /// What the sampler reads instead of the picture, where that has another form.
    private func copy(
        _ type: GLSLType, _ rule: SamplerRule, _ source: StagePictures.Source
    ) -> PictureCopy? {
        if case .fixed(let texture) = source, texture.shape != .plane { return nil }
        let form: PictureCopy.Form
        switch type {
        case .samplerCube: form = .cube(isMipmapped: rule.isMipmapped)
        case .sampler3D: form = .volume(isMipmapped: rule.isMipmapped)
        default:
            // Targets have their own mipmaps where some pass reads them.
            if case .target = source { return nil }
            guard rule.isMipmapped else { return nil }
            form = .mipmapped
        }
        return PictureCopy(tools, form, what: .frame)
    }

    /// Nil for a uniform that is the same for every frame: it is set here.
    private func builtin(
        _ uniform: ActiveUniform, _ builtin: BuiltinUniform
    ) throws(Failure) -> ShaderPass.BuiltinBinding? {
        if let fixed = stage.values[builtin.name] {
            uniform.set(fixed.components)
            return nil
        }
        var sources: [StagePictures.Source?] = []
        switch builtin.meaning.whole {
        case .constant(let numbers):
            uniform.set(numbers)
            return nil
        case .sizes(let expressions):
            var numbers: [Double] = []
            for expression in expressions { numbers.append(try expression.value(sizes.known)) }
            uniform.set(numbers)
            return nil
        case .inputResolutions(let samplers):
            sources = samplers.map { pass.samplers[$0].flatMap { self.sources.resolve($0.source) } }
            return ShaderPass.BuiltinBinding(uniform: uniform, meaning: builtin.meaning, sources: sources)
        case .inputResolution(let sampler), .inputTexelSize(let sampler):
            sources = [pass.samplers[sampler].flatMap { self.sources.resolve($0.source) } ?? .relay]
        default: break
        }
        guard let type = uniform.type, type.componentCount <= 4 else {
            throw Failure(.shader, "uniform '\(uniform.name)' of \(file) has the wrong type for a built-in uniform")
        }
        return ShaderPass.BuiltinBinding(uniform: uniform, meaning: builtin.meaning, sources: sources)
    }

    private func setParameter(_ uniform: ActiveUniform) throws(Failure) {
        let name = uniform.name
        guard let type = uniform.type, let parameter = program.parameters.first(where: { $0.name == name })
        else {
            throw Failure(
                .shader, "uniform '\(name)' of \(file) is of a type that cannot be given a value",
                advice: "use numbers, vectors, matrices with as many rows as columns, or a sampler2D")
        }
        guard let value = stage.values[name] ?? parameter.defaultValue else {
            throw Failure(
                .usage, "parameter '\(name)' of \(file) has no value",
                advice: "give it one with --\(parameter.optionName) VALUE")
        }
        let needed = type.componentCount * (parameter.arraySize ?? 1)
        guard value.components.count == needed, type == parameter.type else {
            throw Failure(
                .usage,
                "parameter '\(name)' of \(file) takes \(needed) number\(needed == 1 ? "" : "s") "
                    + "(\(type.rawValue)), not \(value.components.count) (\(parameter.type.rawValue))",
                advice: "give it a value that fits with --\(parameter.optionName) VALUE")
        }
        uniform.set(value.components)
    }

    private var file: String { "'\(program.name)'" }
}

extension Sampler.Wrap {
    init(_ wrap: SamplerRule.Wrap) {
        switch wrap {
        case .clamp: self = .clamp
        case .repeat: self = .repeat
        case .mirror: self = .mirror
        case .border: self = .border
        }
    }
}

/// How a pass may be drawn into the texture that it reads.
enum InPlaceMode {
    /// Only through a sampler.
    case never
    /// Its result is kept as it is.
    case plain
    /// The pass is the last one: the shader itself lays its result over a plain background, since blending would use
    /// the pass's own input.
    case overBackground
}
