internal import GLFXCore
internal import GLFXJob
internal import GLFXMedia
internal import GLFXRead

/// Notes about what joining changes in the parts.
struct JoinNotes {
    let inputs: [JoinedInput]
    /// The joined format.
    let format: VideoFormat
    let fit: Fit
    /// Stills are panned over.
    let pan: Bool
    /// The subtitles that are burnt in: they are not left out.
    let subtitles: SubtitleChoice?

    func report(to notes: MessageHandler) {
        let files = inputs.compactMap(\.file)
        if let line = line(files.filter { $0.color.isOfOtherLight(than: format.color) }) {
            notes("\(line) converted to the first input's color")
        }
        if Set(files.map(\.size)).count > 1 {
            notes(
                "the inputs are not of one size: each is fitted into \(format.width)x\(format.height) "
                    + "(\(.size) and \(.fit) say otherwise)")
        }
        if pan, fit == .contain, let cut = files.first(where: { $0.isStill && isOtherShape($0.size) }) {
            notes(
                "'\(cut.path)' has another shape than the frame: \(.pan) fills the frame with parts of it, which \(.fit) does "
                    + "not change; without \(.pan) it is shown whole")
        }
        var named: Set<String> = []
        for file in files where named.insert(file.path).inserted {
            let burntTrack = subtitles.flatMap { SubtitleTracks(choice: $0).chosen(of: file.otherTracks) }
            let names = file.otherTracks.filter { $0.kind != .audio && $0 !== burntTrack }.compactMap(\.passingName)
            guard !names.isEmpty else { continue }
            notes(
                "left out of '\(file.path)', since only picture, audio and chapters are joined: "
                    + "\(names.joined(separator: ", "))")
        }
    }

    /// The shape differs by more than a tenth.
    private func isOtherShape(_ size: PictureSize) -> Bool {
        let pictureAspect = Double(size.width) / Double(size.height)
        let frame = Double(format.width) / Double(format.height)
        return abs(pictureAspect / frame - 1) > 0.1
    }

    /// The subject: `'b.mov' is`, `'b.mov' and 3 others are`.
    private func line(_ files: [MovieProbe]) -> String? {
        guard let first = files.first else { return nil }
        return files.count == 1
            ? "'\(first.path)' is" : "'\(first.path)' and \(files.count - 1) other\(files.count == 2 ? "" : "s") are"
    }
}
