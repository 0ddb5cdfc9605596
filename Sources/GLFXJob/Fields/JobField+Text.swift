internal import GLFXCore

/// What is written over the result.
extension JobField {
    static let texts: [JobField] = [
        JobField(
            "text", key: "texts",
            FieldAccess(
                read: { (value, job) throws(Failure) in job.texts = try FrameTextJSON.texts(value) },
                write: { job in FrameTextJSON.node(job.texts) }),
            .required("TEXT"), .text, "write a text over the picture; repeated: each with the options after it",
            detail: "Over the result of all shaders and the background, in any script; \\n begins a new line, and what "
                + "is wider than nine tenths of the frame is broken. Sizes and places are parts of the frame. Fades "
                + "take the text with them.",
            isRepeatable: true, sharedHelp: "write a text over the picture, or into each frame",
            Summary(line: .text) { job in job.texts.isEmpty ? nil : job.texts.map(\.summary).joined(separator: ", ") }),
        JobField(
            "burn-subtitles", SubtitleCodec.access, .optional("N|LANG|FILE"), .text,
            "draw subtitles into the picture: the INPUT's, a stream of it, or a file's",
            detail:
                "Of text: SubRip, WebVTT, ASS, SSA, mov_text. By itself the track that players choose; =2 and =deu are "
                + "others of `glfx inspect`, and =words.srt is a file. At the INPUTs' own times, whatever --start, "
                + "--speed and joins make of them. A track that is drawn is not copied as well. By libass, through "
                + "libavfilter.",
            completion: .files, Summary(line: .text) { SubtitleCodec.summary($0) }),
    ]
}

extension FrameText {
    /// `'A TITLE' (Sans, 8%, bottom, from 1 s on, up to 4 s)`
    fileprivate var summary: String {
        let what =
            switch content {
            case .title(let title): "'\(title.split(separator: "\n").joined(separator: " "))'"
            case .label(let label): "each frame's \(label == .frame ? "number" : label.rawValue)"
            }
        let spot =
            place == anchor.place ? anchor.rawValue : "\(anchor.rawValue) at \(percent(place.x)),\(percent(place.y))"
        let facts = [
            font, percent(size), color == [1, 1, 1, 1] ? nil : colorText(color), box.map { "on \(colorText($0))" },
            spot, start.map { "from \(decimal($0)) s on" }, end.map { "up to \(decimal($0)) s" },
        ]
        return "\(what) (\(facts.compactMap(\.self).joined(separator: ", ")))"
    }

    private func percent(_ part: Double) -> String { "\(decimal(part * 100))%" }
}
