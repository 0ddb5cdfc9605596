/// Makes elements on a thread of its own, a few ahead of the thread that takes them.
///
/// Ends with its owner: what is on its way is dropped then. Used by one consumer.
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
    ///   - make: gets what hands an element over, which waits for room and returns false where nobody takes any more. What
    ///     it throws is thrown by `next`, behind the elements before it.
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

    /// Waits until everything was made.
    package func join() {
        let isFirst = isJoined.withLock { isJoined in
            defer { isJoined = true }
            return !isJoined
        }
        if isFirst { thread.join() }
    }
}
