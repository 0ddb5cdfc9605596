internal import Glibc

/// A mutex and a condition variable with timeouts. The corresponding C functions are `pthread_mutex_lock` and
/// `pthread_cond_timedwait`.
///
/// Times are of the monotonic clock: setting the system's clock has no effect.
package final class TimedCondition: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    package init() {
        pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(changed, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        changed.deallocate()
        mutex.deallocate()
    }

    package func lock() { pthread_mutex_lock(mutex) }
    package func unlock() { pthread_mutex_unlock(mutex) }

    package func withLock<Result>(_ body: () -> Result) -> Result {
        lock()
        defer { unlock() }
        return body()
    }

    /// Wakes all waiting threads.
    package func signal() { pthread_cond_broadcast(changed) }

    /// Waits; the lock is released meanwhile.
    package func wait() { pthread_cond_wait(changed, mutex) }

    /// As `wait`, at most until a time of `monotonicNanoseconds`.
    package func wait(until time: UInt64) {
        var end = timespec(tv_sec: Int(time / 1_000_000_000), tv_nsec: Int(time % 1_000_000_000))
        pthread_cond_timedwait(changed, mutex, &end)
    }
}
