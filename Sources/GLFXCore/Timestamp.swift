/// A point in time or a length of time: a count of ticks and the length of a tick. Never rounded in the pipeline.
///
/// "No time stamp" is `nil`, never a sentinel.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Ticks of `timeBase`.
    public var value: Int64
    /// Seconds in a tick, as a rational.
    public var timeBase: Rational

    /// `value` ticks of `timeBase` seconds each.
    public init(_ value: Int64, timeBase: Rational) {
        self.value = value
        self.timeBase = timeBase
    }

    /// How a fraction of a tick is rounded.
    public enum Rounding: Sendable {
        /// To the earlier tick.
        case down
        /// To the later tick.
        case up
        /// To the nearer tick; halves away from zero.
        case nearest
    }

    /// This time in another time base. Exact if the other base can represent it, otherwise rounded as requested
    /// (`nearest` takes halves away from zero). The corresponding C function is `av_rescale_q_rnd`.
    public func rescaled(to other: Rational, rounding: Rounding = .nearest) -> Timestamp {
        guard timeBase.numerator != other.numerator || timeBase.denominator != other.denominator else { return self }
        // value * (a/b) / (c/d) = value * a * d / (b * c); the factors of real time bases fit 64 bits.
        let above = timeBase.numerator.multipliedReportingOverflow(by: other.denominator)
        let below = timeBase.denominator.multipliedReportingOverflow(by: other.numerator)
        guard !above.overflow, !below.overflow, below.partialValue != 0 else {
            let exact = Double(value) * timeBase.double / other.double
            return Timestamp(Int64(exactly: exact.rounded()) ?? (exact < 0 ? .min : .max), timeBase: other)
        }
        let ratio = Rational(above.partialValue, below.partialValue).reduced
        let negative = value < 0
        let divisor = UInt64(ratio.denominator)
        let product = value.magnitude.multipliedFullWidth(by: ratio.numerator.magnitude)
        guard product.high < divisor else {
            return Timestamp(negative ? .min : .max, timeBase: other)
        }
        var (quotient, remainder) = divisor.dividingFullWidth(product)
        if remainder != 0 {
            let grows =
                switch rounding {
                case .nearest: remainder >= divisor - remainder
                case .up: !negative
                case .down: negative
                }
            if grows { quotient += 1 }
        }
        let magnitude = Int64(clamping: quotient)
        return Timestamp(negative ? -magnitude : magnitude, timeBase: other)
    }

    /// Whether `rescaled(to:)` is exact.
    public func fits(_ other: Rational) -> Bool { rescaled(to: other) == self }

    /// Seconds, exact if they fit 64 bits, otherwise the nearest end of the range.
    public var rational: Rational {
        let base = timeBase.reduced
        let (product, overflow) = value.multipliedReportingOverflow(by: base.numerator)
        return Rational(overflow ? (value < 0 ? .min : .max) : product, base.denominator)
    }

    /// By the point in time, whatever the time bases.
    public static func == (left: Timestamp, right: Timestamp) -> Bool {
        if left.timeBase.numerator == right.timeBase.numerator,
            left.timeBase.denominator == right.timeBase.denominator
        {
            return left.value == right.value
        }
        return left.rational == right.rational
    }

    /// By the point in time, whatever the time bases.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        if left.timeBase.numerator == right.timeBase.numerator,
            left.timeBase.denominator == right.timeBase.denominator
        {
            return left.value < right.value
        }
        return left.rational < right.rational
    }

    /// Equal times hash alike, whatever their time bases.
    public func hash(into hasher: inout Hasher) { hasher.combine(rational) }

    /// Seconds, for messages and shaders' uniforms only.
    public var seconds: Double { Double(value) * timeBase.double }
}

extension Timestamp: CustomStringConvertible {
    /// Ticks and time base: `512*1/12800`.
    public var description: String { "\(value)*\(timeBase)" }
}
