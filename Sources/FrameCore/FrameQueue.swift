import Glibc

/// A bounded queue between two threads: the one place where they wait for each other.
///
/// `put` waits while `capacity` counted slots are inside; uncounted ones (packets that only pass by) never wait,
/// so that a consumer that needs a counted element to go on is never kept from it by them. After `finish()` the
/// consumer gets what is left and then nil; after `cancel()` both sides return at once.
public final class FrameQueue<Element: Sendable>: @unchecked Sendable {
    private let capacity: Int
    /// A slot is emptied when its element is taken, so that the queue keeps no picture alive.
    private var slots: [(element: Element?, counted: Bool)] = []
    private var head = 0
    private var counted = 0
    private var isFinished = false
    private var isCancelled = false
    private var producerWait: UInt64 = 0
    private var consumerWait: UInt64 = 0
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    /// - Precondition: `capacity` is positive.
    public init(capacity: Int) {
        precondition(capacity > 0, "a queue holds at least one element")
        self.capacity = capacity
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(changed, nil)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        changed.deallocate()
        mutex.deallocate()
    }

    /// Adds an element, waiting for room if it is counted.
    /// - Returns: false when the queue was cancelled: the element is dropped, and the producer should stop.
    @discardableResult
    public func put(_ element: Element, counted isCounted: Bool = true) -> Bool {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        if isCounted, counted >= capacity, !isCancelled {
            let start = monotonicNanoseconds()
            while counted >= capacity && !isCancelled { pthread_cond_wait(changed, mutex) }
            producerWait += monotonicNanoseconds() - start
        }
        guard !isCancelled else { return false }
        slots.append((element, isCounted))
        if isCounted { counted += 1 }
        pthread_cond_broadcast(changed)
        return true
    }

    /// Takes the oldest element, waiting for one. Nil when the queue is finished and empty, or cancelled.
    public func take() -> Element? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        if head == slots.count, !isFinished, !isCancelled {
            let start = monotonicNanoseconds()
            while head == slots.count && !isFinished && !isCancelled { pthread_cond_wait(changed, mutex) }
            consumerWait += monotonicNanoseconds() - start
        }
        guard !isCancelled, head < slots.count else { return nil }
        let (element, isCounted) = slots[head]
        slots[head].element = nil
        head += 1
        if head == slots.count {
            slots.removeAll(keepingCapacity: true)
            head = 0
        } else if head >= 64 {
            slots.removeFirst(head)
            head = 0
        }
        if isCounted { counted -= 1 }
        pthread_cond_broadcast(changed)
        return element
    }

    /// The producer has nothing more.
    public func finish() {
        pthread_mutex_lock(mutex)
        isFinished = true
        pthread_cond_broadcast(changed)
        pthread_mutex_unlock(mutex)
    }

    /// Both sides stop; what is inside is dropped.
    public func cancel() {
        pthread_mutex_lock(mutex)
        isCancelled = true
        slots.removeAll()
        head = 0
        counted = 0
        pthread_cond_broadcast(changed)
        pthread_mutex_unlock(mutex)
    }

    /// How long the producer waited for room and the consumer for an element, in nanoseconds.
    public var waits: (producer: UInt64, consumer: UInt64) {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return (producerWait, consumerWait)
    }
}
