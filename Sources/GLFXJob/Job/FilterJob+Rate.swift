package import GLFXCore
internal import GLFXRead

extension FilterJob {
    /// Frames a second that times in frames count: the output's, else the first movie's, else 30 as for stills.
    /// - Throws: errors of opening the movie; `.usage` where it is the standard input.
    package func rateOfTimes() throws(Failure) -> Rational {
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
}
