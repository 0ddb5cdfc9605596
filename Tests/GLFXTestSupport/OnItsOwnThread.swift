public import Testing

/// For tests that wait more than they work: each runs on a thread of its own, so that the few threads that all tests
/// share go on with others.
public struct OnItsOwnThread: SuiteTrait, TestTrait, TestScoping {
    public let isRecursive = true

    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        // Only around a test: its suite needs none.
        guard testCase != nil else { return try await function() }
        let executor = ThreadExecutor()
        defer { executor.finish() }
        try await withTaskExecutorPreference(executor) { try await function() }
    }
}

extension Trait where Self == OnItsOwnThread {
    /// On a thread of its own.
    public static var waits: Self { OnItsOwnThread() }
}
