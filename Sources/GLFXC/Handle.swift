internal import CGLFX
internal import GLFXCore
internal import Glibc

/// What a pointer of glfx.h leads to: its calls, one at a time, and what each thread's last one gave.
///
/// The caller owns it, by `retained`; `glfx_free` releases it.
class Handle: @unchecked Sendable {
    private let calls = CallLock()
    private let outcomes = Mutex<[pthread_t: Outcome]>([:])
    private let first = Outcome()
    private let process = getpid()
    /// Why the handle could not be made: every call gives it.
    private let refusal: Failure?

    /// - Parameter refusal: nil: the handle can be used.
    init(_ refusal: Failure? = nil) {
        self.refusal = refusal
        first.take(refusal)
    }

    /// Releases what belongs to the handle; no call runs any more.
    func close() {}

    /// Makes a call of another thread end soon.
    func interrupt() {}

    /// Closes the handle after the call that another thread is in.
    func end() {
        interrupt()
        guard calls.begin() else { return }
        close()
        calls.end()
    }

    /// A call, after those of other threads.
    func perform(_ body: () throws(Failure) -> Void) -> glfx_status {
        guard isOfThisProcess else { return GLFX_USAGE }
        guard calls.begin() else {
            return note(
                Failure(
                    .usage, "glfx is called with a handle from within a call with it",
                    advice: "a progress callback may only cancel its job"))
        }
        defer { calls.end() }
        return note(outcome(body))
    }

    /// A call with a function for another kind of handle.
    func refuseAsOther() -> glfx_status {
        guard isOfThisProcess else { return GLFX_USAGE }
        return note(
            Failure(.usage, "the handle is of another kind", advice: "give the one that the function takes in glfx.h"))
    }

    private func outcome(_ body: () throws(Failure) -> Void) -> Failure? {
        if let refusal { return refusal }
        do throws(Failure) {
            try body()
            return nil
        } catch {
            return error
        }
    }

    private func note(_ failure: Failure?) -> glfx_status {
        let thread = pthread_self()
        nonisolated(unsafe) let outcome = outcomes.withLock { outcomes in
            nonisolated(unsafe) let outcome = outcomes[thread] ?? Outcome()
            outcomes[thread] = outcome
            return outcome
        }
        if failure != nil || outcome.status != GLFX_OK { outcome.take(failure) }
        return outcome.status
    }

    /// Of this thread's last call, else of the one that made the handle.
    var lastError: UnsafePointer<glfx_error> {
        guard isOfThisProcess else { return UnsafePointer(Self.forked.error) }
        let thread = pthread_self()
        nonisolated(unsafe) let outcome = outcomes.withLock { $0[thread] }
        return UnsafePointer((outcome ?? first).error)
    }

    /// A child of fork() has none of the threads that its parent's handles need, and maybe their locks.
    var isOfThisProcess: Bool { process == getpid() }

    /// What a child of fork() gets for its parent's handles: made before.
    nonisolated(unsafe) static let forked = refusal(
        "this process was forked by one that used glfx", "start a new program instead of fork()")
    nonisolated(unsafe) static let missing = refusal("the handle is null", "give one that glfx_…_new made")

    private static func refusal(_ message: String, _ advice: String) -> Outcome {
        let outcome = Outcome()
        outcome.take(Failure(.usage, message, advice: advice))
        return outcome
    }

    /// Makes what a child of fork() may need.
    static func prepareForForks() { _ = (forked, missing) }

    /// Makes handles, unless this process is the child of one that did.
    /// - Returns: the caller's own.
    static func make<Made: Handle>(
        _ place: UnsafeMutablePointer<OpaquePointer?>?, refused: (Failure) -> Made, _ body: () throws(Failure) -> Made
    ) -> glfx_status {
        guard let place else { return GLFX_USAGE }
        let handle: Made
        do throws(Failure) {
            try ProcessOfUse.check()
            handle = try body()
        } catch {
            handle = refused(error)
        }
        place.pointee = OpaquePointer(Unmanaged.passRetained(handle).toOpaque())
        return handle.first.status
    }

    /// The handle behind a pointer; nil where it is none of that kind.
    static func at(_ pointer: OpaquePointer?) -> Self? {
        pointer.flatMap { Unmanaged<Handle>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() as? Self }
    }
}

/// The process that used the library first.
enum ProcessOfUse {
    private static let first = getpid()

    /// Whether it is this one.
    static var isThis: Bool { first == getpid() }

    /// - Throws: `.usage` in a child of it.
    static func check() throws(Failure) {
        Handle.prepareForForks()
        guard isThis else {
            throw Failure(
                .usage, "this process was forked by one that used glfx", advice: "start a new program instead of fork()"
            )
        }
    }
}

/// Lets one call in at a time, and tells a thread that is in one already.
private final class CallLock: Sendable {
    private nonisolated(unsafe) let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    init() {
        var attributes = pthread_mutexattr_t()
        pthread_mutexattr_init(&attributes)
        pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ERRORCHECK))
        pthread_mutex_init(mutex, &attributes)
        pthread_mutexattr_destroy(&attributes)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// - Returns: false where this thread is in a call.
    func begin() -> Bool { pthread_mutex_lock(mutex) == 0 }
    func end() { pthread_mutex_unlock(mutex) }
}
