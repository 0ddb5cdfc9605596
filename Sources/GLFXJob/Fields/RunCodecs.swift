package import GLFXCore
package import GLFXRender
internal import GLFXShaderText
internal import GLFXWrite

/// What draws: `auto`, `native`, `software` or the path of a node.
package struct DeviceCodec: FieldCodec {
    package init() {}

    package func parse(_ text: OptionText) throws(Failure) -> DeviceSelection {
        switch text.text {
        case "auto": return .automatic
        case "native": return .native
        case "software": return .software
        default:
            guard text.text.contains("/") else {
                let choices = ["auto", "native", "software", "the path of a DRM node (/dev/dri/renderD128)"]
                throw text.wrong(": no such choice", "\(choiceAdvice(text.text, choices))")
            }
            return .node(text.text)
        }
    }

    func read(_ value: JobValue) throws(Failure) -> DeviceSelection {
        switch try value.text() {
        case "auto": .automatic
        case "native": .native
        case "software": .software
        case let path: .node(path)
        }
    }

    func node(_ value: DeviceSelection) -> JSONNode? {
        switch value {
        case .automatic: nil
        case .native: .text("native")
        case .software: .text("software")
        case .node(let path): .text(path)
        }
    }
}

/// The audio track: `copy`, `none` or a file; in JSON false is none.
struct TrackCodec: FieldCodec {
    func parse(_ text: OptionText) throws(Failure) -> JobSound.Track {
        switch text.text {
        case "copy": .copy
        case "none": .none
        default: .file(try FilePartCodec().parse(text))
        }
    }

    func read(_ value: JobValue) throws(Failure) -> JobSound.Track {
        if value.json.text != "", let part = try FilePartJSON.part(value, "audio") { return .file(part) }
        guard value.json.bool == false else {
            throw value.wrong("name a file, give false for no audio, or leave it out")
        }
        return .none
    }

    func node(_ value: JobSound.Track) -> JSONNode? {
        switch value {
        case .copy: nil
        case .none: .bool(false)
        case .file(let part): FilePartJSON.node(part)
        }
    }
}

/// Options of the encoder, each `tune=film`: each use adds one.
struct EncoderOptionsCodec: FieldCodec {
    func parse(_ text: OptionText) throws(Failure) -> [OutputRequest.EncoderOption] {
        guard let option = Self.option(text.text) else {
            throw text.wrong(": not K=V", "write it so: \(.encoderOption) tune=film")
        }
        return [option]
    }

    func join(
        _ old: [OutputRequest.EncoderOption], _ new: [OutputRequest.EncoderOption]
    ) -> [OutputRequest.EncoderOption] { old + new }

    func read(_ value: JobValue) throws(Failure) -> [OutputRequest.EncoderOption] {
        try value.list().map { (value) throws(Failure) in
            guard let option = value.json.text.flatMap(Self.option) else {
                throw value.wrong("write each as \"tune=film\"")
            }
            return option
        }
    }

    func node(_ value: [OutputRequest.EncoderOption]) -> JSONNode? {
        .list(value.map { .text("\($0.name)=\($0.value)") })
    }

    private static func option(_ text: String) -> OutputRequest.EncoderOption? {
        guard let equals = text.firstIndex(of: "="), equals > text.startIndex else { return nil }
        return .init(name: String(text[..<equals]), value: String(text[text.index(after: equals)...]))
    }
}

/// Tags of the file: `title=Holiday`, and an object of them in JSON.
struct TagsCodec: FieldCodec {
    func parse(_ text: OptionText) throws(Failure) -> [OutputRequest.Tag] {
        let (name, value) = OptionText.split(text.text[...], at: "=")
        guard let value, !name.isEmpty else {
            throw text.wrong(
                ": not K=V", "write it so: \(text.subject) title=Holiday; \(text.subject) title= removes it")
        }
        return [.init(name: String(name), value: String(value))]
    }

    func join(_ old: [OutputRequest.Tag], _ new: [OutputRequest.Tag]) -> [OutputRequest.Tag] {
        old.filter { tag in !new.contains { $0.name.lowercased() == tag.name.lowercased() } } + new
    }

    func read(_ value: JobValue) throws(Failure) -> [OutputRequest.Tag] {
        guard value.json.isObject else { throw value.wrong("write names and texts in {…}") }
        return try value.json.members.map { (member) throws(Failure) in
            let tag = JobValue(file: value.file, key: member.key, json: member.value)
            guard let text = tag.json.text, !member.key.isEmpty else {
                throw tag.wrong("give a text in \"…\"; \"\" removes the tag")
            }
            return .init(name: member.key, value: text)
        }
    }

    func node(_ value: [OutputRequest.Tag]) -> JSONNode? {
        .object(value.map { (key: $0.name, value: .text($0.value)) })
    }
}

/// How far key frames are apart: `12` frames or `0.5s`.
struct KeyIntervalCodec: FieldCodec {
    private static let advice: MessageText = "give frames (12) or seconds (0.5s)"

    func parse(_ text: OptionText) throws(Failure) -> OutputRequest.KeyInterval {
        guard let interval = Self.interval(text.text) else {
            throw text.wrong(": no distance of key frames", Self.advice)
        }
        return interval
    }

    func read(_ value: JobValue) throws(Failure) -> OutputRequest.KeyInterval {
        let text = value.json.text ?? value.json.number.flatMap(Int.init(exactly:)).map { "\($0)" }
        guard let interval = text.flatMap(Self.interval) else { throw value.wrong(Self.advice) }
        return interval
    }

    func node(_ value: OutputRequest.KeyInterval) -> JSONNode? {
        switch value {
        case .frames(let count): .number("\(count)")
        case .seconds(let seconds): .text("\(decimal(seconds))s")
        }
    }

    private static func interval(_ text: String) -> OutputRequest.KeyInterval? {
        guard text.last == "s" else {
            guard let count = OptionText.digits(text[...], atMost: 5), count > 0 else { return nil }
            return .frames(Int(count))
        }
        guard let number = OptionText.number(String(text.dropLast())), let seconds = Rational(decimal: number),
            number > 0, number <= 3600
        else { return nil }
        return .seconds(seconds)
    }
}
