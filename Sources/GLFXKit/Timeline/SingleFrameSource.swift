internal import FrameCore
internal import Media

/// Of a source, only the frame that is on screen at one time, with its own time and number, or all up to it.
///
/// Everything before it is read: for sources that cannot go there, and for shaders with a memory.
final class SingleFrameSource: FrameSource, @unchecked Sendable {
    private let source: any FrameSource
    private let moment: Rational
    private let isWhole: Bool
    private(set) var beginning: Timestamp?
    private var last: TimelineFrame?
    private var isDone = false

    /// - Parameters:
    ///   - moment: seconds from the source's first frame.
    ///   - isWhole: the frames before it are handed out too.
    init(_ source: any FrameSource, at moment: Rational, isWhole: Bool = false) {
        self.source = source
        self.moment = moment
        self.isWhole = isWhole
    }

    var name: String { source.name }
    var format: VideoFormat { source.format }
    var expectedDuration: Timestamp? { source.expectedDuration }
    var metadata: MovieMetadata { source.metadata }
    var damage: [FileDamage] { source.damage }
    var clock: StageClock { source.clock }

    func next() throws(Failure) -> SourceEvent? {
        while !isDone, let event = try source.next() {
            guard case .frame(let frame) = event else { continue }
            let first = beginning ?? frame.time
            beginning = first
            guard last == nil || isShown(frame.time, from: first) else { break }
            last = frame
            if isWhole { return event }
        }
        guard !isDone, let last, let first = beginning else { return nil }
        isDone = true
        try check(last, from: first)
        return isWhole ? nil : .frame(last)
    }

    private var wanted: Timestamp { Timestamp(moment.numerator, timeBase: Rational(1, moment.denominator)) }

    private func isShown(_ time: Timestamp, from first: Timestamp) -> Bool {
        Timestamp(time.value - first.rescaled(to: time.timeBase).value, timeBase: time.timeBase) <= wanted
    }

    /// - Throws: `.usage` where the frame has gone before the moment.
    private func check(_ frame: TimelineFrame, from first: Timestamp) throws(Failure) {
        guard let duration = frame.duration else { return }
        let end = Timestamp(
            frame.time.value + duration - first.rescaled(to: frame.time.timeBase).value, timeBase: frame.time.timeBase)
        guard wanted < end else {
            throw Failure(
                .usage,
                "'\(name)' is \(secondsText(end.seconds)) long: it has no frame at \(secondsText(moment.double))",
                advice: "give an earlier --at")
        }
    }
}
