internal import GLFXCore
internal import GLFXMedia

/// A source at a constant rate: at each `i / rate` the frame that is on screen then, so that frames are repeated or
/// dropped. What is on screen is decided by the source's own clock, not by its rounded stamps: a source of that rate
/// keeps every frame. Packets are not changed.
final class ConstantRate: WrappedSource, @unchecked Sendable {
    let source: any FrameSource
    /// The length of a frame.
    private let tick: Rational
    private let rate: Rational
    /// The source's.
    private let frames: FrameClock
    private var current: TimelineFrame?
    /// The source's next frame, where `current` ends.
    private var upcoming: TimelineFrame?
    /// `current` is in the output.
    private var isShown = false
    private var isAtEnd = false
    /// The next frame's time in ticks; nil before the first.
    private var slot: Int64?
    /// The first frame's ticks, and its time in the source.
    private var first: (slot: Int64, time: Timestamp)?
    private var count = 0

    /// - Parameter rate: frames a second; more than 0.
    init(_ source: any FrameSource, rate: Rational) {
        self.source = source
        self.rate = rate.reduced
        frames = FrameClock(source.format)
        tick = Rational(self.rate.denominator, self.rate.numerator)
    }

    var format: VideoFormat {
        var format = source.format
        (format.timeBase, format.frameRate) = (tick, rate)
        return format
    }

    /// Frames that begin before the end.
    var expectedFrames: Int? {
        source.expectedDuration.map { max(1, Int(slots($0.seconds - frames.lengthSlack + frames.slack))) }
    }

    func next() throws(Failure) -> MediaEvent<TimelineFrame>? {
        while true {
            if upcoming == nil, !isAtEnd {
                if let packet = try readOn() { return .packet(packet) }
                continue
            }
            guard let shown = current, let slot else { return nil }
            let time = Timestamp(slot, timeBase: tick)
            if var next = upcoming, hasBegun(next.time, at: slot) {
                if !isShown { next.picture = next.picture.replacing(shown.picture) }
                (current, upcoming, isShown) = (next, nil, false)
                continue
            }
            // The part's beginning may be rounded as stamps are.
            if let end = source.partEnd, time.seconds >= end.seconds - frames.slack, count > 0 { return nil }
            // Every source has at least one frame, however short.
            guard upcoming != nil || count == 0 || !hasEnded(shown, at: slot) else { return nil }
            defer { (self.slot, count, isShown) = (slot + 1, count + 1, true) }
            var frame = TimelineFrame(
                shown.picture, incoming: shown.incoming, time: time, duration: 1, index: count)
            frame.comesAgain = upcoming.map { !hasBegun($0.time, at: slot + 1) } ?? !isOver(shown, at: slot + 1)
            return .frame(frame)
        }
    }

    func seek(to elapsed: Timestamp) throws(Failure) -> Bool {
        guard let first else { return false }
        let number = elapsed.rescaled(to: tick, rounding: .down).value
        let time = Timestamp(first.slot + number, timeBase: tick)
        guard try source.seek(to: time - first.time) else { return false }
        (current, upcoming, isAtEnd, isShown) = (nil, nil, false, false)
        (slot, count) = (first.slot + number, Int(number))
        return true
    }

    func elapsed(ofFrame number: Int) -> Timestamp? { Timestamp(Int64(number), timeBase: tick) }

    /// Reads the source's next event.
    /// - Returns: a packet to pass on.
    private func readOn() throws(Failure) -> MediaPacket? {
        switch try source.next() {
        case .packet(let packet): return packet
        case .frame(let frame) where current == nil:
            current = frame
            let start = slot ?? slots(frame.time.seconds)
            slot = start
            first = first ?? (start, frame.time)
        case .frame(let frame): upcoming = frame
        case nil: isAtEnd = true
        }
        return nil
    }

    /// Whether what comes at a time of the source is on screen in a slot, or was before.
    private func hasBegun(_ time: Timestamp, at slot: Int64) -> Bool {
        guard let (moment, wanted) = moments(time, slot) else { return true }
        return moment <= wanted || moment.seconds <= wanted.seconds + frames.slack
    }

    /// Whether a frame that nothing follows is over. One that begins in the slot is shown, however short it is.
    private func hasEnded(_ frame: TimelineFrame, at slot: Int64) -> Bool {
        guard isOver(frame, at: slot), let (begin, wanted) = moments(frame.time, slot) else { return false }
        return begin < wanted && begin.seconds < wanted.seconds - frames.slack
    }

    /// Whether the time of a frame that nothing follows has passed.
    private func isOver(_ frame: TimelineFrame, at slot: Int64) -> Bool {
        guard let duration = frame.duration, let first, let (_, wanted) = moments(frame.time, slot) else {
            return hasBegun(end(of: frame), at: slot)
        }
        let end = frames.end(of: frame.time - first.time, lasting: duration)
        return end <= wanted || end.seconds <= wanted.seconds + frames.slack
    }

    /// A time of the source by its clock, and a slot's, both since the first frame; nil before that.
    private func moments(_ time: Timestamp, _ slot: Int64) -> (Timestamp, Timestamp)? {
        guard let first else { return nil }
        let begin = Timestamp(first.slot, timeBase: tick)
        // A first frame whose stamp was rounded is where its slot is.
        let isRounded = abs(begin.seconds - first.time.seconds) <= frames.slack
        return (
            frames.moment(time - first.time), Timestamp(slot, timeBase: tick) - (isRounded ? begin : first.time)
        )
    }

    /// The first slot at a time or after it.
    private func slots(_ seconds: Double) -> Int64 {
        // A billionth of a slot: what is equal may differ in the last bit.
        Int64(((seconds - frames.slack) * rate.double - 1e-9).rounded(.up))
    }

    private func end(of frame: TimelineFrame) -> Timestamp {
        guard let duration = frame.duration else {
            if let length = source.format.frameRate?.inverse { return frame.time + Timestamp(seconds: length) }
            return Timestamp(slots(frame.time.seconds) + 1, timeBase: tick)
        }
        return Timestamp(frame.time.value + duration, timeBase: frame.time.timeBase)
    }
}
