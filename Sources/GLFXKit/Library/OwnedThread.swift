internal import FrameCore

/// Something that belongs to one thread, and the thread that it belongs to: what cannot leave its thread (a GL context)
/// is made there, used there and released there, and everybody else asks.
///
/// May be used from any thread. What is asked for is done in order, one after the other; the thread ends when the last
/// reference goes.
final class OwnedThread<State>: Sendable {
    private typealias Task = @Sendable (State) -> Void
    private let tasks: BoundedQueue<Task>
    private let worker: HandedOver<WorkerThread>

    /// Makes the state on its thread, and waits for it.
    /// - Parameter capacity: how many tasks of `post` may wait.
    /// - Throws: what `make` throws.
    init(capacity: Int = 1, _ make: @escaping @Sendable () throws(Failure) -> State) throws(Failure) {
        let tasks = BoundedQueue<Task>(capacity: capacity)
        let made = Answer<Void>()
        self.tasks = tasks
        worker = HandedOver(
            WorkerThread {
                let state: State
                do throws(Failure) {
                    state = try make()
                    made.give(.success(()))
                } catch {
                    return made.give(.failure(error))
                }
                while let task = tasks.take() { task(state) }
            })
        try made.wait().get()
    }

    deinit {
        tasks.finish()
        worker.value.join()
    }

    /// Has something done, and waits until it is.
    func sync<Result: Sendable>(
        _ body: @escaping @Sendable (State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let answer = Answer<Result>()
        tasks.put({ state in answer.give(Self.outcome(state, body)) }, counted: false)
        return try answer.wait().get()
    }

    /// The same for those who must not block their thread.
    func async<Result: Sendable>(
        _ body: @escaping @Sendable (State) throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let outcome = await withCheckedContinuation { continuation in
            _ = tasks.put({ state in continuation.resume(returning: Self.outcome(state, body)) }, counted: false)
        }
        return try outcome.get()
    }

    /// Has something done some time; waits only while as many tasks as the capacity allows are waiting already.
    func post(_ body: @escaping @Sendable (State) -> Void) { tasks.put(body) }

    /// Has something done some time; never waits.
    func begin(_ body: @escaping @Sendable (State) -> Void) { tasks.put(body, counted: false) }

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

/// One value on its way from one thread to another.
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
