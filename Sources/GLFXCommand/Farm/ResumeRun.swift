internal import GLFXCore
internal import GLFXFarm
internal import GLFXJob
internal import GLFXKit
internal import GLFXWrite

/// `glfx resume`
struct ResumeRun {
    var invocation: ResumeInvocation

    func run() throws -> Int32 {
        let watch = StopWatch()
        let open = try invocation.place.open()
        return try LocalJob(
            open: open, watch: watch, jobs: invocation.jobs, overwrites: invocation.overwrites,
            cleans: invocation.cleans || open.folder.path.hasSuffix(JobInParts.suffix), style: invocation.style,
            shownFolder: invocation.place.folder
        ).run()
    }
}

/// `glfx INPUT … OUTPUT --parts N`
struct JobInParts {
    /// The suffix of the folder beside the output.
    static let suffix = ".parts"

    var invocation: FilterInvocation
    var parts: PartsStyle

    func run() throws -> Int32 {
        let job = invocation.job
        let console = Console(invocation.style)
        let folder = PlanFolder(job.output.path + Self.suffix)
        let watch = StopWatch()
        let planner = Planner(job: job, parts: parts.count, runUp: parts.runUp, version: glfxVersion)
        let planned = try planner.plan(in: folder, notes: { console.note($0) }, onHang: HungDrawing.end(console))
        _ = try planned.write(to: folder, overwrite: job.output.overwrite, notes: { console.note($0) })
        return try LocalJob(
            open: PlanPlace(folder.path, GivenOptions()).open(), watch: watch, jobs: parts.jobs, overwrites: false,
            cleans: true,
            style: invocation.style, shownFolder: folder.path
        ).run()
    }
}

/// Makes the missing parts of a plan on this machine, and joins all.
private struct LocalJob {
    var open: PlanPlace.Open
    var watch: StopWatch
    var jobs: Int?
    var overwrites: Bool
    var cleans: Bool
    var style: RunStyle
    /// The folder as the user gave it.
    var shownFolder: String

    func run() throws -> Int32 {
        let console = Console(style)
        let status = try PlanStatus(open.folder)
        let missing = status.parts.filter { $0.state != .done }.map(\.part)
        let run = LocalRun(open.folder, arguments: open.arguments)
        watch.onStop { run.cancel() }
        let progress = PartsProgress(open.plan, missing, style, console)
        do {
            try run.run(missing, jobs: jobs ?? PartsStyle.usualJobs()) { progress.note($0) }
        } catch {
            progress.clear()
            guard let code = watch.code(error) else {
                console.note("the parts that are done are in '\(shownFolder)'; `glfx resume \(shownFolder)` goes on")
                throw error
            }
            console.error(
                Failure(
                    .cancelled, "stopped by a signal",
                    advice: "the parts that are done are kept: `glfx resume \(shownFolder)` goes on"),
                code: code)
            return code
        }
        progress.clear()
        return try Joining(
            open: open, watch: watch, output: nil, overwrites: overwrites, cleans: cleans, console: console,
            isVerbose: style.isVerbose
        ).run()
    }
}

/// The progress of several parts. Used by one thread at a time.
private final class PartsProgress: @unchecked Sendable {
    private let meter: ProgressMeter
    private let plan: FarmPlan
    private let total: Int
    private let begin = monotonicNanoseconds()
    private var frames = 0

    init(_ plan: FarmPlan, _ parts: [Int], _ style: RunStyle, _ console: Console) {
        self.plan = plan
        total = parts.reduce(0) { $0 + plan.parts[$1].frames }
        meter = ProgressMeter(
            ProgressMeter.Form(style.progress, isTerminal: StandardStreams.errorIsTerminal),
            output: plan.output, sumsUp: false, console: console)
    }

    /// A part is done.
    func note(_ part: Int) {
        frames += plan.parts[part].frames
        meter.update(
            JobProgress(
                frames: frames, share: Double(frames) / Double(max(1, total)),
                elapsed: Double(monotonicNanoseconds() - begin) / 1e9, totalFrames: total))
    }

    func clear() { meter.clear() }
}
