internal import FrameCore
internal import Media

/// Finds the frames of a source in any order: goes where the source can go, reads on otherwise, and opens the source again
/// where it has to go back and cannot.
///
/// Belongs to one thread.
final class FrameCursor {
    private(set) var source: any FrameSource
    /// When the frame that was found last was preceded by another; nil where that was the first one or is not known.
    private(set) var previous: Timestamp?
    private let reopen: () throws(Failure) -> any FrameSource
    private let first: Timestamp
    private var current: TimelineFrame?
    private var following: TimelineFrame?
    private var isAtEnd = false
    /// Added to the source's numbers, which it counts by the rate where it was sent somewhere.
    private var numberShift = 0

    /// Who wants a frame this many seconds ahead goes there instead of reading all before it.
    private static let reach = 1.0

    /// - Parameters:
    ///   - source: whose first frame was handed out already.
    ///   - first: that frame.
    ///   - reopen: opens the same source once more.
    init(
        _ source: any FrameSource, first: TimelineFrame, reopen: @escaping () throws(Failure) -> any FrameSource
    ) {
        self.source = source
        self.first = first.time
        self.reopen = reopen
        current = first
    }

    /// The first frame, for who reads the source to its end from there; nobody keeps it here then.
    func takeFirst() -> TimelineFrame? {
        defer { current = nil }
        return current
    }

    /// Since the first frame.
    func elapsed(_ frame: TimelineFrame) -> Timestamp { frame.time - first }

    /// The frame that is on screen at a time.
    /// - Parameter wanted: since the first frame.
    /// - Throws: `.usage` where nothing is on screen any more; what reading throws.
    func frame(at wanted: Timestamp) throws(Failure) -> TimelineFrame {
        try goNear(wanted)
        guard var found = current else { throw nothing(at: wanted) }
        while let next = try peek(), elapsed(next) <= wanted { found = try step() ?? found }
        if following == nil, let length = found.duration,
            elapsed(found) + Timestamp(length, timeBase: found.time.timeBase) <= wanted
        {
            throw nothing(at: wanted)
        }
        return numbered(found)
    }

    /// The frame with a number.
    /// - Throws: `.usage` where there is none; what reading throws.
    func frame(number: Int) throws(Failure) -> TimelineFrame {
        if let wanted = try source.elapsed(ofFrame: number) {
            numberShift = 0
            let found = try frame(at: wanted)
            numberShift = number - found.index
            return numbered(found)
        }
        if current.map({ numbered($0).index > number }) ?? true { try begin() }
        while let found = current, numbered(found).index < number {
            guard try step() != nil else { break }
        }
        guard let found = current, numbered(found).index == number else {
            throw nothing(numbered: number)
        }
        return numbered(found)
    }

    /// The frame behind the one that was found last; nil at the end.
    func next() throws(Failure) -> TimelineFrame? { try step().map(numbered) }

    /// Makes a frame that is not far before the wanted one the current one.
    private func goNear(_ wanted: Timestamp) throws(Failure) {
        if let current {
            let ahead = wanted.seconds - elapsed(current).seconds
            if elapsed(current) <= wanted, ahead < Self.reach || numberShift != 0 { return }
        }
        // A little before it, so that the frame before it is seen too: shaders may ask for the time between them.
        let step = source.format.frameRate?.inverse.map { Timestamp(seconds: $0) }
        let early = step.map { wanted - $0 - $0 } ?? wanted
        let hasGone: Bool
        do throws(Failure) {
            hasGone = try source.seek(to: max(early, Timestamp(0, timeBase: 1)))
        } catch {
            // Behind the end: the message is to name the time that was asked for.
            hasGone = try source.seek(to: wanted)
        }
        if hasGone {
            (current, following, previous, isAtEnd, numberShift) = (nil, nil, nil, false, 0)
            current = try read()
        } else if current.map({ elapsed($0) > wanted }) ?? true {
            try begin()
        }
    }

    /// Begins at the first frame again.
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
        Failure(.usage, "'\(source.name)' has no frame \(number)", advice: "frames count from 0")
    }

    private func nothing(at wanted: Timestamp) -> Failure {
        let end = current.map { elapsed($0).seconds + Double($0.duration ?? 0) * $0.time.timeBase.double } ?? 0
        return Failure(
            .usage,
            "'\(source.name)' is \(secondsText(end)) long: it has no frame at \(secondsText(wanted.seconds))",
            advice: "give an earlier --at")
    }
}
