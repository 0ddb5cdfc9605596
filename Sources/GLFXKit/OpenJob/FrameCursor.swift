internal import GLFXCore
internal import GLFXMedia
internal import GLFXTimeline

/// Random access to a source's frames: seeks where the source can, reads on otherwise, and reopens the source where it
/// cannot seek back.
///
/// Belongs to one thread.
final class FrameCursor {
    private(set) var source: any FrameSource
    /// The time of the frame before the last one found; nil where there is none or it is not known.
    private(set) var previous: Timestamp?
    private let reopen: () throws(Failure) -> any FrameSource
    private let first: Timestamp
    private let frames: FrameClock
    private var current: TimelineFrame?
    private var following: TimelineFrame?
    private var isAtEnd = false
    /// Added to the source's frame numbers, which are estimated by the rate after a seek.
    private var numberShift = 0

    /// Seeks if the wanted frame is this many seconds ahead, instead of reading on.
    private static let reach = 1.0

    /// - Parameters:
    ///   - source: whose first frame was read already.
    ///   - first: that frame.
    ///   - reopen: opens the same source once more.
    init(
        _ source: any FrameSource, first: TimelineFrame, reopen: @escaping () throws(Failure) -> any FrameSource
    ) {
        self.source = source
        self.first = first.time
        self.reopen = reopen
        current = first
        frames = FrameClock(source.format)
    }

    /// The first frame, for reading the source to its end from there; not kept here then.
    func takeFirst() -> TimelineFrame? {
        defer { current = nil }
        return current
    }

    /// Since the first frame.
    func elapsed(_ frame: TimelineFrame) -> Timestamp { frame.time - first }

    /// The frame that is on screen at a time.
    /// - Parameter wanted: since the first frame.
    /// - Throws: `.usage` past the end; errors of reading.
    func frame(at wanted: Timestamp) throws(Failure) -> TimelineFrame {
        try goNear(wanted)
        guard var frame = current else { throw nothing(at: wanted) }
        while let next = try peek(), frames.hasBegun(elapsed(next), at: wanted) { frame = try step() ?? frame }
        if following == nil, let length = frame.duration,
            elapsed(frame) + Timestamp(length, timeBase: frame.time.timeBase) <= wanted
        {
            throw nothing(at: wanted)
        }
        return numbered(frame)
    }

    /// The frame with a number.
    /// - Throws: `.usage` where there is none; errors of reading.
    func frame(number: Int) throws(Failure) -> TimelineFrame {
        if let wanted = try source.elapsed(ofFrame: number) {
            numberShift = 0
            let anchor = try frame(at: wanted)
            numberShift = number - anchor.index
            return numbered(anchor)
        }
        if current.map({ numbered($0).index > number }) ?? true { try begin() }
        while let frame = current, numbered(frame).index < number {
            guard try step() != nil else { break }
        }
        guard let frame = current, numbered(frame).index == number else {
            throw nothing(numbered: number)
        }
        return numbered(frame)
    }

    /// A frame whose number and time are known: read from there on, where the source can seek.
    /// - Parameter before: when the frame before it is shown; nil: it is the first.
    /// - Throws: `.input` where there is no such frame; errors of reading.
    func frame(_ wanted: PlannedFrame, after before: Timestamp?) throws(Failure) -> TimelineFrame {
        let elapsed = wanted.time - first
        if wanted.number == 0, let current, current.index == 0 { return current }
        if try source.seek(toFrame: wanted.number, at: elapsed) {
            (current, following, isAtEnd) = (nil, nil, false)
            current = try read()
        } else {
            try begin()
            while let frame = current, frame.time < wanted.time { guard try step() != nil else { break } }
        }
        guard let frame = current, frame.time == wanted.time else {
            throw Failure(
                .input, "'\(source.name)' has no frame at \(secondsText(elapsed.seconds)), as was planned",
                advice: "plan the job again")
        }
        (previous, numberShift) = (before, wanted.number - frame.index)
        return numbered(frame)
    }

    /// That of the frame that was found last; nil where there is none.
    var number: Int? { current.map { numbered($0).index } }

    /// Added to the numbers of the source's frames.
    var shift: Int { numberShift }

    /// The frame after the last one found; nil at the end.
    func next() throws(Failure) -> TimelineFrame? { try step().map(numbered) }

    /// Moves to a frame shortly before the wanted one.
    private func goNear(_ wanted: Timestamp) throws(Failure) {
        if let current {
            let ahead = wanted.seconds - elapsed(current).seconds
            if elapsed(current) <= wanted, ahead < Self.reach || numberShift != 0 { return }
        }
        // Two frames early, so that the previous frame is read too: shaders may use the time between them.
        let step = source.format.frameRate?.inverse.map { Timestamp(seconds: $0) }
        let early = step.map { wanted - $0 - $0 } ?? wanted
        let didSeek: Bool
        do throws(Failure) {
            didSeek = try source.seek(to: max(early, Timestamp(0, timeBase: 1)))
        } catch {
            do throws(Failure) {
                // Past the end: the message names the requested time.
                didSeek = try source.seek(to: wanted)
            } catch {
                // Where the source is now is not known: the next call seeks, or begins anew.
                (current, following, previous, isAtEnd, numberShift) = (nil, nil, nil, true, 0)
                throw error
            }
        }
        if didSeek {
            (current, following, previous, isAtEnd, numberShift) = (nil, nil, nil, false, 0)
            current = try read()
        } else if current.map({ elapsed($0) > wanted }) ?? true {
            try begin()
        }
    }

    /// Reopens the source at its first frame.
    private func begin() throws(Failure) {
        source = try reopen()
        (current, following, previous, isAtEnd, numberShift) = (nil, nil, nil, false, 0)
        current = try read()
    }

    private func step() throws(Failure) -> TimelineFrame? {
        guard let next = try peek() else { return nil }
        previous = current?.time
        (current, following) = (next, nil)
        return next
    }

    private func peek() throws(Failure) -> TimelineFrame? {
        if following == nil, !isAtEnd { following = try read() }
        return following
    }

    private func read() throws(Failure) -> TimelineFrame? {
        while let event = try source.next() {
            if case .frame(let frame) = event { return frame }
        }
        isAtEnd = true
        return nil
    }

    private func numbered(_ frame: TimelineFrame) -> TimelineFrame {
        var frame = frame
        frame.index += numberShift
        return frame
    }

    func nothing(numbered number: Int) -> Failure {
        Failure(.usage, "'\(source.name)' has no frame \(number)", advice: "frames count from 0").pastEnd
    }

    private func nothing(at wanted: Timestamp) -> Failure {
        let end = current.map { elapsed($0).seconds + Double($0.duration ?? 0) * $0.time.timeBase.double } ?? 0
        return Failure(
            .usage,
            "'\(source.name)' is \(secondsText(end)) long: it has no frame at \(secondsText(wanted.seconds))",
            advice: "give an earlier time"
        ).pastEnd
    }
}
