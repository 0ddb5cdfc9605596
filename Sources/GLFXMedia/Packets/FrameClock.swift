package import GLFXCore

/// The clock of a movie's pictures, read from stamps that its container rounded: Matroska, WebM and FLV store whole
/// milliseconds, other containers ticks in which not every rate is whole.
///
/// Stamps are kept as they are. Where they meet another clock (a rate, another movie, a time that the user gave), what
/// counts is when the picture is meant to be shown.
package struct FrameClock: Sendable, Hashable {
    /// Seconds in a tick of the stamps.
    private let tick: Rational
    /// Seconds of a picture at the nominal rate; nil where there is none, or where a tick is no small part of it.
    private let frame: Rational?
    /// A tick is no small part of a picture's time.
    private let isCoarse: Bool
    /// A stamp on the clock, in ticks.
    private let origin: Int64

    /// - Parameters:
    ///   - rate: nominal, pictures a second; nil: unknown.
    ///   - timeBase: of the stamps.
    ///   - origin: the stamp of a picture, such as the first; those since the first picture have 0.
    package init(rate: Rational?, timeBase: Rational, origin: Timestamp? = nil) {
        tick = timeBase
        self.origin = origin?.rescaled(to: timeBase).value ?? 0
        // A rounded stamp is not the next picture's.
        let frame = rate?.reduced.inverse.flatMap { $0.numerator > 0 && $0.double >= 2 * timeBase.double ? $0 : nil }
        self.frame = frame
        // Of pictures that are few ticks long, one that is off by a tick may be another's.
        isCoarse = frame.map { $0.double < 4 * timeBase.double } ?? false
    }

    /// Of stamps since the first picture.
    package init(_ format: VideoFormat) { self.init(rate: format.frameRate, timeBase: format.timeBase) }

    /// When the picture with a stamp is meant to be shown: by the nominal rate if the stamp is within a tick of that,
    /// else at its stamp.
    package func moment(_ stamp: Timestamp) -> Timestamp {
        guard let frame, stamp.timeBase == tick else { return stamp }
        let (elapsed, overflow) = stamp.value.subtractingReportingOverflow(origin)
        guard !overflow else { return stamp }
        let nominal = Timestamp(elapsed, timeBase: tick).rescaled(to: frame)
        guard abs(nominal.rescaled(to: tick).value - elapsed) <= (isCoarse ? 0 : 1) else { return stamp }
        guard origin != 0 else { return nominal }
        return Timestamp(origin, timeBase: tick).sum(exactly: nominal) ?? stamp
    }

    /// Seconds by which times of two clocks may differ and yet be the same: what rounding to a tick takes or adds.
    package var slack: Double { tick.double <= Self.longestTick && !isCoarse ? tick.double : 0 }

    /// Seconds by which a length may be too long, because its end was rounded to a tick.
    package var lengthSlack: Double { tick.double <= Self.longestTick ? tick.double : 0 }

    /// When a picture that nothing follows is over: where a tick is no small part of a picture, one that lasts as long
    /// as the nominal rate says, within a tick, lasts exactly that.
    /// - Parameters:
    ///   - stamp: of the picture, since the first.
    ///   - ticks: how long it lasts.
    package func end(of stamp: Timestamp, lasting ticks: Int64) -> Timestamp {
        let end = moment(Timestamp(stamp.value + ticks, timeBase: stamp.timeBase))
        guard isCoarse, let frame, stamp.timeBase == tick, abs(frame.double / tick.double - Double(ticks)) < 1 else {
            return end
        }
        return moment(stamp).sum(exactly: Timestamp(1, timeBase: frame)) ?? end
    }

    /// Longer ticks are pictures of a clock of their own.
    private static let longestTick = 0.002

    /// Whether the picture with a stamp comes at a time that the user gave, or after it.
    package func isNotBefore(_ time: Timestamp, stamp: Timestamp) -> Bool { stamp >= time || moment(stamp) >= time }

    /// Whether the picture with a stamp is on screen, or was, at a time that the user gave: by its stamp, or by when it
    /// is meant to be shown.
    package func hasBegun(_ stamp: Timestamp, at time: Timestamp) -> Bool { stamp <= time || moment(stamp) <= time }
}

extension Timestamp {
    /// Nil where no common time base fits 64 bits.
    fileprivate func sum(exactly other: Timestamp) -> Timestamp? {
        let (one, two) = (timeBase.reduced, other.timeBase.reduced)
        var (a, b) = (one.denominator, two.denominator)
        while b != 0 { (a, b) = (b, a % b) }
        let (ticks, isTooFine) = one.denominator.multipliedReportingOverflow(by: two.denominator / a)
        guard !isTooFine else { return nil }
        let base = Rational(1, ticks)
        let values = (rescaled(to: base).value, other.rescaled(to: base).value)
        let (sum, overflow) = values.0.addingReportingOverflow(values.1)
        return overflow || values.0.magnitude == Int64.max.magnitude ? nil : Timestamp(sum, timeBase: base)
    }
}
