internal import GLFXCore
internal import GLFXMedia
internal import GLFXRead

/// Reads a movie on a thread of its own, a few pictures ahead. Errors of opening and reading are thrown by `take`.
final class ReadAhead {
    private struct End {
        var failure: Failure?
        var account = PartAccount()
    }

    /// Shared between the thread and its owner.
    private final class Shared: Sendable {
        /// The next picture, and the one after it.
        let queue = BoundedQueue<TimedPicture>(capacity: 2)
        let end = Mutex(End())
        /// The time of the movie's first picture, and the clock of all.
        let first = Mutex<(time: Timestamp, frames: FrameClock)?>(nil)
    }

    private let shared = Shared()
    private let thread: WorkerThread
    private var isClosed = false

    /// Opening begins at once.
    /// - Parameters:
    ///   - origin: the movie's own time at its beginning; nil: that of its first picture.
    ///   - skipped: how much of its beginning is not shown; nil: nothing.
    init(
        path: String, options: ReaderOptions, origin: Timestamp?, skipping skipped: Timestamp?,
        notes: @escaping NoteHandler
    ) {
        thread = WorkerThread { [shared] in
            do throws(Failure) {
                let reader = try MediaReader(path: path, options: options, notes: notes)
                defer { shared.end.withLock { $0.account = PartAccount(reader) } }
                var isFirst = true
                while let event = try reader.next() {
                    guard case .picture(let picture) = event else { continue }
                    if isFirst {
                        isFirst = false
                        shared.first.withLock { $0 = (picture.time, FrameClock(reader.format)) }
                        if let skipped, reader.isSeekable, !options.hasStandIns {
                            try reader.seek(to: (origin ?? picture.time) + skipped)
                            continue
                        }
                    }
                    if !shared.queue.put(picture) { break }
                }
            } catch {
                shared.end.withLock { $0.failure = error }
            }
            shared.queue.finish()
        }
    }

    deinit { _ = close() }

    /// When the movie's first picture is shown, and the clock of those since it; known once a picture was taken.
    var first: (time: Timestamp, frames: FrameClock)? { shared.first.withLock { $0 } }

    /// The next picture, waiting for it; nil at the end.
    func take() throws(Failure) -> TimedPicture? {
        if let frame = shared.queue.take() { return frame }
        if let failure = shared.end.withLock({ $0.failure }) { throw failure }
        return nil
    }

    /// Stops reading and waits for the thread.
    func close() -> PartAccount {
        if !isClosed {
            isClosed = true
            shared.queue.cancel()
            thread.join()
        }
        return shared.end.withLock { $0.account }
    }
}
