internal import GLFXChain
package import GLFXCore
public import GLFXPrograms
public import GLFXRender
internal import Glibc

/// Compiles, links and draws one frame of every shader of a list, several at a time, in child processes, so that a
/// driver that crashes or hangs fails only the shader that made it do so.
public struct ShaderCheck: Sendable {
    /// The program that draws (see `CheckServer`) and its arguments; empty: this process draws.
    package var worker: [String]
    /// How many processes draw at the same time.
    package var jobs: Int
    /// Seconds that one shader may take; on a busy machine, of CPU time.
    package var timeLimit: Double
    /// The ecosystem that they were written for; nil: detected from each text.
    public var dialect: Dialect?
    /// Folders besides a shader's own from which it may include files.
    public var includes: [String] = []
    /// Folders of ecosystems' stock pictures.
    public var media: [String] = []
    /// Repairs and implicit conversions are errors: other hosts may refuse such texts.
    public var isStrict = false
    /// The verdicts tell what was tried.
    public var isVerbose = false
    /// Those of verdicts that are made in this process.
    package var words = SettingWords.library

    /// - Parameters:
    ///   - worker: the program that draws, and its arguments.
    ///   - jobs: nil: one for each processor that the process may use.
    ///   - timeLimit: seconds that one shader may take.
    package init(worker: [String], jobs: Int? = nil, timeLimit: Double = 60) {
        self.worker = worker
        self.jobs = max(jobs ?? ThreadCount().count, 1)
        self.timeLimit = timeLimit
    }

    /// Draws in this process, one shader after the other, so that no program has to be found. What that gives up: a
    /// driver that crashes or hangs takes this process with it, and `timeLimit` and `jobs` have no effect. The native
    /// renderer has no driver; a text that expands without end can take its time and memory too.
    /// - Parameter device: what draws.
    public init(inThisProcess device: DeviceSelection = .native) {
        self.init(worker: [], jobs: 1)
        self.device = device
    }

    /// The device of a check that runs in this process.
    private var device = DeviceSelection.native

    private func runHere(_ files: [ShaderFinder.File], report: (ShaderVerdict) throws -> Void) throws {
        let trial = try ShaderTrial(on: DrawingDevices(device))
        for file in files {
            let request = CheckRequest(
                path: file.path, dialect: dialect?.rawValue,
                includes: includes + [file.folder].compactMap { $0 }, media: media, text: file.text,
                isVerbose: isVerbose)
            try report(CheckServer.verdict(on: request, trial, words) { _ in })
        }
    }

    /// Checks every file.
    /// - Parameters:
    ///   - files: what `ShaderFinder` found.
    ///   - report: gets the verdicts in the order of the files, each once those before it are known.
    /// - Throws: `.gpu` where nothing can be drawn at all; what `report` throws.
    public func run(_ files: [ShaderFinder.File], report: (ShaderVerdict) throws -> Void) throws {
        guard !worker.isEmpty else { return try runHere(files, report: report) }
        var run = CheckRun(check: self, files: files)
        while run.reported < files.count {
            try run.startWork()
            try run.wait()
            try run.report(report)
        }
    }
}

/// The state of one run: the processes, and the verdicts so far.
private struct CheckRun {
    let check: ShaderCheck
    let files: [ShaderFinder.File]
    var verdicts: [ShaderVerdict?]
    var workers: [CheckWorker] = []
    /// The first file that no process has begun.
    var next = 0
    /// How many verdicts were reported.
    var reported = 0

    init(check: ShaderCheck, files: [ShaderFinder.File]) {
        self.check = check
        self.files = files
        verdicts = Array(repeating: nil, count: files.count)
    }

    private func deadline(in seconds: Double) -> UInt64 {
        monotonicNanoseconds() + UInt64(min(max(seconds, 0), 1e6) * 1e9)
    }

    /// Gives every idle process a file and starts the processes that are missing.
    mutating func startWork() throws(Failure) {
        for worker in workers {
            guard case .idle = worker.work, next < files.count else { continue }
            worker.work = .checking(next, dialect: nil)
            worker.deadline = deadline(in: check.timeLimit)
            // A process that has exited is noticed when its reply is read.
            _ = worker.ask(
                CheckRequest(
                    path: files[next].path, dialect: check.dialect?.rawValue,
                    includes: check.includes + [files[next].folder].compactMap { $0 }, media: check.media,
                    text: files[next].text, isVerbose: check.isVerbose))
            next += 1
        }
        let starting = workers.count { if case .starting = $0.work { true } else { false } }
        let missing = min(check.jobs - workers.count, files.count - next - starting)
        for _ in 0..<max(missing, 0) {
            // Opening several devices at once is slow.
            workers.append(try CheckWorker(check.worker, deadline: deadline(in: check.timeLimit + 30)))
        }
    }

