internal import GLFXCore
import GLFXHLSL
internal import GLFXPrograms
internal import GLFXShaderText

/// The inputs, parameters and sampler rules of an effect's uniforms.
struct OBSUniforms {
    let module: EffectModule
    let host: OBSHost
    let files: any ShaderFiles
    /// `#pragma shaderfilter set NAME__PROPERTY VALUE`, by name and property.
    let pragmas: [String: [String: String]]

    init(module: EffectModule, host: OBSHost, files: any ShaderFiles) {
        self.module = module
        self.host = host
        self.files = files
        pragmas = EffectModule.pragmas(module.source)
    }

    /// The input that is the frame.
    var frame: String { host.isTransition ? "image_a" : "image" }

    /// `uniform string notes = "…"`: the first line of the author's notes.
    var notes: String? {
        let texts = module.uniforms.filter { $0.type == .string }.compactMap(\.text)
        return texts.lazy.compactMap { text in
            text.split(separator: "\n").lazy.map(\.trimmed).first { !$0.isEmpty }
        }.first
    }

    /// Textures for pictures from outside, the frame first. They count as unused until a pass reads them.
    func inputs() throws(Failure) -> [Input] {
        var inputs = host.isTransition ? [] : [Input(name: frame)]
        var seen = Set(inputs.map(\.name))
        for uniform in module.uniforms {
            guard case .texture(let dimension) = uniform.type, previous(uniform.name.text) == nil,
                seen.insert(uniform.name.text).inserted
            else { continue }
            let facts = OBSAnnotations(uniform, of: module, pragmas: pragmas)
            var input = Input(name: uniform.name.text, type: GLSLType(rawValue: dimension.rawValue) ?? .sampler2D)
            input.label = facts.label
            input.help = facts.help
            if uniform.name.text.hasPrefix(OBSAudio.spectrumPrefix) { input.filling = .sound(.spectrum(width: nil)) }
            if let path = uniform.text ?? facts.path, let file = try files.picture(path) { input.filling = .file(file) }
            inputs.append(input)
        }
        for index in inputs.indices { inputs[index].isUsed = false }
        return inputs
    }

    /// The plugin's pictures of the frame before, by name.
    private func previous(_ texture: String) -> PictureSource? {
        switch texture {
        case "previous_image": .previousFrame(1)
        case "previous_output", "previous_frame": .previousResult
        default: nil
        }
    }

    /// Sets the sampler rule of a texture and a sampler.
    func bind(
        _ reading: EffectUse.Reading, _ use: EffectUse, _ samplers: inout [String: SamplerRule]
    ) {
        let name = use.name(of: reading)
        if reading.sampler == nil, samplers[name] != nil { return }
        let source = previous(reading.texture) ?? .input(reading.texture)
        samplers[name] = module.rule(reading, source)
    }
}

extension EffectModule {
    /// How a texture is read, by the sampler that its reading names.
    func rule(_ reading: EffectUse.Reading, _ source: PictureSource) -> SamplerRule {
        var rule = SamplerRule(source)
        if let sampler = reading.sampler {
            let settings = samplers[sampler]?.settings ?? SamplerState.plugin.settings
            // OBS's defaults: nearest, clamped.
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
        return rule
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
