internal import GLFXCore
import Glibc

/// Waits for the signals that end a job: the first cancels it in order; a second, or a timeout, ends the process at
/// once.
///
/// Made before any other thread, so that they all block these signals, which only the watcher's own thread takes.
/// Signals that are ignored at start (`nohup`) stay ignored.
final class SignalWatch: Sendable {
    /// How long a job may take to end in order: a driver, an encoder or a pipe may block its threads for longer.
    private static let patience = timespec(tv_sec: 1, tv_nsec: 500_000_000)

    /// What people, schedulers and limits (`ulimit -t`) end a process with, and their names.
    static let names: KeyValuePairs<Int32, String> = [
        SIGINT: "Ctrl-C (SIGINT)", SIGTERM: "SIGTERM", SIGHUP: "SIGHUP", SIGQUIT: "SIGQUIT", SIGALRM: "SIGALRM",
        SIGUSR1: "SIGUSR1", SIGUSR2: "SIGUSR2", SIGXCPU: "SIGXCPU, the limit of processor time",
    ]

    private let received = Mutex<Int32>(0)
    private let onFirst: @Sendable () -> Void
    private let onEnd: @Sendable (Int32) -> Bool

    /// - Parameters:
    ///   - onFirst: called once, on the watcher's thread.
    ///   - onEnd: called with the signal before the process ends at once; must not block. False: the job is done, and
    ///     ends by itself.
    init(onFirst: @escaping @Sendable () -> Void, onEnd: @escaping @Sendable (Int32) -> Bool) {
        self.onFirst = onFirst
        self.onEnd = onEnd
    }

    /// The first signal received; nil if none was.
    var signal: Int32? { received.withLock { $0 == 0 ? nil : $0 } }

    func start() {
        var signals = sigset_t()
        sigemptyset(&signals)
        var any = false
        for (number, _) in Self.names where !Self.isIgnored(number) {
            sigaddset(&signals, number)
            any = true
        }
        guard any else { return }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        var thread = pthread_t()
        let context = Unmanaged.passRetained(Start(watch: self, signals: signals))
        let error = pthread_create(&thread, nil, { watchSignals($0) }, context.toOpaque())
        if error == 0 {
            pthread_detach(thread)
        } else {
            // Without the thread, the signals have their default action.
            context.release()
            pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        }
    }

    /// Waits on the watcher's thread.
    fileprivate func wait(for signals: sigset_t) {
        var (signals, patience, info) = (signals, Self.patience, siginfo_t())
        var number: Int32
        repeat { number = sigwaitinfo(&signals, &info) } while number < 0 || Self.isOfCrashReport(info)
        received.withLock { $0 = number }
        onFirst()
        while true {
            let second = sigtimedwait(&signals, &info, &patience)
            if second < 0 ? errno == EINTR : Self.isOfCrashReport(info) { continue }
            if second > 0 { number = second }
            if onEnd(number) { _exit(128 + number) }
        }
    }

    /// Swift's runtime sent it, which stops each thread by SIGUSR1 when it reports a crash; the process ends by that.
    private static func isOfCrashReport(_ info: siginfo_t) -> Bool {
        // Kernels differ in the code for a signal to a thread; others' have no process.
        info.si_signo == SIGUSR1 && [Int32(SI_USER), Int32(SI_TKILL)].contains(info.si_code)
            && info._sifields._kill.si_pid == getpid()
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}

private final class Start {
    let watch: SignalWatch
    let signals: sigset_t
    init(watch: SignalWatch, signals: sigset_t) {
        self.watch = watch
        self.signals = signals
    }
}

private func watchSignals(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    let start = Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
    start.watch.wait(for: start.signals)
    return nil
}
