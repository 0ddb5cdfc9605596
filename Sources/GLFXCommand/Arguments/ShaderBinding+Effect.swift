internal import GLFXCore
internal import GLFXJob
internal import GLFXPrograms

/// `--mask`, `--mask-channel`, `--mask-invert`, `--mix` and `--space`: how a shader takes effect.
extension ShaderBinding {
    /// The names of the options that say how a shader takes effect.
    static let effectOptions: Set = ["mask", "mask-channel", "mask-invert", "mix", "space"]

    /// - Parameters:
    ///   - name: one of `effectOptions`.
    ///   - text: its value; empty for a flag.
    mutating func setEffect(_ name: String, _ text: String) throws(Failure) {
        let shader = try effectDraft(for: "--\(name)")
        guard drafts[shader].effectWords[name] == nil else {
            throw Failure(
                .usage, "--\(name) is given twice for shader '\(drafts[shader].program.name)'",
                advice: "leave one of them out, or write it after the shader that it is meant for")
        }
        drafts[shader].effectWords[name] = text
        switch name {
        case "mask":
            if drafts.indices.contains(reached), drafts[reached].role == .mask, ShaderMaskText.isShader(text) {
                return nextShader()
            }
            drafts[shader].mask = ShaderMask(try ShaderMaskText.source(text, exists: exists))
        case "space":
            guard text == "linear" else {
                throw Failure(
                    .usage, "--space cannot be '\(text)'",
                    advice: "it takes linear: the shader before it works in light; or scene: all of them do")
            }
        default: break
        }
    }

    /// The nearest filter before this place.
    private func effectDraft(for option: String) throws(Failure) -> Int {
        if let shader = drafts.indices.prefix(reached).last(where: { drafts[$0].role == .filter }) { return shader }
        throw Failure(
            .usage, "\(option) comes before every --shader",
            advice: drafts.isEmpty ? "add --shader FILE before it" : "write it after the shader that it is meant for")
    }
}

extension ShaderDraft {
    /// The effect that its options say, but for a mask that a shader draws.
    /// - Parameter rate: frames a second, asked only for keyframes in frames.
    func effect(rate: () throws(Failure) -> Rational) throws(Failure) -> ShaderEffect {
        var effect = ShaderEffect(mask: mask, worksInLight: effectWords["space"] != nil)
        if let text = effectWords["mix"] {
            let seconds = try Parameter.keyframesInSeconds(text, rate: rate) ?? text
            effect.mix = try ShaderEffect.mixParameter.parseSetting(seconds)
        }
        if let option = ["mask-channel", "mask-invert"].first(where: { effectWords[$0] != nil }),
            effectWords["mask"] == nil
        {
            throw Failure(
                .usage, "--\(option) is said of a mask, and shader '\(program.name)' has none",
                advice: "add --mask FILE|SHADER|POLYGON before it")
        }
        return effect
    }

    /// The mask with what its options say of it.
    func completed(_ mask: ShaderMask) -> ShaderMask {
        var mask = mask
        mask.channel = effectWords["mask-channel"].flatMap(ShaderMask.Channel.init) ?? mask.channel
        mask.isInverted = effectWords["mask-invert"] != nil
        return mask
    }
}
