internal import GLFXCore
internal import GLFXShaderText

/// Which subtitles: nothing, the number of a stream, a language, or a file.
struct SubtitleCodec {
    /// The codes and the text of one kind.
    static let access = FieldAccess(
        parse: { (text, job) throws(Failure) in job.burntSubtitles = try choice(text) },
        read: { (value, job) throws(Failure) in
            if let number = value.json.number.flatMap(Int.init(exactly:)), (0..<10_000).contains(number) {
                job.burntSubtitles = .stream(number)
            } else if let isWanted = value.json.bool {
                job.burntSubtitles = isWanted ? .usual : nil
            } else if value.json.isObject {
                let members = try value.members(of: "subtitles", keys: ["file"])
                guard let file = members["file"] else { throw value.wrong(advice) }
                job.burntSubtitles = .file(try file.path("a file of subtitles") ?? "")
            } else if let language = value.json.text.flatMap(StreamsCodec.language) {
                job.burntSubtitles = .language(language)
            } else {
                throw value.wrong(advice)
            }
        },
        write: { job in
            switch job.burntSubtitles {
            case nil: nil
            case .usual: .bool(true)
            case .stream(let number): .number("\(number)")
            case .language(let language): .text(language)
            case .file(let path): .object([("file", .text(path))])
            }
        })

    private static let advice: MessageText =
        #"give true, the number of a stream, a language ("deu"), or {"file": "words.srt"}"#

    private static func choice(_ text: OptionText) throws(Failure) -> SubtitleChoice {
        if text.text.isEmpty { return .usual }
        if text.exists(text.text) { return .file(text.text) }
        if let number = OptionText.digits(text.text[...], atMost: 4) { return .stream(Int(number)) }
        return StreamsCodec.language(text.text).map { .language($0) } ?? .file(text.text)
    }

    /// For `--dry-run`.
    static func summary(_ job: FilterJob) -> String? {
        switch job.burntSubtitles {
        case nil: nil
        case .usual: "the INPUT's subtitles"
        case .stream(let number): "the subtitles of stream \(number)"
        case .language(let language): "the subtitles in \(language)"
        case .file(let path): "the subtitles '\(path)'"
        }
    }
}
