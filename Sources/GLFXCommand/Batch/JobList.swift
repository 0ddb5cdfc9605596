internal import GLFXCore
internal import GLFXFarm
internal import GLFXFiles
internal import GLFXJob
internal import GLFXWrite

/// Jobs of a text, each a line as `--dry-run --json` writes it. Empty lines, and those that begin with `//`, say nothing.
struct JobList {
    /// A larger one is a mistake.
    static let maximumBytes = 64 << 20

    private let name: String
    private let lines: [(number: Int, text: Substring)]

    /// - Parameter name: the file's.
    init(_ text: String, name: String) {
        self.name = name
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .map { (number: $0.offset + 1, text: $0.element) }
            .filter { line in
                let text = line.text.drop { $0.isWhitespace }
                return !text.isEmpty && !text.hasPrefix("//")
            }
    }

    /// Whether a text is a list, as opposed to one job that may have several lines.
    static func isOne(text: String) -> Bool {
        let first = text.split(separator: "\n").first { !$0.allSatisfy(\.isWhitespace) } ?? ""
        return first.contains("}")
    }

    /// The jobs in their order; one whose line is wrong has its failure.
    /// - Parameter change: what the command line says in place of the file.
    func jobs(_ change: (inout FilterJob) -> Void) -> [QueuedJob] {
        var writers: [String: Int] = [:]
        return lines.map { line in
            var queued = QueuedJob(name: .place("\(name):\(line.number)"), output: "", arguments: ["run", "-"])
            queued.number = line.number
            do throws(Failure) {
                var job = try read(line.text, line.number)
                change(&job)
                queued.output = job.output.path
                if let other = writers.updateValue(line.number, forKey: job.output.path) {
                    writers[job.output.path] = other
                    throw mistake(
                        line.number, "it writes '\(job.output.path)', as line \(other) does", "give another name")
                }
                queued.text = try JobFile.text(of: job)
                queued.job = job
            } catch {
                queued.failure = error
            }
            return queued
        }
    }

    private func read(_ text: Substring, _ number: Int) throws(Failure) -> FilterJob {
        // Errors name the line.
        let before = String(repeating: "\n", count: number - 1)
        let job = try JobFile.job(text: before + text, name: name, edition: glfxVersion)
        if job.inputs.contains(.standardInput) || job.output.path == OutputPipe.name {
            throw mistake(number, "a job of a list has no '-'", "give files")
        }
        try SameFile.checkOutputIsNoInput(output: job.output.path, inputs: [name])
        return job
    }

    private func mistake(_ number: Int, _ problem: MessageText, _ advice: MessageText) -> Failure {
        Failure(.usage, "\(name):\(number): \(problem)", advice: advice)
    }
}

/// `glfx run JOBS.jsonl`
struct JobListRun {
    var request: JobFileRequest
    var style: ManyJobsStyle
    var list: JobList

    /// - Returns: the exit code of the worst job; 128 and the signal that ended all.
    func run() throws -> Int32 {
        let console = Console(request.style)
        let watch = StopWatch()
        let jobs = list.jobs { request.change(&$0) }
        guard !jobs.isEmpty else {
            throw Failure(.usage, "'\(request.path)' has no job", advice: "write one a line, as --dry-run --json does")
        }
        if request.style.dryRun != nil { return try printJobs(jobs, console) }
        if let path = style.junit { try BatchReport.check(path) }
        let journal = try request.path == "-" ? nil : JobJournal(request.path + ".done")
        return try ManyJobs(
            style: style, journal: journal,
            report: BatchReport(
                count: jobs.count, style, console,
                showsProgress: ProgressMeter.Form(
                    request.style.progress, isTerminal: StandardStreams.errorIsTerminal))
        ).run(
            jobs.map { job in
                var job = job
                job.arguments += request.style.arguments
                return job
            }, watch, sumsUp: request.style.sumsUp, in: "", noun: "jobs", console)
    }

    private func printJobs(_ jobs: [QueuedJob], _ console: Console) throws -> Int32 {
        var code: Int32 = 0
        for job in jobs {
            if let failure = job.failure {
                console.error(failure)
                code = max(code, failure.kind.exitCode)
            }
            guard let filter = job.job else { continue }
            try StandardStreams.print(
                request.style.dryRun == .json
                    ? JobFile.line(of: filter) : "\(job.name.quoted):\n" + JobText.text(filter))
        }
        return code
    }
}

extension RunStyle {
    /// For the process of one of several jobs.
    var arguments: [String] {
        ["--progress", progress == .json ? "json" : "none"] + (isQuiet ? ["--quiet"] : [])
            + (isVerbose ? ["--verbose"] : []) + (sumsUp ? ["--summary"] : [])
    }
}

extension JobFileRequest {
    /// The list of jobs that it is; nil: it is one job.
    /// - Parameter text: of the standard input; nil: it is a file.
    /// - Throws: `.input` where it cannot be read.
    func list(_ text: String?) throws(Failure) -> JobList? {
        if let text { return JobList.isOne(text: text) ? JobList(text, name: "-") : nil }
        guard Self.namesList(path) else { return nil }
        guard let text = try TextFile.readIfPresent(path, kind: .input, maximumBytes: JobList.maximumBytes) else {
            throw Failure(.input, "cannot open the list of jobs '\(path)'", advice: "check the name")
        }
        return JobList(text, name: path)
    }
}
