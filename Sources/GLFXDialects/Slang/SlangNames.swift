internal import GLFXPrograms

/// The meaning of the names in Slang shaders: of samplers, and of the members of their uniform blocks.
struct SlangNames: RetroArchNaming {
    let frame = "Original"
    let source = "Source"
    let guessesSource = false

    private let pictures: RetroArchPictures

    init(chain: RetroArchChain) { pictures = RetroArchPictures(chain: chain, frame: frame) }

    /// What a picture's name means.
    private enum Meaning {
        case read(SamplerRule)
        /// A pass that is drawn later than the one that asks, or does not exist.
        case notDrawn(pass: Int)
    }

    // MARK: Pictures

    func rule(sampler name: String, pass: Int) -> SamplerRule? {
        if case .read(let rule)? = picture(name, pass: pass) { rule } else { nil }
    }

    private func picture(_ name: String, pass: Int) -> Meaning? {
        if let texture = pictures.texture(name) { return .read(texture.rule) }
        if let rule = alias(name, pass: pass) { return rule }
        switch name {
        case "Original": return .read(pictures.result(of: -1))
        case "Source": return .read(pictures.result(of: pass - 1))
        default: break
        }
        if let ago = RetroArchPictures.number(name, after: "OriginalHistory") {
            return .read(ago == 0 ? pictures.result(of: -1) : pictures.earlierFrame(ago))
        }
        if let number = RetroArchPictures.number(name, after: "PassOutput") { return output(of: number, pass: pass) }
        if let number = RetroArchPictures.number(name, after: "PassFeedback") {
            guard pictures.passes.indices.contains(number) else { return .notDrawn(pass: number) }
            return .read(pictures.feedback(of: number))
        }
        if let number = RetroArchPictures.number(name, after: "User"), pictures.textures.indices.contains(number) {
            return .read(pictures.textures[number].rule)
        }
        return nil
    }

    /// A pass's own name, and that name with `Feedback`. Of several passes with it, the latest that is drawn counts.
    private func alias(_ name: String, pass: Int) -> Meaning? {
        let named = pictures.passes.indices.filter { pictures.passes[$0].alias == name && !name.isEmpty }
        if let last = named.last(where: { $0 < pass }) ?? named.last { return output(of: last, pass: pass) }
        guard name.hasSuffix("Feedback"), name != "Feedback" else { return nil }
        let alias = name.dropLast("Feedback".count)
        let last = pictures.passes.indices.last { pictures.passes[$0].alias.map { $0 == alias } ?? false }
        return last.map { .read(pictures.feedback(of: $0)) }
    }

    private func output(of number: Int, pass: Int) -> Meaning {
        number < pass ? .read(pictures.result(of: number)) : .notDrawn(pass: number)
    }

    func refusal(of name: String, pass: Int) -> (message: String, advice: String)? {
        for candidate in [name, measured(by: name)].compactMap(\.self) {
            guard case .notDrawn(let other)? = picture(candidate, pass: pass) else { continue }
            guard pictures.passes.indices.contains(other) else {
                return (
                    "'\(name)' is of pass \(other), which does not exist",
                    "passes count from 0; the last one is \(pictures.passes.count - 1)"
                )
            }
            return (
                "'\(name)' is of pass \(other), which is not drawn before this pass, number \(pass)",
                "passes count from 0; PassFeedback\(other) is its picture of the frame before"
            )
        }
        return nil
    }

    // MARK: Numbers

    /// `PassOutput2` for `PassOutputSize2`, `Mask` for `MaskSize`.
    private func measured(by uniform: String) -> String? {
        for prefix in ["OriginalHistory", "PassOutput", "PassFeedback", "User"] {
            if let number = RetroArchPictures.number(uniform, after: prefix + "Size") { return "\(prefix)\(number)" }
        }
        guard uniform.hasSuffix("Size"), uniform != "Size" else { return nil }
        return String(uniform.dropLast("Size".count))
    }

    func sampler(measuredBy uniform: String, pass: Int) -> String? {
        measured(by: uniform).flatMap { rule(sampler: $0, pass: pass) == nil ? nil : $0 }
    }

    func meaning(of uniform: String, pass: Int) -> BuiltinUniform.Meaning? {
        if let sampler = sampler(measuredBy: uniform, pass: pass) {
            return .withInverses(of: .inputResolution(sampler))
        }
        switch uniform {
        case "MVP": return .constant(RetroArchPictures.projection)
        case "OutputSize": return .withInverses(of: .resolution)
        case "FinalViewportSize": return .withInverses(of: .resultResolution)
        case "FrameCount": return pictures.passes[pass].frameCountModulo.map { .frameIndexModulo($0) } ?? .frameIndex
        case "FrameTimeDelta": return .scaled(1_000_000, of: .timeDelta)
        case "OriginalFPS", "CoreFPS": return .frameRate
        case "OriginalAspect", "OriginalAspectRotated": return .ratio(of: .frameResolution)
        // A movie's frame is neither turned nor shown in parts, and its time goes forwards.
        case "FrameDirection", "TotalSubFrames", "CurrentSubFrame": return .constant([1])
        case "Rotation", "HDRMode", "EnableHDR": return .constant([0])
        case "Gyroscope", "Accelerometer", "AccelerometerRest": return .constant([0, 0, 0])
        default: return nil
        }
    }

    /// RetroArch's attributes are both 0 to 1; `MVP` makes a position of the one.
    func attribute(_ name: String) -> VertexAttribute { .textureCoordinate }
}
