internal import GLFXCore
internal import GLFXMedia
internal import GLFXRead

/// Reads a file's frames on a thread of its own, a few ahead.
final class ReadAhead {
    /// The error that ended the reading.
    private final class Ending: Sendable {
        let error = Mutex<Failure?>(nil)
    }

    private let frames = BoundedQueue<CodedFrame>(capacity: 4)
    private let ending = Ending()
    private let thread: WorkerThread

    /// Starts to read. The file is not to be used until `next` has returned nil.
    init(_ file: CodedReader) {
        let (frames, ending) = (frames, ending)
        thread = WorkerThread {
            do throws(Failure) {
                while let frame = try file.next() {
                    guard frames.put(frame) else { return }
                }
            } catch {
                ending.error.withLock { $0 = error }
            }
            frames.finish()
        }
    }

    deinit {
        frames.cancel()
        thread.join()
    }

    /// The next frame; nil at the end.
    func next() throws(Failure) -> CodedFrame? {
        if let frame = frames.take() { return frame }
        if let error = ending.error.withLock({ $0 }) { throw error }
        return nil
    }
}
