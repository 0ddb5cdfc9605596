public import GLFXCore
internal import GLFXShaderText

extension Parameter {
    /// What a user gives a parameter.
    public enum Setting: Sendable, Hashable {
        /// The same for every frame.
        case value(ParameterValue)
        /// Changes over time.
        case animation(Animation)
    }

    /// How keyframes are written, for messages and help.
    package static let keyframeForm = "'0s:0.2, 2s:0.6 ease'"

    /// Whether a text is a list of keyframes: it begins with a time such as `0s:` or `0:`.
    package static func isKeyframes(_ text: String) -> Bool { KeyframeText.entries(text) != nil }

    /// A list of keyframes whose times are partly in frames (`12f:0.5`), with all of them in seconds; nil for any other
    /// text.
    /// - Parameter rate: frames a second.
    /// - Throws: for a timecode that is none at that rate, and what `rate` throws.
    package static func keyframesInSeconds(
        _ text: String, rate: () throws(Failure) -> Rational
    ) throws(Failure) -> String? { try KeyframeText.inSeconds(text, rate: rate) }

    /// Reads a value as `parseValue` does, or keyframes of such values with an optional easing after each:
    /// `0s:0.2, 2s:0.6 ease`. Choices and booleans change at once.
    /// - Throws: `.usage`, naming the parameter, what was given and what is allowed.
    public func parseSetting(_ text: String) throws(Failure) -> Setting {
        try setting(text, of: "\(parameter: name)")
    }

    /// - Parameter subject: what messages call the parameter.
    func setting(_ text: String, of subject: MessageText) throws(Failure) -> Setting {
        if choices.contains(where: { $0.label == text }) { return .value(try value(text, of: subject)) }
        if let entries = KeyframeText.entries(text) {
            var keyframes: [WrittenKeyframe] = []
            for entry in entries {
                guard case .seconds(let time) = entry.time else {
                    throw Failure(
                        .usage, "\(subject): these keyframes are in frames, and no frame rate is known here",
                        advice: "give seconds: \(Self.keyframeForm)")
                }
                let keyframe: MessageText = "\(subject) at \(Parameter.number(time))s"
                let (value, easing) = try easedValue(entry.text, of: keyframe)
                keyframes.append(WrittenKeyframe(time: time, value: value, easing: easing, subject: keyframe))
            }
            return .animation(try animation(keyframes, of: subject))
        }
        do throws(Failure) {
            return .value(try value(text, of: subject))
        } catch {
            // `0:0.2, 2:0.6` is most likely meant as keyframes.
            guard text.contains(":"), let advice = error.adviceText else { throw error }
            throw Failure(error.kind, error.text, advice: "\(advice), or keyframes such as \(Self.keyframeForm)")
        }
    }

    /// A keyframe that is parsed, but not yet checked against the others.
    struct WrittenKeyframe {
        var time: Double
        var value: ParameterValue
        /// Nil: none was given.
        var easing: Easing?
        /// What messages call it.
        var subject: MessageText
    }

    /// - Throws: where times do not ascend, where an easing does not fit the values, and for events.
    func animation(_ written: [WrittenKeyframe], of subject: MessageText) throws(Failure) -> Animation {
        guard kind != .event else {
            throw Failure(
                .usage, "\(subject) is an event and has no keyframes",
                advice: "give it the times in seconds with commas between: 0.5,2")
        }
        var keyframes: [Animation.Keyframe] = []
        for keyframe in written {
            if let last = keyframes.last?.time, keyframe.time <= last {
                let before = Parameter.number(last)
                throw Failure(
                    .usage,
                    keyframe.time == last
                        ? "\(subject) has two keyframes at \(before)s"
                        : "\(keyframe.subject): this keyframe is listed after the one at \(before)s",
                    advice: "write them in the order of time, each time once")
            }
            guard isContinuous || keyframe.easing == nil || keyframe.easing == .hold else {
                throw Failure(
                    .usage,
                    "\(keyframe.subject): there is nothing between its values for "
                        + "'\(keyframe.easing?.rawValue ?? "")' to go through",
                    advice: "leave the easing out: it changes at once")
            }
            let easing = isContinuous ? keyframe.easing ?? .linear : .hold
            keyframes.append(Animation.Keyframe(time: keyframe.time, value: keyframe.value, easing: easing))
        }
        guard !keyframes.isEmpty else {
            throw Failure(.usage, "\(subject) has no keyframe", advice: "give it one, or a plain value")
        }
        return Animation(keyframes)
    }

    /// Whether values can be interpolated.
    var isContinuous: Bool { type.scalar != .bool && choices.isEmpty }

    /// The keyframes as `parseSetting` reads them: `0s:0.2, 2s:0.6 ease`.
    public func format(_ animation: Animation) -> String {
        let usual: Easing = isContinuous ? .linear : .hold
        return animation.keyframes.map { keyframe in
            let easing = keyframe.easing == usual ? "" : " \(keyframe.easing.rawValue)"
            return "\(Parameter.number(keyframe.time))s:\(format(keyframe.value))\(easing)"
        }.joined(separator: ", ")
    }

    /// A value, with or without an easing after it.
    private func easedValue(
        _ text: String, of subject: MessageText
    ) throws(Failure) -> (ParameterValue, Easing?) {
        // A choice's label may end like an easing.
        if !choices.isEmpty, let value = try? value(text, of: subject) { return (value, nil) }
        guard let space = text.lastIndex(where: \.isWhitespace) else { return (try value(text, of: subject), nil) }
        let word = String(text[text.index(after: space)...])
        let front = String(text[..<space]).trimmed
        if let easing = Easing(rawValue: word.lowercased()) { return (try value(front, of: subject), easing) }
        do throws(Failure) {
            return (try value(text, of: subject), nil)
        } catch {
            guard (try? value(front, of: subject)) != nil else { throw error }
            throw Self.unknownEasing(word, of: subject)
        }
    }

    static func unknownEasing(_ word: String, of subject: MessageText) -> Failure {
        let all = Easing.allCases.map(\.rawValue)
        let near = nearestName(to: word, in: all).map { "did you mean '\($0)'? " } ?? ""
        return Failure(
            .usage, "\(subject): \(word.quoted) is no easing",
            advice: "\(near)it can be \(all.joined(separator: ", "))")
    }
}
