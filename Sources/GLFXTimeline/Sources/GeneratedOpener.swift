internal import GLFXCore
internal import GLFXJob
internal import GLFXPrograms
internal import GLFXRead
internal import GLFXWrite

/// Opens sources without a file: a color, or nothing for a shader that needs no input.
struct GeneratedOpener {
    let job: FilterJob
    let options: ReaderOptions

    /// The default rate, frames a second.
    private static let usualRate = Rational(30, 1)

    /// A plane of one color.
    /// - Parameter color: red, green, blue, alpha, 0 to 1, straight.
    /// - Throws: `.usage` without a size or a length.
    func color(_ color: SIMD4<Float>) throws(Failure) -> any FrameSource {
        try held(color, name: "the color", what: "a color")
    }

    /// Transparent frames for a shader without an input.
    /// - Throws: `.usage` without a size or a length, or where the first shader reads a picture.
    func nothing() throws(Failure) -> any FrameSource {
        guard let stage = job.shaders.first else {
            throw Failure(.usage, "no INPUT and no shader given", advice: "write 'glfx INPUT --shader FILE OUTPUT'")
        }
        let name = stage.program.name
        if let sampler = stage.emptySampler {
            throw Failure(
                .usage, "no INPUT given, and shader '\(name)' reads a picture with its sampler '\(sampler)'",
                advice: "name a movie or a picture before the OUTPUT")
        }
        return try held(.zero, name: name, what: "a shader without an INPUT")
    }

    private func held(_ color: SIMD4<Float>, name: String, what: String) throws(Failure) -> any FrameSource {
        guard let size = job.size else {
            throw Failure(.usage, "\(what) has no size of its own", advice: "add \(.size) 1280x720 or \(.size) 720p")
        }
        let rate = job.frameRate ?? Self.usualRate
        let whole = FrameSchedule(hold: try length(rate: rate, what: what), rate: rate)
        return HeldPicture(
            color, size: size, pixelFormat: options.demands().shallowFormat, name: name,
            schedule: try whole.part(of: job, name: name), rate: rate)
    }

    /// In seconds; an endless source gets what the job needs.
    private func length(rate: Rational, what: String) throws(Failure) -> Rational {
        if let end = job.end { return end }
        let frame = Rational(rate.denominator, rate.numerator)
        if let time = job.at {
            let frames = Timestamp(seconds: time).rescaled(to: frame, rounding: .down).value
            return Rational((frames + 1) * frame.numerator, frame.denominator)
        }
        guard try OutputKind(job.output) == .onePicture else {
            throw Failure(.usage, "\(what) has no end of its own", advice: "add \(.duration, placeholder: "SECONDS")")
        }
        return frame
    }
}

extension ShaderStage {
    /// The sampler that reads the frame; nil where there is none.
    fileprivate var emptySampler: String? {
        let frame = program.frameInput { pictures[$0.name] != nil || previous[$0.name] != nil }
        guard let frame, frame.isUsed, frame.fallback == nil else { return nil }
        return frame.name
    }
}
