package import GLFXCore

/// A part of a file's audio, and its place on the output's timeline.
package struct AudioPiece: Sendable, Hashable {
    /// A file; without audio it is silent.
    package var path: String
    /// What plays in place of the file, whose own time is then the timeline that this makes; nil: the file.
    package var retimed: RetimedAudio?
    /// The number of its stream; nil: the audio stream that libav ranks best.
    package var stream: Int?
    /// The file's own time that plays at `start`; nil: the file's beginning.
    package var origin: Timestamp?
    /// When it begins on the output's timeline.
    package var start: Timestamp
    /// How long it plays; nil: until it ends.
    package var length: Timestamp?
    /// Seconds of its fade-in, an equal-power crossfade with the piece before: by the sine of a quarter turn.
    package var fadeIn: Double
    /// Seconds of its fade-out, by the cosine; ignored without `length`.
    package var fadeOut: Double
    /// Linear factor.
    package var gain: Double
    /// A further gain, which changes; nil: none.
    package var gainCurve: GainCurve?
    /// Fades on the output's timeline, beside those of a crossfade; nil: none.
    package var fades: Fades?
    /// It is softer while what is not ducked is heard (`AudioMix.ducking`).
    package var isDucked = false
    /// Where its audio ends, it begins again at `origin`, without a gap.
    package var loops: Bool
    /// How long a round of a loop is; nil: to the end of the file's audio.
    package var roundLength: Timestamp?

    /// By default all of a file's audio with its own gain.
    package init(
        path: String, stream: Int? = nil, origin: Timestamp? = nil, start: Timestamp, length: Timestamp? = nil,
        fadeIn: Double = 0, fadeOut: Double = 0, gain: Double = 1, loops: Bool = false
    ) {
        self.path = path
        self.stream = stream
        self.origin = origin
        self.start = start
        self.length = length
        self.fadeIn = fadeIn
        self.fadeOut = fadeOut
        self.gain = gain
        self.loops = loops
    }

    /// Heard later by so many seconds, or earlier. A part of a file stays where it is, and plays other samples of the
    /// file; a file that plays from its beginning is moved.
    package func delayed(by seconds: Rational) -> AudioPiece {
        guard seconds.numerator != 0 else { return self }
        // Less than a tenth of a sample.
        let base = Rational(1, 1_000_000)
        let delay = Timestamp(seconds.numerator, timeBase: Rational(1, seconds.denominator)).rescaled(to: base).value
        var piece = self
        guard let origin else { return moved(by: seconds) }
        piece.origin = Timestamp(origin.rescaled(to: base).value - delay, timeBase: base)
        return piece
    }

    /// Heard at another place of the timeline, so many seconds later or earlier.
    package func moved(by seconds: Rational) -> AudioPiece {
        let base = Rational(1, 1_000_000)
        let delay = Timestamp(seconds.numerator, timeBase: Rational(1, seconds.denominator)).rescaled(to: base).value
        guard delay != 0 else { return self }
        var piece = self
        piece.start = Timestamp(start.rescaled(to: base).value + delay, timeBase: base)
        return piece
    }

    /// With a run-up of one second before it; unchanged if it begins with the file.
    package var withRunUp: AudioPiece { withRunUp(of: Timestamp(1, timeBase: Rational(1, 1))) }

    /// With a run-up before it; unchanged if it begins with the file.
    func withRunUp(of length: Timestamp) -> AudioPiece {
        guard let origin else { return self }
        func earlier(_ time: Timestamp) -> Timestamp {
            Timestamp(time.value - ticks(in: time.timeBase), timeBase: time.timeBase)
        }
        func ticks(in timeBase: Rational) -> Int64 { length.rescaled(to: timeBase).value }
        var piece = self
        (piece.origin, piece.start) = (earlier(origin), earlier(start))
        piece.length = self.length.map { Timestamp($0.value + ticks(in: $0.timeBase), timeBase: $0.timeBase) }
        return piece
    }
}
