internal import GLFXCore

/// What is called for changed files, where it is known only after the watch was made. Thread-safe.
final class LateHandler: Sendable {
    private let held = Mutex<(@Sendable (Set<String>) -> Void)?>(nil)

    var call: (@Sendable (Set<String>) -> Void)? {
        get { held.withLock { $0 } }
        set { held.withLock { $0 = newValue } }
    }
}
