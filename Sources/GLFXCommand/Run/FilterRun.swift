internal import GLFXCore
internal import GLFXFiles
internal import GLFXJob
internal import GLFXKit
internal import GLFXMedia
internal import GLFXWrite
import Glibc
import Synchronization

/// `glfx INPUT … OUTPUT`, and `glfx run JOB`
struct FilterRun {
    var invocation: FilterInvocation

    private var style: RunStyle { invocation.style }

    /// Runs the job on this thread, or prints what it would do.
    /// - Returns: the exit code; its error is printed already.
    func run() throws -> Int32 {
        let console = Console(style)
        invocation.notes.forEach { console.note($0) }
        if style.dryRun != nil { try OutputPlan.checkContainer(of: invocation.job.output) }
        switch style.dryRun {
        case .text: try StandardStreams.print(JobText.text(invocation.job))
        case .json: try StandardStreams.print(try JobFile.text(of: invocation.job))
        case nil:
            if let parts = style.parts { return try JobInParts(invocation: invocation, parts: parts).run() }
            return try runPipeline()
        }
        return 0
    }

    private func runPipeline() throws -> Int32 {
        let console = Console(style)
        let form = ProgressMeter.Form(style.progress, isTerminal: StandardStreams.errorIsTerminal)
        nonisolated(unsafe) let meter = ProgressMeter(
            form, output: invocation.job.output.path, sumsUp: style.sumsUp, console: console)
        if style.isVerbose { JobText.lines(invocation.job).forEach(console.note) }
        // The pipeline calls the handler on the thread that runs it: this one.
        let isVerbose = style.isVerbose
        let pipeline = Pipeline(
            invocation.job, messages: { console.note($0) }, details: { if isVerbose { console.note($0) } },
            progress: { meter.update($0) },
            onHang: { failure in
                // The thread that draws hangs in the driver and may hold locks; only files can be removed.
                TemporaryFiles.removeAll()
                console.lastError(failure)
                _exit(failure.kind.exitCode)
            })
        // If the process ends slowly after its message, the watch ends it, and must not print the message again.
        let stopMessage = FirstOnly()
        let watch = SignalWatch(
            onFirst: { pipeline.cancel() },
            onEnd: { signal in
                guard TemporaryFiles.removeAll() else { return false }
                if stopMessage.enter() { console.lastError(stopped(by: signal), code: 128 + signal) }
                return true
            })
        watch.start()
        let report: JobReport
        do {
            report = try pipeline.run()
        } catch {
            meter.clear()
            guard let signal = watch.signal, error.kind == .cancelled else { throw error }
            if stopMessage.enter() { console.error(stopped(by: signal), code: 128 + signal) }
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
        // Outputs get their name last: an existing file is the old one.
        let outcome = FileSystem.access(path, F_OK) == 0 ? "'\(path)' is as it was" : "nothing was written"
        let name = SignalWatch.names.first { $0.key == signal }?.value ?? "signal \(signal)"
        return Failure(
            .cancelled, "stopped by \(name)",
            advice: path == "-" ? "the stream ends early" : outcome)
    }

    private func damaged(_ file: FileDamage, _ report: JobReport) -> Failure {
        Failure(
            .damagedInput, "'\(file.path)' is damaged: \(file.damage.words)",
            advice: "what could be read is in '\(report.outputPath)' (--strict would leave nothing)")
    }
}

/// Lets only the first caller pass, on any thread.
private final class FirstOnly: Sendable {
    private let hasEntered = Atomic<Bool>(false)

    /// True once.
    func enter() -> Bool { !hasEntered.exchange(true, ordering: .acquiringAndReleasing) }
}
