internal import Glibc

/// One thread that runs one closure, and can be waited for. The corresponding C functions are `pthread_create` and
/// `pthread_join`.
final class WorkerThread {
    private var thread = pthread_t()
    private var isStarted = false

    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Starts at once.
    init(_ body: @escaping @Sendable () -> Void) {
        let box = Unmanaged.passRetained(Body(body))
        let code = pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, box.toOpaque())
        guard code == 0 else {
            // No thread to be had: the work is done here, later than hoped.
            box.takeRetainedValue().run()
            return
        }
        isStarted = true
    }

    /// Runs a closure that nobody waits for.
    static func detach(_ body: @escaping @Sendable () -> Void) {
        let worker = WorkerThread(body)
        if worker.isStarted { pthread_detach(worker.thread) }
    }

    /// Waits until the closure has returned. Call it exactly once.
    func join() {
        if isStarted { pthread_join(thread, nil) }
    }
}

/// Carries what belongs to one thread at a time (a reader, a writer) to the thread that it belongs to from now on.
struct HandedOver<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
}
