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
