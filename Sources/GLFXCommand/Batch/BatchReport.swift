import FoundationEssentials
internal import GLFXCompare
internal import GLFXCore
internal import GLFXFarm

/// What several jobs say, each line with the job that says it, and how many failed.
///
/// Thread-safe.
final class BatchReport: Sendable {
    /// The end of a job, as a line of JSON on the standard output.
    private struct Line: Encodable {
        var code: Int32
        var input: String?
        var job: String?
        var message: String?
        var outcome: String
        var output: String
        var seconds: Double?
    }

    private struct State {
        var done = 0
        var failed: [(name: String, code: Int32)] = []
        var damaged = 0
        var cases: [(number: Int, test: JUnitReport.Case)] = []
    }

    /// Nil: nobody knows.
    private let count: Int?
    private let style: ManyJobsStyle
    private let console: Console
    private let form: ProgressMeter.Form
    private let state = Mutex(State())

    /// - Parameters:
    ///   - count: of the jobs; nil: unknown.
    ///   - showsProgress: how progress is shown.
    init(count: Int?, _ style: ManyJobsStyle, _ console: Console, showsProgress form: ProgressMeter.Form) {
        (self.count, self.style, self.console, self.form) = (count, style, console, form)
    }

    /// How many outputs are there.
    var written: Int { state.withLock { $0.done - $0.failed.count } }

    /// `3 of 4`, `3`
    private func of(_ number: Int) -> String { count.map { "\(number) of \($0)" } ?? "\(number)" }

    /// A job could not begin, or its process could not.
    func tell(_ job: QueuedJob, _ failure: Failure) {
        let code = failure.kind.exitCode
        let lines = console.isJSON ? JobEvent.lines(failure, code: code) : ["glfx: error: \(failure.commandLine)"]
        tell(job, code: code, errors: lines.joined(separator: "\n"), seconds: nil)
    }

    /// A job has ended.
    /// - Parameter errors: what it printed on the standard error.
    func tell(_ job: QueuedJob, code: Int32, errors: String, seconds: Double?) {
        let isDamaged = code == Failure.Kind.damagedInput.exitCode
        let lines = errors.split(separator: "\n").map(String.init)
        var message = lines.compactMap(Self.error).last
        if code != 0, lines.isEmpty { message = "its process ended with code \(code) and no message" }
        let isNew = code != 0 && lines.isEmpty
        note(job, code: code) {
            // The lines of one job stay together.
            for line in lines { self.console.line(of: job.name, line) }
            if isNew {
                self.console.error(
                    Failure(.limit, "\(job.name.quoted): its process ended with code \(code) and no message"),
                    code: code)
            }
        }
        end(
            job, code: code, outcome: code == 0 ? "done" : isDamaged ? "damaged" : "failed", message: message,
            seconds: seconds)
    }

    /// The message of a line that tells an error, in either form.
    private static func error(_ line: String) -> String? {
        struct Event: Decodable {
            var event: String
            var message: String?
        }
        let mark = "glfx: error: "
        if line.hasPrefix(mark) { return String(line.dropFirst(mark.count)) }
        guard let event = try? JSONDecoder().decode(Event.self, from: Data(line.utf8)), event.event == "error" else {
            return nil
        }
        return event.message
    }

    /// Before there is anything to write: whether the report's file can be written.
    /// - Throws: `.output`.
    static func check(_ path: String) throws(Failure) { try ReportFile.check(path) }

    /// A job is done already.
    /// - Parameter code: its exit code then.
    func skip(_ job: QueuedJob, code: Int32) {
        note(job, code: code) {}
        end(job, code: code, outcome: "skipped", message: "it was done already", seconds: nil)
    }

