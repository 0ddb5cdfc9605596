package import GLFXCore

/// A time or a length in seconds, exactly.
package struct TimeCodec: FieldCodec {
    /// A length is more than 0.
    let isLength: Bool

    /// From 0 up.
    package static let time = TimeCodec(isLength: false)
    /// More than 0.
    package static let length = TimeCodec(isLength: true)

    /// Seconds (`12`, `0.04`) or `mm:ss`, `hh:mm:ss` with a fraction, exactly: `0.04` is 1/25. Less than a million
    /// seconds, to the millionth, so that later products with a time base fit 64 bits.
    package func parse(_ text: OptionText) throws(Failure) -> Rational {
        let failure = text.wrong(": not a time", "write seconds (12.5) or hh:mm:ss.sss (01:02:03.5)")
        let parts = text.text.split(separator: ":", omittingEmptySubsequences: false)
        guard let last = parts.last, parts.count <= 3 else { throw failure }
        let (whole, fraction) = OptionText.split(last, at: ".")
        guard var seconds = OptionText.digits(whole, atMost: 6),
            let ticks = OptionText.digits(fraction ?? "0", atMost: 6)
        else { throw failure }
        if parts.count > 1, seconds >= 60 { throw failure }
        var unit: Int64 = 60
        for (place, part) in parts.dropLast().reversed().enumerated() {
            guard let number = OptionText.digits(part, atMost: 6), place + 2 == parts.count || number < 60 else {
                throw failure
            }
            seconds += number * unit
            unit *= 60
        }
        guard seconds < 1_000_000 else { throw text.wrong(": too long", "give less than a million seconds") }
        let denominator = (0..<(fraction?.count ?? 0)).reduce(Int64(1)) { power, _ in power * 10 }
        let time = Rational(seconds * denominator + ticks, denominator).reduced
        guard !isLength || time > Rational(0, 1) else { throw text.wrong(" is no time at all", "give more than 0") }
        return time
    }

    func read(_ value: JobValue) throws(Failure) -> Rational { try value.rational(advice, where: allows) }

    /// What to write in a job file.
    var advice: String { isLength ? "give seconds, more than 0" : "give seconds, at most six decimals" }

    /// Whether a job file can hold the time: up to `--start` plus `--duration`.
    func allows(_ time: Rational) -> Bool {
        let zero = Rational(0, 1)
        return time < Rational(2_000_000, 1) && (isLength ? time > zero : time >= zero)
    }

    func node(_ value: Rational) -> JSONNode? { .rational(value) }
}

/// Frames a second: `25`, `23.976` or `30000/1001`, exactly.
struct FrameRateCodec: FieldCodec {
    func parse(_ text: OptionText) throws(Failure) -> Rational {
        guard let rate = Self.rate(text) else {
            throw text.wrong(": not a frame rate", "write frames a second: 25, 30000/1001 or 12.5")
        }
        guard JobLimits.frameRates.contains(rate) else {
            throw text.wrong(" is not from 1/1000 to 1000 frames a second", "write it so: 25, 30000/1001 or 12.5")
        }
        return rate
    }

    private static func rate(_ text: OptionText) -> Rational? {
        let (above, below) = OptionText.split(text.text[...], at: "/")
        guard let below else { return text.text.contains(":") ? nil : try? TimeCodec.time.parse(text) }
        guard let above = OptionText.digits(above, atMost: 9), let below = OptionText.digits(below, atMost: 9),
            below > 0
        else { return nil }
        return Rational(above, below).reduced
    }

    func read(_ value: JobValue) throws(Failure) -> Rational {
        try value.rational("give frames a second, from 1/1000 to 1000: 25 or \"30000/1001\"") {
            JobLimits.frameRates.contains($0)
        }
    }

    func node(_ value: Rational) -> JSONNode? { .rational(value) }
}

/// A day, with or without a time.
struct DateCodec: FieldCodec {
    func parse(_ text: OptionText) throws(Failure) -> JobDate {
        guard let date = JobDate(text.text) else {
            throw text.wrong(": not a date", "write 2026-11-21 or 2026-11-21T09:30:15")
        }
        return date
    }

    func read(_ value: JobValue) throws(Failure) -> JobDate {
        guard let date = value.json.text.flatMap(JobDate.init) else {
            throw value.wrong("write \"2026-11-21\" or \"2026-11-21T09:30:15\"")
        }
        return date
    }

    func node(_ value: JobDate) -> JSONNode? { .text(value.description) }
}
