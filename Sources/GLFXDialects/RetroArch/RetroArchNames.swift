internal import GLFXPrograms

/// The meaning of the uniforms of RetroArch's GLSL shaders.
struct RetroArchNames: RetroArchNaming {
    let frame = "Texture"
    var source: String { frame }
    let guessesSource = true

    private let pictures: RetroArchPictures
    private let feedbackPass: Int?
    private var passes: [RetroArchPass] { pictures.passes }

    init(chain: RetroArchChain) {
        pictures = RetroArchPictures(chain: chain, frame: frame)
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
        if let texture = pictures.texture(name) { return texture.rule }
        let plain = Self.plain(name)
        guard plain.hasSuffix("Texture") else { return nil }
        return rule(picture: String(plain.dropLast("Texture".count)), pass: pass)
    }

    /// `Orig`, `Prev3`, `Pass2`, `PassPrev1`, an alias …; the empty name is the pass before.
    private func rule(picture: String, pass: Int) -> SamplerRule? {
        if picture.isEmpty { return pictures.result(of: pass - 1) }
        for index in passes.indices where passes[index].alias.map({ !$0.isEmpty }) ?? false {
            let alias = passes[index].alias ?? ""
            if alias == picture, index < pass { return pictures.result(of: index) }
            if alias + "Feedback" == picture { return pictures.feedback(of: index) }
        }
        switch picture {
        case "Orig": return pictures.result(of: -1)
        case "Prev": return pictures.earlierFrame(1)
        case "Feedback": return feedbackPass.map(pictures.feedback) ?? pictures.result(of: pass - 1)
        default: break
        }
        if let number = RetroArchPictures.number(picture, after: "PassFeedback") {
            return pictures.feedback(of: number)
        }
        // One that does not exist is the pass before, as in RetroArch: OpenGL's first texture.
        if let number = RetroArchPictures.number(picture, after: "PassPrev") {
            return number >= 1 && number <= pass + 1
                ? pictures.result(of: pass - number) : pictures.result(of: pass - 1)
        }
        if let number = RetroArchPictures.number(picture, after: "Pass") {
            return number >= 1 && number <= pass ? pictures.result(of: number - 1) : pictures.result(of: pass - 1)
        }
        if let number = RetroArchPictures.number(picture, after: "Prev"), (1...6).contains(number) {
            return pictures.earlierFrame(number + 1)
        }
        return nil
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
        case "MVPMatrix", "modelViewProj": return .constant(RetroArchPictures.projection)
        case "OutputSize": return .resolution
        case "FinalViewportSize": return .resultResolution
        case "FrameCount": return passes[pass].frameCountModulo.map { .frameIndexModulo($0) } ?? .frameIndex
        case "FrameDirection": return .constant([1])
        default: return nil
        }
    }

    /// What a vertex attribute gets: everything but colors is a texture coordinate.
    func attribute(_ name: String) -> VertexAttribute {
        name.lowercased().contains("color") ? .color : .textureCoordinate
    }
}
