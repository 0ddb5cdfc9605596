internal import GLFXCore
internal import GLFXFiles

/// One watch for signals, over a command that does several things one after the other.
final class StopWatch: Sendable {
    private let watch: SignalWatch
    private let state: State

    private final class State: Sendable {
        let cancel = Mutex<(@Sendable () -> Void)?>(nil)
    }

    /// To be made before any other thread.
    init() {
        let state = State()
        self.state = state
        watch = SignalWatch(
            onFirst: { state.cancel.withLock { $0 }?() },
            onEnd: { _ in
                state.cancel.withLock { $0 }?()
                return TemporaryFiles.removeAll()
            })
        watch.start()
    }

    /// What is done now is stopped by this; at once, where a signal came before.
    func onStop(_ cancel: @escaping @Sendable () -> Void) {
        state.cancel.withLock { $0 = cancel }
        if watch.signal != nil { cancel() }
    }

    /// The code to exit with where a signal has stopped what was done.
    func code(_ failure: Failure) -> Int32? {
        guard let signal = watch.signal, failure.kind == .cancelled else { return nil }
        return 128 + signal
    }
}
