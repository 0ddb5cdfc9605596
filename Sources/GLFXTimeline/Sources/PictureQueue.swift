package import GLFXCore
package import GLFXRead

/// The pictures of a list in its order, read ahead by several threads.
///
/// Each of n threads reads every n-th picture into a queue of its own; the queues are read round-robin, which keeps the
/// order. There are at most three pictures a thread. Belongs to one thread; ends its own when released.
package final class PictureQueue: @unchecked Sendable {
    private typealias Answer = Result<PictureReader.Picture, Failure>

    private struct Lane {
        let queue: BoundedQueue<Answer>
        let thread: WorkerThread
        let clock: LaneClock
    }

    /// A thread's wall time so far.
    private final class LaneClock: @unchecked Sendable {
        private let mutex = Mutex(StepClock())
        var value: StepClock { mutex.withLock { $0 } }
        func set(_ clock: StepClock) { mutex.withLock { $0 = clock } }
    }

    private let lanes: [Lane]
    private var nextLane = 0

    /// With more threads the disk and the renderer are the bottleneck.
    private static let mostThreads = 8

    /// Reading begins at once.
    /// - Parameters:
    ///   - paths: what to read, in order.
    ///   - threads: that read, at most.
    ///   - reader: makes a thread's own reader.
    package init(_ paths: ArraySlice<String>, threads: Int, reader: @Sendable () -> PictureReader) {
        let count = max(1, min(paths.count, Self.mostThreads, threads))
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
    var clock: StepClock { lanes.reduce(StepClock()) { $0 + $1.clock.value } }

    /// The next picture; nil at the end.
    /// - Throws: errors of reading its file.
    package func next() throws(Failure) -> PictureReader.Picture? {
        defer { nextLane = (nextLane + 1) % lanes.count }
        return try lanes[nextLane].queue.take()?.get()
    }
}
