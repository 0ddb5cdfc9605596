internal import FrameCore
@preconcurrency internal import Glibc

/// A process that checks shaders (`CheckServer`), from without. Ended at the latest with its last reference.
final class CheckWorker {
    /// What it is doing, since when.
    enum Work {
        case starting
        case idle
        /// The file's place in the list, and its dialect as soon as its text was read.
        case checking(Int, dialect: String?)
    }

    var work = Work.starting
    /// When it has to be done with that or to be looked after, on the clock that only goes forward, in nanoseconds.
    var deadline: UInt64
    /// The clock in nanoseconds, and the processor's seconds, when the last file was given to it.
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

    /// Both ends are closed in every process that is started, but for the copies that it is given.
    private static func pipe() throws(Failure) -> (Int32, Int32) {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else {
            throw Failure(.limit, "cannot start a process: \(String(cString: strerror(errno)))")
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    private static func spawn(_ command: [String], input: Int32, output: Int32) throws(Failure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        // Drivers and compilers say much on their way down; what counts is in the verdict.
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        // A thread that blocks signals (as those of queues do) does not hand that down.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var mask = sigset_t()
        sigemptyset(&mask)
        posix_spawnattr_setsigmask(&attributes, &mask)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var arguments = command.map { $0.withFileName { strdup($0) } }
        defer { for argument in arguments { free(argument) } }
        arguments.append(nil)
        var process: pid_t = -1
        let code = posix_spawn(&process, command.first ?? "", &actions, &attributes, arguments, environ)
        guard code == 0 else {
            throw Failure(.limit, "cannot start '\(command.first ?? "")': \(String(cString: strerror(code)))")
        }
        return process
    }

    /// Asks for the next file.
    /// - Returns: false when the process has gone.
    func ask(_ request: CheckRequest) -> Bool {
        began = (monotonicNanoseconds(), processorSeconds)
        return requests.write(request)
    }

    /// After how many seconds the file it is at has to be looked after again; nil: it has had its time.
    func left(of allowance: CheckAllowance) -> Double? {
        var busy: Double?
        if let now = processorSeconds, let before = began.busy { busy = now - before }
        return allowance.left(elapsed: Double(monotonicNanoseconds() - began.clock) / 1e9, busy: busy)
    }

    /// What the processor has done for it, all its threads together; nil where the system does not say.
    private var processorSeconds: Double? {
        var clock = clockid_t()
        var time = timespec()
        guard process > 0, clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else {
            return nil
        }
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Takes what the process has said; waits if it has said nothing.
    /// - Returns: nil when it has gone or speaks nonsense.
    func takeReplies() -> [CheckReply]? {
        guard replies.fill() else { return nil }
        var taken: [CheckReply] = []
        do {
            while let reply = try replies.next(CheckReply.self) { taken.append(reply) }
        } catch {
            return nil
        }
        return taken
    }

    /// Ends the process, if it has not ended itself, and says how it ended: `SIGSEGV`, `exit code 1`.
    @discardableResult
    func end() -> String {
        guard process > 0 else { return "" }
        var status: Int32 = 0
        // One that has ended already keeps the status that it ended with.
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
