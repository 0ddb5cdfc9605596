/// A time as people write it: in seconds, as on a clock, as a timecode, or as a number of frames.
///
/// The last two are seconds only at a frame rate.
package enum WrittenTime: Sendable, Hashable {
    /// Exactly: `.5` is 1/2.
    case seconds(Rational)
    /// `12f`
    case frames(Int64)
    /// `00:00:01:12`; with a semicolon before the frames it is drop-frame (SMPTE ST 12-1).
    case timecode(minutes: Int64, seconds: Int64, frames: Int64, isDropFrame: Bool)
    /// `tc:10:00:01:12`: a label of a movie's own timecode.
    case label(minutes: Int64, seconds: Int64, frames: Int64, isDropFrame: Bool)

    /// For messages: what can be written.
    package static let forms = "seconds (12.5), 0:12.5, 00:01:02.5, a timecode (00:00:01:12) or frames (30f)"

    /// Less than a million seconds, to the millionth, so that later products with a time base fit 64 bits; nil for
    /// anything else. `1s` is `1`, and `1001/30000` is a time too.
    package init?(_ text: some StringProtocol) {
        let text = Substring(text)
        if text.hasPrefix("tc:") {
            guard case .timecode(let minutes, let seconds, let frames, let isDropFrame)? = Self(text.dropFirst(3))
            else { return nil }
            self = .label(minutes: minutes, seconds: seconds, frames: frames, isDropFrame: isDropFrame)
            return
        }
        if text.hasSuffix("f") {
            guard let count = Self.digits(text.dropLast(), atMost: 8) else { return nil }
            self = .frames(count)
            return
        }
        let fields = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == ";" }
        if fields.count == 4 {
            self.init(timecode: fields, isDropFrame: text.contains(";"))
            return
        }
        guard !text.contains(";"), fields.count <= 3, let time = Self.clock(fields) else { return nil }
        self = .seconds(time)
    }

    /// A decimal number with at most six digits before and behind its point; nil for anything else.
    package static func decimal(_ text: some StringProtocol) -> Rational? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let (before, behind) = (parts[0], parts.count > 1 ? parts[1] : "0")
        guard let ticks = digits(behind, atMost: 6),
            let whole = before.isEmpty && parts.count > 1 ? 0 : digits(before, atMost: 6)
        else { return nil }
        let denominator = behind.reduce(Int64(1)) { power, _ in power * 10 }
        return Rational(whole * denominator + ticks, denominator).reduced
    }

    /// As it is read again, exactly: `12.5`, else `1001/30000`.
    package static func text(_ seconds: Rational) -> String {
        let time = seconds.reduced
        let million: Int64 = 1_000_000
        guard million % time.denominator == 0 else { return "\(time)" }
        let ticks = time.numerator * (million / time.denominator)
        guard ticks % million != 0 else { return "\(ticks / million)" }
        var fraction = String(ticks % million)
        fraction = String(repeating: "0", count: 6 - fraction.count) + fraction
        while fraction.last == "0" { fraction.removeLast() }
        return "\(ticks / million).\(fraction)"
    }

    /// The time in seconds.
    /// - Parameters:
    ///   - rate: frames a second; asked only where the time is in frames.
    ///   - failure: makes an error of a problem and what to do.
    /// - Throws: for a timecode that is none at that rate, for the label of a movie, and what `rate` throws.
    package func seconds(
        rate: () throws(Failure) -> Rational, _ failure: (_ problem: MessageText, _ advice: MessageText) -> Failure
    ) throws(Failure) -> Rational {
        try seconds(clock: { () throws(Failure) in TimeClock(rate: try rate()) }, failure)
    }

    /// The same where a timecode may be a movie's own.
    /// - Parameter clock: asked only where the time is in frames.
    package func seconds(
        clock: () throws(Failure) -> TimeClock, _ failure: (_ problem: MessageText, _ advice: MessageText) -> Failure
    ) throws(Failure) -> Rational {
        switch self {
        case .seconds(let seconds): return seconds
        case .frames(let count): return Self.seconds(count, rate: try clock().rate)
        case .timecode(let minutes, let seconds, let frames, let isDropFrame):
            let clock = try clock()
            if let label = clock.label, let time = label.time(minutes, seconds, frames, isDropFrame: isDropFrame) {
                return time
            }
            let count = try Self.count(
                minutes, seconds, frames, isDropFrame: isDropFrame, rate: clock.rate, failure)
            let time = Self.seconds(count, rate: clock.rate)
            if let label = clock.label, label.isMeant(by: time) { throw failure(label.range, label.advice) }
            return time
        case .label(let minutes, let seconds, let frames, let isDropFrame):
            guard let label = try clock().label else {
                throw failure(
                    "there is no timecode of a movie that this would be", "write it without 'tc:', or give seconds")
            }
            _ = try Self.count(
                minutes, seconds, frames, isDropFrame: isDropFrame || label.first.isDropFrame, rate: label.rate, failure
            )
            guard let time = label.time(minutes, seconds, frames, isDropFrame: isDropFrame) else {
                throw failure(label.range, label.advice)
            }
            return time
        }
    }

    /// Frames from 00:00:00:00 to a label.
    /// - Throws: for a label that there is not at that rate.
    private static func count(
        _ minutes: Int64, _ seconds: Int64, _ frames: Int64, isDropFrame: Bool, rate: Rational,
        _ failure: (_ problem: MessageText, _ advice: MessageText) -> Failure
    ) throws(Failure) -> Int64 {
        // A timecode counts whole frames: 29.97 a second as 30.
        let nominal = ticks(rate).rescaled(to: Rational(1, 1)).value
        let rateText = rateText(rate)
        guard frames < max(1, nominal) else {
            throw failure(
                "there is no frame \(frames) at \(rateText) frames a second",
                "its last field is at most \(max(1, nominal) - 1)")
        }
        if isDropFrame {
            guard nominal % 30 == 0, rate != Rational(nominal, 1) else {
                throw failure(
                    "there is no drop-frame timecode at \(rateText) frames a second",
                    "write its frames behind a colon")
            }
            let dropped = Timecode.dropped(nominal)
            guard frames >= dropped || seconds > 0 || minutes % 10 == 0 else {
                throw failure(
                    "drop-frame timecode leaves this frame out", "the minute begins with frame \(dropped)")
            }
        }
        return Timecode.count(
            minutes: minutes, seconds: seconds, frames: frames, framesPerSecond: nominal, isDropFrame: isDropFrame)
    }

    private static func seconds(_ frames: Int64, rate: Rational) -> Rational {
        Timestamp(frames, timeBase: Rational(rate.denominator, rate.numerator)).rational.reduced
    }

    private static func ticks(_ seconds: Rational) -> Timestamp {
        Timestamp(seconds.numerator, timeBase: Rational(1, seconds.denominator))
    }

    private static func rateText(_ rate: Rational) -> String {
        let thousandths = ticks(rate).rescaled(to: Rational(1, 1000)).value
        return text(Rational(thousandths, 1000))
    }

    private init?(timecode fields: [Substring], isDropFrame: Bool) {
        let numbers = fields.compactMap { Self.digits($0, atMost: 3) }
        guard numbers.count == 4, numbers[1] < 60, numbers[2] < 60, numbers[0] < 277 else { return nil }
        self = .timecode(
            minutes: numbers[0] * 60 + numbers[1], seconds: numbers[2], frames: numbers[3], isDropFrame: isDropFrame)
    }

    /// `12.5`, `1s`, `0:12.5`, `01:02:03.5`, `1001/30000`
    private static func clock(_ fields: [Substring]) -> Rational? {
        var last = fields[fields.count - 1]
        if last.hasSuffix("s"), fields.count == 1 { last = last.dropLast() }
        if fields.count == 1, let slash = last.firstIndex(of: "/") {
            guard let above = digits(last[..<slash], atMost: 12), last.utf8.count <= 24,
                let below = digits(last[last.index(after: slash)...], atMost: 9), below > 0
            else { return nil }
            let ratio = Rational(above, below).reduced
            return ratio < Rational(1_000_000, 1) ? ratio : nil
        }
        guard let seconds = decimal(last) else { return nil }
        if fields.count > 1, seconds >= Rational(60, 1) { return nil }
        var (whole, unit) = (Int64(0), Int64(60))
        for (place, field) in fields.dropLast().reversed().enumerated() {
            guard let number = digits(field, atMost: 6), place + 2 == fields.count || number < 60 else { return nil }
            whole += number * unit
            unit *= 60
        }
        let time = Rational(seconds.numerator + whole * seconds.denominator, seconds.denominator)
        return time < Rational(1_000_000, 1) ? time : nil
    }

    private static func digits(_ text: some StringProtocol, atMost count: Int) -> Int64? {
        guard !text.isEmpty, text.utf8.count <= count, text.utf8.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        return Int64(text)
    }
}

/// Seconds for messages, to the millisecond: `12.480 s`.
package func secondsText(_ seconds: Double) -> String {
    let milliseconds = Int64((abs(seconds) * 1000).rounded())
    let digits = "\(milliseconds % 1000)"
    let padding = String(repeating: "0", count: 3 - digits.count)
    return "\(seconds < 0 ? "-" : "")\(milliseconds / 1000).\(padding)\(digits) s"
}
