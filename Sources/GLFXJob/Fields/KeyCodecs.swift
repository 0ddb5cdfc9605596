internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// The mouse: `320,240`, or followed by where it was clicked, or keyframes. In JSON four numbers, or keyframes.
struct MouseCodec {
    private static let advice: MessageText =
        "write X,Y in pixels from the bottom left, X,Y,X,Y with where it was clicked, or keyframes such as "
        + "'0s:100,80 down, 2s:300,80 up'"

    /// - Parameters: as those of `SpeedCodec.speed`.
    static func mouse(
        _ text: String, rate: () throws(Failure) -> Rational,
        _ failure: (_ problem: MessageText, _ advice: MessageText) -> Failure
    ) throws(Failure) -> MouseInput {
        if Parameter.isKeyframes(text) {
            return try MouseInput(keyframes: Parameter.keyframesInSeconds(text, rate: rate) ?? text, failure)
        }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { OptionText.number(String($0)) }
        guard numbers.count == parts.count, parts.count == 2 || parts.count == 4 else {
            throw failure(": not a place", advice)
        }
        return .still(
            SIMD4(numbers[0], numbers[1], parts.count == 4 ? numbers[2] : 0, parts.count == 4 ? numbers[3] : 0))
    }

    static let access = FieldAccess(
        parse: { (text, job) throws(Failure) in
            let known = job
            job.mouse = try mouse(text.text, rate: { () throws(Failure) in try known.rateOfTimes() }, text.wrong)
        },
        read: { (value, job) throws(Failure) in
            guard let text = value.json.text else {
                job.mouse = .still(SIMD4(try value.numbers(count: 4)))
                return
            }
            let known = job
            job.mouse = try mouse(text, rate: { () throws(Failure) in try known.rateOfTimes() }) { problem, advice in
                value.mistake("'mouse' '\(text)'\(problem)", advice)
            }
        },
        write: { job in
            switch job.mouse {
            case .none: nil
            case .still(let numbers): .list((0..<4).map { .number(numbers[$0]) })
            case .moving: job.mouse.keyframeText.map { .text($0) }
            }
        })
}

/// Keys: `NAME@START-END`, several with commas between.
struct KeysCodec {
    /// How long a key is held where only its start is given.
    private static let tap = Rational(1, 10)

    /// - Parameters: as those of `SpeedCodec.speed`.
    static func keys(
        _ text: String, rate: () throws(Failure) -> Rational,
        _ failure: (_ problem: MessageText, _ advice: MessageText) -> Failure
    ) throws(Failure) -> [KeyPress] {
        try text.split(separator: ",", omittingEmptySubsequences: false).map { (part) throws(Failure) in
            let (name, times) = OptionText.split(Substring(String(part).trimmed), at: "@")
            guard let times else {
                throw failure(": not KEY@START-END", "write space@1.5-2, or several: 'left@0-1, a@2, space@3-'")
            }
            guard let key = KeyPress.key(String(name)) else {
                let near = nearestName(to: String(name).lowercased(), in: KeyPress.names)
                throw failure(
                    ": there is no key \(String(name).quoted)",
                    near.map { "did you mean '\($0)'?" }
                        ?? "write a letter, a digit, space, enter, left, shift, f1 or such, or key65 for a number")
            }
            let (from, until) = OptionText.split(times, at: "-")
            guard let from = WrittenTime(String(from).trimmed) else {
                throw failure(": not KEY@START-END", "write \(name)@1.5-2 in seconds, or other times")
            }
            let start = try from.seconds(rate: rate) { failure(": \($0)", $1) }
            guard let until else {
                return KeyPress(
                    key: key, start: start,
                    end: Rational(
                        start.numerator * tap.denominator + tap.numerator * start.denominator,
                        start.denominator * tap.denominator
                    ).reduced)
            }
            let last = String(until).trimmed
            if last.isEmpty { return KeyPress(key: key, start: start) }
            guard let end = try WrittenTime(last)?.seconds(rate: rate, { failure(": \($0)", $1) }), end > start else {
                throw failure(": \(name) is not held for any time", "give an end behind the start")
            }
            return KeyPress(key: key, start: start, end: end)
        }
    }

    static func text(_ keys: [KeyPress]) -> String {
        keys.map { "\($0.name)@\(WrittenTime.text($0.start))-\($0.end.map(WrittenTime.text) ?? "")" }
            .joined(separator: ", ")
    }

    static let access = FieldAccess(
        parse: { (text, job) throws(Failure) in
            let known = job
            job.keys = try keys(text.text, rate: { () throws(Failure) in try known.rateOfTimes() }, text.wrong)
        },
        read: { (value, job) throws(Failure) in
            let known = job
            let text = try value.text()
            job.keys = try keys(text, rate: { () throws(Failure) in try known.rateOfTimes() }) { problem, advice in
                value.mistake("'keys' '\(text)'\(problem)", advice)
            }
        }, write: { job in job.keys.isEmpty ? nil : .text(text(job.keys)) })
}
