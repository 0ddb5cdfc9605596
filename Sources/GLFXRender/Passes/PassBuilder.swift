internal import GLFXCompile
internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// Makes one pass ready to draw: compiles its text, matches each active uniform with the program's, and sets those that
/// stay the same from frame to frame.
struct PassBuilder<Device: DrawingDevice> {
    typealias Source = StagePictures<Device>.Source

    let program: ShaderProgram
    let index: Int
    let stage: RenderPlan.Stage
    let sizes: ProgramSizes
    let sources: SourceResolver<Device>
    let stock: StockPasses<Device>
    let facts: RunFacts

    private var pass: Pass { program.passes[index] }

    /// - Parameter searchesLoops: the pass reports which of its loops was stopped.
    func build(searchesLoops: Bool = false) throws(Failure) -> ShaderPass<Device> {
        let linked = try link(searchesLoops: searchesLoops)
        var loops: LoopWatch<Device>?
        if linked.variant.guardsLoops {
            let search = { () throws(Failure) in try build(searchesLoops: true) }
            loops = try LoopWatch(linked.variant, on: stock.device, search: searchesLoops ? nil : search)
        }
        let bindings = try bindings(linked, guardsLoops: loops != nil)
        try stock.device.check("set the parameters of \(file)")
        try linked.program.prepare()
        return ShaderPass(
            linked.program, bindings,
            values: BuiltinValues(
                facts: facts, frameSize: sizes.frame, resultSize: sizes.result, passIndex: pass.index,
                isTopFirst: program.origin == .topLeft),
            kind: kind, mayLeavePixels: program.mayDiscard(pass: index), loops: loops)
    }

    private struct Linked {
        var program: Device.Program
        var variant: ShaderVariant
        /// By the names that the user gave them.
        var uniforms: [ActiveUniform]
    }

    private func link(searchesLoops: Bool) throws(Failure) -> Linked {
        let device = stock.device
        guard pass.kind == .fragment && program.buffers.isEmpty || device.hasCompute else {
            throw Failure(
                .shader, "\(file) has compute shaders, which '\(device.renderer)' does not have",
                advice: "use \(.device) software, or a driver with OpenGL ES 3.1")
        }
        let observer = device.compileObserver
        observer?.compileBegins(program.name)
        defer { observer?.compileEnds() }
        let compiled = try PassCompiler(program, pass: index, words: device.words) { observer?.compileTried($0) }
            .compile(guarding: device.stopsLoops ? (searchesLoops ? .search : .warn) : nil)
        try checkBlocks(compiled.pass)
        let linked = try device.compile(compiled.pass)
        return Linked(
            program: linked, variant: compiled.variant,
            uniforms: linked.uniforms.map { $0.named(compiled.variant.userName(of: $0.name)) })
    }

    private func checkBlocks(_ pass: CompiledPass) throws(Failure) {
        let storage =
            program.buffers.isEmpty ? pass.storageBlockNames.first { $0 != ShaderProgram.loopBuffer.name } : nil
        guard let block = pass.uniformBlockName ?? storage else { return }
        throw mistake(
            .unsupported, "\(file) reads the block '\(block)', which cannot be given values",
            advice: "declare its members as single uniforms")
    }

    private var kind: PassDrawing<Device.Texture>.Kind {
        if case .compute(_, let width, let height) = pass.kind {
            return .compute(groupWidth: width, groupHeight: height)
        }
        return .picture(byCorners: program.hasOwnVertexShader(pass: index))
    }

    private func bindings(
        _ made: Linked, guardsLoops: Bool
    ) throws(Failure) -> ShaderPass<Device>.Bindings {
        var bindings = ShaderPass<Device>.Bindings()
        for uniform in made.uniforms {
            if uniform.type?.isSampler == true {
                bindings.samplers.append(try sampler(uniform))
            } else if guardsLoops, uniform.name == ShaderProgram.loopUniform {
                continue
            } else if let builtin = pass.builtins.first(where: { $0.name == uniform.name }) {
                if let binding = try self.builtin(uniform, builtin, made.program) { bindings.builtins.append(binding) }
                // A value from the user makes it a parameter.
                if stage.values[builtin.name] != nil { bindings.parameters[builtin.name] = uniform }
            } else if case .compute(uniform.name, _, _) = pass.kind {
                // The text sets its binding, which OpenGL ES does not allow to change.
                continue
            } else if let event = program.parameters.first(where: { $0.name == uniform.name && $0.kind == .event }) {
                let times = stage.values[event.name] ?? event.defaultValue
                bindings.events.append(.init(uniform: uniform, times: times?.components ?? []))
            } else {
                try setParameter(uniform, made.program)
                bindings.parameters[uniform.name] = uniform
            }
        }
        return bindings
    }

