internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// A speed: `0.5`, `2`, `-1`, `30000/1001`, or keyframes `'0s:1, 2s:0.25 ease'`.
struct SpeedCodec {
    private static let advice: MessageText = "write 0.5, 2, -1 (backwards), or keyframes such as '0s:1, 2s:0.25 ease'"

    /// Behind the point of a number.
    private static let mostDigits = 12

    /// Reads and writes keyframes, which are numbers more than 0.
    private static let keyframes: Parameter = {
        var parameter = Parameter(
            name: "speed", type: .float, location: SourceLocation(file: "speed", line: 1, column: 1))
        (parameter.minimum, parameter.maximum) = (JobSpeed.range.lowerBound.double, JobSpeed.range.upperBound.double)
        return parameter
    }()

    /// - Parameters:
    ///   - failure: makes an error of a problem, which follows the quoted text, and what to do.
    ///   - rate: frames a second; asked only for keyframes in frames.
    static func speed(
        _ text: String, rate: () throws(Failure) -> Rational,
        _ failure: (_ problem: MessageText, _ advice: MessageText) -> Failure
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
        guard !amount.contains(where: { ":;sf".contains($0) }), let factor = Self.factor(amount) else {
            let behind = Self.digitsBehindPoint(amount)
            guard behind > 6 else { throw failure(": not a speed", advice) }
            throw failure(
                behind > mostDigits
                    ? ": \(behind) digits behind the point, and at most \(mostDigits) are read"
                    : ": no fraction with a denominator up to 1000000 is written so",
                "write a fraction, such as 1001/960, or fewer digits")
        }
        guard factor != Rational(0, 1) else {
            throw failure(
                ": nothing would ever follow", "\(.freeze, placeholder: "TIME=SECONDS") lets the picture stand still")
        }
        guard JobSpeed.range.contains(factor) else {
            throw failure(" is not from 1/100 to 100, forwards or backwards", "do it in two jobs")
        }
        return .constant(isBackwards ? Rational(-factor.numerator, factor.denominator) : factor)
    }

    /// `2`, `0.5`, `30000/1001`. Of a decimal number with more than six digits behind its point, the simplest fraction
    /// that is written so when it is rounded: `1.04270833` is 1001/960, by continued fractions.
    private static func factor(_ text: Substring) -> Rational? {
        if case .seconds(let factor)? = WrittenTime(text) { return factor }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, (7...mostDigits).contains(parts[1].count),
            let whole = OptionText.digits(parts[0].isEmpty ? "0" : parts[0], atMost: 3),
            let behind = OptionText.digits(parts[1], atMost: mostDigits)
        else { return nil }
        let unit = parts[1].reduce(Int64(1)) { power, _ in power * 10 }
        let written = Rational(whole * unit + behind, unit)
        let near = 0.5 / Double(unit)
        var (a, b) = (written.numerator, written.denominator)
        var (last, next) = ((above: Int64(0), below: Int64(1)), (above: Int64(1), below: Int64(0)))
        while b != 0 {
            (last, next) = (next, (a / b * next.above + last.above, a / b * next.below + last.below))
            if abs(Double(next.above) / Double(next.below) - written.double) <= near { break }
            (a, b) = (b, a % b)
        }
        return next.below <= 1_000_000 ? Rational(next.above, next.below) : nil
    }

    /// Of a decimal number; 0 for anything else.
    private static func digitsBehindPoint(_ text: Substring) -> Int {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }) else { return 0 }
        return parts[1].count
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
        _ failure: (_ problem: MessageText, _ advice: MessageText) -> Failure
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
