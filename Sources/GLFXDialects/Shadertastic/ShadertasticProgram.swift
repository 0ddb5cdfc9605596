internal import GLFXCore
import GLFXHLSL
internal import GLFXPrograms
internal import GLFXShaderText

/// Makes a program of an effect: the technique `Draw`, once for each step.
struct ShadertasticProgram {
    private let module: EffectModule
    private let description: ShadertasticDescription
    private let files: any ShaderFiles
    private var host = EffectHost()
    /// Two pictures and a progress, instead of one and the time.
    private let isTransition: Bool
    /// What transitions give is linear light, which the plugin encodes.
    private let givesLight: Bool

    private static let speed = "speed"
    private static let nothing = DataTexture(name: "nothing", width: 1, height: 1, format: .rgba8, bytes: [0, 0, 0, 0])
    /// The result of the step before.
    private static let step = "tex_interm"

    private static let facts: [String: (type: GLSLType, meaning: BuiltinUniform.Meaning)] = [
        "glfx_time": (.float, .time), "glfx_delta": (.float, .timeDelta), "glfx_size": (.vec2, .resolution),
        "glfx_texel": (.vec2, .texelSize), "glfx_progress": (.float, .progress), "glfx_seed": (.float, .runRandom),
        "glfx_index": (.int, .frameIndex),
    ]

    init(
        _ module: EffectModule, _ description: ShadertasticDescription, _ files: any ShaderFiles
    ) throws(Failure) {
        let pictures = ["tex_a", "tex_b"]
        let names = Set(module.tokens.map(\.text))
        isTransition = pictures.contains(where: names.contains)
        givesLight = isTransition && names.contains { $0.hasPrefix("srgb_nonlinear_to_linear") }
        (self.description, self.files) = (description, files)
        var module = module
        let own = isTransition ? pictures + [Self.step] : ["image", Self.step]
        for name in own where !module.uniforms.contains(where: { $0.name.isText(name) }) {
            let token = Token(kind: .identifier, text: name, line: 0, column: 0)
            module.uniforms.append(EffectModule.Uniform(name: token, type: .texture(.two)))
        }
        self.module = module
        host.uniforms = Self.facts.mapValues(\.type)
        host.uniforms[Self.speed] = .float
        host.helpers = [.viewProjection, .peak, .linear]
        host.functions = [
            "srgb_nonlinear_to_linear": ("glfx_linear", .vector(.float, 3), .linear),
            "srgb_nonlinear_to_linear_channel": ("glfx_linear", .float, .linear),
            "srgb_linear_to_nonlinear": ("glfx_encoded", .vector(.float, 3), .encoded),
        ]
        host.helpers.append(.encoded)
        host.defaultSampler = module.samplers.keys.sorted().first
        host.values = values()
        for name in description.names(ofKind: "audiolevel") {
            host.values[name] = .init(text: "glfx_audioPeak()", type: .float, helper: .peak)
        }
        host.names = Set(host.values.keys)
    }

    private func values() -> [String: EffectHost.Value] {
        func value(_ text: String, _ type: HLSLType = .float, _ uniforms: String...) -> EffectHost.Value {
            EffectHost.Value(text: text, type: type, uniforms: Set(uniforms))
        }
        // The plugin's own setting has the name of the file's, where it has one.
        let declaresSpeed = module.uniforms.contains { $0.name.isText(Self.speed) }
        let passing =
            declaresSpeed
            ? value("(glfx_time * 0.1)", .float, "glfx_time")
            : value("(glfx_time * \(Self.speed))", .float, "glfx_time", Self.speed)
        let still = !description.hasTime && description.file != nil
        let time =
            isTransition ? value("glfx_progress", .float, "glfx_progress") : still ? value("0.0") : passing
        return [
            "ViewProj": EffectHost.Value(
                text: "glfx_viewProjection()", type: .matrix(.float, 4, 4), uniforms: ["glfx_size"],
                helper: .viewProjection),
            "upixel": value("glfx_texel.x", .float, "glfx_texel"),
            "vpixel": value("glfx_texel.y", .float, "glfx_texel"),
            "time": time, "rand_seed": value("glfx_seed", .float, "glfx_seed"),
            "current_step": value("0", .int), "nb_steps": value("\(description.steps)", .int),
            "frame_index": value("glfx_index", .int, "glfx_index"), "is_studio_mode": value("false", .bool),
            "delta_time": value("glfx_delta", .float, "glfx_delta"),
        ]
    }

