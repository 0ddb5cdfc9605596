package import GLFXCore
package import GLFXJob
package import GLFXMedia
package import GLFXTimeline

/// Makes the labels of a job's frames.
package struct FrameLabels {
    /// Of the first frame, and frames a second; nil where no label is a timecode.
    private let timecode: (first: Timecode, rate: Double)?
    private let start: Double

    /// - Parameters:
    ///   - format: of the result.
    ///   - start: the first frame's time.
    ///   - notes: gets a line where the source has no timecode.
    /// - Throws: `.usage` where a timecode is wanted and the frame rate is unknown.
    package init(
        _ texts: [FrameText], source: any FrameSource, format: VideoFormat, start: Timestamp, notes: MessageHandler
    ) throws(Failure) {
        self.start = start.seconds
        guard texts.contains(where: { $0.content == .label(.timecode) }) else {
            timecode = nil
            return
        }
        guard let rate = format.frameRate, let zero = Timecode("00:00:00:00", rate: rate) else {
            throw Failure(
                .usage, "a timecode counts frames, and '\(source.name)' has no frame rate", advice: "add \(.fps)")
        }
        let sourceTimecode = source.metadata.timecode
        let first = sourceTimecode.flatMap { Timecode($0, rate: rate) }
        if first == nil {
            let what = sourceTimecode.map { "the timecode '\($0)', which is none at \(decimal(rate)) frames a second" }
            notes("'\(source.name)' has \(what ?? "no timecode"): the one burnt in begins at \(zero.text)")
        }
        timecode = (first ?? zero, rate.double)
    }

    /// - Parameter time: of the output's frame.
    func text(_ label: FrameLabel, at time: FrameTime) -> String {
        switch label {
        case .frame: return "\(time.index)"
        case .time: return Self.clock(time.seconds)
        case .timecode:
            guard let timecode else { return "" }
            let frames = ((time.seconds - start) * timecode.rate).rounded()
            return timecode.first.advanced(by: Int64(frames)).text
        }
    }

    /// `00:00:01.250`, to the nearest millisecond.
    private static func clock(_ seconds: Double) -> String {
        let milliseconds = Int64((max(0, seconds) * 1000).rounded())
        func padded(_ number: Int64, to count: Int) -> String {
            let digits = "\(number)"
            return String(repeating: "0", count: max(0, count - digits.count)) + digits
        }
        let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        return padded(whole / 3600, to: 2) + ":" + padded(whole / 60 % 60, to: 2) + ":" + padded(whole % 60, to: 2)
            + "." + padded(rest, to: 3)
    }
}
