import GLFXCore
import GLFXTestSupport
import Glibc
import Testing

/// What a job does to the signals of the process that it runs in: nothing.
@Suite struct SignalTests {
    @Test func aWorkerBlocksSignalsAndChangesNoHandler() {
        let before = handlers()
        let blocked = Mutex<[Int32]>([])
        let worker = WorkerThread {
            var mask = sigset_t()
            pthread_sigmask(SIG_BLOCK, nil, &mask)
            blocked.withLock { $0 = [SIGINT, SIGXFSZ, SIGPIPE, SIGSEGV].filter { sigismember(&mask, $0) == 1 } }
        }
        worker.join()
        #expect(blocked.withLock { $0 } == [SIGINT, SIGXFSZ, SIGPIPE])
        #expect(handlers() == before)
    }

    /// To a pipe that nobody reads: the call fails, and the thread gets no signal, then or later.
    @Test func aBlockedThreadGetsAnErrorFromItsWrite() throws {
        let outcome = Mutex<(written: Int, code: Int32, isPending: Bool)>((0, 0, true))
        let worker = WorkerThread {
            var mask = sigset_t()
            sigemptyset(&mask)
            pthread_sigmask(SIG_SETMASK, &mask, nil)
            var ends: [Int32] = [0, 0]
            pipe(&ends)
            close(ends[0])
            do {
                let (written, code) = try WriteSignals.block { () throws(Failure) in (write(ends[1], "x", 1), errno) }
                var pending = sigset_t()
                sigpending(&pending)
                outcome.withLock { $0 = (written, code, sigismember(&pending, SIGPIPE) == 1) }
            } catch {}
            close(ends[1])
        }
        worker.join()
        let found = outcome.withLock { $0 }
        #expect(found == (-1, EPIPE, false))
    }

    private func handlers() -> [UInt] {
        (Int32(1)..<32).map { number in
            var action = sigaction()
            sigaction(number, nil, &action)
            return unsafeBitCast(action.__sigaction_handler.sa_handler, to: UInt.self)
        }
    }
}
