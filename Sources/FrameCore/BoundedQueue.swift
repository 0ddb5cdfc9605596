import Glibc
import Synchronization

/// A bounded queue between two threads: the one place where they wait for each other.
///
/// `put` waits while `capacity` counted slots are inside; uncounted ones (packets that only pass by) never wait,
/// so that a consumer that needs a counted element to go on is never kept from it by them. After `finish()` the
/// consumer gets what is left and then nil; after `cancel()` both sides return at once.
public final class BoundedQueue<Element: Sendable>: @unchecked Sendable {
    /// So many emptied slots are cut off at once.
    private static var cutAt: Int { 64 }

    private let capacity: Int
    /// A slot is emptied when its element is taken, so that the queue keeps no picture alive.
    private var slots: [(element: Element?, counted: Bool)] = []
    private var head = 0
    private var counted = 0
    private var isFinished = false
    private var isCancelled = false
    private let producerWait = Atomic<UInt64>(0)
    private let consumerWait = Atomic<UInt64>(0)
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    /// - Precondition: `capacity` is positive.
    public init(capacity: Int) {
        precondition(capacity > 0, "a queue holds at least one element")
        self.capacity = capacity
        // Where one is always inside, emptied slots pile up until they are cut off: room for that, so that nothing is
        // allocated on the way.
        slots.reserveCapacity(2 * Self.cutAt)
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
        let start = monotonicNanoseconds()
        // Whoever is woken often gets the processor of the one who wakes it: that is part of the waiting.
        defer { if isCounted { producerWait.add(monotonicNanoseconds() - start, ordering: .relaxed) } }
        pthread_mutex_lock(mutex)
        while isCounted && counted >= capacity && !isCancelled { pthread_cond_wait(changed, mutex) }
        let isOpen = !isCancelled
        if isOpen {
            slots.append((element, isCounted))
            if isCounted { counted += 1 }
        }
        pthread_mutex_unlock(mutex)
        // With the lock in hand, it would wake the other only to have it wait for that.
        if isOpen { pthread_cond_broadcast(changed) }
        return isOpen
    }

    /// Takes the oldest element, waiting for one. Nil when the queue is finished and empty, or cancelled.
    public func take() -> Element? {
        let start = monotonicNanoseconds()
        defer { consumerWait.add(monotonicNanoseconds() - start, ordering: .relaxed) }
        pthread_mutex_lock(mutex)
        while head == slots.count && !isFinished && !isCancelled { pthread_cond_wait(changed, mutex) }
        let element = isCancelled || head == slots.count ? nil : takeOldest()
        pthread_mutex_unlock(mutex)
        if element != nil { pthread_cond_broadcast(changed) }
        return element
    }

    /// With the lock in hand.
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

    /// How long handing over took, in nanoseconds: the producer waiting for room, the consumer for an element, each for
    /// the other.
    public var waits: (producer: UInt64, consumer: UInt64) {
        (producerWait.load(ordering: .relaxed), consumerWait.load(ordering: .relaxed))
    }
}
