package import GLFXCore
internal import GLFXShaderText

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

    func read(_ value: JobValue, rate: () throws(Failure) -> Rational) throws(Failure) -> Rational {
        try json.read(value, rate: rate)
    }

    func read(_ value: JobValue) throws(Failure) -> Rational {
        try read(value) { () throws(Failure) in throw value.wrong("give seconds: there are no frames to count") }
    }

    var json: TimeJSON { TimeJSON(isLength: isLength) }

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
