internal import Glibc

/// A thread that runs one closure, and can be joined. The corresponding C functions are `pthread_create` and
/// `pthread_join`.
///
/// It blocks signals: the program's handlers run on the program's own threads.
package final class WorkerThread {
    private var thread = pthread_t()
    private var isStarted = false

    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Starts at once.
    package init(_ body: @escaping @Sendable () -> Void) {
        let box = Unmanaged.passRetained(Body(body))
        let code = pthread_create(
            &thread, nil,
            { context in
                WriteSignals.blockAll()
                if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, box.toOpaque())
        guard code == 0 else {
            // No thread available: run it here.
            box.takeRetainedValue().run()
            return
        }
        isStarted = true
    }

    /// Runs a closure on a detached thread.
    package static func detach(_ body: @escaping @Sendable () -> Void) {
        let worker = WorkerThread(body)
        if worker.isStarted { pthread_detach(worker.thread) }
    }

    /// Waits until the closure has returned; on the thread itself it does not wait. Call it exactly once.
    package func join() {
        guard isStarted else { return }
        if pthread_equal(thread, pthread_self()) != 0 { pthread_detach(thread) } else { pthread_join(thread, nil) }
    }
}

/// Moves an object that belongs to one thread at a time (a reader, a writer) to another thread.
package struct UncheckedSendable<Value>: @unchecked Sendable {
    package let value: Value
    package init(_ value: Value) { self.value = value }
}
