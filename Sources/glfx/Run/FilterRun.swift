import FrameCore
import GLFXKit
import Glibc
import Media

/// `glfx INPUT … OUTPUT`, and `glfx run JOB`
struct FilterRun {
    var invocation: FilterInvocation

    private var style: RunStyle { invocation.style }

    /// Runs the job on this thread, or says what it would do.
    /// - Returns: the exit code; what went wrong is said already.
    func run() throws -> Int32 {
        switch style.dryRun {
        case .text: try StandardStreams.print(JobWords.text(invocation.job))
        case .json: try StandardStreams.print(try JobFile.text(of: invocation.job))
        case nil: return try runPipeline()
        }
        return 0
    }

    private func runPipeline() throws -> Int32 {
        let console = Console(isQuiet: style.isQuiet)
        let form = ProgressMeter.Form(style.progress, isTerminal: StandardStreams.errorIsTerminal)
        nonisolated(unsafe) let meter = ProgressMeter(form, console: console)
        if style.isVerbose { JobWords.lines(invocation.job).forEach(console.note) }
        // The pipeline calls the handler on the thread that runs it: this one.
        let isVerbose = style.isVerbose
        let pipeline = Pipeline(
            invocation.job, notes: { console.note($0) }, details: { if isVerbose { console.note($0) } },
            progress: { meter.update($0) },
            onHang: { failure in
                // The thread that draws is inside the driver and has whatever it holds; only the files can be saved.
                TemporaryFiles.removeAll()
                console.lastWords(failure)
                _exit(failure.kind.exitCode)
            })
        // A process that takes its time to end after it has said why is ended by the watch, which must not say it again.
        let stopWords = FirstOnly()
        let watch = SignalWatch(
            onFirst: { pipeline.cancel() },
            onEnd: { signal in
                guard TemporaryFiles.removeAll() else { return false }
                if stopWords.enter() { console.lastWords(stopped(by: signal)) }
                return true
            })
        watch.start()
        let report: JobReport
        do {
            report = try pipeline.run()
        } catch {
            meter.clear()
            guard let signal = watch.signal, error.kind == .cancelled else { throw error }
            if stopWords.enter() { console.error(stopped(by: signal)) }
            return 128 + signal
        }
        meter.finish(report)
        if style.isVerbose { console.note("drawn by \(report.renderer)") }
        if let stats = style.stats { try StandardStreams.print(text(of: StatsReport(report), stats)) }
        if style.reportsKey, let key = report.key { try StandardStreams.print(try JSONOutput.document(key) + "\n") }
        guard !report.damage.isEmpty else { return 0 }
        for file in report.damage { console.error(damaged(file, report)) }
        return Failure.Kind.damagedInput.exitCode
    }

    private func text(of stats: StatsReport, _ style: StatsStyle) throws -> String {
        switch style {
        case .table: stats.table()
        case .json: try JSONOutput.document(stats) + "\n"
        }
    }

    private func stopped(by signal: Int32) -> Failure {
        let path = invocation.job.output.path
        // Outputs get their name last: what has it now had it before.
        let kept = FileSystem.access(path, F_OK) == 0 ? "'\(path)' is as it was" : "nothing was written"
        return Failure(
            .cancelled, "stopped by \(SignalWords.name(signal))",
            advice: path == "-" ? "the stream ends early" : kept)
    }

    private func damaged(_ file: FileDamage, _ report: JobReport) -> Failure {
        Failure(
            .damagedInput, "'\(file.path)' is damaged: \(file.damage.words)",
            advice: "what could be read is in '\(report.outputPath)' (--strict would leave nothing)")
    }
}
