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

/// Files of subtitles, each with its language: `words.srt:deu`, and a list of objects in JSON.
struct SubtitleFilesCodec: FieldCodec {
    func parse(_ text: OptionText) throws(Failure) -> [SubtitleTrackFile] {
        guard !text.text.isEmpty else { throw text.wrong(": no file", "write it so: \(text.subject) words.srt:deu") }
        guard !text.exists(text.text), let colon = text.text.lastIndex(of: ":") else {
            return [SubtitleTrackFile(text.text)]
        }
        let word = String(text.text[text.text.index(after: colon)...])
        guard let language = Self.language(word) else {
            throw text.wrong(
                ": '\(word)' is no language", "write three letters of ISO 639-2 behind the colon: deu, eng, fra")
        }
        return [SubtitleTrackFile(String(text.text[..<colon]), language: language)]
    }

    func join(_ old: [SubtitleTrackFile], _ new: [SubtitleTrackFile]) -> [SubtitleTrackFile] { old + new }

    func read(_ value: JobValue) throws(Failure) -> [SubtitleTrackFile] {
        try value.list().map { (value) throws(Failure) in
            if let path = try value.path("a file of subtitles") { return SubtitleTrackFile(path) }
            let members = try value.members(of: "a file of subtitles", keys: ["file", "language"])
            guard let path = try members["file"]?.text() else { throw value.mistake("it has no 'file'", "name one") }
            let language = try members["language"].map { (value) throws(Failure) in
                guard let language = Self.language(try value.text()) else {
                    throw value.wrong("write three letters of ISO 639-2: \"deu\"")
                }
                return language
            }
            return SubtitleTrackFile(path, language: language)
        }
    }

    func node(_ value: [SubtitleTrackFile]) -> JSONNode? {
        .list(
            value.map { file in
                guard let language = file.language else { return .text(file.path) }
                return .object([("file", .text(file.path)), ("language", .text(language))])
            })
    }

    /// Three letters, as QuickTime's and MP4's language fields hold them.
    private static func language(_ word: String) -> String? {
        word.utf8.count == 3 && word.utf8.allSatisfy { (97...122).contains($0 | 32) } ? word.lowercased() : nil
    }
}
