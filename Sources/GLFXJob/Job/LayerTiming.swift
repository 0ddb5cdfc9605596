public import GLFXCore

/// When a further picture is seen: before and after that it is transparent.
public struct LayerTiming: Sendable, Hashable {
    /// Seconds of the output from which on it is seen, beginning with its first frame; nil: from the first frame on.
    public var start: Rational?
    /// Seconds of the output, more than `start`, from which on it is not seen any more; nil: to the end.
    public var end: Rational?
    /// Seconds in which its alpha rises evenly when it appears, from 0 with its first frame; nil: it is there at once.
    public var fadeIn: Rational?
    /// Seconds in which its alpha falls evenly before it goes, to 0 with its last frame; nil: it goes at once.
    public var fadeOut: Rational?
    /// What it shows after the end of its movie; nil: what the job says (`FilterJob.inputEnd`).
    public var ending: InputEnd?
    /// Pictures a second of a sequence of pictures, from 1/1000 to 1000; nil: the output's frames.
    public var frameRate: Rational?

    /// By default all the time, as the job says.
    public init(
        start: Rational? = nil, end: Rational? = nil, fadeIn: Rational? = nil, fadeOut: Rational? = nil,
        ending: InputEnd? = nil, frameRate: Rational? = nil
    ) {
        (self.start, self.end, self.fadeIn, self.fadeOut) = (start, end, fadeIn, fadeOut)
        (self.ending, self.frameRate) = (ending, frameRate)
    }

    /// It is seen all the time, without fades.
    package var isAlwaysSeen: Bool { start == nil && end == nil && fadeIn == nil && fadeOut == nil }
}
