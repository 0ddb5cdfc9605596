internal import GLFXCore
internal import GLFXFarm
internal import GLFXFiles
internal import GLFXJob
internal import GLFXWrite
internal import Glibc

/// Runs jobs, several at a time, each in a process of its own: a fault of one is no fault of the others.
struct ManyJobs {
    var style: ManyJobsStyle
    var journal: JobJournal?
    var report: BatchReport

    /// Runs jobs until there are no more, or until a signal comes. Blocks.
    /// - Parameter next: the next job, on any thread, one call at a time where it needs that; nil: there is none, or
    ///   the processes have ended.
    func run(on processes: ChildProcesses, next: @escaping @Sendable () -> QueuedJob?) {
        let (style, journal, report) = (style, journal, report)
        // A job that fails does not end the others; a signal does, and is told by the caller.
        try? processes.forEach(atOnce: style.jobs ?? PartsStyle.usualJobs(), next: next) { (job) throws(Failure) in
            if let failure = job.failure { return report.tell(job, failure) }
            let key = try? JobJournal.key(of: job)
            if style.resumes, let key, let code = journal?.codeOfDone(key) {
                return report.skip(job, code: code)
            }
            do throws(Failure) {
                try Self.run(job, key, resumes: style.resumes, on: processes, journal, report)
            } catch {
                guard error.kind != .cancelled else { throw error }
                report.tell(job, error)
            }
        }
    }

    private static func run(
        _ job: QueuedJob, _ key: String?, resumes: Bool, on processes: ChildProcesses, _ journal: JobJournal?,
        _ report: BatchReport
    ) throws(Failure) {
        // Its own earlier result, or what is left of one that was half-made.
        let isOwn = resumes && journal?.isOwn(job.output) == true
        let overwrites = job.job?.output.overwrite ?? job.arguments.contains("--overwrite")
        let begins = key != nil && (isOwn || overwrites || !OutputState.exists(job.output))
        if begins, let key { try journal?.begin(key, job.output) }
        var arguments = job.arguments
        if isOwn { arguments.insert("--overwrite", at: job.text == nil ? 0 : 1) }
        let begin = monotonicNanoseconds()
        let ending = try processes.run([RunningProgram.path] + arguments, in: ".", input: job.text)
        if ending.code != 0 { try processes.check() }
        if begins, let key { try journal?.end(key, job.output, code: ending.code) }
        report.tell(
            job, code: ending.code, errors: ending.errors, seconds: Double(monotonicNanoseconds() - begin) / 1e9)
    }
}
