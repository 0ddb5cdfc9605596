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
        try parseLabelled(text, clock: { () throws(Failure) in TimeClock(rate: try rate()) })
    }

    /// The same for a time that may be one of a movie's own timecode.
    func parseLabelled(_ text: OptionText, clock: () throws(Failure) -> TimeClock) throws(Failure) -> Rational {
        guard let written = WrittenTime(text.text) else {
            throw text.wrong(": not a time", "write \(WrittenTime.forms)")
        }
        let time = try written.seconds(clock: clock) { problem, advice in text.wrong(": \(problem)", advice) }
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

/// Which repeated frames are left out: `0.5` is a threshold in percent, an empty text none.
struct RepeatCodec: FieldCodec {
    private static let range = 0.0...100.0

    func parse(_ text: OptionText) throws(Failure) -> Double {
        if text.text.isEmpty { return 0 }
        let number = text.text.hasSuffix("%") ? String(text.text.dropLast()) : text.text
        guard let value = OptionText.number(number), Self.range.contains(value) else {
            throw text.wrong(
                ": not how much a repeat may differ", "write \(text.subject), or \(text.subject)=0.5 for 0.5 percent")
        }
        return value
    }

    func read(_ value: JobValue) throws(Failure) -> Double {
        if value.json.bool == true { return 0 }
        guard let number = value.json.number, Self.range.contains(number) else {
            throw value.wrong("give a number of percent, or true for exact repeats")
        }
        return number
    }

    func node(_ value: Double) -> JSONNode? { value == 0 ? .bool(true) : .number(value) }
}

/// A timecode of the output, at a rate that is not known yet.
struct TimecodeCodec: FieldCodec {
    private static let advice: MessageText = "write 10:00:00:00, or 10:00:00;00 for a drop-frame count"

    func parse(_ text: OptionText) throws(Failure) -> String {
        guard Self.isTimecode(text.text) else { throw text.wrong(": not a timecode", Self.advice) }
        return text.text
    }

    func read(_ value: JobValue) throws(Failure) -> String {
        guard let text = value.json.text, Self.isTimecode(text) else { throw value.wrong(Self.advice) }
        return text
    }

    func node(_ value: String) -> JSONNode? { .text(value) }

    /// Of one day.
    private static func isTimecode(_ text: String) -> Bool {
        if case .timecode(let minutes, _, _, _)? = WrittenTime(text) { minutes < 24 * 60 } else { false }
    }
}
