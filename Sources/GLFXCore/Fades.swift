/// How a movie fades in at its start and out at its end: linearly, picture and audio alike.
package struct Fades: Sendable, Hashable {
    /// Where the fade-in begins.
    package var start: Timestamp
    /// Length of the fade-in in seconds; 0: none.
    package var fadeIn: Double
    /// Where the fade-out ends; nil: unknown, no fade-out.
    package var end: Timestamp?
    /// Length of the fade-out in seconds; 0: none.
    package var fadeOut: Double

    /// Fades at the two ends of a movie.
    package init(start: Timestamp, fadeIn: Double, end: Timestamp?, fadeOut: Double) {
        self.start = start
        self.fadeIn = fadeIn
        self.end = end
        self.fadeOut = fadeOut
    }

    /// The level, 0 to 1, of a picture that is shown between two times in seconds. The fade-in counts from when it
    /// appears and the fade-out from when it disappears, so that the first and the last picture are black.
    package func level(from appears: Double, to goes: Double) -> Double { min(rise(at: appears), fall(at: goes)) }

    /// The level at a time in seconds, 0 to 1.
    package func level(at seconds: Double) -> Double { level(from: seconds, to: seconds) }

    private func rise(at seconds: Double) -> Double {
        fadeIn > 0 ? min(max((seconds - start.seconds) / fadeIn, 0), 1) : 1
    }

    private func fall(at seconds: Double) -> Double {
        guard let end, fadeOut > 0 else { return 1 }
        return min(max((end.seconds - seconds) / fadeOut, 0), 1)
    }
}
