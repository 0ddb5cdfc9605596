internal import GLFXCore
internal import GLFXFarm
internal import GLFXFiles
internal import GLFXJob
import Glibc

/// Runs the jobs of `--output-folder`: of each INPUT, or of each file that comes into a folder.
struct BatchRun {
    var invocation: BatchInvocation

    /// The journal of `--resume` and `--watch-folder`, in the folder of the results.
    static let journalName = ".glfx-jobs"

    /// - Returns: the exit code of the worst job; 128 and the signal that ended all.
    func run() throws -> Int32 {
        let style = invocation.style
        if let form = style.dryRun { return try printJobs(form) }
        let console = Console(style)
        let watch = StopWatch()
        let incoming = try invocation.watched.map { (watched) throws(Failure) in
            try WatchedFolder(watched.folder, seconds: watched.settles) { console.note($0) }
        }
        if let incoming, FileSystem.realpath(incoming.folder) == FileSystem.realpath(invocation.folder) {
            throw Failure(
                .usage, "the results would come into '\(incoming.folder)', where INPUTs are looked for",
                advice: "give another --output-folder")
        }
        try makeFolder(invocation.folder)
        if let path = invocation.many.junit { try BatchReport.check(path) }
        let journal =
            try invocation.many.resumes ? JobJournal("\(invocation.folder)/\(Self.journalName)") : nil
        let many = ManyJobs(
            style: invocation.many, journal: journal,
            report: BatchReport(
                count: incoming != nil ? nil : invocation.items.count, invocation.many, console,
                showsProgress: ProgressMeter.Form(style.progress, isTerminal: StandardStreams.errorIsTerminal)))
        if let incoming, let watched = invocation.watched {
            return try many.watch(incoming, watched, invocation.folder, watch, console)
        }
        let jobs = invocation.items.enumerated().map { number, item in
            QueuedJob(
                name: .input(item.input), output: item.output, arguments: item.arguments, job: item.job, number: number)
        }
        return try many.run(
            jobs, watch, sumsUp: style.sumsUp, in: " to '\(invocation.folder)'", noun: "files", console)
    }

    private func printJobs(_ form: DryRunForm) throws -> Int32 {
        switch form {
        case .text:
            try StandardStreams.print(
                invocation.items.map { "'\($0.input)':\n" + JobText.text($0.job) }.joined(separator: "\n"))
        case .json:
            for item in invocation.items { try StandardStreams.print(try JobFile.line(of: item.job)) }
        }
        return 0
    }

    /// Makes the folder and those above it.
    private func makeFolder(_ path: String) throws(Failure) {
        var folder = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            folder += (folder.isEmpty || folder.hasSuffix("/") ? "" : "/") + part
            guard FileSystem.mkdir(folder, 0o777) != 0, errno != EEXIST else { continue }
            throw Failure(.output, "cannot make the folder '\(folder)': \(String(cString: strerror(errno)))")
        }
        var info = stat()
        guard FileSystem.stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFDIR else {
            throw Failure(.usage, "--output-folder '\(path)' is no folder", advice: "give another name")
        }
    }
}

extension ManyJobs {
    /// Runs jobs to their end, or until a signal comes.
    /// - Parameters:
    ///   - place: where the results are, for messages: ` to 'out'`.
    ///   - noun: what they are called there: `files`.
    /// - Returns: the exit code of the worst job; 128 and the signal that ended all.
    func run(
        _ jobs: [QueuedJob], _ watch: StopWatch, sumsUp: Bool, in place: String, noun: String, _ console: Console
    ) throws -> Int32 {
        let processes = ChildProcesses()
        watch.onStop { processes.end() }
        let begin = monotonicNanoseconds()
        let next = Mutex(jobs[...])
        run(on: processes) { next.withLock { $0.popFirst() } }
        let failure = Failure(
            .cancelled, "stopped by a signal",
            advice: "\(report.written) of \(jobs.count) \(noun) are written\(place)")
        if let code = watch.code(failure) {
            console.error(failure, code: code)
            return code
        }
        return try report.end(
            in: place, noun: noun, seconds: Double(monotonicNanoseconds() - begin) / 1e9, sumsUp: sumsUp)
    }

    /// Runs a job for each file that comes, until a signal ends it.
    /// - Returns: the exit code of the signal.
    fileprivate func watch(
        _ incoming: WatchedFolder, _ watched: BatchInvocation.Watched, _ folder: String, _ watch: StopWatch,
        _ console: Console
    ) throws -> Int32 {
        let processes = ChildProcesses()
        watch.onStop { processes.end() }
        let begin = monotonicNanoseconds()
        console.note("watching '\(watched.folder)'; Ctrl-C ends it")
        run(on: processes) {
            incoming.next { processes.isOver }.map { arrival in
                let output = "\(folder)/\(watched.name.text(for: arrival.path, number: 1, of: 1))"
                return QueuedJob(
                    name: .input(arrival.path), output: output,
                    arguments: watched.arguments + ["--", arrival.path, output],
                    key: "\(arrival.path) \(arrival.state)")
            }
        }
        _ = try report.end(
            in: " to '\(folder)'", noun: "files", seconds: Double(monotonicNanoseconds() - begin) / 1e9,
            sumsUp: !console.isQuiet && !console.isJSON)
        return watch.code(Failure(.cancelled, "stopped by a signal")) ?? 0
    }
}
