internal import GLFXCore

/// A closure on a thread of the library's own, which the caller's waits for: signals, stacks and graphics contexts of the
/// caller's threads stay as they are.
enum OwnThread {
    /// - Throws: what the body throws.
    static func run<Result: Sendable>(
        _ body: @escaping @Sendable () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // Its only task is to be made.
        let state = try OwnedThread<Result> { () throws(Failure) in try body() }
        return try state.sync { $0 }
    }
}
