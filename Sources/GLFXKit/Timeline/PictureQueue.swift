internal import FrameCore
import Glibc
internal import Media
internal import Synchronization

/// The pictures of a list in its order, read ahead by several threads.
///
/// Each thread reads every n-th picture into a queue of its own, from which the pictures are taken in turn: the order is
/// kept by that alone, and there are never more than three pictures a thread. Belongs to one thread; ends its own
/// when it goes.
final class PictureQueue: @unchecked Sendable {
    private typealias Answer = Result<PictureReader.Picture, Failure>

    private struct Lane {
        let queue: BoundedQueue<Answer>
        let thread: WorkerThread
        let clock: LaneClock
    }

    /// What a thread has spent so far; read when it has ended or between two pictures.
    private final class LaneClock: @unchecked Sendable {
        private let mutex = Mutex(StageClock())
        var value: StageClock { mutex.withLock { $0 } }
        func set(_ clock: StageClock) { mutex.withLock { $0 = clock } }
    }

    private let lanes: [Lane]
    private var turn = 0

    /// Beyond this many the disk and the renderer are what one waits for.
    private static let mostThreads = 8

    /// Reading begins at once.
    /// - Parameters:
    ///   - paths: what to read, in order.
    ///   - reader: makes a thread's own reader.
    init(_ paths: ArraySlice<String>, reader: @Sendable () -> PictureReader) {
        let count = max(1, min(paths.count, Self.mostThreads, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        let paths = Array(paths)
        lanes = (0..<count).map { lane in
            let queue = BoundedQueue<Answer>(capacity: 2)
            let clock = LaneClock()
            let reader = reader()
            let thread = WorkerThread {
                for index in stride(from: lane, to: paths.count, by: count) {
                    let answer = Answer { () throws(Failure) in try reader.read(paths[index]) }
                    clock.set(reader.clock)
                    guard queue.put(answer), case .success = answer else { break }
                }
                queue.finish()
            }
            return Lane(queue: queue, thread: thread, clock: clock)
        }
    }

    deinit {
        for lane in lanes { lane.queue.cancel() }
        for lane in lanes { lane.thread.join() }
    }

    /// Wall time of decoding and converting, all threads together.
    var clock: StageClock { lanes.reduce(StageClock()) { $0 + $1.clock.value } }

    /// The next picture; nil behind the last one.
    /// - Throws: what is wrong with its file.
    func next() throws(Failure) -> PictureReader.Picture? {
        defer { turn = (turn + 1) % lanes.count }
        return try lanes[turn].queue.take()?.get()
    }
}
