internal import GLFXCore
internal import GLFXFarm
internal import GLFXKit
import Glibc

/// `glfx part`
struct PartsRun {
    var invocation: PartInvocation

    /// Makes the chosen parts, one after the other.
    /// - Returns: 0, or 4 where an input is damaged; 128 and the signal that ended it.
    func run() throws -> Int32 {
        let console = Console(invocation.style)
        let watch = StopWatch()
        let open = try invocation.place.open()
        var code: Int32 = 0
        for index in try parts(of: open.plan) {
            let ending = try make(index, open, watch, console)
            guard ending == 0 || ending == Failure.Kind.damagedInput.exitCode else { return ending }
            code = max(code, ending)
        }
        return code
    }

    private func parts(of plan: FarmPlan) throws(Failure) -> [Int] {
        switch invocation.choice {
        case .automatic: return [try PartIndex.automatic()]
        case .index(let index): return [index]
        case .frames(let range):
            guard range.lowerBound < plan.frames else {
                throw Failure(
                    .usage, "the job has no frame \(range.lowerBound)", advice: "it has \(plan.frames), counted from 0")
            }
            return plan.parts.indices.filter { range.contains(plan.parts[$0].first) }
        }
    }

    private func make(_ index: Int, _ open: PlanPlace.Open, _ watch: StopWatch, _ console: Console) throws -> Int32 {
        let run = try PartRun(open.plan, in: open.folder, part: index, version: glfxVersion, words: .command)
        watch.onStop { run.cancel() }
        let frames = open.plan.parts[index].frames
        let begin = monotonicNanoseconds()
        let meter = ProgressMeter(
            ProgressMeter.Form(invocation.style.progress, isTerminal: StandardStreams.errorIsTerminal),
            output: open.folder.data(of: index), sumsUp: false, console: console)
        let isVerbose = invocation.style.isVerbose
        do {
            let outcome = try run.run(
                notes: { if isVerbose { console.note($0) } },
                progress: { done in
                    meter.update(
                        JobProgress(
                            frames: done, share: Double(done) / Double(max(1, frames)),
                            elapsed: Double(monotonicNanoseconds() - begin) / 1e9, totalFrames: frames))
                }, onHang: HungDrawing.end(console))
            meter.clear()
            return tell(outcome, index, console)
        } catch {
            meter.clear()
            guard let code = watch.code(error) else { throw error }
            console.error(Failure(.cancelled, "stopped by a signal", advice: "part \(index) was not made"), code: code)
            return code
        }
    }

    private func tell(_ outcome: PartRun.Outcome, _ index: Int, _ console: Console) -> Int32 {
        switch outcome {
        case .wasDone:
            console.note("part \(index) is done already")
            return 0
        case .made(let receipt):
            let rate = receipt.seconds > 0 ? Double(receipt.frames.count) / receipt.seconds : 0
            console.note(
                "part \(index): \(receipt.frames.count) frames in \(fixed(receipt.seconds, 1)) s "
                    + "(\(fixed(rate, 1)) frames/s), \(byteText(receipt.bytes))")
            for damage in receipt.damage {
                console.error(Failure(.damagedInput, damage, advice: "what could be read is in part \(index)"))
            }
            return receipt.damage.isEmpty ? 0 : Failure.Kind.damagedInput.exitCode
        }
    }
}
