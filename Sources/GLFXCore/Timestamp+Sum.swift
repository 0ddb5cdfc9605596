extension Timestamp {
    /// Seconds, exactly: `Timestamp(seconds: 3)`, `Timestamp(seconds: Rational(1, 30))`.
    public init(seconds: Rational) { self.init(seconds.numerator, timeBase: Rational(1, seconds.denominator)) }

    /// A frame's time at a constant rate: frame 45 at 30 a second is at 1.5 s.
    /// - Parameters:
    ///   - frame: counts from 0.
    ///   - rate: frames a second, more than 0.
    public init(frame: Int, framesPerSecond rate: Rational) {
        self.init(Int64(frame), timeBase: rate.inverse ?? 1)
    }

    /// Both times in a common time base, exact where there is one.
    package static func together(_ one: Timestamp, _ other: Timestamp) -> (Timestamp, Timestamp) {
        guard one.timeBase != other.timeBase else {
            return (one, Timestamp(other.value, timeBase: one.timeBase))
        }
        let ticks = TickLength.common(to: [one.timeBase, other.timeBase])
        return (one.rescaled(to: ticks), other.rescaled(to: ticks))
    }

    /// The sum; exact where a common time base of at most a million ticks a second exists, and at most the end of the
    /// range.
    public static func + (left: Timestamp, right: Timestamp) -> Timestamp {
        let (one, other) = together(left, right)
        return Timestamp(one.value.clampedSum(other.value), timeBase: one.timeBase)
    }

    /// The difference; exact as the sum is.
    public static func - (left: Timestamp, right: Timestamp) -> Timestamp {
        let (one, other) = together(left, right)
        return Timestamp(one.value.clampedSum(-max(other.value, -.max)), timeBase: one.timeBase)
    }
}

extension Int64 {
    /// The nearest end of the range where the sum has no room.
    fileprivate func clampedSum(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? -.max : .max) : sum
    }
}
