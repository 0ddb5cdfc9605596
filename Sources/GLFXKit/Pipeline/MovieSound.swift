internal import FrameCore
internal import Media

/// The main movie's sound for shaders that draw by it, read on a thread of its own.
final class MovieSound {
    /// Rows of `samples`.
    let channelCount: Int
    private let queue: FrameQueue<SoundBlock>
    private let thread: WorkerThread
    private var window: SoundWindow
    /// What was taken off the time stamps of the movie's frames.
    private let shift: Timestamp?
    private var isClosed = false

    /// Opens the movie's sound; where there is none, it is silent and a note says so.
    static func open(
        of movie: MovieReader, stop: StopSignal, notes: NoteHandler
    ) throws(Failure) -> MovieSound {
        let reader = try SoundReader.open(path: movie.path, from: movie.shift)
        if reader == nil { notes("'\(movie.path)' has no sound: a shader that draws by it gets silence") }
        return MovieSound(reader: reader, shift: movie.shift, stop: stop)
    }

    private init(reader: SoundReader?, shift: Timestamp?, stop: StopSignal) {
        let queue = FrameQueue<SoundBlock>(capacity: 8)
        self.queue = queue
        self.shift = shift
        channelCount = reader?.channelCount ?? 1
        window = SoundWindow(channelCount: channelCount, capacity: SoundPainter.mostSamples) { queue.take() }
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
        let shift = shift?.rescaled(to: time.timeBase).value ?? 0
        return try window.samples(before: Timestamp(time.value + shift, timeBase: time.timeBase), count: count)
    }

    /// Ends the thread. Several pictures may share one sound, and each closes it.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        queue.cancel()
        thread.join()
    }
}
