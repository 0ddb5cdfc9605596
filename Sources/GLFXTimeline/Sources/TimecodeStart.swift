internal import GLFXCore
internal import GLFXMedia

/// Where the output's timecode begins: the source's own label, moved by the in point, in frames of the output.
struct TimecodeStart {
    /// What is to be told of it, a line each.
    private(set) var notes: [MessageText] = []
    private let labels: (old: String, new: String)?

    /// - Parameters:
    ///   - label: of the source's first frame; nil: it has none.
    ///   - rate: frames a second that the source's timecode counts; nil: unknown.
    ///   - skipped: from that frame to the output's first.
    ///   - outputRate: frames a second of the output; nil: unknown, as the source's.
    init(_ label: String?, rate: Rational?, skipped: Timestamp, outputRate: Rational?, name: String) {
        guard let label, let rate, var timecode = Timecode(label, rate: rate) else {
            labels = nil
            if let label, skipped.value != 0 {
                notes = ["'\(name)' has the timecode '\(label)', which cannot be moved to the first frame: it is kept"]
            }
            return
        }
        let frames = skipped.seconds * rate.double
        let whole = frames.rounded()
        if whole != 0 { timecode = timecode.advanced(by: Int64(whole)) }
        // Stamps that are rounded to milliseconds differ by less.
        if abs(frames - whole) > 0.1 {
            notes.append(
                "the first frame is not at a frame of the timecode of '\(name)' (\(decimal(rate)) frames a second): it "
                    + "begins at the nearest, \(timecode.text)")
        }
        if let outputRate, Int64(outputRate.double.rounded()) != timecode.framesPerSecond {
            let sourceText = timecode.text
            timecode = timecode.counted(at: outputRate)
            notes.append(
                "the timecode of '\(name)' counts \(decimal(rate)) frames a second, and the output has "
                    + "\(decimal(outputRate)): \(sourceText) becomes \(timecode.text)")
        } else if whole == 0 {
            // As it was written.
            labels = nil
            return
        }
        labels = (label, timecode.text)
    }

    /// Writes the label into the tags.
    func apply(to metadata: inout MovieMetadata) {
        if let labels { metadata.replaceTimecode(labels.old, by: labels.new) }
    }
}
