internal import GLFXCore
internal import GLFXMedia
internal import GLFXRead

/// A movie or a still beside the main movie (`--input`, `--background`), read on a thread of its own. It begins with
/// the main movie, and holds its last frame when it ends, unless it loops.
final class MoviePicture: FurtherPicture {
    private let path: String
    private let open: (@escaping MessageHandler) throws(Failure) -> MovieRounds
    private let stop: StopSignal
    private let notes: MessageHandler
    private let lost = SharedDamage()
    /// The clock of the movie's frames.
    private let frames: FrameClock
    private var reading: Producer<TimedPicture>
    private var current: TimedPicture?
    private var next: TimedPicture?
    private var isExhausted = false
    private var isClosed = false
    private var hasNotedEnd: Bool

    /// Written by the reading thread, read by the drawing thread.
    private final class SharedDamage: Sendable {
        let value = Mutex(Damage())
    }

    /// Opens the file; reading begins at once.
    /// - Parameters:
    ///   - notesEnd: `notes` gets a line when the movie ends before the main one.
    ///   - notes: gets what is decided, a line each.
    init(
        path: String, options: ReaderOptions, loops: Bool, notesEnd: Bool, stop: StopSignal,
        notes: @escaping MessageHandler
    ) throws(Failure) {
        self.path = path
        hasNotedEnd = !notesEnd
        self.notes = notes
        self.stop = stop
        let open = { (notes: @escaping MessageHandler) throws(Failure) in
            try MovieRounds(path: path, options: options, loops: loops, notes: notes)
        }
        self.open = open
        let rounds = try open(notes)
        if let light = options.light, rounds.format.color.isOfOtherLight(than: light) {
            notes("'\(path)' is brought into the frame's color: \(light.lightName)")
        }
        frames = FrameClock(rounds.format)
        reading = Self.reading(rounds, losing: lost, stop: stop)
    }

    /// A thread that reads the movie from its beginning. Its errors stop the job.
    private static func reading(
        _ rounds: MovieRounds, losing lost: SharedDamage, stop: StopSignal
    ) -> Producer<TimedPicture> {
        let reading = Producer<TimedPicture>(capacity: 2) { (put) in
            do throws(Failure) {
                // Converted in parallel with drawing.
                while let frame = try rounds.next() {
                    try frame.picture.prepare()
                    if !put(frame) { break }
                }
            } catch {
                stop.record(error)
            }
            let damage = rounds.damage
            lost.value.withLock { $0 = damage }
        }
        stop.onStop { [weak reading] in reading?.cancel() }
        return reading
    }

    func rewind() throws(Failure) {
        guard current != nil else { return }
        reading.end()
        // Notes about the file were reported before.
        reading = Self.reading(try open { _ in }, losing: lost, stop: stop)
        (current, next, isExhausted) = (nil, nil, false)
    }

    func change(at moment: FrameMoment) -> Picture? {
        var changed: TimedPicture?
        while true {
            if next == nil, !isExhausted {
                next = try? reading.next()
                isExhausted = next == nil
            }
            guard let candidate = next, current == nil && changed == nil || hasBegun(candidate, moment) else {
                break
            }
            changed = candidate
            next = nil
        }
        if let changed { current = changed }
        if isExhausted, let current, current.index > 0 { noteEnd(of: current, at: moment) }
        return changed?.picture
    }

    private func hasBegun(_ frame: TimedPicture, _ moment: FrameMoment) -> Bool {
        moment.hasReached(frames.moment(frame.time), slack: frames.slack)
    }

    func hasEnded(at moment: FrameMoment) -> Bool {
        guard isExhausted, let current, current.index > 0 else { return false }
        return moment.hasReached(frames.end(of: current.time, lasting: current.duration ?? 0), slack: frames.slack)
    }

    /// Notes the end once when the last frame was shown for twice its duration, so the movie is over a frame shorter.
    private func noteEnd(of last: TimedPicture, at moment: FrameMoment) {
        let length = last.duration ?? 0
        guard !hasNotedEnd, moment.elapsed >= Timestamp(last.time.value + 2 * length, timeBase: last.time.timeBase)
        else { return }
        hasNotedEnd = true
        let end = Timestamp(last.time.value + length, timeBase: last.time.timeBase)
        notes(
            "'\(path)' ends after \(secondsText(end.seconds)), before the picture does; its last frame is held "
                + "(\(.inputEnd) loop, stop or hide would not)")
    }

    var damage: [FileDamage] {
        let damage = lost.value.withLock { $0 }
        return damage.isEmpty ? [] : [FileDamage(path: path, damage: damage)]
    }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        reading.end()
    }
}
