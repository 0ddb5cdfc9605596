internal import FrameCore
internal import Media

/// A movie or a still from a file that runs along (`--input`, `--background`): read on a thread of its own. It begins
/// with the main movie and holds its last frame when it ends.
final class MoviePicture: FurtherPicture {
    private let queue: FrameQueue<VideoFrame>
    private let thread: WorkerThread
    private var current: VideoFrame?
    private var next: VideoFrame?
    private var firstTime: Timestamp?
    private var isExhausted = false

    /// Reading begins at once.
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

    func change(at moment: FrameMoment) -> PixelBuffer? {
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
            guard current == nil && changed == nil || sinceFirst <= moment.elapsed else { break }
            changed = candidate
            next = nil
        }
        if let changed { current = changed }
        return changed?.buffer
    }

    func close() {
        queue.cancel()
        thread.join()
    }
}
