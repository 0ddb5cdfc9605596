/// A state confined to one thread, such as a GL context, and its thread: it is created, used and released there by
/// tasks.
///
/// May be used from any thread. Tasks run in order, one at a time; the thread ends when the last reference is released.
package final class OwnedThread<State>: Sendable {
    private typealias Task = @Sendable (State) -> Void
    private let tasks: BoundedQueue<Task>
    private let worker: UncheckedSendable<WorkerThread>

    /// Makes the state on its thread, and waits for it.
    /// - Parameter capacity: how many tasks of `post` may be queued.
    /// - Throws: what `make` throws.
    package init(capacity: Int = 1, _ make: @escaping @Sendable () throws(Failure) -> State) throws(Failure) {
        let tasks = BoundedQueue<Task>(capacity: capacity)
        let creation = Answer<Void>()
        self.tasks = tasks
        worker = UncheckedSendable(
            WorkerThread {
                let state: State
                do throws(Failure) {
                    state = try make()
                    creation.give(.success(()))
                } catch {
                    return creation.give(.failure(error))
                }
                while let task = tasks.take() { task(state) }
            })
        try creation.wait().get()
    }

    deinit {
        tasks.finish()
        worker.value.join()
    }

    /// Runs a task, and waits for it.
    package func sync<Result: Sendable>(
        _ body: @escaping @Sendable (State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let answer = Answer<Result>()
        tasks.put({ state in answer.give(Self.outcome(state, body)) }, counted: false)
        return try answer.wait().get()
    }

    /// The same without blocking the calling thread.
    package func async<Result: Sendable>(
        _ body: @escaping @Sendable (State) throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let outcome = await withCheckedContinuation { continuation in
            _ = tasks.put({ state in continuation.resume(returning: Self.outcome(state, body)) }, counted: false)
        }
        return try outcome.get()
    }

    /// Queues a task; waits only while the queue is full.
    package func post(_ body: @escaping @Sendable (State) -> Void) { tasks.put(body) }

    /// Queues a task; never waits.
    package func begin(_ body: @escaping @Sendable (State) -> Void) { tasks.put(body, counted: false) }

    private static func outcome<Value>(
        _ state: State, _ body: (State) throws(Failure) -> Value
    ) -> Result<Value, Failure> {
        do throws(Failure) {
            return .success(try body(state))
        } catch {
            return .failure(error)
        }
    }
}

/// Passes one value from one thread to another.
private final class Answer<Value: Sendable>: @unchecked Sendable {
    private let condition = TimedCondition()
    private var value: Result<Value, Failure>?

    func give(_ value: Result<Value, Failure>) {
        condition.withLock {
            self.value = value
            condition.signal()
        }
    }

    func wait() -> Result<Value, Failure> {
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let value { return value }
            condition.wait()
        }
    }
}
