internal import GLFXCore
internal import Glibc
internal import Synchronization

/// Threads that draw parts of pictures together with the thread that asks for it.
///
/// Belongs to that thread; the others end with it.
final class BandWorkers {
    /// Threads in all, with the caller's.
    let count: Int
    private let shared: Shared
    private var threads: [pthread_t] = []

    /// - Parameter count: at least 1.
    init(count: Int) {
        self.count = max(count, 1)
        shared = Shared()
        for _ in 1..<self.count {
            var thread = pthread_t()
            let context = Unmanaged.passRetained(shared).toOpaque()
            let code = pthread_create(
                &thread, nil,
                { context in
                    guard let context else { return nil }
                    Unmanaged<Shared>.fromOpaque(context).takeRetainedValue().work()
                    return nil
                }, context)
            if code == 0 {
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

    /// Draws every part once, on all threads; returns when all are drawn.
    /// - Parameters:
    ///   - parts: so many, which are begun in their order.
    ///   - isSerial: only the caller's thread draws, one part after the other.
    ///   - draw: called on several threads with a part, and the number of its thread: from 0, less than `count`.
    func draw(_ parts: Int, isSerial: Bool = false, _ draw: @Sendable (Int, Int) -> Void) {
        withoutActuallyEscaping(draw) { draw in
            shared.run(Task(parts: parts, draw: draw), isSerial ? 0 : threads.count)
        }
    }

    private final class Task: Sendable {
        let parts: Int
        let draw: @Sendable (Int, Int) -> Void
        private let next = Atomic<Int>(0)
        private let threads = Atomic<Int>(0)

        init(parts: Int, draw: @escaping @Sendable (Int, Int) -> Void) {
            self.parts = parts
            self.draw = draw
        }

        func work() {
            let thread = threads.add(1, ordering: .relaxed).oldValue
            while true {
                let index = next.add(1, ordering: .relaxed).oldValue
                guard index < parts else { return }
                draw(index, thread)
            }
        }
    }

    /// What the threads wait for.
    private final class Shared: @unchecked Sendable {
        private let changed = TimedCondition()
        private var task: Task?
        private var number = 0
        /// Threads that have not done with the task.
        private var busy = 0
        private var isEnded = false

        func run(_ task: Task, _ helpers: Int) {
            // A part alone needs no help.
            guard helpers > 0, task.parts > 1 else { return task.work() }
            changed.withLock {
                self.task = task
                number += 1
                busy = helpers
            }
            changed.signal()
            task.work()
            changed.withLock {
                while busy > 0 { changed.wait() }
                self.task = nil
            }
        }

        func end() {
            changed.withLock { isEnded = true }
            changed.signal()
        }

        func work() {
            var done = 0
            changed.lock()
            while true {
                while number == done && !isEnded { changed.wait() }
                guard !isEnded else { break }
                done = number
                let task = task
                changed.unlock()
                task?.work()
                changed.lock()
                busy -= 1
                if busy == 0 { changed.signal() }
            }
            changed.unlock()
        }
    }
}
