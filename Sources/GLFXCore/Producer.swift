/// Makes elements on a thread of its own, a few ahead of the thread that takes them.
///
/// When it is released, the thread ends, and elements that nobody took are dropped. It has one consumer.
package final class Producer<Element: Sendable>: @unchecked Sendable {
    private final class Shared: Sendable {
        let queue: BoundedQueue<Element>
        let failure = Mutex<Failure?>(nil)
        init(capacity: Int) { queue = BoundedQueue(capacity: capacity) }
    }

    private let shared: Shared
    private let thread: WorkerThread
    private let isJoined = Mutex(false)

    /// Starts at once.
    /// - Parameters:
    ///   - capacity: how many elements may wait.
    ///   - make: runs on the thread. `put` hands an element over: it waits for room, and returns false once the consumer
    ///     has ended. A thrown error reaches the consumer by `next`, after the elements before it.
    package init(
        capacity: Int,
        _ make: @escaping @Sendable (_ put: (Element) -> Bool) throws(Failure) -> Void
    ) {
        let shared = Shared(capacity: capacity)
        self.shared = shared
        thread = WorkerThread {
            do throws(Failure) {
                try make { shared.queue.put($0) }
            } catch {
                shared.failure.withLock { $0 = error }
            }
            shared.queue.finish()
        }
    }

    deinit { end() }

    /// The next element, waiting for it; nil at the end.
    package func next() throws(Failure) -> Element? {
        if let element = shared.queue.take() { return element }
        if let failure = shared.failure.withLock({ $0 }) { throw failure }
        return nil
    }

    /// Whether `next` would return an element without waiting.
    package var hasElement: Bool { shared.queue.hasElement }

    /// Nanoseconds spent waiting: by the thread for room, by the consumer for an element.
    package var waits: (producer: UInt64, consumer: UInt64) { shared.queue.waits }

    /// Both sides return at once; from any thread.
    package func cancel() { shared.queue.cancel() }

    /// Ends the thread and waits for it.
    package func end() {
        cancel()
        join()
    }

    /// Waits for the thread to end; any number of times.
    package func join() {
        let isFirst = isJoined.withLock { isJoined in
            defer { isJoined = true }
            return !isJoined
        }
        if isFirst { thread.join() }
    }
}
