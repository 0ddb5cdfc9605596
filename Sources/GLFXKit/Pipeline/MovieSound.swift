internal import FrameCore
internal import Media

/// The main pictures' own sound for shaders that draw by it, read on a thread of its own.
final class MovieSound {
    /// Rows of `samples`.
    let channelCount: Int
    private let queue: FrameQueue<SoundBlock>
    private let thread: WorkerThread
    private var window: SoundWindow
    /// What of the file's own time is heard when.
    private let piece: SoundPiece?
    private var isClosed = false

    /// Opens the source's sound; where there is none, it is silent and a note says so.
    static func open(
        of source: any FrameSource, stop: StopSignal, notes: NoteHandler
    ) throws(Failure) -> MovieSound {
        let piece = source.sound.first
        var reader: SoundReader?
        if let piece { reader = try SoundReader.open(path: piece.path, from: piece.origin) }
        if reader == nil { notes("'\(source.name)' has no sound: a shader that draws by it gets silence") }
        return MovieSound(reader: reader, piece: piece, stop: stop)
    }

    private init(reader: SoundReader?, piece: SoundPiece?, stop: StopSignal) {
        let queue = FrameQueue<SoundBlock>(capacity: 8)
        self.queue = queue
        self.piece = piece
        let format = reader?.format ?? SoundFormat(sampleRate: SoundReader.sampleRate, channelCount: 1)
        channelCount = format.channelCount
        window = SoundWindow(format: format, capacity: SoundPainter.mostSamples) { queue.take() }
        stop.onStop { queue.cancel() }
        thread = WorkerThread {
            do throws(Failure) {
                while let block = try reader?.next() {
                    guard queue.put(block) else { break }
                }
                queue.finish()
            } catch {
                stop.record(error)
            }
        }
    }

    /// The last samples before a frame's time, a row a channel.
    func samples(before time: Timestamp, count: Int) throws(Failure) -> [[Float]] {
        let base = time.timeBase
        let offset =
            piece.map { ($0.origin ?? $0.start).rescaled(to: base).value - $0.start.rescaled(to: base).value } ?? 0
        return try window.samples(before: Timestamp(time.value + offset, timeBase: base), count: count)
    }

    /// Ends the thread. Several pictures may share one sound, and each closes it.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        queue.cancel()
        thread.join()
    }
}
