import FrameCore

/// What an effect's uniforms become: inputs, parameters, rules for reading textures.
struct EffectUniforms {
    let module: EffectModule
    let host: EffectHost
    let files: any ShaderFiles

    /// The input that is the frame.
    var frame: String { host.isTransition ? "image_a" : "image" }

    /// `uniform string notes = "…"`: what the author has to say.
    var notes: String? {
        let texts = module.uniforms.filter { $0.type == .string }.compactMap(\.text)
        return texts.lazy.compactMap { text in
            text.split(separator: "\n").lazy.map(\.trimmed).first { !$0.isEmpty }
        }.first
    }

    /// Textures that want a picture from outside, the frame first. None is used before a pass reads it.
    func inputs() throws(Failure) -> [Input] {
        var inputs = host.isTransition ? [] : [Input(name: frame)]
        var seen = Set(inputs.map(\.name))
        for uniform in module.uniforms {
            guard case .texture(let dimension) = uniform.type, previous(uniform.name.text) == nil,
                seen.insert(uniform.name.text).inserted
            else { continue }
            let facts = EffectAnnotations(uniform, of: module)
            var input = Input(name: uniform.name.text, type: GLSLType(rawValue: dimension.rawValue) ?? .sampler2D)
            input.label = facts.label
            input.help = facts.help
            if uniform.name.text.hasPrefix(EffectSound.spectrumPrefix) { input.filling = .sound(.spectrum(width: nil)) }
            if let path = uniform.text ?? facts.path, let file = try files.picture(path) { input.filling = .file(file) }
            inputs.append(input)
        }
        for index in inputs.indices { inputs[index].isUsed = false }
        return inputs
    }

    /// Pictures of the frame before, which the plugin gives by name.
    private func previous(_ texture: String) -> PictureSource? {
        switch texture {
        case "previous_image": .previousFrame(1)
        case "previous_output", "previous_frame": .previousResult
        default: nil
        }
    }

    /// Says where the picture comes from that is read so, and how it is read.
    func bind(
        _ reading: EffectUse.Reading, _ use: EffectUse, _ samplers: inout [String: SamplerRule]
    ) {
        let name = use.name(of: reading)
        if reading.sampler == nil, samplers[name] != nil { return }
        let source = previous(reading.texture) ?? .input(reading.texture)
        var rule = SamplerRule(source)
        if let sampler = reading.sampler {
            let settings = module.samplers[sampler]?.settings ?? EffectModule.SamplerState.plugin.settings
            // OBS reads by the nearest pixel, and not beyond the edge, where a sampler does not say otherwise.
            let filter = settings["filter"] ?? "point"
            if filter == "point" || filter.hasPrefix("min_mag_point") || filter.contains("mag_point") {
                rule.filter = .nearest
            }
            switch settings["addressu"] ?? "clamp" {
            case "wrap", "repeat": rule.wrap = .repeat
            case "mirror", "mirroronce": rule.wrap = .mirror
            case "border": rule.wrap = .border
            default: rule.wrap = .clamp
            }
        }
        samplers[name] = rule
    }

    /// `uniform vec4 color;`
    func declaration(_ uniform: EffectModule.Uniform) throws(Failure) -> String {
        let name = uniform.name
        let (type, count) = try Self.glsl(uniform, module)
        return "uniform \(type.rawValue) \(GLSLNames.own(name.text))\(count.map { "[\($0)]" } ?? "");"
    }

    /// A uniform's type in GLSL, and its count if it is an array.
    static func glsl(
        _ uniform: EffectModule.Uniform, _ module: EffectModule
    ) throws(Failure) -> (type: GLSLType, count: Int?) {
        var type = uniform.type
        var count: Int?
        if case .array(let element, let size) = type { (type, count) = (element, size) }
        guard let glsl = type.numeric.flatMap({ GLSLType(rawValue: $0.glsl) }) else {
            throw module.source.failure(
                at: uniform.name, "a uniform of type '\(uniform.type.name)' cannot be given a value",
                advice: "use numbers, vectors, square matrices or texture2d")
        }
        return (glsl, count)
    }
}

extension EffectModule.SamplerState {
    /// The plugin's own `textureSampler`.
    static let plugin = EffectModule.SamplerState(settings: ["filter": "linear", "addressu": "border"])
}

extension EffectModule.Structure {
    /// The plugins' own: `VertData`, and `BuiltinVertData` of shaderfilter-plus.
    static func plugin(named name: String) -> EffectModule.Structure {
        EffectModule.Structure(
            name: Token(kind: .identifier, text: name, line: 0, column: 0),
            members: [
                Member(name: "pos", type: .vector(.float, 4), semantic: "POSITION"),
                Member(name: "uv", type: .vector(.float, 2), semantic: "TEXCOORD0"),
            ])
    }
}
