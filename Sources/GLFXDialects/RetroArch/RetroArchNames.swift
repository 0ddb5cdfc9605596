/// The meaning of RetroArch's uniforms in a pass.
struct RetroArchNames {
    /// The input that the frame fills.
    static let frame = "Texture"

    /// From 0…1 to clip space, by column: RetroArch's vertex attributes are 0 to 1.
    private static let projection: [Double] = [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, -1, -1, 0, 1]

    private let passes: [RetroArchPass]
    private let textures: [RetroArchTexture]
    private let feedbackPass: Int?

    init(chain: RetroArchChain) {
        passes = chain.passes
        textures = chain.textures
        feedbackPass = chain.feedbackPass
    }

    /// The oldest shaders prefix every name with `ruby`.
    private static func plain(_ name: String) -> String {
        guard name.hasPrefix("ruby"), name.dropFirst(4).first?.isUppercase == true else { return name }
        return String(name.dropFirst(4))
    }

    // MARK: Pictures

    /// How a pass reads the picture of a sampler; nil for an unknown name.
    func rule(sampler name: String, pass: Int) -> SamplerRule? {
        if let texture = textures.first(where: { $0.name == name }) { return texture.rule }
        let plain = Self.plain(name)
        guard plain.hasSuffix("Texture") else { return nil }
        return rule(picture: String(plain.dropLast("Texture".count)), pass: pass)
    }

    /// `Orig`, `Prev3`, `Pass2`, `PassPrev1`, an alias …; the empty name is the pass before.
    private func rule(picture: String, pass: Int) -> SamplerRule? {
        if picture.isEmpty { return result(of: pass - 1) }
        for index in passes.indices where passes[index].alias.map({ !$0.isEmpty }) ?? false {
            let alias = passes[index].alias ?? ""
            if alias == picture, index < pass { return result(of: index) }
            if alias + "Feedback" == picture { return feedback(of: index) }
        }
        switch picture {
        case "Orig": return result(of: -1)
        case "Prev": return earlierFrame(1)
        case "Feedback": return feedbackPass.map(feedback) ?? result(of: pass - 1)
        default: break
        }
        if let number = Self.number(picture, after: "PassFeedback") { return feedback(of: number) }
        // One that does not exist is the pass before, as in RetroArch: OpenGL's first texture.
        if let number = Self.number(picture, after: "PassPrev") {
            return number >= 1 && number <= pass + 1 ? result(of: pass - number) : result(of: pass - 1)
        }
        if let number = Self.number(picture, after: "Pass") {
            return number >= 1 && number <= pass ? result(of: number - 1) : result(of: pass - 1)
        }
        if let number = Self.number(picture, after: "Prev"), (1...6).contains(number) {
            return earlierFrame(number + 1)
        }
        return nil
    }

    /// The pass whose picture a sampler reads one frame later.
    func feedback(sampler name: String, pass: Int) -> Int? {
        guard let rule = rule(sampler: name, pass: pass), case .previousTarget(let target) = rule.source else {
            return nil
        }
        return passes.indices.first { RetroArchChain.targetName($0) == target }
    }

    /// What a pass drew (-1: the frame), with the sampler settings of the pass after it.
    private func result(of pass: Int) -> SamplerRule {
        rule(pass < 0 ? .input(Self.frame) : .target(RetroArchChain.targetName(pass)), as: pass + 1)
    }

    private func feedback(of pass: Int) -> SamplerRule {
        let pass = passes.indices.contains(pass) ? pass : passes.count - 1
        return rule(.previousTarget(RetroArchChain.targetName(pass)), as: pass + 1)
    }

    private func earlierFrame(_ ago: Int) -> SamplerRule { rule(.previousFrame(ago), as: 0) }

    private func rule(_ source: PictureSource, as reader: Int) -> SamplerRule {
        guard passes.indices.contains(reader) else { return SamplerRule(source, wrap: .border) }
        let pass = passes[reader]
        return SamplerRule(source, filter: pass.filter, wrap: pass.wrap, isMipmapped: pass.isMipmapped)
    }

    private static func number(_ text: String, after prefix: String) -> Int? {
        guard text.hasPrefix(prefix) else { return nil }
        let digits = text.dropFirst(prefix.count)
        guard (1...3).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        return Int(digits)
    }

    // MARK: Numbers

    /// The sampler of whose size a uniform is: `PassPrev2Texture` for `PassPrev2InputSize`.
    func sampler(measuredBy uniform: String, pass: Int) -> String? {
        let plain = Self.plain(uniform)
        for ending in ["InputSize", "TextureSize"] where plain.hasSuffix(ending) {
            let sampler = String(plain.dropLast(ending.count)) + "Texture"
            return rule(sampler: sampler, pass: pass) == nil ? nil : sampler
        }
        return nil
    }

    /// What the host writes into a uniform; nil for a parameter.
    func meaning(of uniform: String, pass: Int) -> BuiltinUniform.Meaning? {
        if let sampler = sampler(measuredBy: uniform, pass: pass) { return .inputResolution(sampler) }
        switch Self.plain(uniform) {
        case "MVPMatrix", "modelViewProj": return .constant(Self.projection)
        case "OutputSize": return .resolution
        case "FinalViewportSize": return .resultResolution
        case "FrameCount": return passes[pass].frameCountModulo.map { .frameIndexModulo($0) } ?? .frameIndex
        case "FrameDirection": return .constant([1])
        default: return nil
        }
    }

    /// What a vertex attribute gets: everything but colors is a texture coordinate.
    static func attribute(_ name: String) -> VertexAttribute {
        name.lowercased().contains("color") ? .color : .textureCoordinate
    }
}
