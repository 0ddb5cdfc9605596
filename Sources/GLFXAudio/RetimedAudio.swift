package import GLFXCore

/// Audio that is heard at another speed than its own, on a timeline that it makes.
package struct RetimedAudio: Sendable, Hashable {
    /// A stretch of the new timeline that is played at one speed. It ends where the next one begins, and that one goes
    /// on with what follows.
    package struct Span: Sendable, Hashable {
        /// When it begins on the new timeline.
        package var start: Timestamp
        /// What is heard then, on the pieces' own timeline.
        package var origin: Timestamp
        /// How many seconds of the pieces are heard in a second; 0: silence, less: backwards.
        package var speed: Double

        package init(start: Timestamp, origin: Timestamp, speed: Double) {
            (self.start, self.origin, self.speed) = (start, origin, speed)
        }
    }

    /// What is heard, mixed before.
    package var pieces: [AudioPiece]
    /// At least one, ascending. The first one goes on before its start, the last one has no end.
    package var spans: [Span]

    /// Samples are resampled, so that the pitch follows the speed: that of the only span, more than 0. Nil: it is kept.
    package var resampling: Rational?

    package init(pieces: [AudioPiece], spans: [Span], resampling: Rational? = nil) {
        (self.pieces, self.spans, self.resampling) = (pieces, spans, resampling)
    }
}
