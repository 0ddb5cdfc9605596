internal import GLFXCore
internal import GLFXMedia

/// A source whose timecode is the user's.
final class LabelledSource: WrappedSource, @unchecked Sendable {
    let source: any FrameSource
    private let label: String

    /// - Parameter timecode: of the first frame, as it was written.
    /// - Throws: `.usage` where it is no label at the source's rate, or where that is not known.
    init(_ source: any FrameSource, timecode: String) throws(Failure) {
        let subject: MessageText = "\(.timecode) '\(timecode)'"
        guard let rate = source.format.frameRate, let written = WrittenTime(timecode) else {
            throw Failure(
                .usage, "\(subject) counts frames, and '\(source.name)' has no frame rate", advice: "add \(.fps)")
        }
        _ = try written.seconds(rate: { rate }) { problem, advice in
            Failure(.usage, "\(subject): \(problem)", advice: advice)
        }
        guard let first = Timecode(timecode, rate: rate) else {
            throw Failure(.usage, "\(subject): not a timecode", advice: "write 10:00:00:00")
        }
        (self.source, label) = (source, first.text)
    }

    var firstNumber: Int? { source.firstNumber }

    var metadata: MovieMetadata {
        var metadata = source.metadata
        metadata.setTimecode(label)
        return metadata
    }

    func next() throws(Failure) -> MediaEvent<TimelineFrame>? { try source.next() }

    func seek(toFrame number: Int, at elapsed: Timestamp) throws(Failure) -> Bool {
        try source.seek(toFrame: number, at: elapsed)
    }
}