    private func sampler(_ uniform: ActiveUniform) throws(Failure) -> ShaderPass<Device>.SamplerBinding {
        let name = uniform.name
        let flat: Set<GLSLType> = [.sampler2D, .isampler2D, .usampler2D, .samplerCube, .sampler3D]
        guard let type = uniform.type, flat.contains(type), !uniform.isArray else {
            let kind = uniform.isArray ? "an array of samplers" : "of type \(uniform.type?.rawValue ?? "sampler")"
            throw mistake(
                .unsupported, "'\(name)' of \(file) is \(kind); only a sampler2D can be given a picture")
        }
        guard let rule = pass.samplers[name], let source = sources.resolve(rule.source) else {
            throw mistake(
                .unfilledSampler, "sampler '\(name)' of \(file) has no picture",
                advice: "give it one with \(.input) \(name)=FILE")
        }
        let input = program.inputs.first { $0.name == name }
        return ShaderPass<Device>.SamplerBinding(
            uniform: uniform, source: source, filter: rule.filter, wrap: rule.wrap,
            copy: copy(type, rule, source), isReadAtOwnPositionOnly: input?.isReadAtOwnPositionOnly ?? false,
            isMipmapped: rule.isMipmapped)
    }

    /// What the sampler reads instead of the picture, where that has another form.
    private func copy(
        _ type: GLSLType, _ rule: SamplerRule, _ source: Source
    ) -> PictureCopy<Device>? {
        if case .fixed(let texture) = source, texture.shape != .plane { return nil }
        let form: PictureCopy<Device>.Form
        switch type {
        case .samplerCube:
            if case .faces = source {
                form = .faces(isMipmapped: rule.isMipmapped)
            } else {
                form = .cube(isMipmapped: rule.isMipmapped)
            }
        case .sampler3D: form = .volume(isMipmapped: rule.isMipmapped)
        default:
            // Targets have their own mipmaps where some pass reads them.
            if case .target = source { return nil }
            if rule.isFlipped {
                form = .flipped(isMipmapped: rule.isMipmapped)
                break
            }
            guard rule.isMipmapped else { return nil }
            form = .mipmapped
        }
        return PictureCopy(stock, form, what: .frame)
    }

    /// Nil for a uniform that is the same for every frame: it is set here.
    private func builtin(
        _ uniform: ActiveUniform, _ builtin: BuiltinUniform, _ linked: Device.Program
    ) throws(Failure) -> ShaderPass<Device>.BuiltinBinding? {
        if let fixed = stage.values[builtin.name] {
            linked.set(fixed.components, of: uniform)
            return nil
        }
        var sources: [Source?] = []
        switch builtin.meaning.whole {
        case .constant(let numbers):
            linked.set(numbers, of: uniform)
            return nil
        case .sizes(let expressions):
            var numbers: [Double] = []
            for expression in expressions { numbers.append(try expression.value(sizes.known)) }
            linked.set(numbers, of: uniform)
            return nil
        case .inputResolutions(let samplers):
            sources = samplers.map { pass.samplers[$0].flatMap { self.sources.resolve($0.source) } }
            return ShaderPass<Device>.BuiltinBinding(uniform: uniform, meaning: builtin.meaning, sources: sources)
        case .inputResolution(let sampler), .inputTexelSize(let sampler):
            sources = [pass.samplers[sampler].flatMap { self.sources.resolve($0.source) } ?? .relay]
        default: break
        }
        guard let type = uniform.type, type.componentCount <= 4 else {
            throw mistake(
                .typeMismatch, "uniform '\(uniform.name)' of \(file) has the wrong type for a built-in uniform")
        }
        return ShaderPass<Device>.BuiltinBinding(uniform: uniform, meaning: builtin.meaning, sources: sources)
    }

    private func setParameter(_ uniform: ActiveUniform, _ linked: Device.Program) throws(Failure) {
        let name = uniform.name
        guard let type = uniform.type, let parameter = program.parameters.first(where: { $0.name == name })
        else {
            throw mistake(
                .unsupported, "uniform '\(name)' of \(file) is of a type that cannot be given a value",
                advice: "use numbers, vectors, matrices with as many rows as columns, or a sampler2D")
        }
        guard let value = stage.values[name] ?? parameter.defaultValue else {
            throw Failure(
                .usage, "parameter '\(name)' of \(file) has no value",
                advice: "give it one with \(parameter: parameter.name, placeholder: "VALUE")")
        }
        let needed = type.componentCount * (parameter.arraySize ?? 1)
        guard value.components.count == needed, type == parameter.type else {
            throw Failure(
                .usage,
                "parameter '\(name)' of \(file) takes \(needed) number\(needed == 1 ? "" : "s") "
                    + "(\(type.rawValue)), not \(value.components.count) (\(parameter.type.rawValue))",
                advice: "give it a value that fits with \(parameter: parameter.name, placeholder: "VALUE")")
        }
        linked.set(value.components, of: uniform)
    }

    private func mistake(_ rule: DiagnosticRule, _ message: MessageText, advice: MessageText? = nil) -> Failure {
        var failure = Failure(.shader, message, advice: advice)
        failure.diagnostics = [Diagnostic(rule, file: program.name, message: failure.completing(message))]
        return failure
    }

    private var file: String { "'\(program.name)'" }
}
