internal import GLFXCore
internal import GLFXFarm
internal import GLFXJob
internal import GLFXWrite

/// `glfx plan`
struct PlanRun {
    var invocation: PlanInvocation

    func run() throws -> Int32 {
        let style = invocation.style
        let console = Console(style)
        let watch = StopWatch()
        let folder = PlanFolder(invocation.folder)
        let planner = Planner(
            job: invocation.job, parts: invocation.parts.count, runUp: invocation.parts.runUp,
            inputRoot: invocation.inputRoot, version: glfxVersion)
        let planned = try planner.plan(
            in: folder, notes: { console.note($0) }, onHang: HungDrawing.end(console))
        if let code = watch.code(Failure(.cancelled, "interrupted")) { return code }
        if !planned.plan.runUp.isExact {
            console.note(
                "each part begins with the state of \(decimal(planned.plan.runUp.seconds ?? 0)) s before it: its first "
                    + "frames may differ from those of a single run")
        }
        switch style.dryRun {
        case .json: try StandardStreams.print(JSONOutput.document(planned.plan) + "\n")
        case .text: try StandardStreams.print(PlanText.text(planned.plan))
        case nil:
            let plan = try planned.write(
                to: folder, overwrite: invocation.job.output.overwrite, notes: { console.note($0) })
            console.note(
                "planned \(plan.parts.count) parts of \(plan.frames) frames in '\(folder.path)'; make them with "
                    + "`glfx part \(folder.path) --index 0` to \(plan.parts.count - 1), then `glfx join \(folder.path)`"
            )
        }
        return 0
    }
}

/// A plan for people.
enum PlanText {
    static func text(_ plan: FarmPlan) -> String {
        var lines = [
            "output    \(plan.output)", "encoder   \(plan.encoder)", "renderer  \(plan.renderer)",
            "frames    \(plan.frames)", "run-up    \(runUp(plan.runUp))",
        ]
        lines += plan.inputs.map { "input     \($0.path), \(byteText($0.bytes))" }
        for (index, part) in plan.parts.enumerated() {
            let (start, last) = (seconds(part.start, plan), seconds(part.last, plan))
            lines.append(
                "part \(String(index).padded(to: 4)) frames \(part.first) to \(part.first + part.frames - 1), "
                    + "shown from \(start) to \(last)"
                    + (part.from.frame < part.first ? ", drawn from frame \(part.from.frame) on" : ""))
        }
        return lines.map { printable($0) + "\n" }.joined()
    }

    private static func seconds(_ ticks: Int64, _ plan: FarmPlan) -> String {
        secondsText(Timestamp(ticks, timeBase: plan.base).seconds)
    }

    private static func runUp(_ runUp: FarmPlan.RunUp) -> String {
        if let seconds = runUp.seconds { return "\(decimal(seconds)) s, which is not the same as a single run" }
        return runUp.frames.map { $0 == 1 ? "1 frame" : "\($0) frames" } ?? "none"
    }
}
