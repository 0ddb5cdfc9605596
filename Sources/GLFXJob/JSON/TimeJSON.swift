internal import GLFXCore
internal import GLFXShaderText

/// A time or a length in a job file.
struct TimeJSON {
    /// A length is more than 0.
    let isLength: Bool

    /// A number of seconds, or a text in any form of `WrittenTime`.
    /// - Parameter rate: frames a second; asked only where the time is in frames.
    func read(_ value: JobValue, rate: () throws(Failure) -> Rational) throws(Failure) -> Rational {
        try readLabelled(value, clock: { () throws(Failure) in TimeClock(rate: try rate()) })
    }

    /// The same for a time that may be one of a movie's own timecode.
    func readLabelled(_ value: JobValue, clock: () throws(Failure) -> TimeClock) throws(Failure) -> Rational {
        let time: Rational?
        if let written = value.json.text.flatMap({ WrittenTime($0) }) {
            time = try written.seconds(clock: clock) { problem, advice in
                value.mistake("'\(value.key)': \(problem)", advice)
            }
        } else {
            time = value.json.number.flatMap(Rational.init(decimal:))
        }
        guard let time, allows(time) else { throw value.wrong(advice) }
        return time
    }

    /// What to write in a job file.
    var advice: MessageText {
        (isLength ? "give seconds, more than 0, " : "give seconds, at most six decimals, ")
            + "or a text: \"0:12.5\", a timecode (\"00:00:01:12\") or frames (\"30f\")"
    }

    /// Whether a job file can hold the time: up to `--start` plus `--duration`.
    func allows(_ time: Rational) -> Bool {
        let zero = Rational(0, 1)
        return time < Rational(2_000_000, 1) && (isLength ? time > zero : time >= zero)
    }
}
