internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// A gain in decibels: `-6`, or keyframes `'0s:0, 2s:-12 ease'`.
struct GainCodec {
    private static let advice: MessageText = "write decibels, -6, or keyframes such as '0s:0, 2s:-12 ease'"

    private static let keyframes: Parameter = {
        var parameter = Parameter(
            name: "gain", type: .float, location: SourceLocation(file: "gain", line: 1, column: 1))
        (parameter.minimum, parameter.maximum) = (JobLimits.gains.lowerBound, JobLimits.gains.upperBound)
        return parameter
    }()

    /// - Parameters: as those of `SpeedCodec.speed`.
    private static func gain(
        _ text: String, rate: () throws(Failure) -> Rational,
        _ failure: (_ problem: MessageText, _ advice: MessageText) -> Failure
    ) throws(Failure) -> JobGain {
        if Parameter.isKeyframes(text) {
            let seconds = try Parameter.keyframesInSeconds(text, rate: rate) ?? text
            if case .animation(let animation) = try keyframes.parseSetting(seconds) { return .changing(animation) }
        }
        guard let value = OptionText.number(text) else { throw failure(": not a gain", advice) }
        guard JobLimits.gains.contains(value) else {
            throw failure(" is out of its range", "it takes decibels from -120 to 120")
        }
        return .constant(value)
    }

    static func access(_ path: any WritableKeyPath<FilterJob, JobGain> & Sendable) -> FieldAccess {
        FieldAccess(
            parse: { (text, job) throws(Failure) in
                let known = job
                job[keyPath: path] = try gain(
                    text.text, rate: { () throws(Failure) in try known.rateOfTimes() }, text.wrong)
            },
            read: { (value, job) throws(Failure) in
                let known = job
                guard let text = value.json.text ?? value.json.number.map({ JSONNode.number($0).text() }) else {
                    throw value.wrong("give decibels from -120 to 120, or a text such as \"0s:0, 2s:-12 ease\"")
                }
                job[keyPath: path] = try gain(
                    text, rate: { () throws(Failure) in try known.rateOfTimes() },
                    { value.mistake("'\(value.key)' '\(text)'\($0)", $1) })
            },
            write: { job in
                switch job[keyPath: path] {
                case .constant(let decibels): decibels == 0 ? nil : .number(decibels)
                case .changing(let animation): .text(keyframes.format(animation))
                }
            })
    }

    /// `at -6 dB`; nil for no gain.
    static func summary(_ gain: JobGain) -> String? {
        switch gain {
        case .constant(let decibels):
            decibels == 0 ? nil : "at \(decibels > 0 ? "+" : "")\(decimal(decibels)) dB"
        case .changing(let animation): "with a gain in dB of \(keyframes.format(animation))"
        }
    }
}

/// Fades of audio: `IN` or `IN,OUT`, each 0 for none. In JSON a number, or a list of two.
struct AudioFadeCodec {
    private static let advice: MessageText = "write the seconds of the fade-in, and of the fade-out: 0.5,2 (0 is none)"

    private static func fade(
        _ text: String, rate: () throws(Failure) -> Rational,
        _ failure: (_ problem: MessageText, _ advice: MessageText) -> Failure
    ) throws(Failure) -> AudioFade {
        let lengths = try text.split(separator: ",", omittingEmptySubsequences: false).map {
            (part) throws(Failure) -> Rational in
            guard let written = WrittenTime(String(part).trimmed) else { throw failure(": not IN,OUT", advice) }
            return try written.seconds(rate: rate) { failure(": \($0)", $1) }
        }
        guard lengths.count <= 2, lengths.contains(where: { $0 > 0 }) else { throw failure(": not IN,OUT", advice) }
        return AudioFade(fadeIn: lengths[0], fadeOut: lengths.count > 1 ? lengths[1] : 0)
    }

    static func access(_ path: any WritableKeyPath<FilterJob, AudioFade> & Sendable) -> FieldAccess {
        FieldAccess(
            parse: { (text, job) throws(Failure) in
                let known = job
                job[keyPath: path] = try fade(
                    text.text, rate: { () throws(Failure) in try known.rateOfTimes() }, text.wrong)
            },
            read: { (value, job) throws(Failure) in
                let known = job
                guard let text = value.json.text ?? value.json.number.map({ JSONNode.number($0).text() }) else {
                    throw value.wrong("give a text: \"0.5,2\"")
                }
                job[keyPath: path] = try fade(
                    text, rate: { () throws(Failure) in try known.rateOfTimes() },
                    { value.mistake("'\(value.key)' '\(text)'\($0)", $1) })
            },
            write: { job in job[keyPath: path] == AudioFade() ? nil : .text(text(job[keyPath: path])) })
    }

    private static func text(_ fade: AudioFade) -> String {
        "\(WrittenTime.text(fade.fadeIn)),\(WrittenTime.text(fade.fadeOut))"
    }

    /// `fading in for 0.5 s and out for 2 s`; nil for no fades.
    static func summary(_ fade: AudioFade) -> String? {
        let parts = [("in", fade.fadeIn), ("out", fade.fadeOut)].compactMap { word, length in
            length > 0 ? "\(word) for \(decimal(length)) s" : nil
        }
        return parts.isEmpty ? nil : "fading \(parts.joined(separator: " and "))"
    }
}

/// How much later audio is heard: a time, less than 0 for earlier.
struct OffsetCodec {
    private static func offset(
        _ text: String, rate: () throws(Failure) -> Rational,
        _ failure: (_ problem: MessageText, _ advice: MessageText) -> Failure
    ) throws(Failure) -> Rational {
        let isEarlier = text.hasPrefix("-")
        guard let written = WrittenTime(isEarlier || text.hasPrefix("+") ? String(text.dropFirst()) : text) else {
            throw failure(": not a time", "write seconds (0.04 or -0.04), or frames (-3f)")
        }
        let size = try written.seconds(rate: rate) { failure(": \($0)", $1) }
        return isEarlier ? Rational(-size.numerator, size.denominator) : size
    }

    static func access(_ path: any WritableKeyPath<FilterJob, Rational> & Sendable) -> FieldAccess {
        FieldAccess(
            parse: { (text, job) throws(Failure) in
                let known = job
                job[keyPath: path] = try offset(
                    text.text, rate: { () throws(Failure) in try known.rateOfTimes() }, text.wrong)
            },
            read: { (value, job) throws(Failure) in
                let known = job
                guard let text = value.json.text else {
                    job[keyPath: path] = try value.rational("give seconds, less than 0 for earlier") {
                        abs($0.double) < 1_000_000
                    }
                    return
                }
                job[keyPath: path] = try offset(
                    text, rate: { () throws(Failure) in try known.rateOfTimes() },
                    { value.mistake("'\(value.key)' '\(text)'\($0)", $1) })
            },
            write: { job in job[keyPath: path].numerator == 0 ? nil : .rational(job[keyPath: path]) })
    }
}
