package import GLFXCore
package import Synchronization

/// Ends drawing, from any thread: whatever loops a shader is in on the native renderer, its code returns soon; a wait
/// for a graphics device ends.
package final class StopFlag: @unchecked Sendable {
    /// What the code looks at: not 0 once it has to return.
    package let memory = UnsafeMutablePointer<Atomic<Int32>>.allocate(capacity: 1)

    package init() { memory.initialize(to: Atomic(0)) }

    deinit { memory.deallocate() }

    /// May be called on any thread, also in a signal handler; what is drawn from now on is undefined.
    package func stop() { memory.pointee.store(1, ordering: .relaxed) }

    /// - Throws: `.limit` once it is set.
    package func check() throws(Failure) {
        if isStopped { throw Failure(.limit, "the drawing was stopped") }
    }

    package var isStopped: Bool { memory.pointee.load(ordering: .relaxed) != 0 }
}
