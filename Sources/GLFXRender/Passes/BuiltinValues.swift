internal import GLFXCore
internal import GLFXPrograms

/// The values of the host's own uniforms, for one pass.
struct BuiltinValues {
    let facts: RunFacts
    /// In pixels: the program's input and its output.
    let frameSize: (width: Int, height: Int)
    let resultSize: (width: Int, height: Int)
    /// What the shader reads as its pass's number.
    let passIndex: Int
    /// The program's pictures have their first row at the top.
    let isTopFirst: Bool

    /// - Parameters:
    ///   - width: of what is drawn, in pixels.
    ///   - sampled: the picture that the uniform describes.
    func value(
        of meaning: BuiltinUniform.Meaning, width: Int, height: Int, time: FrameTime,
        sampled: (width: Int, height: Int)?
    ) -> SIMD4<Double> {
        switch meaning {
        case .time: SIMD4(time.seconds, 0, 0, 0)
        case .timeDelta: SIMD4(time.delta, 0, 0, 0)
        case .frameIndex: SIMD4(Double(time.index), 0, 0, 0)
        case .frameNumber: SIMD4(Double(time.index + 1), 0, 0, 0)
        case .isFirstFrame: SIMD4(time.index == 0 ? 1 : 0, 0, 0, 0)
        case .frameIndexModulo(let period): SIMD4(Double(time.index % max(period, 1)), 0, 0, 0)
        case .frameRate: SIMD4(time.rate, 0, 0, 0)
        case .resolution: size(width, height)
        case .pixelAspect: SIMD4(facts.pixelAspect, 0, 0, 0)
        case .texelSize: texel(width, height)
        case .frameResolution: size(frameSize.width, frameSize.height)
        case .resultResolution: size(resultSize.width, resultSize.height)
        case .inputResolution: size(sampled?.width ?? width, sampled?.height ?? height)
        case .inputTexelSize: texel(sampled?.width ?? width, sampled?.height ?? height)
        case .aspectRatio:
            SIMD4(facts.pixelAspect * Double(resultSize.width) / Double(resultSize.height), 0, 0, 0)
        case .progress: SIMD4(time.progress, 0, 0, 0)
        case .duration: SIMD4(facts.duration, 0, 0, 0)
        case .date: date(at: time.seconds)
        case .calendarDate: date(at: time.seconds) + SIMD4(0, 1, 0, 0)
        case .mouse: mouse(facts.mouse.dragged(at: time), width, height)
        case .pointer: mouse(facts.mouse.pointer(at: time), width, height)
        case .mouseFraction: mouse(facts.mouse.pointer(at: time), 1, 1)
        case .passIndex: SIMD4(Double(passIndex), 0, 0, 0)
        case .random: SIMD4(facts.random(UInt64(bitPattern: Int64(time.index)) &+ 1), 0, 0, 0)
        case .runRandom: SIMD4(facts.random(0), 0, 0, 0)
        case .sampleRate: SIMD4(facts.sampleRate, 0, 0, 0)
        case .lumaCoefficients: SIMD4(facts.lumaCoefficients, 0)
        case .planeRange: facts.planeRange
        case .transferCharacteristics: SIMD4(Double(facts.transferCharacteristics), 0, 0, 0)
        case .colorPrimaries: SIMD4(Double(facts.colorPrimaries), 0, 0, 0)
        case .peakLuminance: SIMD4(facts.peakLuminance, 0, 0, 0)
        case .component(let index, let whole):
            component(index, value(of: whole, width: width, height: height, time: time, sampled: sampled))
        case .ratio(let whole):
            ratio(value(of: whole, width: width, height: height, time: time, sampled: sampled))
        case .withInverses(let whole):
            withInverses(value(of: whole, width: width, height: height, time: time, sampled: sampled))
        case .scaled(let factor, let whole):
            value(of: whole, width: width, height: height, time: time, sampled: sampled) * factor
        case .inputResolutions, .constant, .sizes: .zero
        }
    }

    private func component(_ index: Int, _ whole: SIMD4<Double>) -> SIMD4<Double> {
        SIMD4((0..<4).contains(index) ? whole[index] : 0, 0, 0, 0)
    }

    private func ratio(_ whole: SIMD4<Double>) -> SIMD4<Double> { SIMD4(whole.x / whole.y, 0, 0, 0) }

    private func withInverses(_ whole: SIMD4<Double>) -> SIMD4<Double> {
        SIMD4(whole.x, whole.y, 1 / whole.x, 1 / whole.y)
    }

    private func size(_ width: Int, _ height: Int) -> SIMD4<Double> {
        // The third of a vec3 is the pixel aspect ratio.
        SIMD4(Double(width), Double(height), facts.pixelAspect, 1)
    }

    private func texel(_ width: Int, _ height: Int) -> SIMD4<Double> {
        SIMD4(1 / Double(width), 1 / Double(height), 0, 0)
    }

    /// The mouse is in the frame's pixels, from its bottom left; the target may have another size and origin.
    private func mouse(_ given: SIMD4<Double>, _ width: Int, _ height: Int) -> SIMD4<Double> {
        let scale = SIMD2(Double(width) / Double(frameSize.width), Double(height) / Double(frameSize.height))
        var mouse = given * SIMD4(scale.x, scale.y, scale.x, scale.y)
        if isTopFirst, given != .zero { mouse.y = Double(height) - mouse.y }
        return mouse
    }

    /// The run's date plus some seconds, which carry over to days, but not to months and years.
    private func date(at seconds: Double) -> SIMD4<Double> {
        var date = facts.date
        date.w += seconds
        let days = (date.w / 86_400).rounded(.down)
        date.z += days
        date.w -= days * 86_400
        return date
    }
}

extension BuiltinValues {
    /// The same for every frame of a run, as long as no picture's size changes.
    func isConstant(_ meaning: BuiltinUniform.Meaning) -> Bool {
        switch meaning {
        case .frameRate, .frameResolution, .resultResolution, .aspectRatio, .duration, .passIndex, .runRandom,
            .sampleRate, .lumaCoefficients, .planeRange, .transferCharacteristics, .colorPrimaries, .peakLuminance,
            .pixelAspect, .sizes, .constant, .resolution, .texelSize, .inputResolution, .inputTexelSize,
            .inputResolutions:
            true
        case .mouse, .pointer, .mouseFraction: facts.mouse.isStill
        case .component(_, let whole), .ratio(let whole), .withInverses(let whole), .scaled(_, let whole):
            isConstant(whole)
        case .time, .timeDelta, .frameIndex, .frameNumber, .isFirstFrame, .frameIndexModulo, .progress, .date,
            .calendarDate, .random:
            false
        }
    }
}
