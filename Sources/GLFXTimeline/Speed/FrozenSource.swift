internal import GLFXAudio
internal import GLFXCore
internal import GLFXJob
internal import GLFXMedia

/// A source that stands still at some moments: the frame on screen then is repeated, and what follows is later.
final class FrozenSource: RetimedSource, @unchecked Sendable {
    let source: any FrameSource
    /// The freezes in the order of time.
    private let freezes: [Freeze]
    private let timeBase: Rational
    /// The step of repeated frames, in ticks.
    private let step: Int64
    /// The source's.
    private let frames: FrameClock
    private var first: Timestamp?
    /// The frames that a frame of the source became, from the next one on.
    private var waiting: [TimelineFrame] = []
    private var count = 0

    /// - Parameter freezes: in any order.
    init(_ source: any FrameSource, freezes: [Freeze]) {
        self.source = source
        self.freezes = freezes.sorted { $0.time < $1.time }
        let format = source.format
        frames = FrameClock(format)
        let frame = (format.frameRate ?? Rational(30, 1)).inverse ?? Rational(1, 30)
        timeBase = TickLength.common(to: [format.timeBase], preferred: [frame] + freezes.map(\.length))
        step = max(1, Timestamp(seconds: frame).rescaled(to: timeBase).value)
    }

    var format: VideoFormat {
        var format = source.format
        format.timeBase = timeBase
        return format
    }

    /// The length of all freezes, in ticks.
    private var added: Int64 { freezes.reduce(0) { $0 + ticks($1.length) } }

    var expectedDuration: Timestamp? { source.expectedDuration.map(longer) }

    func measuredDuration() throws(Failure) -> Timestamp? { try source.measuredDuration().map(longer) }

    func retimed(_ time: Timestamp) -> Timestamp {
        guard let first else { return time }
        let elapsed = (time - first).rescaled(to: timeBase).value
        return Timestamp(time.rescaled(to: timeBase).value + shift(before: elapsed), timeBase: timeBase)
    }

    /// Silence while the picture stands still.
    var soundSpans: [RetimedAudio.Span] {
        let begin = (first ?? Timestamp(0, timeBase: timeBase)).rescaled(to: timeBase).value
        var spans: [RetimedAudio.Span] = []
        var added: Int64 = 0
        func add(_ elapsed: Int64, _ speed: Double) {
            spans.append(
                RetimedAudio.Span(
                    start: Timestamp(begin + elapsed + added, timeBase: timeBase),
                    origin: Timestamp(begin + elapsed, timeBase: timeBase), speed: speed))
        }
        add(0, 1)
        for freeze in freezes {
            add(ticks(freeze.time), 0)
            added += ticks(freeze.length)
            add(ticks(freeze.time), 1)
        }
        return spans
    }

    func next() throws(Failure) -> MediaEvent<TimelineFrame>? {
        if waiting.isEmpty {
            guard let frame = try nextFrame() else { return nil }
            waiting = repeated(frame)
        }
        var frame = waiting.removeFirst()
        frame.index = count
        count += 1
        return .frame(frame)
    }

    func seek(to elapsed: Timestamp) throws(Failure) -> Bool {
        guard let first else { return false }
        let wanted = elapsed.rescaled(to: timeBase, rounding: .down).value
        guard try source.seek(to: Timestamp(original(wanted), timeBase: timeBase)), let frame = try nextFrame() else {
            return false
        }
        let begin = first.rescaled(to: timeBase).value
        waiting = repeated(frame)
        let skipped = waiting.count { $0.time.value + ($0.duration ?? 1) <= begin + wanted }
        waiting.removeFirst(min(skipped, waiting.count - 1))
        // As many as there would be at the nominal rate.
        count = Int((waiting[0].time.value - begin) / step)
        return true
    }

    func seek(toFrame number: Int, at elapsed: Timestamp) throws(Failure) -> Bool {
        guard try seek(to: elapsed) else { return false }
        count = number
        return true
    }

    /// A frame at its new time, again and again while the picture stands still.
    private func repeated(_ frame: TimelineFrame) -> [TimelineFrame] {
        let begin = first ?? frame.time
        first = begin
        var shown = frame
        let time = frame.time.rescaled(to: timeBase).value
        let elapsed = frames.moment(frame.time - begin).rescaled(to: timeBase).value
        let length = frame.duration.map { Timestamp($0, timeBase: frame.time.timeBase).rescaled(to: timeBase).value }
        let start = time + shift(before: elapsed)
        let held = shift(before: elapsed + (length ?? step)) - shift(before: elapsed)
        shown.time = Timestamp(start, timeBase: timeBase)
        shown.duration = length
        guard held > 0 else { return [shown] }
        let end = start + (length ?? step) + held
        let each = min(length ?? step, step)
        return stride(from: start, to: end, by: Int64.Stride(each)).map { place in
            var copy = shown
            copy.time = Timestamp(place, timeBase: timeBase)
            copy.duration = min(each, end - place)
            copy.comesAgain = place + each < end || frame.comesAgain
            return copy
        }
    }

    /// How much later a frame is that begins at this time.
    private func shift(before elapsed: Int64) -> Int64 {
        freezes.reduce(0) { $0 + (ticks($1.time) < elapsed ? ticks($1.length) : 0) }
    }

    /// The time of the source that is shown at a time of the output, both since the first frame.
    private func original(_ elapsed: Int64) -> Int64 {
        var rest = elapsed
        for freeze in freezes {
            guard rest > ticks(freeze.time) else { break }
            rest = max(ticks(freeze.time), rest - ticks(freeze.length))
        }
        return rest
    }

    private func ticks(_ seconds: Rational) -> Int64 { Timestamp(seconds: seconds).rescaled(to: timeBase).value }

    private func longer(_ length: Timestamp) -> Timestamp {
        Timestamp(length.rescaled(to: timeBase).value + added, timeBase: timeBase)
    }
}
