public import GLFXCore
public import GLFXPrograms

/// How fast a job's inputs are shown.
public enum JobSpeed: Sendable, Hashable {
    /// The same speed throughout: 2 takes half the time, -1 runs from the end to the beginning. Not 0.
    case constant(Rational)
    /// A speed for each moment of the output, each more than 0: what has been shown by then is its integral.
    case changing(Animation)

    /// The amounts that a speed can have.
    public static let range = Rational(1, 100)...Rational(100, 1)
}

/// What becomes of the pitch of audio that follows a movie to another rate.
public enum ConformPitch: String, Sendable, CaseIterable {
    /// It changes with the speed, as a tape's: the samples are resampled.
    case change
    /// It stays, as with another speed.
    case keep
}

/// A moment at which the picture stands still for a time.
public struct Freeze: Sendable, Hashable {
    /// Seconds from the output's first frame, as it would be without this and other freezes.
    public var time: Rational
    /// Seconds, more than 0, by which everything after it is later.
    public var length: Rational

    /// A freeze at a time, for a time.
    public init(time: Rational, length: Rational) { (self.time, self.length) = (time, length) }
}
