package import GLFXCore

/// Aborts a job whose frame takes too long to draw: first with an error, and where the driver hangs, by a handler that
/// can end the process. Time in which the process is stopped (SIGSTOP, Ctrl-Z) does not count.
///
/// `watch(frame:)` is called on the thread that draws; the handlers on the watch's thread.
package final class FrameWatch: @unchecked Sendable {
    private let limit: UInt64
    private let onLate: @Sendable (Failure) -> Void
    private let onHang: @Sendable (Failure) -> Void
    private var thread: WorkerThread?
    /// The frame that is being drawn, and when it began.
    private var current: (index: Int, start: UInt64)?
    private var late: Failure?
    private var isClosed = false
    private let condition = TimedCondition()

    /// How long a late frame may still take before the driver counts as hung, in nanoseconds.
    private static let grace: UInt64 = 1_000_000_000
    /// The longest wait, in nanoseconds.
    private static let nap: UInt64 = 100_000_000
    /// A wait that takes this much longer than it should means that the process was stopped; in nanoseconds.
    private static let delayOfAStop: UInt64 = 500_000_000

    /// - Parameters:
    ///   - limit: seconds that a frame may take.
    ///   - onLate: called once, when a frame has taken that long.
    ///   - onHang: called once, when drawing has not returned a second later.
    package init(
        limit: Double, onLate: @escaping @Sendable (Failure) -> Void, onHang: @escaping @Sendable (Failure) -> Void
    ) {
        self.limit = UInt64(min(max(limit, 0.001), 1e9) * 1e9)
        self.onLate = onLate
        self.onHang = onHang
        thread = WorkerThread { [unowned self] in run() }
    }

    /// Draws a frame under the time limit.
    /// - Throws: `.limit` where it took too long, so that nothing else is drawn; else what `draw` throws.
    package func watch<Result>(frame index: Int, _ draw: () throws(Failure) -> Result) throws(Failure) -> Result {
        // No signal: the watch wakes up before a frame can be late.
        set(current: (index, monotonicNanoseconds()))
        let outcome = Swift.Result { () throws(Failure) in try draw() }
        if let late = set(current: nil) { throw late }
        return try outcome.get()
    }

    /// Call it when nothing more is drawn. Where a frame was late, the driver counts as hung unless the watch is closed
    /// soon: it may not return from releasing what it still draws.
    package func expectEnd() {
        condition.withLock {
            guard late != nil else { return }
            current = (0, monotonicNanoseconds() - min(limit, monotonicNanoseconds()))
        }
    }

    /// - Returns: why the job was aborted, if it was.
    @discardableResult
    private func set(current frame: (index: Int, start: UInt64)?) -> Failure? {
        condition.withLock {
            current = frame
            return late
        }
    }

    /// Ends the watch's thread. Call it exactly once.
    package func close() {
        condition.withLock {
            isClosed = true
            condition.signal()
        }
        thread?.join()
    }

    private func run() {
        condition.lock()
        while !isClosed {
            let now = monotonicNanoseconds()
            // A frame that begins during this wait has the whole limit.
            guard let frame = current else {
                wait(until: now + limit)
                continue
            }
            let allowed = frame.start + limit + (late == nil ? 0 : Self.grace)
            guard now >= allowed else {
                wait(until: allowed)
                continue
            }
            if let late {
                condition.unlock()
                return onHang(late)
            }
            let failure = failure(frame.index)
            late = failure
            condition.unlock()
            onLate(failure)
            condition.lock()
        }
        condition.unlock()
    }

    private func wait(until latest: UInt64) {
        let time = min(latest, monotonicNanoseconds() + Self.nap)
        defer {
            let now = monotonicNanoseconds()
            if now > time + Self.delayOfAStop, let frame = current { current?.start = frame.start + (now - time) }
        }
        condition.wait(until: time)
    }

    private func failure(_ index: Int) -> Failure {
        Failure(
            .limit, "drawing frame \(index) takes longer than \(secondsText(Double(limit) / 1e9))",
            advice:
                "make the picture smaller with \(.size), or allow more with \(.frameTimeout, placeholder: "SECONDS")")
    }
}
