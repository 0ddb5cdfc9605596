package import GLFXCore

/// A time or a length in seconds, exactly.
package struct TimeCodec: FieldCodec {
    /// A length is more than 0.
    let isLength: Bool

    /// From 0 up.
    package static let time = TimeCodec(isLength: false)
    /// More than 0.
    package static let length = TimeCodec(isLength: true)

    /// Every form of `WrittenTime`, exactly: `0.04` is 1/25.
    /// - Parameter rate: frames a second; asked only where the time is in frames.
    package func parse(
        _ text: OptionText, rate: () throws(Failure) -> Rational
    ) throws(Failure) -> Rational {
        guard let written = WrittenTime(text.text) else {
            throw text.wrong(": not a time", "write \(WrittenTime.forms)")
        }
        let time = try written.seconds(rate: rate) { problem, advice in text.wrong(": \(problem)", advice) }
        guard time < Rational(1_000_000, 1) else { throw text.wrong(": too long", "give less than a million seconds") }
        guard !isLength || time > Rational(0, 1) else { throw text.wrong(" is no time at all", "give more than 0") }
        return time
    }

    /// For a time that is not the movie's.
    package func parse(_ text: OptionText) throws(Failure) -> Rational {
        try parse(text) { () throws(Failure) in
            throw text.wrong(" has no frames to count: this is not the movie's time", "write seconds (12.5)")
        }
    }

    /// A number of seconds, or a text in any form of `WrittenTime`.
    /// - Parameter rate: frames a second; asked only where the time is in frames.
    func read(_ value: JobValue, rate: () throws(Failure) -> Rational) throws(Failure) -> Rational {
        let time: Rational?
        if let written = value.json.text.flatMap({ WrittenTime($0) }) {
            time = try written.seconds(rate: rate) { problem, advice in
                value.mistake("'\(value.key)': \(problem)", advice)
            }
        } else {
            time = value.json.number.flatMap(Rational.init(decimal:))
        }
        guard let time, allows(time) else { throw value.wrong(advice) }
        return time
    }

    func read(_ value: JobValue) throws(Failure) -> Rational {
        try read(value) { () throws(Failure) in throw value.wrong("give seconds: there are no frames to count") }
    }

    /// What to write in a job file.
    var advice: String {
        (isLength ? "give seconds, more than 0, " : "give seconds, at most six decimals, ")
            + "or a text: \"0:12.5\", a timecode (\"00:00:01:12\") or frames (\"30f\")"
    }

    /// Whether a job file can hold the time: up to `--start` plus `--duration`.
    func allows(_ time: Rational) -> Bool {
        let zero = Rational(0, 1)
        return time < Rational(2_000_000, 1) && (isLength ? time > zero : time >= zero)
    }

    func node(_ value: Rational) -> JSONNode? { .rational(value) }
}

/// Frames a second: `25`, `23.976` or `30000/1001`, exactly.
package struct FrameRateCodec: FieldCodec {
    package init() {}

    package func parse(_ text: OptionText) throws(Failure) -> Rational {
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
        guard let below else { return WrittenTime.decimal(text.text) }
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
