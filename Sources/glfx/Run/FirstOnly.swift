import Synchronization

/// Lets the first who comes through, whatever the thread, and nobody after it.
final class FirstOnly: Sendable {
    private let hasCome = Atomic<Bool>(false)

    /// True once.
    func enter() -> Bool { !hasCome.exchange(true, ordering: .acquiringAndReleasing) }
}
