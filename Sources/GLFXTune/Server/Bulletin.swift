internal import GLFXCore

/// The number of the newest state, which requests wait for.
///
/// Thread-safe.
final class Bulletin: @unchecked Sendable {
    private let condition = TimedCondition()
    private var revision = 1
    private var isClosed = false

    var now: Int { condition.withLock { revision } }

    /// Something that the page shows has changed.
    func post() {
        condition.withLock {
            revision += 1
            condition.signal()
        }
    }

    /// Nobody waits any longer.
    func close() {
        condition.withLock {
            isClosed = true
            condition.signal()
        }
    }

    /// Waits until there is a newer state than this one.
    /// - Parameter seconds: at most.
    func wait(after known: Int, seconds: Double) {
        let end = monotonicNanoseconds() + UInt64(seconds * 1e9)
        condition.withLock {
            while revision <= known, !isClosed, monotonicNanoseconds() < end { condition.wait(until: end) }
        }
    }
}
