#if GLFX_THREAD_SANITIZER
    import Glibc

    /// A value that one thread at a time may use.
    ///
    /// This one is for the thread sanitizer, which knows its functions: where threads wait for that of Synchronization, the
    /// kernel hands it over (FUTEX_UNLOCK_PI), and the sanitizer does not see that.
    package struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
        private final class Box {
            var value: Value
            let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

            init(_ value: consuming Value) {
                self.value = value
                pthread_mutex_init(lock, nil)
            }

            deinit {
                pthread_mutex_destroy(lock)
                lock.deallocate()
            }
        }

        private let box: Box

        package init(_ value: consuming sending Value) { box = Box(value) }

        package borrowing func withLock<Result: ~Copyable, E: Error>(
            _ body: (inout sending Value) throws(E) -> sending Result
        ) throws(E) -> sending Result {
            pthread_mutex_lock(box.lock)
            defer { pthread_mutex_unlock(box.lock) }
            return try body(&box.value)
        }

        package borrowing func withLockIfAvailable<Result: ~Copyable, E: Error>(
            _ body: (inout sending Value) throws(E) -> sending Result
        ) throws(E) -> sending Result? {
            guard pthread_mutex_trylock(box.lock) == 0 else { return nil }
            defer { pthread_mutex_unlock(box.lock) }
            return try body(&box.value)
        }
    }
#else
    import Synchronization

    /// A value that one thread at a time may use: Synchronization's, but for the thread sanitizer.
    package struct Mutex<Value: ~Copyable>: ~Copyable, Sendable {
        private let mutex: Synchronization.Mutex<Value>

        package init(_ value: consuming sending Value) { mutex = Synchronization.Mutex(value) }

        package borrowing func withLock<Result: ~Copyable, E: Error>(
            _ body: (inout sending Value) throws(E) -> sending Result
        ) throws(E) -> sending Result {
            try mutex.withLock(body)
        }

        /// - Returns: nil while another thread has it.
        package borrowing func withLockIfAvailable<Result: ~Copyable, E: Error>(
            _ body: (inout sending Value) throws(E) -> sending Result
        ) throws(E) -> sending Result? {
            try mutex.withLockIfAvailable(body)
        }
    }
#endif
