/// How a movie comes up at its beginning and goes down at its end: along a straight line, picture and sound alike.
public struct Fades: Sendable, Hashable {
    /// Where it begins to come up.
    public var start: Timestamp
    /// Seconds until it is all there; 0: at once.
    public var fadeIn: Double
    /// Where it is gone; nil: nobody knows, and it does not go down.
    public var end: Timestamp?
    /// Seconds that it takes to go; 0: none.
    public var fadeOut: Double

    /// Fades at the two ends of a movie.
    public init(start: Timestamp, fadeIn: Double, end: Timestamp?, fadeOut: Double) {
        self.start = start
        self.fadeIn = fadeIn
        self.end = end
        self.fadeOut = fadeOut
    }

    /// How much is there of a picture that is shown from one time to another, in seconds: 0 to 1. Coming up counts
    /// from when it appears and going down from when it goes, so that the first picture and the last are all black.
    public func level(from appears: Double, to goes: Double) -> Double { min(rise(at: appears), fall(at: goes)) }

    /// How much is there at a time in seconds, 0 to 1.
    public func level(at seconds: Double) -> Double { level(from: seconds, to: seconds) }

    private func rise(at seconds: Double) -> Double {
        fadeIn > 0 ? min(max((seconds - start.seconds) / fadeIn, 0), 1) : 1
    }

    private func fall(at seconds: Double) -> Double {
        guard let end, fadeOut > 0 else { return 1 }
        return min(max((end.seconds - seconds) / fadeOut, 0), 1)
    }
}
