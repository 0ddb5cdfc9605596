import FrameCore
import GLFXKit

/// Tells how far a job is, in the style that was asked for. Belongs to the thread that runs the pipeline.
final class ProgressMeter {
    /// How a running job shows.
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

        /// Seconds between two signs of life.
        var interval: Double {
            switch self {
            case .line: 0.1
            case .json: 0.5
            case .plain, .none: 5
            }
        }
    }

    let form: Form
    private let console: Console
    private let columns: () -> Int
    private var nextTime: Double

    init(_ form: Form, console: Console, columns: @escaping () -> Int = { StandardStreams.errorColumns }) {
        self.form = form
        self.console = console
        self.columns = columns
        nextTime = form.interval
    }

    func update(_ progress: JobProgress) {
        guard form != .none, progress.elapsed >= nextTime else { return }
        nextTime = progress.elapsed + form.interval
        switch form {
        case .line: console.rewriteLine(String(ProgressWords.line(progress).prefix(columns() - 1)))
        case .plain: console.progress(ProgressWords.line(progress))
        case .json: console.progress(ProgressWords.json(progress))
        case .none: break
        }
    }

    /// The job is done: the line gives way to a summary.
    func finish(_ report: JobReport) {
        switch form {
        case .line, .plain: console.progress(ProgressWords.summary(report))
        case .json: console.progress(ProgressWords.json(report))
        case .none: break
        }
    }

    /// The job failed: nothing of the line stays.
    func clear() {
        if form == .line { console.rewriteLine("") }
    }
}
