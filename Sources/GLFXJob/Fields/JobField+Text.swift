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
            Summary(line: .text) { job in
                SubtitleCodec.summary(job).map { "\($0)\(job.subtitleStyle.map { " \($0.summary)" } ?? "")" }
            }),
        JobField(
            key: "subtitle-style",
            FieldAccess(
                read: { (value, job) throws(Failure) in
                    job.subtitleStyle = try FrameTextJSON.subtitleStyle(value)
                },
                write: { job in job.burntSubtitles == nil ? nil : job.subtitleStyle.map(FrameTextJSON.node) })),
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
        let facts = [
            font, keyframes.size.map { _ in "of a changing size" } ?? percent(size),
            color == [1, 1, 1, 1] ? nil : colorText(color), box.map { "on \(colorText($0))" },
            outline.map { "outlined in \(colorText($0.color))" },
            shadow.map { "with a shadow in \(colorText($0.color))" },
            keyframes.place.map { _ in "moving" } ?? anchor.summary(at: place),
            keyframes.opacity.map { _ in "of a changing opacity" }
                ?? (opacity == 1 ? nil : "\(percent(opacity)) opaque"),
            start.map { "from \(decimal($0)) s on" }, end.map { "up to \(decimal($0)) s" },
            fadeIn.map { "fading in for \(decimal($0)) s" }, fadeOut.map { "fading out for \(decimal($0)) s" },
        ]
        return "\(what) (\(facts.compactMap(\.self).joined(separator: ", ")))"
    }
}

extension SubtitleStyle {
    /// `(Sans, 8%, bottom)`
    fileprivate var summary: String {
        let facts = [
            font, size.map(percent), color.map(colorText), box.map { "on \(colorText($0))" },
            outline.map { "outlined in \(colorText($0.color))" },
            shadow.map { "with a shadow in \(colorText($0.color))" },
            anchor.flatMap { anchor in spot.map { anchor.summary(at: $0) } },
        ]
        return "(\(facts.compactMap(\.self).joined(separator: ", ")))"
    }
}

extension FrameText.Anchor {
    /// `bottom`, `left at 10%,80%`
    fileprivate func summary(at place: SIMD2<Double>) -> String {
        place == self.place ? rawValue : "\(rawValue) at \(percent(place.x)),\(percent(place.y))"
    }
}

private func percent(_ part: Double) -> String { "\(decimal(part * 100))%" }
