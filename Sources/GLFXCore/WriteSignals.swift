internal import Glibc

/// The signals that the kernel sends to a thread that writes: beyond the limit of a file's size, and to a closed pipe. A
/// thread that blocks them gets an error from its call instead. No handler is changed: these are the program's.
package enum WriteSignals {
    /// Blocks all signals on this thread, but those that an instruction of its own causes.
    static func blockAll() {
        var signals = sigset_t()
        sigfillset(&signals)
        for signal in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS] { sigdelset(&signals, signal) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// Blocks the two on the calling thread meanwhile.
    /// - Throws: what the body throws.
    package static func block<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        var (signals, before) = (sigset_t(), sigset_t())
        sigemptyset(&signals)
        for signal in [SIGXFSZ, SIGPIPE] { sigaddset(&signals, signal) }
        pthread_sigmask(SIG_BLOCK, &signals, &before)
        defer {
            // What came meanwhile would arrive now.
            var now = timespec()
            while sigtimedwait(&signals, nil, &now) > 0 {}
            pthread_sigmask(SIG_SETMASK, &before, nil)
        }
        return try body()
    }
}
