internal import FrameCore
internal import Media

/// A further picture of a job (`--input`, `--background`): a movie that runs along, a still, or a lookup table.
///
/// A movie is read on a thread of its own. It begins with the main movie and holds its last frame when it ends.
final class FurtherPicture {
    private let queue: FrameQueue<VideoFrame>
    private let thread: WorkerThread?
    private var current: VideoFrame?
    private var next: VideoFrame?
    private var firstTime: Timestamp?
    private var isExhausted = false

    /// A picture that never changes.
    init(still: PixelBuffer) {
        queue = FrameQueue(capacity: 1)
        thread = nil
        next = VideoFrame(buffer: still, time: Timestamp(0, timeBase: Rational(1, 1)), duration: nil, index: 0)
        isExhausted = true
    }

    /// A movie or a still from a file; reading begins at once.
    init(reader: MovieReader, stop: StopSignal) {
        let queue = FrameQueue<VideoFrame>(capacity: 2)
        self.queue = queue
        stop.onStop { queue.cancel() }
        thread = WorkerThread {
            do throws(Failure) {
                while let event = try reader.next() {
                    if case .frame(let frame) = event, !queue.put(frame) { break }
                }
                queue.finish()
            } catch {
                stop.record(error)
            }
        }
    }

    /// The picture that shows at `elapsed`, counted from the main movie's first frame, if it is another one than at
    /// the call before; nil if it has not changed. Times only go forward.
    func change(at elapsed: Timestamp) -> PixelBuffer? {
        var changed: VideoFrame?
        while true {
            if next == nil, !isExhausted {
                next = queue.take()
                isExhausted = next == nil
            }
            guard let candidate = next else { break }
            let first = firstTime ?? candidate.time
            firstTime = first
            let sinceFirst = Timestamp(candidate.time.value - first.value, timeBase: first.timeBase)
            guard current == nil && changed == nil || sinceFirst <= elapsed else { break }
            changed = candidate
            next = nil
        }
        if let changed { current = changed }
        return changed?.buffer
    }

    /// Ends the reading thread.
    func close() {
        queue.cancel()
        thread?.join()
    }
}
