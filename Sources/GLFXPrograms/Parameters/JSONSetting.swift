package import GLFXCore
package import GLFXShaderText

/// Reads a parameter's value from a JSON file: every plain value becomes the text that the command line takes, so that
/// both have the same forms, ranges and errors.
package struct JSONSetting {
    let parameter: Parameter
    /// The name as it is in the file.
    let name: String
    let file: SourceFile

    /// - Parameter name: as in the file, for messages.
    package init(parameter: Parameter, name: String, file: SourceFile) {
        (self.parameter, self.name, self.file) = (parameter, name, file)
    }

    /// - Throws: `.usage` with the place of a value that the command line would not take either.
    package func read(_ value: JSONValue) throws(Failure) -> Parameter.Setting {
        if let keyframes = value["keyframes"] { return .animation(try animation(keyframes, in: value)) }
        return try parameter.setting(try text(of: value), of: subject(at: value))
    }

    private func animation(_ value: JSONValue, in object: JSONValue) throws(Failure) -> Animation {
        try refuseOthers(than: ["keyframes"], in: object)
        guard let list = value.list else {
            throw file.mistake(
                at: value.offset, "keyframes have to be a list, not \(value.kindInWords)",
                advice: "write [{\"time\": 0, \"value\": 0.2}, …]")
        }
        var keyframes: [Parameter.WrittenKeyframe] = []
        for item in list { keyframes.append(try keyframe(item)) }
        return try parameter.animation(keyframes, of: subject(at: value))
    }

    private func keyframe(_ value: JSONValue) throws(Failure) -> Parameter.WrittenKeyframe {
        try refuseOthers(than: ["time", "value", "easing"], in: value)
        guard let time = time(of: value), let shown = value["value"] else {
            throw file.mistake(
                at: value.offset, "a keyframe has a time in seconds and a value",
                advice: "write {\"time\": 2, \"value\": 0.6, \"easing\": \"ease\"}")
        }
        let atTime: MessageText = " at \(Parameter.number(time))s"
        let read = try parameter.value(try text(of: shown), of: subject(at: shown) + atTime)
        var easing: Easing?
        if let word = value["easing"] {
            easing = word.text.flatMap(Easing.init)
            guard easing != nil else {
                throw Parameter.unknownEasing(word.text ?? word.kindInWords, of: subject(at: word) + atTime)
            }
        }
        return Parameter.WrittenKeyframe(
            time: time, value: read, easing: easing, subject: subject(at: value) + atTime)
    }

    /// Seconds, also as a text: `"0:02.5"`.
    private func time(of keyframe: JSONValue) -> Double? {
        if let number = keyframe["time"]?.number { return number }
        guard case .seconds(let seconds)? = keyframe["time"]?.text.flatMap({ WrittenTime($0) }) else { return nil }
        return seconds.double
    }

    private func refuseOthers(than keys: [String], in object: JSONValue) throws(Failure) {
        for member in object.members where !keys.contains(member.key) {
            throw file.mistake(
                at: member.offset, "\(member.key.quoted) is no part of a \(keys.count > 1 ? "keyframe" : "value")",
                advice: nearestName(to: member.key, in: keys).map { "did you mean '\($0)'?" }
                    ?? "there is \(keys.map { "'\($0)'" }.joined(separator: ", "))")
        }
    }

    /// A plain value as the command line takes it.
    private func text(of value: JSONValue) throws(Failure) -> String {
        switch value.content {
        case .text(let text): return text
        case .number(let number): return Parameter.number(number)
        case .bool(let bool): return bool ? "true" : "false"
        case .list(let values):
            var parts: [String] = []
            for value in values { parts.append(try text(of: value)) }
            return parts.joined(separator: ",")
        case .null, .object:
            throw file.mistake(
                at: value.offset, "'\(name)' cannot be \(value.kindInWords)",
                advice: "give a number, a list of numbers, true, false, a text, or {\"keyframes\": […]}")
        }
    }

    /// What messages begin with: `values.json:3:14: 'threshold'`.
    private func subject(at value: JSONValue) -> MessageText {
        guard !file.name.isEmpty else { return "'\(name)'" }
        let place = file.place(ofOffset: value.offset)
        let column = file.column(ofByte: place.byte, inLine: place.line)
        return "\(file.name):\(place.line):\(column): '\(name)'"
    }
}
