package import GLFXCore
internal import GLFXShaderText

extension MouseInput {
    /// Reads keyframes: `0s:100,80 down, 2s:300,80 up`, each a place with what the button does and an easing, if any.
    /// - Parameter failure: makes an error of a problem, which follows the quoted text, and what to do.
    package init(
        keyframes text: String, _ failure: (_ problem: MessageText, _ advice: MessageText) -> Failure
    ) throws(Failure) {
        var keyframes: [Keyframe] = []
        var isDown = false
        for entry in KeyframeText.entries(text) ?? [] {
            guard case .seconds(let time) = entry.time else {
                throw failure(": these keyframes are in frames", "give seconds")
            }
            let at = "\(Parameter.number(time))s"
            guard let keyframe = Self.keyframe(entry.text, time: time) else {
                throw failure(
                    ": \(entry.text.quoted) at \(at) is no place", "write X,Y, X,Y down or X,Y up, and an easing if any"
                )
            }
            if let last = keyframes.last, time <= last.time {
                throw failure(
                    ": the keyframe at \(at) comes behind the one at \(Parameter.number(last.time))s",
                    "write them in the order of time, each time once")
            }
            if let button = keyframe.button {
                guard isDown != (button == .down) else {
                    throw failure(
                        ": at \(at) the button is \(isDown ? "down" : "up") already",
                        "write 'down' and 'up' in turn, the first one 'down'")
                }
                isDown = button == .down
            }
            keyframes.append(keyframe)
        }
        guard !keyframes.isEmpty else { throw failure(": no keyframes", "write '0s:100,80 down, 2s:300,80 up'") }
        self = .moving(keyframes)
    }

    /// `100,80 down ease`; nil for anything else.
    private static func keyframe(_ text: String, time: Double) -> Keyframe? {
        var words = text.split(whereSeparator: \.isWhitespace)
        var easing: Easing?
        var button: Button?
        if let last = words.last, let namedEasing = Easing(rawValue: last.lowercased()) {
            easing = namedEasing
            words.removeLast()
        }
        if let last = words.last, let namedButton = Button(rawValue: last.lowercased()) {
            button = namedButton
            words.removeLast()
        }
        // With its spaces: `10 0,80` is no place.
        let place = words.joined(separator: " ").split(separator: ",", omittingEmptySubsequences: false).map {
            number(String($0).trimmed)
        }
        guard place.count == 2, let x = place[0], let y = place[1] else { return nil }
        return Keyframe(time: time, place: SIMD2(x, y), button: button, easing: easing ?? .linear)
    }

    private static func number(_ text: String) -> Double? {
        let isPlain = text.allSatisfy { $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }
        guard isPlain, let value = Double(text), value.isFinite else { return nil }
        return value
    }

    /// The keyframes as they are read; nil for a mouse that does not move.
    package var keyframeText: String? {
        guard case .moving(let keyframes) = self else { return nil }
        return keyframes.map { keyframe in
            let place = "\(Parameter.number(keyframe.place.x)),\(Parameter.number(keyframe.place.y))"
            let words = [keyframe.button?.rawValue, keyframe.easing == .linear ? nil : keyframe.easing.rawValue]
            return ([Parameter.number(keyframe.time) + "s:" + place] + words.compactMap(\.self)).joined(separator: " ")
        }.joined(separator: ", ")
    }
}
