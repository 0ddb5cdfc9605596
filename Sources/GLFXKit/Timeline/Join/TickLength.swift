internal import FrameCore

/// The length of a tick that many times have in common.
enum TickLength {
    /// Finer ticks than a millionth of a second are none that containers hold.
    private static let mostTicks: Int64 = 1_000_000
    /// Ticks a second in which 24, 25, 30, 50 and 60 frames a second and 1000/1001 of them all have whole lengths.
    private static let usual: Int64 = 120_000

    /// Seconds in a tick that holds all of these exactly, if a second has at most a million of them; otherwise 1/120000.
    /// - Parameters:
    ///   - needed: time bases and frame lengths, in seconds.
    ///   - wished: held exactly too, each if that leaves the ticks long enough.
    static func common(to needed: [Rational], wished: [Rational] = []) -> Rational {
        var ticks: Int64 = 1
        for length in needed {
            guard let common = common(ticks, length) else { return Rational(1, usual) }
            ticks = common
        }
        for length in wished {
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
