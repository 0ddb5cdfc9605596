internal import GLFXPrograms
internal import GLFXShaderText

/// The meaning of names that begin with `adsk_`.
struct MatchboxNames {
    /// The effect's own inputs; the frame fills the first.
    var inputs: [String]
    var passCount: Int
    var accumulatedPass: Int
    /// The pass that reads, from 1.
    var currentPass: Int
    /// Of several drawings of the pass, from 0.
    var execution = 0
    /// What the pass reads as its own result; nil: that of the frame before.
    var ownResult: PictureSource?

    /// The pass whose result a sampler reads, from 1: `adsk_results_pass2`.
    func pass(readBy sampler: String) -> Int? {
        guard sampler.hasPrefix("adsk_results_pass") else { return nil }
        let digits = sampler.dropFirst("adsk_results_pass".count)
        guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits), number >= 1 else {
            return nil
        }
        return number
    }

    /// Where the picture of a sampler comes from; nil for an unknown name.
    func source(of sampler: String) -> PictureSource? {
        if inputs.contains(sampler) { return .input(sampler) }
        if let pass = pass(readBy: sampler) {
            if pass == currentPass { return ownResult ?? .previousTarget("pass \(pass)") }
            return pass <= passCount ? .target("pass \(pass)") : nil
        }
        if sampler == "adsk_accum_texture" { return .previousTarget("pass \(accumulatedPass)") }
        for prefix in ["adsk_previous_frame_", "adsk_next_frame_"] where sampler.hasPrefix(prefix) {
            let input = String(sampler.dropFirst(prefix.count))
            // Only frames of the movie are kept; the next frame is not available, so the current one replaces it.
            if input == inputs.first || inputs.isEmpty {
                return prefix == "adsk_previous_frame_" || inputs.isEmpty ? .previousFrame(1) : .input(input)
            }
            return inputs.first { $0 == input }.map { .input($0) }
        }
        return nil
    }

    /// The sampler of whose size a uniform is a part: `front` for `adsk_front_w`.
    func sampler(measuredBy uniform: String) -> String? { measure(uniform)?.sampler }

    private enum Part { case width, height, frameRatio, pixelRatio }

    /// `adsk_front_w`, parsed; the sampler is nil for the pass's own result.
    private func measure(_ uniform: String) -> (sampler: String?, part: Part)? {
        guard uniform.hasPrefix("adsk_") else { return nil }
        let parts: [(String, Part)] = [
            ("_w", .width), ("_h", .height), ("_frameratio", .frameRatio), ("_pixelratio", .pixelRatio),
        ]
        for (ending, part) in parts where uniform.hasSuffix(ending) {
            let name = String(uniform.dropLast(ending.count))
            let picture = String(name.dropFirst("adsk_".count))
            if picture == "result" { return (nil, part) }
            if source(of: picture) != nil { return (picture, part) }
            if source(of: name) != nil { return (name, part) }
            // An unknown picture's size is taken as the frame's.
            return inputs.isEmpty ? (nil, part) : (inputs[0], part)
        }
        return nil
    }

    /// What the host writes into a uniform; nil for the user's own.
    func meaning(of uniform: String, type: GLSLType) -> BuiltinUniform.Meaning? {
        switch uniform {
        case "adsk_time": return .frameNumber
        case "adsk_accum_no_prev_frame": return .isFirstFrame
        case "adsk_result_execution": return .constant([Double(execution)])
        default: break
        }
        if let measure = measure(uniform) {
            let size = measure.sampler.map { BuiltinUniform.Meaning.inputResolution($0) } ?? .resolution
            switch measure.part {
            case .width: return .component(0, of: size)
            case .height: return .component(1, of: size)
            case .frameRatio: return .ratio(of: size)
            case .pixelRatio: return .component(2, of: .resolution)
            }
        }
        // Others are 0, as in Flame (`adsk_degrade`: full quality).
        guard uniform.hasPrefix("adsk_") else { return nil }
        return .constant(Array(repeating: 0, count: max(1, type.componentCount)))
    }
}
