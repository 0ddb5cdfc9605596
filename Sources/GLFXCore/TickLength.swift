/// Finds a common time base.
package enum TickLength {
    /// Containers do not hold ticks finer than a microsecond.
    private static let mostTicks: Int64 = 1_000_000
    /// Frames at 24, 25, 30, 50 and 60 a second, and at 1000/1001 of these rates, are whole ticks of it.
    private static let usual: Int64 = 120_000

    /// Seconds in a tick that holds all of these exactly, at most a million a second; otherwise 1/120000.
    /// - Parameters:
    ///   - needed: time bases and frame lengths, in seconds.
    ///   - preferred: held exactly too, each unless the ticks get too fine.
    package static func common(to needed: [Rational], preferred: [Rational] = []) -> Rational {
        var ticks: Int64 = 1
        for length in needed {
            guard let common = common(ticks, length) else { return Rational(1, usual) }
            ticks = common
        }
        for length in preferred {
            if let common = common(ticks, length) { ticks = common }
        }
        return Rational(1, ticks)
    }

    /// The least common multiple; nil above the limit.
    private static func common(_ ticks: Int64, _ length: Rational) -> Int64? {
        let other = length.reduced.denominator
        guard other <= mostTicks else { return nil }
        var (a, b) = (ticks, other)
        while b != 0 { (a, b) = (b, a % b) }
        let multiple = ticks / a * other
        return multiple <= mostTicks ? multiple : nil
    }
}
