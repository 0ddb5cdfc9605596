internal import GLFXCore

/// The ticks of frames at a constant rate: frame i is i / rate after the first, to the nearest tick.
struct FrameGrid: Sendable, Hashable {
    /// The tick of frame 0.
    let origin: Int64
    /// Frames a second; more than 0.
    let rate: Rational
    /// Seconds in a tick.
    let timeBase: Rational

    /// A frame's time.
    func tick(ofFrame index: Int64) -> Int64 {
        origin + Timestamp(index, timeBase: Rational(rate.denominator, rate.numerator)).rescaled(to: timeBase).value
    }

    /// The tick of the first frame after this one, which is not before the origin.
    func tick(after tick: Int64) -> Int64 {
        let frame = Rational(rate.denominator, rate.numerator)
        var index = Timestamp(tick - origin, timeBase: timeBase).rescaled(to: frame, rounding: .down).value
        // Frames between ticks are rounded either way.
        repeat { index += 1 } while self.tick(ofFrame: index) <= tick
        return self.tick(ofFrame: index)
    }
}
