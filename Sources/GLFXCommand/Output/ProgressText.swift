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
    static func summary(_ report: JobReport) -> String {
        let rate = rate(report.frames, report.elapsed).map { " (\(fixed($0, 1)) frames/s)" } ?? ""
        let frames = report.frames == 1 ? "1 frame" : "\(report.frames) frames"
        let time = report.elapsed < 60 ? "\(fixed(report.elapsed, 1)) s" : clockText(report.elapsed)
        return printable("\(report.outputPath): \(frames) in \(time)\(rate), \(byteText(report.bytes))")
    }

    /// For a running job.
    static func json(_ progress: JobProgress) -> String {
        json(
            Line(
                done: false, elapsedSeconds: rounded(progress.elapsed), frames: progress.frames,
                framesPerSecond: rate(progress.frames, progress.elapsed).map(rounded),
                secondsLeft: secondsLeft(progress).map(rounded),
                share: progress.share.map { rounded(min(max($0, 0), 1)) }))
    }

    /// The last line, for a finished job.
    static func json(_ report: JobReport) -> String {
        json(
            Line(
                done: true, elapsedSeconds: rounded(report.elapsed), frames: report.frames,
                framesPerSecond: rate(report.frames, report.elapsed).map(rounded), secondsLeft: 0, share: 1))
    }

    private static func json(_ line: Line) -> String { (try? JSONOutput.line(line)) ?? "{}" }

    private struct Line: Encodable {
        var done: Bool
        var elapsedSeconds: Double
        var frames: Int
        var framesPerSecond: Double?
        var secondsLeft: Double?
        var share: Double?
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
