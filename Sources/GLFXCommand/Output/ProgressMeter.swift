internal import GLFXJob
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
