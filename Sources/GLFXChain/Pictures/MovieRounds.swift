internal import GLFXCore
internal import GLFXMedia
internal import GLFXRead

/// The frames of a further movie on a timeline that begins with its first one, once or in a loop. A round begins
/// exactly where the last frame of the one before ends.
///
/// Belongs to one thread at a time; may be moved from the thread that opened it to the one that reads.
final class MovieRounds: @unchecked Sendable {
    private let path: String
    private let options: ReaderOptions
    private let loops: Bool
    private var reader: MediaReader
    /// The round's first frame on the file's own timeline.
    private var firstTime: Timestamp?
    /// The round's beginning, in ticks.
    private var offset: Int64 = 0
    private var framesInRound = 0
    private var last: TimedPicture?
    private var firstDamage: Damage?
    private var isFinished = false

    /// Opens the movie.
    /// - Parameter loops: begin again at the end. A still does not loop.
    init(path: String, options: ReaderOptions, loops: Bool, notes: @escaping MessageHandler) throws(Failure) {
        self.path = path
        self.options = options
        self.loops = loops
        reader = try MediaReader(path: path, options: options, notes: notes)
    }

    /// The format of the file's frames.
    var format: VideoFormat { reader.format }

    /// Damage of the first round so far; the others have the same.
    var damage: Damage { firstDamage ?? reader.damage }

    /// The next frame, always with a duration; nil at the end.
    func next() throws(Failure) -> TimedPicture? {
        while !isFinished {
            while let event = try reader.next() {
                if case .frame(let picture) = event { return placed(picture) }
            }
            try beginRound()
        }
        return nil
    }

    private func placed(_ frame: TimedPicture) -> TimedPicture {
        let first = firstTime ?? frame.time
        firstTime = first
        let time = Timestamp(frame.time.value - first.value + offset, timeBase: frame.time.timeBase)
        let step = last.map { time.value - $0.time.value }
        let nominal = reader.format.frameRate?.inverse.map { Timestamp(seconds: $0).rescaled(to: time.timeBase).value }
        var placed = TimedPicture(
            frame.picture, time: time, duration: frame.duration ?? step ?? nominal ?? 1, index: frame.index)
        placed.sideData = frame.sideData
        framesInRound += 1
        last = placed
        return placed
    }

    private func beginRound() throws(Failure) {
        firstDamage = firstDamage ?? reader.damage
        guard loops, framesInRound > 1, let last else {
            isFinished = true
            return
        }
        offset = last.time.value + (last.duration ?? 1)
        (firstTime, framesInRound) = (nil, 0)
        // Notes about the file were reported before.
        reader = try MediaReader(path: path, options: options, notes: { _ in })
    }
}
