internal import GLFXCore
import GLFXHLSL
internal import GLFXPrograms
internal import GLFXShaderText

/// The textures of an effect: which are the frame, the depth, pictures from files, and targets of passes.
struct ReShadePictures {
    let module: EffectModule
    let files: any ShaderFiles
    private let textures: [String: EffectModule.Texture]

    /// The input with the frame.
    static let frame = "BackBuffer"
    /// The input with the user's picture of depth.
    static let depth = "depth"

    init(module: EffectModule, files: any ShaderFiles) {
        self.module = module
        self.files = files
        textures = Dictionary(module.textures.map { ($0.name.text, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// What a texture is.
    enum Role: Hashable {
        case frame, depth
        /// An input of the texture's name.
        case picture
        case target
    }

    /// The texture of a sampler.
    /// - Throws: `.shader` at the sampler where it names none.
    func texture(of sampler: String, at place: Token? = nil) throws(Failure) -> EffectModule.Texture {
        guard let known = module.textureSamplers[sampler] else {
            throw module.source.failure("'\(sampler)' is no sampler")
        }
        guard let name = known.settings.last(where: { $0.name.text.lowercased() == "texture" })?.value.first else {
            throw module.source.failure(
                at: known.name, "the sampler '\(sampler)' has no texture", advice: "write Texture = name;")
        }
        return try texture(name)
    }

    /// A texture by its name.
    func texture(_ name: Token) throws(Failure) -> EffectModule.Texture {
        if let texture = textures[name.text] { return texture }
        let near = nearestName(to: name.text, in: textures.keys.sorted())
        throw module.source.failure(
            at: name, "there is no texture '\(name.text)'", advice: near.map { "did you mean '\($0)'?" })
    }

    func role(_ texture: EffectModule.Texture) -> Role {
        switch texture.semantic {
        case "COLOR", "SV_TARGET": .frame
        case "DEPTH", "SV_DEPTH": .depth
        default: texture.annotation("source") == nil ? .target : .picture
        }
    }

    // MARK: Formats

    /// What a target stores.
    struct Format {
        var stored: Target.Format
        /// Channels; what is beyond them reads as 0, a missing alpha as 1.
        var channels: Int
        /// Numbers are kept within 0 to 1.
        var isUnit: Bool
        /// Samplers and passes may convert from and to linear light.
        var hasLight = false
    }

    /// - Throws: `.shader` for formats of whole numbers.
    func format(of texture: EffectModule.Texture) throws(Failure) -> Format {
        let value = texture.setting("format")?.value.first
        switch value?.text.uppercased() ?? "RGBA8" {
        case "R8": return Format(stored: .rgba8, channels: 1, isUnit: true)
        case "RG8": return Format(stored: .rgba8, channels: 2, isUnit: true)
        case "RGBA8": return Format(stored: .rgba8, channels: 4, isUnit: true, hasLight: true)
        case "RGB10A2": return Format(stored: .float16, channels: 4, isUnit: true)
        case "R16": return Format(stored: .float32, channels: 1, isUnit: true)
        case "RG16": return Format(stored: .float32, channels: 2, isUnit: true)
        case "RGBA16": return Format(stored: .float32, channels: 4, isUnit: true)
        case "R16F": return Format(stored: .float16, channels: 1, isUnit: false)
        case "RG16F": return Format(stored: .float16, channels: 2, isUnit: false)
        case "RGBA16F", "RG11B10F": return Format(stored: .float16, channels: 4, isUnit: false)
        case "R32F": return Format(stored: .float32, channels: 1, isUnit: false)
        case "RG32F": return Format(stored: .float32, channels: 2, isUnit: false)
        case "RGBA32F": return Format(stored: .float32, channels: 4, isUnit: false)
        default:
            throw module.source.failure(
                at: value ?? texture.name, "the format '\(value?.text ?? "")' of a texture is not supported",
                advice: "use RGBA8, RGBA16F, RGBA32F, or one with fewer channels")
        }
    }

    /// A target for a texture.
    func target(_ texture: EffectModule.Texture) throws(Failure) -> Target {
        var reader = ReShadeSize(module)
        var sides: [SizeExpression] = []
        for name in ["width", "height"] {
            guard let setting = texture.setting(name) else {
                sides.append(.number(1))
                continue
            }
            guard let side = reader.read(setting.value) else {
                throw module.source.failure(
                    at: setting.name, "the size of '\(texture.name.text)' is no constant",
                    advice: "use numbers, BUFFER_WIDTH and BUFFER_HEIGHT")
            }
            sides.append(side)
        }
        return Target(
            name: texture.name.text,
            size: PictureSizeRule(
                width: sides[0], height: sides[1], location: module.source.location(texture.name)),
            format: try format(of: texture).stored)
    }

    // MARK: Inputs and samplers

    /// Inputs: the frame, the depth and files. They count as unused until a pass reads them.
    func inputs() throws(Failure) -> [Input] {
        var frame = Input(name: Self.frame, filling: .frame)
        frame.isUsed = false
        var inputs = [frame]
        for texture in module.textures {
            var input: Input
            switch role(texture) {
            case .frame, .target: continue
            case .depth:
                input = Input(name: Self.depth)
                input.label = "the depth of the scene, 0 near to 1 far"
            case .picture:
                let type = GLSLType(rawValue: texture.dimension.rawValue) ?? .sampler2D
                input = Input(name: texture.name.text, type: type)
                let path = texture.annotation("source")?.string ?? ""
                input.label = path
                if !path.isEmpty, let file = try files.picture(path) { input.filling = .file(file) }
            }
            input.isUsed = false
            if !inputs.contains(where: { $0.name == input.name }) { inputs.append(input) }
        }
        return inputs
    }

    /// Where a sampler's picture comes from.
    func source(of texture: EffectModule.Texture) -> PictureSource {
        switch role(texture) {
        case .frame: .relay(Self.frame)
        case .depth: .input(Self.depth)
        case .picture: .input(texture.name.text)
        case .target: .target(texture.name.text)
        }
    }

    /// A sampler's rule, with another picture in place of its texture's, if any.
    func rule(_ sampler: String, reading other: PictureSource? = nil) throws(Failure) -> SamplerRule {
        let texture = try texture(of: sampler)
        var rule = SamplerRule(other ?? source(of: texture))
        let levels = texture.setting("miplevels").flatMap { EffectConstant.evaluate($0.value, module.constants) }
        rule.isMipmapped = (levels?.components.first ?? 1) > 1
        let settings = module.textureSamplers[sampler]?.settings ?? []
        func value(_ name: String) -> String? {
            settings.last { $0.name.text.lowercased() == name }?.value.last?.text.lowercased()
        }
        let filter = value("magfilter") ?? value("filter") ?? "linear"
        if filter == "point" || filter.contains("mag_point") || filter.hasSuffix("mag_mip_point") {
            rule.filter = .nearest
        }
        switch value("addressu") ?? "clamp" {
        case "wrap", "repeat": rule.wrap = .repeat
        case "mirror": rule.wrap = .mirror
        case "border": rule.wrap = .border
        default: rule.wrap = .clamp
        }
        return rule
    }

    /// Whether a sampler reads linear light of a texture that stores sRGB.
    func readsLight(_ sampler: String) throws(Failure) -> Bool {
        let value = module.textureSamplers[sampler]?.settings
            .last { $0.name.text.lowercased() == "srgbtexture" }?.value.last?.text.lowercased()
        guard let value, value == "true" || value == "1" else { return false }
        let texture = try texture(of: sampler)
        switch role(texture) {
        case .frame: return true
        case .depth: return false
        case .picture, .target: return try format(of: texture).hasLight
        }
    }
}

extension EffectModule.Texture {
    /// An annotation by name.
    func annotation(_ name: String) -> EffectModule.Annotation? { annotations.first { $0.name.isText(name) } }

    /// A setting by its name in lower case.
    func setting(_ name: String) -> EffectModule.Setting? { settings.last { $0.name.text.lowercased() == name } }
}
