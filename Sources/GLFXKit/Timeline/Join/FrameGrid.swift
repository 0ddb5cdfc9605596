internal import FrameCore

/// Ticks at which frames of a constant rate appear: frame i exactly i / rate after the first, to the nearest tick.
struct FrameGrid: Sendable, Hashable {
    /// The tick of frame 0.
    let origin: Int64
    /// Frames a second; more than 0.
    let rate: Rational
    /// Seconds in a tick.
    let timeBase: Rational

    /// When a frame appears.
    func tick(ofFrame index: Int64) -> Int64 {
        origin + Timestamp(index, timeBase: Rational(rate.denominator, rate.numerator)).rescaled(to: timeBase).value
    }

    /// The first frame's tick that is later than this one, which is not before the origin.
    func tick(after tick: Int64) -> Int64 {
        let frame = Rational(rate.denominator, rate.numerator)
        var index = Timestamp(tick - origin, timeBase: timeBase).rescaled(to: frame, rounding: .down).value
        // Where frames lie between ticks, the one at hand may have been rounded to a later tick, or to an earlier one.
        repeat { index += 1 } while self.tick(ofFrame: index) <= tick
        return self.tick(ofFrame: index)
    }
}
