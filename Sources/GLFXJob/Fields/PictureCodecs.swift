internal import GLFXCore
internal import GLFXPrograms

/// The background: a color, else a file.
struct BackgroundCodec: FieldCodec {
    /// A text that looks like a path is never a color.
    func parse(_ text: OptionText) throws(Failure) -> FilterJob.Background {
        let word = text.text
        let part = try FilePart(parsing: word, exists: text.exists)
        if !part.isWhole { return .file(part) }
        let looksLikeAPath = word.contains("/") || (word.contains(".") && !word.contains(",") && !word.hasPrefix("#"))
        if looksLikeAPath { return .file(word) }
        if let color = ColorText.parse(word) { return .color(color) }
        if text.exists(word) { return .file(word) }
        throw text.wrong(
            " is neither a file nor a color",
            ColorText.nearestName(to: word).map { "did you mean '\($0)'?" }
                ?? "a color is written so: #40ff18, red or 0.2,0.4,0.6")
    }

    func read(_ value: JobValue) throws(Failure) -> FilterJob.Background {
        if let part = try FilePartJSON.part(value, "a background") { return .file(part) }
        let object = try InputJSON.members(of: value, "a background that is no file")
        guard let color = object["color"] else {
            throw value.mistake(
                "this background is neither a file nor a color", "write \"FILE\" or {\"color\": \"#204060\"}")
        }
        return .color(try ColorJSON.color(color))
    }

    func node(_ value: FilterJob.Background) -> JSONNode? {
        switch value {
        case .none: nil
        case .color(let color): ColorJSON.node(color)
        case .file(let part): FilePartJSON.node(part)
        }
    }
}
