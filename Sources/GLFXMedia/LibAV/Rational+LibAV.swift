package import CGLFXLibAV
package import GLFXCore

extension Rational {
    /// Nil for libav's "unknown" (a denominator of 0).
    package init?(_ value: AVRational) {
        guard value.den != 0 else { return nil }
        self.init(Int64(value.num), Int64(value.den))
    }
}

extension AVRational {
    /// Rounded where the value needs more than 32 bits, as `av_reduce` does.
    package init(_ value: Rational) {
        self.init()
        if let numerator = Int32(exactly: value.numerator), let denominator = Int32(exactly: value.denominator) {
            self.num = numerator
            self.den = denominator
        } else {
            var (numerator, denominator): (Int32, Int32) = (0, 1)
            av_reduce(&numerator, &denominator, value.numerator, value.denominator, Int64(Int32.max))
            self.num = numerator
            self.den = denominator
        }
    }
}

extension Timestamp {
    /// Nil for libav's "no time stamp".
    package init?(libav value: Int64, timeBase: Rational) {
        guard value != glfx_av_nopts_value else { return nil }
        self.init(value, timeBase: timeBase)
    }
}
