internal import GLFXCore
internal import GLFXKit

/// Prints a job's progress in the requested style. Belongs to the thread that runs the pipeline.
final class ProgressMeter {
    /// How progress is printed.
    enum Form: Equatable {
        /// One line on a terminal, rewritten in place.
        case line
        case plain, json, none

        init(_ style: ProgressStyle, isTerminal: Bool) {
            self =
                switch style {
                case .auto: isTerminal ? .line : .none
                case .plain: .plain
                case .json: .json
                case .none: .none
                }
        }

        /// Seconds between two updates.
        var interval: Double {
            switch self {
            case .line: 0.1
            case .json: 0.5
            case .plain, .none: 5
            }
        }
    }

    let form: Form
    private let output: String
    private let sumsUp: Bool
    private let console: Console
    private let columns: () -> Int
    private var nextTime: Double

    /// - Parameters:
    ///   - output: the job's, for programs.
    ///   - sumsUp: prints a line when the job is done, whatever the form.
    init(
        _ form: Form, output: String, sumsUp: Bool, console: Console,
        columns: @escaping () -> Int = { StandardStreams.errorColumns }
    ) {
        self.form = form
        self.output = output
        self.sumsUp = sumsUp
        self.console = console
        self.columns = columns
        nextTime = form.interval
    }

    func update(_ progress: JobProgress) {
        guard form != .none, progress.elapsed >= nextTime else { return }
        nextTime = progress.elapsed + form.interval
        switch form {
        case .line: console.rewriteLine(String(ProgressText.line(progress).prefix(columns() - 1)))
        case .plain: console.progress(ProgressText.line(progress))
        case .json: console.progress(ProgressText.json(progress, output: output))
        case .none: break
        }
    }

    /// The job is done: a summary replaces the line.
    func finish(_ report: JobReport) {
        switch form {
        // Every line is for a program.
        case .json where sumsUp: console.summary(ProgressText.json(report))
        case .json: console.progress(ProgressText.json(report))
        case _ where sumsUp: console.summary(ProgressText.closing(report))
        case .line, .plain: console.progress(ProgressText.summary(report))
        case .none: break
        }
    }

    /// The job failed: removes the line.
    func clear() {
        if form == .line { console.rewriteLine("") }
    }
}

/// A job's progress as text.
enum ProgressText {
    /// `  312 frames   41 %   68.2 frames/s   0:12 left`
    static func line(_ progress: JobProgress) -> String {
        var parts = ["\(progress.frames)".rightAligned(in: 6) + (progress.frames == 1 ? " frame " : " frames")]
        if let share = progress.share { parts.append(percent(share).rightAligned(in: 5)) }
        if let rate = rate(progress.frames, progress.elapsed) {
            parts.append("\(fixed(rate, 1))".rightAligned(in: 6) + " frames/s")
        }
        if let left = secondsLeft(progress) { parts.append("\(clockText(left)) left") }
        return parts.joined(separator: "  ")
    }

    /// `out.mov: 250 frames in 3.7 s (67.5 frames/s), 12.3 MB`
    /// - Parameter length: of the output.
    static func summary(_ report: JobReport, showing length: String = "") -> String {
        let rate = rate(report.frames, report.elapsed).map { " (\(fixed($0, 1)) frames/s)" } ?? ""
        let frames = report.frames == 1 ? "1 frame" : "\(report.frames) frames"
        let time = report.elapsed < 60 ? "\(fixed(report.elapsed, 1)) s" : clockText(report.elapsed)
        return printable("\(report.outputPath): \(frames)\(length) in \(time)\(rate), \(byteText(report.bytes))")
    }

    /// `out.mov: 250 frames (10.000 s) in 3.7 s (67.5 frames/s), 12.3 MB, drawn by native (LLVM 15, 8 lanes)`
    static func closing(_ report: JobReport) -> String {
        let head = summary(report, showing: " (\(fixed(report.duration, 3)) s)")
        return head + ", drawn by \(printable(report.renderer))"
    }

    /// For a running job.
    static func json(_ progress: JobProgress, output: String) -> String {
        JobEvent.line(
            JobEvent.Progress(
                elapsedSeconds: rounded(progress.elapsed), frames: progress.frames,
                framesPerSecond: rate(progress.frames, progress.elapsed).map(rounded), output: output,
                secondsLeft: secondsLeft(progress).map(rounded),
                share: progress.share.map { rounded(min(max($0, 0), 1)) }, totalFrames: progress.totalFrames))
    }

    /// For a finished job.
    static func json(_ report: JobReport) -> String {
        JobEvent.line(
            JobEvent.Done(
                bytes: report.bytes, durationSeconds: rounded(report.duration), elapsedSeconds: rounded(report.elapsed),
                frames: report.frames, framesPerSecond: rate(report.frames, report.elapsed).map(rounded),
                output: report.outputPath, renderer: report.renderer, totalFrames: report.frames))
    }

    /// In whole percent, and at most 99.
    private static func percent(_ share: Double) -> String { "\(Int(min(max(share, 0), 0.99) * 100)) %" }

    private static func rate(_ frames: Int, _ elapsed: Double) -> Double? {
        elapsed > 0 && frames > 0 ? Double(frames) / elapsed : nil
    }

    private static func secondsLeft(_ progress: JobProgress) -> Double? {
        guard let share = progress.share, share > 0.005, share <= 1 else { return nil }
        return progress.elapsed * (1 - share) / share
    }

    /// To the thousandth, for short output.
    private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}
