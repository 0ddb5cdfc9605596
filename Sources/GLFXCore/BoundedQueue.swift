import Synchronization

/// A bounded queue between two threads.
///
/// `put` waits while `capacity` counted elements are queued; uncounted ones (copied packets) never wait, so that they
/// cannot block a consumer that needs a counted element. After `finish()` the consumer gets what is left, then nil;
/// after `cancel()` both sides return at once.
package final class BoundedQueue<Element: Sendable>: @unchecked Sendable {
    /// Emptied slots are removed in blocks of this many.
    private static var cutAt: Int { 64 }

    private let capacity: Int
    /// A slot is emptied when its element is taken, so that it retains no picture.
    private var slots: [(element: Element?, counted: Bool)] = []
    private var head = 0
    private var counted = 0
    private var isFinished = false
    private var isCancelled = false
    private let producerWait = Atomic<UInt64>(0)
    private let consumerWait = Atomic<UInt64>(0)
    private let changed = TimedCondition()

    /// - Precondition: `capacity` is positive.
    package init(capacity: Int) {
        precondition(capacity > 0, "a queue holds at least one element")
        self.capacity = capacity
        // A queue that is never empty collects emptied slots until they are removed: no allocation until then.
        slots.reserveCapacity(2 * Self.cutAt)
    }

    /// Adds an element, waiting for room if it is counted.
    /// - Returns: false if the queue was cancelled: the element is dropped, and the producer should stop.
    @discardableResult
    package func put(_ element: Element, counted isCounted: Bool = true) -> Bool {
        let start = monotonicNanoseconds()
        // Includes waking the consumer, which often preempts this thread.
        defer { if isCounted { producerWait.add(monotonicNanoseconds() - start, ordering: .relaxed) } }
        changed.lock()
        while isCounted && counted >= capacity && !isCancelled { changed.wait() }
        let isOpen = !isCancelled
        if isOpen {
            slots.append((element, isCounted))
            if isCounted { counted += 1 }
        }
        changed.unlock()
        // After the unlock, so that the woken thread does not block on the lock.
        if isOpen { changed.signal() }
        return isOpen
    }

    /// Takes the oldest element, waiting for one. Nil when the queue is finished and empty, or cancelled.
    package func take() -> Element? {
        let start = monotonicNanoseconds()
        defer { consumerWait.add(monotonicNanoseconds() - start, ordering: .relaxed) }
        changed.lock()
        while head == slots.count && !isFinished && !isCancelled { changed.wait() }
        let element = isCancelled || head == slots.count ? nil : takeOldest()
        changed.unlock()
        if element != nil { changed.signal() }
        return element
    }

    /// Whether `take` would return an element without waiting, for its only consumer.
    package var hasElement: Bool { changed.withLock { head < slots.count && !isCancelled } }

    /// Call with the lock.
    private func takeOldest() -> Element? {
        let (element, isCounted) = slots[head]
        slots[head].element = nil
        head += 1
        if head == slots.count {
            slots.removeAll(keepingCapacity: true)
            head = 0
        } else if head >= Self.cutAt {
            slots.removeFirst(head)
            head = 0
        }
        if isCounted { counted -= 1 }
        return element
    }

    /// Call when the producer has no more elements.
    package func finish() {
        changed.withLock { isFinished = true }
        changed.signal()
    }

    /// Stops both sides; queued elements are dropped.
    package func cancel() {
        changed.withLock {
            isCancelled = true
            slots.removeAll()
            head = 0
            counted = 0
        }
        changed.signal()
    }

    /// Nanoseconds spent waiting: by the producer for room, by the consumer for an element.
    package var waits: (producer: UInt64, consumer: UInt64) {
        (producerWait.load(ordering: .relaxed), consumerWait.load(ordering: .relaxed))
    }
}
