internal import GLFXCore

/// What the jobs of `--output-folder` say, each line with its INPUT, and how many failed.
///
/// Thread-safe.
final class BatchReport: Sendable {
    private struct State {
        var done = 0
        var failed: [(input: String, code: Int32)] = []
        var damaged = 0
    }

    private let count: Int
    private let console: Console
    private let form: ProgressMeter.Form
    private let state = Mutex(State())

    /// - Parameters:
    ///   - count: of the jobs.
    ///   - showsProgress: how progress is shown.
    init(count: Int, _ console: Console, showsProgress form: ProgressMeter.Form) {
        (self.count, self.console, self.form) = (count, console, form)
    }

    /// How many outputs are there.
    var written: Int { state.withLock { $0.done - $0.failed.count } }

    /// A job has ended.
    /// - Parameter errors: what it printed on the standard error.
    func tell(_ item: BatchInvocation.Item, code: Int32, errors: String) {
        let done = state.withLock { state in
            state.done += 1
            if code == Failure.Kind.damagedInput.exitCode {
                state.damaged += 1
            } else if code != 0 {
                state.failed.append((item.input, code))
            }
            // The lines of one job stay together.
            for line in errors.split(separator: "\n") { console.line(of: item.input, String(line)) }
            if code != 0, errors.isEmpty {
                console.error(
                    Failure(.limit, "'\(item.input)': its process ended with code \(code) and no message"),
                    code: code)
            }
            return state.done
        }
        switch form {
        case .none, .json: break
        case .plain: console.progress("\(done) of \(count): '\(item.input)' → '\(item.output)'")
        case .line: console.rewriteLine("\(done) of \(count) files")
        }
    }

    /// The last lines.
    /// - Returns: the exit code: of the worst job, where any failure is worse than a damaged INPUT.
    func end(in folder: String, seconds: Double, sumsUp: Bool) -> Int32 {
        console.rewriteLine("")
        let (failed, damaged) = state.withLock { ($0.failed, $0.damaged) }
        let code = failed.map(\.code).max() ?? (damaged > 0 ? Failure.Kind.damagedInput.exitCode : 0)
        if !failed.isEmpty {
            let names = failed.prefix(8).map { "'\($0.input)' (\($0.code))" }.joined(separator: ", ")
            let more = failed.count > 8 ? " and \(failed.count - 8) more" : ""
            console.error(
                Failure(.limit, "\(failed.count) of \(count) jobs failed: \(names)\(more)"), code: code)
        }
        if sumsUp {
            console.summary("\(count - failed.count) of \(count) files in \(fixed(seconds, 1)) s to '\(folder)'")
        }
        return code
    }
}

extension Console {
    /// A line that a job's own process has printed, with its INPUT: `glfx: note: 'a.mov': …`.
    fileprivate func line(of input: String, _ line: String) {
        if isJSON {
            guard line.hasPrefix("{"), !line.contains("\"event\":\"progress\"") else { return }
            let name = JobEvent.line(["input": input]).dropFirst().dropLast()
            return summary("{\(name),\(line.dropFirst())")
        }
        // Most errors name the file themselves.
        guard !line.contains("'\(input)'") else { return summary(line) }
        for mark in ["glfx: error: ", "glfx: note: "] where line.hasPrefix(mark) {
            return summary("\(mark)\(printable("'\(input)'")): \(line.dropFirst(mark.count))")
        }
        summary("\(printable("'\(input)'")): \(line)")
    }
}
