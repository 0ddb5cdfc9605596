internal import GLFXAudio
internal import GLFXCore
internal import GLFXMedia

/// A source from its end to its beginning, each frame for as long as it is shown forwards.
///
/// Its frames are read in segments, the last one first: from a key frame on, or from a later frame where those between
/// take more memory than `mostBytes`. So a segment is held in memory at a time.
final class ReversedSource: RetimedSource, @unchecked Sendable {
    private(set) var source: any FrameSource
    /// Opens the same source once more, for one that cannot seek.
    private let reopen: () throws(Failure) -> any FrameSource
    private let timeline: FrameTimeline
    /// Only times are wanted: each frame has the one picture that was decoded.
    private let isTimesOnly: Bool
    /// The number of the next frame.
    private var number = 0
    /// Frames of the wrapped source in its own order, from `segmentStart` on.
    private var segment: [TimelineFrame] = []
    private var segmentStart = 0
    private var hasBegun = false

    /// The most bytes that the frames of a segment take as pixels.
    private static let mostBytes = 384 << 20
    private static let mostFrames = 256

    /// When the frames of a source are shown, found without decoding them.
    struct FrameTimeline: Sendable {
        /// At least one, each with the one picture that was decoded.
        var frames: [TimelineFrame]
        /// Where the last frame ends.
        var end: Timestamp
        /// The numbers of frames from which reading can begin, ascending.
        var keys: [Int]

        /// Reads a source to its end.
        /// - Parameter source: read with `ReaderOptions.readsTimesOnly`.
        init(_ source: any FrameSource) throws(Failure) {
            var frames: [TimelineFrame] = []
            while let event = try source.next() {
                if case .frame(let frame) = event { frames.append(frame) }
            }
            guard let last = frames.last else { throw Failure(.input, "'\(source.name)' has no picture") }
            let step = source.format.frameRate?.inverse.map { Timestamp(seconds: $0) }
            let length = last.duration ?? step?.rescaled(to: last.time.timeBase).value ?? 1
            self.frames = frames
            end = Timestamp(last.time.value + max(1, length), timeBase: last.time.timeBase)
            let times = Set(source.keyTimes)
            keys = frames.indices.filter { times.contains(frames[$0].time) }
        }
    }

    /// - Parameters:
    ///   - timeline: of the same source.
    ///   - reopen: opens it once more.
    init(
        _ source: any FrameSource, timeline: FrameTimeline, reopen: @escaping () throws(Failure) -> any FrameSource
    ) {
        (self.source, self.timeline, isTimesOnly, self.reopen) = (source, timeline, false, reopen)
    }

    /// - Parameter source: read with `ReaderOptions.readsTimesOnly`; read to its end here.
    init(timesOnly source: any FrameSource) throws(Failure) {
        (self.source, timeline, isTimesOnly) = (source, try FrameTimeline(source), true)
        reopen = { source }
    }

    /// Of interlaced frames the field that was shown second is shown first.
    var format: VideoFormat {
        var format = source.format
        format.fieldOrder = format.fieldOrder.map { $0 == .topFirst ? .bottomFirst : .topFirst }
        return format
    }

    private var count: Int { timeline.frames.count }
    private var first: Timestamp { timeline.frames[0].time }

    var expectedDuration: Timestamp? { timeline.end - first }
    var expectedFrames: Int? { count }
    func measuredDuration() -> Timestamp? { expectedDuration }

    func retimed(_ time: Timestamp) -> Timestamp { first + (timeline.end - time) }

    var soundSpans: [RetimedAudio.Span] {
        [RetimedAudio.Span(start: first, origin: timeline.end, speed: -1)]
    }

    func next() throws(Failure) -> MediaEvent<TimelineFrame>? {
        guard number < count else { return nil }
        let place = count - 1 - number
        var frame = try picture(place)
        (frame.time, frame.index, frame.comesAgain) = (time(ofFrame: number), number, false)
        frame.duration = length(place)
        frame.picture.sideData = frame.picture.sideData?.outOfOrder
        number += 1
        return .frame(frame)
    }

    func seek(to elapsed: Timestamp) -> Bool {
        // The last frame that begins by then.
        var (low, high) = (0, count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if time(ofFrame: middle) - first <= elapsed { low = middle } else { high = middle }
        }
        number = low
        return true
    }

    func seek(toFrame number: Int, at elapsed: Timestamp) -> Bool {
        guard (0..<count).contains(number) else { return false }
        self.number = number
        return true
    }

    func elapsed(ofFrame number: Int) -> Timestamp? {
        (0..<count).contains(number) ? time(ofFrame: number) - first : nil
    }

    /// When a frame appears: as long after the beginning as it goes before the end.
    private func time(ofFrame number: Int) -> Timestamp {
        let place = count - 1 - number
        let end = place + 1 < count ? timeline.frames[place + 1].time : timeline.end
        let base = first.timeBase
        return Timestamp(
            first.value + timeline.end.rescaled(to: base).value - end.rescaled(to: base).value, timeBase: base)
    }

    private func length(_ place: Int) -> Int64 {
        let end = place + 1 < count ? timeline.frames[place + 1].time : timeline.end
        let base = first.timeBase
        return end.rescaled(to: base).value - timeline.frames[place].time.rescaled(to: base).value
    }

    /// A frame of the wrapped source.
    private func picture(_ place: Int) throws(Failure) -> TimelineFrame {
        if isTimesOnly { return timeline.frames[place] }
        if !(segmentStart..<segmentStart + segment.count).contains(place) { try read(endingWith: place) }
        guard segment.indices.contains(place - segmentStart) else {
            throw Failure(.input, "'\(name)' cannot be read at \(secondsText(timeline.frames[place].time.seconds))")
        }
        return segment[place - segmentStart]
    }

    /// Reads the segment whose last frame this is.
    private func read(endingWith last: Int) throws(Failure) {
        let size = format.width * format.height * format.pixelFormat.bytesPerPixel
        let most = max(2, min(Self.mostFrames, Self.mostBytes / max(1, size)))
        let key = timeline.keys.last { $0 <= last } ?? 0
        let start = max(key, last - most + 1)
        segment = []
        if !hasBegun {
            // A source can seek once its first frame was read.
            guard let frame = try nextFrame() else { throw Failure(.input, "'\(name)' has no picture") }
            hasBegun = true
            if start == 0 { segment.append(frame) }
        }
        if segment.isEmpty, try !source.seek(toFrame: start, at: timeline.frames[start].time - first) {
            source = try reopen()
        }
        segmentStart = start
        while segment.count <= last - start {
            let wanted = timeline.frames[start + segment.count].time
            guard let frame = try nextFrame() else { break }
            // A frame that a damaged file lost is the one before it.
            while segment.count < last - start, let held = segment.last,
                frame.time > timeline.frames[start + segment.count].time
            { segment.append(held) }
            if frame.time >= wanted { segment.append(frame) }
        }
        while let held = segment.last, segment.count <= last - start { segment.append(held) }
    }
}