    /// Waits until some process replies, exits or has used up its time.
    mutating func wait() throws(Failure) {
        var waits = workers.map { pollfd(fd: $0.replies.descriptor, events: Int16(POLLIN), revents: 0) }
        let now = monotonicNanoseconds()
        let left = workers.map { $0.deadline > now ? $0.deadline - now : 0 }.min() ?? 0
        guard poll(&waits, nfds_t(waits.count), Int32(clamping: left / 1_000_000 + 1)) >= 0 || errno == EINTR else {
            throw Failure(.limit, "cannot wait for a process: \(String(cString: strerror(errno)))")
        }
        var remaining: [CheckWorker] = []
        for (worker, wait) in zip(workers, waits) {
            if wait.revents != 0 {
                if try readReplies(of: worker) { remaining.append(worker) }
            } else if worker.deadline > monotonicNanoseconds() {
                remaining.append(worker)
            } else if case .checking = worker.work, let left = worker.left(of: CheckAllowance(limit: check.timeLimit)) {
                worker.deadline = deadline(in: left)
                remaining.append(worker)
            } else {
                try end(worker, isLate: true)
            }
        }
        workers = remaining
    }

    /// - Returns: false when the process has exited.
    private mutating func readReplies(of worker: CheckWorker) throws(Failure) -> Bool {
        guard let replies = worker.takeReplies() else {
            try end(worker, isLate: false)
            return false
        }
        for reply in replies {
            switch (reply, worker.work) {
            case (.ready, .starting): worker.work = .idle
            case (.unfit(let message, let advice), _): throw Failure(.gpu, message, advice: advice)
            case (.read(let dialect), .checking(let index, _)): worker.work = .checking(index, dialect: dialect)
            case (.done(var verdict), .checking(let index, _)):
                if check.isStrict { verdict.failStrictly() }
                verdict.seconds = (worker.seconds * 1000).rounded() / 1000
                verdicts[index] = verdict
                worker.work = .idle
                worker.deadline = .max
            default: break
            }
        }
        if case .idle = worker.work { worker.deadline = .max }
        return true
    }

    /// Ends a process that has exited or is late; its file fails.
    /// - Throws: what keeps processes from starting, whatever they would check.
    private mutating func end(_ worker: CheckWorker, isLate: Bool) throws(Failure) {
        let how = worker.end()
        let isOutOfMemory = how == "exit code \(Failure.Kind.limit.exitCode)"
        switch worker.work {
        case .starting:
            if isOutOfMemory {
                throw Failure(
                    .limit, "a limit of memory, or of processes and threads, leaves too little for another process",
                    advice: "raise that limit (ulimit -a), or use fewer processes with \(.jobs) 1")
            }
            throw Failure(
                .gpu, isLate ? "opening the device takes too long" : "the driver crashed when it was opened (\(how))",
                advice: "see `glfx doctor`")
        case .idle: break
        case .checking(let index, let dialect):
            // The driver is not involved before the text was parsed.
            let who = dialect == nil ? "glfx" : "the driver"
            var verdict = ShaderVerdict(file: files[index].path, outcome: .fail)
            verdict.dialect = dialect
            if isLate {
                let message: MessageText =
                    "\(who) takes longer than \(timeLimitText); allow more with \(.frameTimeout, placeholder: "SECONDS")"
                verdict.fail(message.spelled(in: check.words), .timeout)
            } else if isOutOfMemory {
                verdict.fail("\(who) needs more memory for it than a process may have", .limit)
            } else {
                verdict.fail("\(who) crashed (\(how))", .crash)
            }
            verdict.seconds = (worker.seconds * 1000).rounded() / 1000
            verdicts[index] = verdict
        }
    }

    private var timeLimitText: String {
        let seconds = check.timeLimit
        return seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s"
    }

    mutating func report(_ report: (ShaderVerdict) throws -> Void) throws {
        while reported < files.count, let verdict = verdicts[reported] {
            try report(verdict)
            reported += 1
        }
    }
}
