internal import GLFXCore
internal import GLFXFiles
internal import Glibc

/// Waits for the signal that ends a command which would go on forever.
final class Ending: Sendable {
    let watch: SignalWatch
    private let state: State

    private final class State: @unchecked Sendable {
        let condition = TimedCondition()
        var isEnding = false
    }

    init() {
        let state = State()
        self.state = state
        watch = SignalWatch(
            onFirst: {
                state.condition.withLock {
                    state.isEnding = true
                    state.condition.signal()
                }
            }, onEnd: { _ in TemporaryFiles.removeAll() })
    }

    /// - Returns: the signal.
    func wait() -> Int32 {
        state.condition.withLock { while !state.isEnding { state.condition.wait() } }
        return watch.signal ?? SIGINT
    }
}
