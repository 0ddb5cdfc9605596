package import GLFXCore
internal import GLFXRead
internal import GLFXWrite

extension FilterJob {
    /// Frames a second that times of the output in frames count: its own, else the first movie's, else 30 as for stills.
    /// - Throws: errors of opening the movie; `.usage` where it is the standard input.
    package func rateOfTimes() throws(Failure) -> Rational {
        if let rate = frameRate ?? conform { return rate }
        return try rateOfInputs()
    }

    /// What times of the output in frames count. Where these are other times than the inputs', no timecode of theirs.
    /// - Throws: as `rateOfTimes`.
    func clockOfOutput() throws(Failure) -> TimeClock {
        guard changesTime else { return try clockOfInputs() }
        return TimeClock(rate: try rateOfTimes())
    }

    /// What times of the inputs in frames count, and the timecode of the first of them.
    /// - Throws: as `rateOfTimes`.
    func clockOfInputs() throws(Failure) -> TimeClock {
        let rate = try rateOfInputs()
        guard case .file(let part)? = inputs.first, try !StillCheck.isStill(part.path) else {
            return TimeClock(rate: rate)
        }
        var label = try part.label(stream: videoStream, maximumPixels: maximumPixels)
        // What follows the first one has its timecode, too.
        if isJoined { label?.length = nil }
        return TimeClock(rate: rate, label: label)
    }

    /// Frames a second that times of the inputs in frames count.
    /// - Throws: as `rateOfTimes`.
    package func rateOfInputs() throws(Failure) -> Rational {
        if let frameRate { return frameRate }
        if inputs.contains(.standardInput) {
            throw Failure(
                .usage, "a time in frames needs a frame rate, and that of the standard input ('-') is not known yet",
                advice: "add \(.fps), or give seconds")
        }
        for case .file(let part) in inputs {
            let probe = try MovieProbe(path: part.path, maximumPixels: maximumPixels)
            if !probe.isStill, let rate = probe.frameRate { return rate }
        }
        return Rational(30, 1)
    }

    /// Frames a second that are written of pictures of this rate: half as many where two make a frame.
    package func writtenRate(of rate: Rational?) -> Rational? {
        guard let rate, output.interlacing == .top || output.interlacing == .bottom else { return rate }
        return Rational(rate.numerator, rate.denominator * 2).reduced
    }
}
