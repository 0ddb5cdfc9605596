internal import GLFXCore
internal import GLFXKit

/// `--stats`: the time that each stage took, thread by thread.
///
/// The three threads work at the same time: each one's stages and its waiting, with the job's start and end, add up to
/// about the whole time, and the one that waits least is the bottleneck. Frames that are looked up are converted in the
/// same step: all of that is drawing.
struct StatsReport: Encodable {
    struct Row: Encodable {
        var thread: String
        var stage: String
        var seconds: Double
        var millisecondsPerFrame: Double
        /// The share of the whole time, 0 to 1.
        var share: Double
    }

    var frames: Int
    var elapsedSeconds: Double
    var framesPerSecond: Double
    var renderer: String
    var stages: [Row]
    /// Pixels of shaders' floating-point pictures that hold a NaN, over all frames.
    var notANumberPixels: Int
    /// The number of pixels with an infinity and no NaN.
    var infinitePixels: Int

    init(_ report: JobReport) {
        let frames = max(report.frames, 1)
        let elapsed = max(report.elapsed, 1e-9)
        let row = { (thread: String, stage: String, seconds: Double) in
            Row(
                thread: thread, stage: stage, seconds: seconds, millisecondsPerFrame: seconds * 1000 / Double(frames),
                share: seconds / elapsed)
        }
        let rows = { (thread: String, stages: [TimedStep], waiting: Double) in
            stages.map { row(thread, $0.rawValue, Double(report.clock[$0]) / 1e9) } + [row(thread, "waiting", waiting)]
        }
        self.frames = report.frames
        elapsedSeconds = report.elapsed
        framesPerSecond = Double(report.frames) / elapsed
        renderer = report.renderer
        notANumberPixels = report.notFinite.notNumbers
        infinitePixels = report.notFinite.infinite
        // Only shaders with floating-point pictures are counted.
        let counting: [TimedStep] = report.clock[.count] > 0 ? [.count] : []
        stages =
            rows("read", [.decode, .convert], report.waiting.reader)
            + rows("draw", [.upload, .draw, .readBack] + counting, report.waiting.renderer)
            + rows("write", [.convertBack, .encode, .write], report.waiting.writer)
            + [row("all", "start", report.ends.starting), row("all", "finish", report.ends.finishing)]
    }

    func table() -> String {
        var lines = ["thread  stage         ms/frame    share"]
        var previous = ""
        for row in stages {
            let thread = row.thread == previous ? "" : row.thread
            previous = row.thread
            lines.append(
                thread.padded(to: 8) + row.stage.padded(to: 12)
                    + fixed(row.millisecondsPerFrame, 2).rightAligned(in: 10)
                    + "\(fixed(row.share * 100, 1)) %".rightAligned(in: 8 + 1))
        }
        let whole = elapsedSeconds * 1000 / Double(max(frames, 1))
        lines.append(
            "        whole".padded(to: 20) + fixed(whole, 2).rightAligned(in: 10) + "100.0 %".rightAligned(in: 9))
        lines.append(
            "\(frames) frames in \(fixed(elapsedSeconds, 2)) s, \(fixed(framesPerSecond, 1)) frames/s; \(printable(renderer))"
        )
        if notANumberPixels + infinitePixels > 0 {
            lines.append(
                "\(notANumberPixels) pixels with NaN, \(infinitePixels) with infinity in floating-point pictures")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
