/// Notes about what joining changes in the parts.
struct JoinNotes {
    let inputs: [JoinedInput]
    /// The joined format.
    let format: VideoFormat
    let fit: Fit
    /// The parts' own audio is in the output.
    let keepsAudio: Bool

    func report(to notes: NoteHandler) {
        let files = inputs.compactMap(\.file)
        if let line = line(files.filter { $0.color.isOfOtherLight(than: format.color) }) {
            notes("\(line) converted to the first input's color")
        }
        if Set(files.map(\.size)).count > 1 {
            notes(
                "the inputs are not of one size: each is fitted into \(format.width)x\(format.height) "
                    + "(--size and --fit say otherwise)")
        }
        let others = files.filter { file in file.otherKinds.contains { $0 != .audio } }
        if keepsAudio, let line = line(others) {
            notes("\(line) joined without its subtitles and data: only picture, audio and chapters are")
        }
    }

    /// The subject: `'b.mov' is`, `'b.mov' and 3 others are`.
    private func line(_ files: [MovieProbe]) -> String? {
        guard let first = files.first else { return nil }
        return files.count == 1
            ? "'\(first.path)' is" : "'\(first.path)' and \(files.count - 1) other\(files.count == 2 ? "" : "s") are"
    }
}
