internal import GLFXCore
internal import GLFXMedia
internal import GLFXRead

/// Reads a movie on a thread of its own, a few pictures ahead. Errors of opening and reading are thrown by `take`.
final class ReadAhead {
    /// Shared between the thread and its owner.
    private final class Shared: Sendable {
        let account = Mutex(PartAccount())
        /// The time of the movie's first picture, and the clock of all.
        let first = Mutex<(time: Timestamp, frames: FrameClock)?>(nil)
    }

    private let shared = Shared()
    private let pictures: Producer<TimedPicture>

    /// Opening begins at once.
    /// - Parameters:
    ///   - origin: the movie's own time at its beginning; nil: that of its first picture.
    ///   - skipped: how much of its beginning is not shown; nil: nothing.
    init(
        path: String, options: ReaderOptions, origin: Timestamp?, skipping skipped: Timestamp?,
        notes: @escaping MessageHandler
    ) {
        // The next picture, and the one after it.
        pictures = Producer(capacity: 2) { [shared] (put) throws(Failure) in
            let reader = try MediaReader(path: path, options: options, notes: notes)
            defer { shared.account.withLock { $0 = PartAccount(reader) } }
            var isFirst = true
            while let event = try reader.next() {
                guard case .frame(let picture) = event else { continue }
                if isFirst {
                    isFirst = false
                    shared.first.withLock { $0 = (picture.time, FrameClock(reader.format)) }
                    if let skipped, reader.isSeekable, !options.readsTimesOnly {
                        try reader.seek(to: (origin ?? picture.time) + skipped)
                        continue
                    }
                }
                guard put(picture) else { return }
            }
        }
    }

    /// When the movie's first picture is shown, and the clock of those since it; known once a picture was taken.
    var first: (time: Timestamp, frames: FrameClock)? { shared.first.withLock { $0 } }

    /// The next picture, waiting for it; nil at the end.
    func take() throws(Failure) -> TimedPicture? { try pictures.next() }

    /// Stops reading and waits for the thread.
    func close() -> PartAccount {
        pictures.end()
        return shared.account.withLock { $0 }
    }
}
