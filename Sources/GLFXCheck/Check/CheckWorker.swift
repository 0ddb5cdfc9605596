internal import GLFXCore
internal import GLFXFiles
@preconcurrency internal import Glibc

/// The parent side of a process that checks shaders (`CheckServer`). Killed at the latest with the last reference.
final class CheckWorker {
    /// What it is doing.
    enum Work {
        case starting
        case idle
        /// The file's index in the list, and its dialect once its text was parsed.
        case checking(Int, dialect: String?)
    }

    var work = Work.starting
    /// When it has to be done or is checked again, on the monotonic clock, in nanoseconds.
    var deadline: UInt64
    /// Monotonic nanoseconds and CPU seconds at the last request.
    private var began: (clock: UInt64, busy: Double?) = (0, nil)
    private(set) var replies: JSONPipe
    private let requests: JSONPipe
    private var process: pid_t

    /// Starts a process.
    /// - Parameters:
    ///   - command: the program and its arguments.
    ///   - deadline: of the start itself.
    init(_ command: [String], deadline: UInt64) throws(Failure) {
        self.deadline = deadline
        let (requestsOut, requestsIn) = try Self.pipe()
        let repliesOut: Int32
        let repliesIn: Int32
        do {
            (repliesOut, repliesIn) = try Self.pipe()
        } catch {
            close(requestsOut)
            close(requestsIn)
            throw error
        }
        defer {
            close(requestsOut)
            close(repliesIn)
        }
        requests = JSONPipe(requestsIn)
        replies = JSONPipe(repliesOut)
        process = -1
        process = try Self.spawn(command, input: requestsOut, output: repliesIn)
    }

    deinit {
        close(requests.descriptor)
        close(replies.descriptor)
        end()
    }

    /// Both ends are close-on-exec: a child gets only the copies that `spawn` makes.
    private static func pipe() throws(Failure) -> (Int32, Int32) {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else {
            throw Failure(.limit, "cannot start a process: \(String(cString: strerror(errno)))")
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    private static func spawn(_ command: [String], input: Int32, output: Int32) throws(Failure) -> pid_t {
        // Drivers print much while they crash; the verdict has what counts.
        let (code, process) = GLFXFiles.spawn(command, input: input, output: output, errors: nil)
        guard code == 0 else {
            throw Failure(.limit, "cannot start '\(command.first ?? "")': \(String(cString: strerror(code)))")
        }
        return process
    }

    /// Sends the next request.
    /// - Returns: false when the process has exited.
    func ask(_ request: CheckRequest) -> Bool {
        began = (monotonicNanoseconds(), processorSeconds)
        return requests.write(request)
    }

    /// Wall seconds since the last request.
    var seconds: Double { Double(monotonicNanoseconds() - began.clock) / 1e9 }

    /// Seconds until the current file is checked again; nil: its time is over.
    func left(of allowance: CheckAllowance) -> Double? {
        var busy: Double?
        if let now = processorSeconds, let before = began.busy { busy = now - before }
        return allowance.left(elapsed: seconds, busy: busy)
    }

    /// CPU seconds of all its threads together; nil where the system does not report them.
    private var processorSeconds: Double? {
        var clock = clockid_t()
        var time = timespec()
        guard process > 0, clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else {
            return nil
        }
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Reads the pending replies; waits if there are none.
    /// - Returns: nil when it has exited or a reply is malformed.
    func takeReplies() -> [CheckReply]? {
        guard replies.fill() else { return nil }
        var answers: [CheckReply] = []
        do {
            while let reply = try replies.next(CheckReply.self) { answers.append(reply) }
        } catch {
            return nil
        }
        return answers
    }

    /// Kills the process, if it has not exited, and returns how it ended: `SIGSEGV`, `exit code 1`.
    @discardableResult
    func end() -> String {
        guard process > 0 else { return "" }
        var status: Int32 = 0
        // A process that has already exited keeps its status.
        kill(process, SIGKILL)
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        process = -1
        let signal = status & 0x7f
        return signal == 0 ? "exit code \(status >> 8 & 0xff)" : Self.name(ofSignal: signal)
    }

    private static func name(ofSignal signal: Int32) -> String {
        switch signal {
        case SIGSEGV: "SIGSEGV"
        case SIGABRT: "SIGABRT"
        case SIGILL: "SIGILL"
        case SIGTRAP: "SIGTRAP"
        case SIGBUS: "SIGBUS"
        case SIGFPE: "SIGFPE"
        case SIGKILL: "SIGKILL"
        case SIGTERM: "SIGTERM"
        default: "signal \(signal)"
        }
    }
}
