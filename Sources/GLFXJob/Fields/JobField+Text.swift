internal import GLFXCore

/// What is written over the result.
extension JobField {
    static let texts: [JobField] = [
        JobField(
            key: "texts",
            FieldAccess(
                read: { (value, job) throws(Failure) in job.texts = try FrameTextJSON.texts(value) },
                write: { job in FrameTextJSON.node(job.texts) }),
            Summary(line: .text) { job in job.texts.isEmpty ? nil : job.texts.map(\.summary).joined(separator: ", ") }),
        JobField(
            key: "burn-subtitles", SubtitleCodec.access,
            Summary(line: .text) { SubtitleCodec.summary($0) }),
        JobField(
            key: "subtitles", .field(\.subtitles, SubtitleFilesCodec()),
            Summary(line: .write) { job in
                let names = job.subtitles.map { "'\($0.path)'" + ($0.language.map { " (\($0))" } ?? "") }
                return names.isEmpty ? nil : "with the subtitles \(names.joined(separator: ", "))"
            }),
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
