import FrameCore
import Glibc
import Synchronization

/// Waits for the signals that end a job: the first cancels it in order, a second ends the process at once.
///
/// Made before any other thread, so that all of them leave these signals to the watcher's own thread. Signals that
/// glfx was started with as ignored (`nohup`) stay ignored.
final class SignalWatch: Sendable {
    private let received = Mutex<Int32>(0)
    private let onFirst: @Sendable () -> Void
    private let onSecond: @Sendable () -> Void

    /// - Parameters:
    ///   - onFirst: called once, on the watcher's thread.
    ///   - onSecond: called before the process ends; must not wait for anything.
    init(onFirst: @escaping @Sendable () -> Void, onSecond: @escaping @Sendable () -> Void) {
        self.onFirst = onFirst
        self.onSecond = onSecond
    }

    /// The first signal that came; nil if none did.
    var signal: Int32? { received.withLock { $0 == 0 ? nil : $0 } }

    func start() {
        var signals = sigset_t()
        sigemptyset(&signals)
        var any = false
        for number in [SIGINT, SIGTERM, SIGHUP] where !Self.isIgnored(number) {
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
            // No thread to watch: the signals end the process as they would by themselves.
            context.release()
            pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        }
    }

    fileprivate func received(_ number: Int32) {
        let isFirst = received.withLock { first in
            defer { if first == 0 { first = number } }
            return first == 0
        }
        if isFirst {
            onFirst()
        } else {
            onSecond()
            _exit(128 + number)
        }
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
    var signals = start.signals
    var number: Int32 = 0
    while sigwait(&signals, &number) == 0 { start.watch.received(number) }
    return nil
}
