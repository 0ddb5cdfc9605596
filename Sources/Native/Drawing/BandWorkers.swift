internal import Glibc
internal import Synchronization

/// Threads that draw bands of a picture's rows together with the thread that asks for it.
///
/// Belongs to that thread; the others end with it.
final class BandWorkers {
    /// Threads in all, with the caller's.
    let count: Int
    private let shared: Shared
    private var threads: [pthread_t] = []

    /// Rows that a thread takes at once: few enough that all threads end at nearly the same time.
    private static let band = 16

    /// - Parameter count: at least 1.
    init(count: Int) {
        self.count = max(count, 1)
        shared = Shared()
        for _ in 1..<self.count {
            var thread = pthread_t()
            let context = Unmanaged.passRetained(shared).toOpaque()
            let made = pthread_create(
                &thread, nil,
                { context in
                    guard let context else { return nil }
                    Unmanaged<Shared>.fromOpaque(context).takeRetainedValue().work()
                    return nil
                }, context)
            if made == 0 {
                threads.append(thread)
            } else {
                Unmanaged<Shared>.fromOpaque(context).release()
            }
        }
    }

    deinit {
        shared.end()
        for thread in threads { pthread_join(thread, nil) }
    }

    /// Draws rows 0 to `rows`, each band once, on all threads; returns when all are drawn.
    /// - Parameters:
    ///   - step: rows that are drawn at once.
    ///   - draw: called on several threads with the first row of a step.
    func draw(rows: Int, step: Int, _ draw: @Sendable (Int) -> Void) {
        withoutActuallyEscaping(draw) { draw in
            shared.run(Task(rows: rows, step: step, band: max(Self.band / step, 1) * step, draw: draw), threads.count)
        }
    }

    private final class Task: Sendable {
        let rows: Int
        let step: Int
        let band: Int
        let draw: @Sendable (Int) -> Void
        private let next = Atomic<Int>(0)

        init(rows: Int, step: Int, band: Int, draw: @escaping @Sendable (Int) -> Void) {
            self.rows = rows
            self.step = step
            self.band = band
            self.draw = draw
        }

        func work() {
            while true {
                let start = next.add(band, ordering: .relaxed).oldValue
                guard start < rows else { return }
                for row in stride(from: start, to: min(start + band, rows), by: step) { draw(row) }
            }
        }
    }

    /// What the threads wait for.
    private final class Shared: @unchecked Sendable {
        private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
        private var task: Task?
        private var number = 0
        /// Threads that have not done with the task.
        private var busy = 0
        private var isEnded = false

        init() {
            pthread_mutex_init(mutex, nil)
            pthread_cond_init(changed, nil)
        }

        deinit {
            pthread_cond_destroy(changed)
            pthread_mutex_destroy(mutex)
            changed.deallocate()
            mutex.deallocate()
        }

        func run(_ task: Task, _ helpers: Int) {
            // A band alone needs no help.
            guard helpers > 0, task.rows > task.band else { return task.work() }
            pthread_mutex_lock(mutex)
            self.task = task
            number += 1
            busy = helpers
            pthread_mutex_unlock(mutex)
            pthread_cond_broadcast(changed)
            task.work()
            pthread_mutex_lock(mutex)
            while busy > 0 { pthread_cond_wait(changed, mutex) }
            self.task = nil
            pthread_mutex_unlock(mutex)
        }

        func end() {
            pthread_mutex_lock(mutex)
            isEnded = true
            pthread_mutex_unlock(mutex)
            pthread_cond_broadcast(changed)
        }

        func work() {
            var done = 0
            pthread_mutex_lock(mutex)
            while true {
                while number == done && !isEnded { pthread_cond_wait(changed, mutex) }
                guard !isEnded else { break }
                done = number
                let task = task
                pthread_mutex_unlock(mutex)
                task?.work()
                pthread_mutex_lock(mutex)
                busy -= 1
                if busy == 0 { pthread_cond_broadcast(changed) }
            }
            pthread_mutex_unlock(mutex)
        }
    }
}