    func build(_ builder: inout ProgramBuilder) throws(Failure) {
        for input in try inputs() { builder.add(input) }
        for (uniform, type, count) in module.parameterUniforms(isFilled: { host.values[$0] != nil }) {
            builder.add(description.parameter(uniform, type, count, at: module.source.location(uniform.name)))
        }
        let entry = try entry()
        let steps = description.steps
        var helpers: Set<HelperFunction> = []
        for index in 0..<steps {
            var stepHost = host
            stepHost.values["current_step"] = EffectHost.Value(text: "\(index)", type: .int)
            let isLast = index == steps - 1
            let written = try OBSPass(
                module: module, host: stepHost, entry: entry, builtin: Self.builtin,
                bind: { bind($0, $1, step: index, &$2) }, result: { result($0, isLast: isLast) }
            ).pass(index, of: steps)
            helpers.formUnion(written.helpers)
            var pass = written.pass
            if !isLast { pass.output = .target(Self.target(index)) }
            try builder.edit { (program) throws(Failure) in
                if !isLast { program.targets.append(Target(name: Self.target(index))) }
                program.passes.append(pass)
                for input in program.inputs.indices where written.used.contains(program.inputs[input].name) {
                    program.inputs[input].isUsed = true
                }
            }
        }
        try OBSAudio.add(helpers, to: &builder)
        try builder.edit { (program) throws(Failure) in
            program.origin = .topLeft
            program.summary = description.label
            program.dataTextures.append(Self.nothing)
        }
        addSpeed(to: &builder)
    }

    /// How fast a filter's time passes, which the plugin lets the user set.
    private func addSpeed(to builder: inout ProgramBuilder) {
        let usesTime = builder.program.passes.contains { pass in pass.builtins.contains { $0.name == "glfx_time" } }
        guard usesTime, !module.uniforms.contains(where: { $0.name.isText(Self.speed) }) else { return }
        var speed = Parameter(
            name: Self.speed, type: .float,
            location: SourceLocation(file: description.file?.name ?? builder.program.name, line: 1))
        speed.label = "Speed"
        speed.help = "seconds of the effect's time in a second"
        (speed.minimum, speed.defaultValue) = (0, ParameterValue([0.1]))
        builder.add(speed)
    }

    /// The pictures, the frame first. They count as unused until a step reads them.
    private func inputs() throws(Failure) -> [Input] {
        var names = isTransition ? ["tex_a", "tex_b"] : ["image"]
        for uniform in module.uniforms where !names.contains(uniform.name.text) {
            guard case .texture = uniform.type, uniform.name.text != Self.step,
                description.kind(uniform.name.text) != "prev_frame"
            else { continue }
            names.append(uniform.name.text)
        }
        return try names.map { (name) throws(Failure) in
            var input = Input(name: name)
            input.isUsed = false
            guard let entry = description.entry(name) else { return input }
            input.label = entry["label"]?.text
            input.help = entry["description"]?.text
            if let path = entry["default"]?.text, let file = try files.picture(path) { input.filling = .file(file) }
            return input
        }
    }

    private func bind(
        _ reading: EffectUse.Reading, _ use: EffectUse, step: Int, _ samplers: inout [String: SamplerRule]
    ) {
        let name = use.name(of: reading)
        if reading.sampler == nil, samplers[name] != nil { return }
        samplers[name] = module.rule(reading, source(of: reading.texture, step: step))
    }

    private func source(of texture: String, step: Int) -> PictureSource {
        if texture == Self.step {
            return step > 0 ? .target(Self.target(step - 1)) : .data(Self.nothing.name)
        }
        guard description.kind(texture) == "prev_frame" else { return .input(texture) }
        let wanted = description.entry(texture)?["step"]?.number.flatMap { Int(exactly: $0) } ?? description.steps - 1
        return (0..<description.steps - 1).contains(wanted) ? .previousTarget(Self.target(wanted)) : .previousResult
    }

    /// Steps before the last are blended over nothing: their colors are multiplied by their alpha.
    private func result(_ color: String, isLast: Bool) -> (prelude: [String], body: [String]) {
        let prelude = givesLight ? [HelperFunction.encoded.glsl] : []
        let light = givesLight ? ["glfx_color.rgb = glfx_encoded(glfx_color.rgb);"] : []
        let blended = isLast ? [] : ["glfx_color.rgb *= glfx_color.a;"]
        return (
            module.tokens.contains { $0.isText("srgb_linear_to_nonlinear") } ? [] : prelude,
            ["vec4 glfx_color = \(color);"] + light + blended + ["gl_FragColor = glfx_color;"]
        )
    }

    private func entry() throws(Failure) -> OBSProgram.Entry {
        guard let pass = (module.techniques.first { $0.name.isText("Draw") } ?? module.techniques.first)?.passes.first,
            let pixel = pass.pixel
        else {
            throw module.source.failure(
                "there is no technique with a pixel shader", advice: "give the whole main.hlsl of an effect")
        }
        return OBSProgram.Entry(
            pixel: try module.function(pixel),
            vertex: try pass.vertex.map { (name) throws(Failure) in try module.function(name) })
    }

    private static func target(_ step: Int) -> String { "step \(step)" }

    private static func builtin(_ name: String) -> BuiltinUniform? {
        facts[name].map { BuiltinUniform(name: name, type: $0.type, meaning: $0.meaning) }
    }
}