    private func note(_ job: QueuedJob, code: Int32, print: () -> Void) {
        let done = state.withLock { state in
            state.done += 1
            if code == Failure.Kind.damagedInput.exitCode {
                state.damaged += 1
            } else if code != 0 {
                state.failed.append((job.name.quoted, code))
            }
            print()
            return state.done
        }
        switch form {
        case .none, .json: break
        case .plain: console.progress("\(of(done)): \(job.name.quoted) → '\(job.output)'")
        case .line: console.rewriteLine("\(of(done)) files")
        }
    }

    private func end(_ job: QueuedJob, code: Int32, outcome: String, message: String?, seconds: Double?) {
        let file: String
        var line = Line(code: code, message: message, outcome: outcome, output: job.output, seconds: seconds)
        switch job.name {
        case .input(let path): (line.input, file) = (path, path)
        case .place(let place): (line.job, file) = (place, job.output)
        }
        var test = JUnitReport.Case(name: job.name.text, classname: "glfx", seconds: seconds, file: file)
        switch outcome {
        case "failed", "damaged":
            test.outcome = .failed(type: outcome, message: message ?? "", text: message ?? "")
        case "skipped": test.outcome = .skipped(reason: message ?? "")
        default: break
        }
        state.withLock { $0.cases.append((job.number, test)) }
        if style.printsJSON { try? StandardStreams.print(JobEvent.line(line) + "\n") }
    }

    /// The last lines, and the report.
    /// - Parameters:
    ///   - place: where the results are, for messages: ` to 'out'`.
    ///   - noun: `files`
    /// - Returns: the exit code: of the worst job, where any failure is worse than a damaged INPUT.
    /// - Throws: `.output` where the report cannot be written.
    func end(in place: String, noun: String, seconds: Double, sumsUp: Bool) throws(Failure) -> Int32 {
        console.rewriteLine("")
        let (failed, damaged, done, cases) = state.withLock { ($0.failed, $0.damaged, $0.done, $0.cases) }
        let code = failed.map(\.code).max() ?? (damaged > 0 ? Failure.Kind.damagedInput.exitCode : 0)
        if !failed.isEmpty {
            let names = failed.prefix(8).map { "\($0.name) (\($0.code))" }.joined(separator: ", ")
            let more = failed.count > 8 ? " and \(failed.count - 8) more" : ""
            console.error(
                Failure(.limit, "\(failed.count) of \(count ?? done) jobs failed: \(names)\(more)"), code: code)
        }
        if sumsUp {
            console.summary(
                "\(done - failed.count) of \(count ?? done) \(noun) in \(fixed(seconds, 1)) s\(place)")
        }
        if let path = style.junit {
            let sorted = cases.sorted { $0.number < $1.number }.map(\.test)
            try ReportFile.write(
                JUnitReport(name: "glfx", suites: [.init(name: "glfx", cases: sorted)]).xml, to: path)
        }
        return code
    }
}

extension QueuedJob.Name {
    /// `in.mov`, `jobs.jsonl:17`
    var text: String {
        switch self {
        case .input(let path): path
        case .place(let place): place
        }
    }

    /// As messages have it: `'in.mov'`, `jobs.jsonl:17`.
    var quoted: String {
        switch self {
        case .input(let path): "'\(path)'"
        case .place(let place): place
        }
    }
}

extension Console {
    /// A line that a job's own process has printed, with the job: `glfx: note: 'a.mov': …`.
    fileprivate func line(of name: QueuedJob.Name, _ line: String) {
        if isJSON {
            guard line.hasPrefix("{"), !line.contains("\"event\":\"progress\"") else { return }
            let member =
                switch name {
                case .input(let path): ["input": path]
                case .place(let place): ["job": place]
                }
            return summary("{\(JobEvent.line(member).dropFirst().dropLast()),\(line.dropFirst())")
        }
        // Most errors name the file themselves.
        guard !line.contains(name.quoted) else { return summary(line) }
        for mark in ["glfx: error: ", "glfx: note: "] where line.hasPrefix(mark) {
            return summary("\(mark)\(printable(name.quoted)): \(line.dropFirst(mark.count))")
        }
        summary("\(printable(name.quoted)): \(line)")
    }
}
