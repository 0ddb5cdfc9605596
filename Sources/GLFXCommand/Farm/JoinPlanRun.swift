internal import GLFXCore
internal import GLFXFarm
internal import GLFXWrite

/// `glfx join`
struct JoinPlanRun {
    var invocation: JoinInvocation

    func run() throws -> Int32 {
        // Relative to the folder where the command was given, not to the job's root.
        let output = invocation.output.map { PlanFolder($0).absolute.path }
        let watch = StopWatch()
        let open = try invocation.place.open()
        return try Joining(
            open: open, watch: watch, output: output, overwrites: invocation.overwrites, cleans: invocation.cleans,
            console: Console(invocation.style), isVerbose: invocation.style.isVerbose
        ).run()
    }
}

/// Joins, tells what was made, and cleans.
struct Joining {
    var open: PlanPlace.Open
    var watch: StopWatch
    var output: String?
    var overwrites: Bool
    var cleans: Bool
    var console: Console
    var isVerbose: Bool

    /// - Returns: 0, or 4 where an input is damaged; 128 and the signal that ended it.
    func run() throws -> Int32 {
        let begin = monotonicNanoseconds()
        let stop = StopSignal()
        watch.onStop { stop.record(Failure(.cancelled, "interrupted; nothing was joined")) }
        let join = JoinRun(open.plan, in: open.folder, version: glfxVersion, stop: stop)
        let report: JoinRun.Report
        do {
            let (console, isVerbose) = (console, isVerbose)
            report = try join.run(
                output: output, overwrite: overwrites, notes: { console.note($0) },
                details: { if isVerbose { console.note($0) } })
        } catch {
            guard let code = watch.code(error) else { throw error }
            console.error(
                Failure(.cancelled, "stopped by a signal", advice: "nothing was joined, and the parts are kept"),
                code: code)
            return code
        }
        let summary = report.summary
        console.note(
            "\(summary.path): \(summary.frames) frames of \(open.plan.parts.count) parts, joined in "
                + "\(fixed(Double(monotonicNanoseconds() - begin) / 1e9, 1)) s, \(byteText(summary.bytes))")
        if cleans { open.folder.clean() }
        for damage in report.damage {
            console.error(Failure(.damagedInput, damage, advice: "what could be read is in '\(summary.path)'"))
        }
        return report.damage.isEmpty ? 0 : Failure.Kind.damagedInput.exitCode
    }
}
