internal import GLFXCore

/// Calls a function again and again on a thread of its own, until it is stopped.
final class RepeatingThread: Sendable {
    private final class Flag: @unchecked Sendable {
        let condition = TimedCondition()
        var isStopped = false
    }

    private let flag = Flag()
    private let worker: UncheckedSendable<WorkerThread>

    /// - Parameter seconds: between the end of a call and the next.
    init(every seconds: Double, _ body: @escaping @Sendable () -> Void) {
        let flag = flag
        worker = UncheckedSendable(
            WorkerThread {
                while true {
                    let next = monotonicNanoseconds() + UInt64(seconds * 1e9)
                    let isStopped = flag.condition.withLock {
                        while !flag.isStopped, monotonicNanoseconds() < next { flag.condition.wait(until: next) }
                        return flag.isStopped
                    }
                    guard !isStopped else { return }
                    body()
                }
            })
    }

    /// Waits for a call that is under way. Call it exactly once.
    func stop() {
        flag.condition.withLock {
            flag.isStopped = true
            flag.condition.signal()
        }
        worker.value.join()
    }
}
