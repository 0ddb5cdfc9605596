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
    /// - Parameter name: for debuggers and `top -H`; at most 15 characters count.
    init(name: String, _ body: @escaping @Sendable () -> Void) {
        let box = Unmanaged.passRetained(Body(body))
        let code = pthread_create(&thread, nil, { context in
            if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
            return nil
        }, box.toOpaque())
        guard code == 0 else {
            // No thread to be had: the work is done here, later than hoped.
            box.takeRetainedValue().run()
            return
        }
        isStarted = true
        pthread_setname_np(thread, String(name.prefix(15)))
    }

    /// Waits until the closure has returned. Call it exactly once.
    func join() {
        if isStarted { pthread_join(thread, nil) }
    }
}
