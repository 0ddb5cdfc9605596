internal import GLFXPrograms

/// A speed: `0.5`, `2`, `-1`, `30000/1001`, or keyframes `'0s:1, 2s:0.25 ease'`.
struct SpeedCodec {
    private static let advice = "write 0.5, 2, -1 (backwards), or keyframes such as '0s:1, 2s:0.25 ease'"

    /// Reads and writes keyframes, which are numbers more than 0.
    private static let keyframes: Parameter = {
        var parameter = Parameter(
            name: "speed", type: .float, location: SourceLocation(file: "--speed", line: 1, column: 1))
        (parameter.minimum, parameter.maximum) = (JobSpeed.range.lowerBound.double, JobSpeed.range.upperBound.double)
        return parameter
    }()

    /// - Parameters:
    ///   - failure: makes an error of a problem, which follows the quoted text, and what to do.
    ///   - rate: frames a second; asked only for keyframes in frames.
    static func speed(
        _ text: String, rate: () throws(Failure) -> Rational,
        _ failure: (_ problem: String, _ advice: String) -> Failure
    ) throws(Failure) -> JobSpeed {
        if Parameter.isKeyframes(text) {
            let seconds = try Parameter.keyframesInSeconds(text, rate: rate) ?? text
            guard case .animation(let animation) = try keyframes.parseSetting(seconds) else {
                throw failure(": not a speed", advice)
            }
            return .changing(animation)
        }
        let isBackwards = text.hasPrefix("-")
        let amount = isBackwards ? text.dropFirst() : text[...]
        guard !amount.contains(where: { ":;sf".contains($0) }), case .seconds(let factor)? = WrittenTime(amount) else {
            throw failure(": not a speed", advice)
        }
        guard factor != Rational(0, 1) else {
            throw failure(": nothing would ever follow", "--freeze TIME=SECONDS lets the picture stand still")
        }
        guard JobSpeed.range.contains(factor) else {
            throw failure(" is not from 1/100 to 100, forwards or backwards", "do it in two jobs")
        }
        return .constant(isBackwards ? Rational(-factor.numerator, factor.denominator) : factor)
    }

    static func text(_ speed: JobSpeed) -> String {
        switch speed {
        case .constant(let factor):
            (factor < Rational(0, 1) ? "-" : "") + WrittenTime.text(Rational(abs(factor.numerator), factor.denominator))
        case .changing(let animation): keyframes.format(animation)
        }
    }

    static let access = FieldAccess(
        parse: { (text, job) throws(Failure) in
            let known = job
            job.speed = try speed(text.text, rate: { () throws(Failure) in try known.rateOfTimes() }, text.wrong)
        },
        read: { (value, job) throws(Failure) in
            let known = job
            guard let text = value.json.text ?? value.json.number.map({ JSONNode.number($0).text() }) else {
                throw value.wrong("give a number, or a text such as \"0s:1, 2s:0.25 ease\"")
            }
            job.speed = try speed(text, rate: { () throws(Failure) in try known.rateOfTimes() }) { problem, advice in
                value.mistake("'speed' '\(text)'\(problem)", advice)
            }
        }, write: { job in job.speed.map { .text(text($0)) } })
}

/// Freezes: `TIME=SECONDS`, several with commas between.
struct FreezeCodec {
    /// - Parameters: as those of `SpeedCodec.speed`.
    static func freezes(
        _ text: String, rate: () throws(Failure) -> Rational,
        _ failure: (_ problem: String, _ advice: String) -> Failure
    ) throws(Failure) -> [Freeze] {
        try text.split(separator: ",", omittingEmptySubsequences: false).map { (part) throws(Failure) in
            let (time, length) = OptionText.split(part, at: "=")
            guard let length, let time = WrittenTime(String(time).trimmed),
                let length = WrittenTime(String(length).trimmed)
            else { throw failure(": not TIME=SECONDS", "write 2=1.5, or several: 2=1.5,00:00:05:00=1") }
            let freeze = Freeze(
                time: try time.seconds(rate: rate) { failure(": \($0)", $1) },
                length: try length.seconds(rate: rate) { failure(": \($0)", $1) })
            guard freeze.length > Rational(0, 1) else {
                throw failure(" is no time at all", "give more than 0 seconds")
            }
            return freeze
        }
    }

    static func text(_ freezes: [Freeze]) -> String {
        freezes.map { "\(WrittenTime.text($0.time))=\(WrittenTime.text($0.length))" }.joined(separator: ",")
    }

    static let access = FieldAccess(
        parse: { (text, job) throws(Failure) in
            let known = job
            job.freezes = try freezes(text.text, rate: { () throws(Failure) in try known.rateOfTimes() }, text.wrong)
        },
        read: { (value, job) throws(Failure) in
            let known = job
            let text = try value.text()
            job.freezes = try freezes(text, rate: { () throws(Failure) in try known.rateOfTimes() }) {
                problem, advice in
                value.mistake("'freeze' '\(text)'\(problem)", advice)
            }
        }, write: { job in job.freezes.isEmpty ? nil : .text(text(job.freezes)) })
}
