internal import GLFXCompare
internal import GLFXCore
internal import GLFXFiles

/// `glfx test FOLDER…`
struct TestRun {
    var invocation: TestInvocation

    /// Where the report goes without --html.
    private static let usualReport = "glfx-report"

    /// - Returns: 0, or 1 where a test fails; 128 and the signal that ended it.
    func run() throws -> Int32 {
        let console = Console(isQuiet: invocation.isQuiet)
        let processes = ChildProcesses()
        let watch = SignalWatch(
            onFirst: { processes.end() },
            onEnd: { _ in
                processes.end()
                return TemporaryFiles.removeAll()
            })
        watch.start()
        let (tests, unused) = try find()
        let report = invocation.html ?? Self.usualReport
        try ReportFolder.check(report)
        if let path = invocation.junit { try ReportFile.check(path) }
        let runner = GoldenRunner(
            program: RunningProgram.path, device: invocation.device.word, updates: invocation.updates, report: report,
            processes: processes, words: .command)
        let results: [GoldenRunner.Result]
        do throws(Failure) {
            let isQuiet = invocation.isQuiet || invocation.json
            results = try runner.run(tests, jobs: invocation.jobs ?? ProcessorCount().usable) { result in
                if !isQuiet || result.outcome == .failed && !invocation.json { Self.tell(result) }
            }
        } catch {
            guard let signal = watch.signal, error.kind == .cancelled else { throw error }
            console.error(Failure(.cancelled, "stopped by a signal", advice: "not all tests were run"))
            return 128 + signal
        }
        for path in unused { console.note("'\(path)' belongs to no job; delete it, or add the job") }
        let failed = results.contains { $0.outcome == .failed }
        let page = GoldenReport(results, unused: unused)
        // What an update has written does not differ any more.
        if failed && !invocation.updates || invocation.html != nil {
            try page.write(to: ReportFolder(report))
            console.note("the report is '\(report)/index.html'")
        }
        if let path = invocation.junit { try ReportFile.write(junit(results), to: path) }
        if invocation.json {
            try StandardStreams.print(
                JSONOutput.document(TestDocument(results, unused: unused, summary: page.summary)) + "\n")
        } else {
            try StandardStreams.print(page.summary + "\n")
        }
        return failed ? 1 : 0
    }

    private func find() throws(Failure) -> (tests: [GoldenCase], unused: [String]) {
        var (tests, unused): ([GoldenCase], [String]) = ([], [])
        for path in invocation.folders {
            let folder = try GoldenFolder(path)
            tests += folder.cases
            unused += folder.unused
        }
        guard !tests.isEmpty else {
            throw Failure(
                .usage, "no tests in \(invocation.folders.map(Self.named).joined(separator: ", "))",
                advice: "a test is NAME.job.json or NAME.glfx with NAME.hash, NAME.png or NAME.mov beside it")
        }
        guard !invocation.filters.isEmpty else { return (tests, unused) }
        let chosen = tests.filter { test in invocation.filters.contains { test.name.contains($0) } }
        guard !chosen.isEmpty else {
            let names = tests.map(\.name)
            throw Failure(
                .usage, "no test's name holds '\(invocation.filters.joined(separator: "', '"))'",
                advice: didYouMean(invocation.filters[0], in: names)
                    ?? "there are \(names.count), such as '\(names[0])'")
        }
        return (chosen, unused)
    }

    /// A folder that has a test's name is told as what it is.
    private static func named(_ folder: String) -> String {
        (folder.hasSuffix(".glfx") || folder.hasSuffix(".job.json") ? "the folder " : "") + "'\(folder)'"
    }

    private static func tell(_ result: GoldenRunner.Result) {
        let word =
            switch result.outcome {
            case .passed: "ok"
            case .failed: "FAILED"
            case .updated: "updated"
            }
        let message = result.message.isEmpty ? "" : ": \(result.message)"
        try? StandardStreams.print(printable("\(word) \(result.test.name)\(message)") + "\n")
    }

    private func junit(_ results: [GoldenRunner.Result]) -> String {
        let cases = results.map { result in
            JUnitReport.Case(
                name: result.test.name, classname: "glfx.test", seconds: result.seconds, file: result.test.jobFile,
                outcome: result.cause.map {
                    .failed(type: $0.rawValue, message: result.message, text: result.message)
                } ?? .passed)
        }
        return JUnitReport(name: "glfx test", suites: [.init(name: "glfx test", cases: cases)]).xml
    }
}

/// The result of `glfx test --json`.
private struct TestDocument: Encodable {
    struct Test: Encodable {
        var name: String
        var outcome: String
        var message: String
        var seconds: Double
        var job: String
        var expected: String?
        var report: String?
    }

    /// The version of this JSON format.
    var formatVersion = 1
    var glfx = glfxVersion
    var summary: String
    var tests: [Test]
    var unused: [String]

    init(_ results: [GoldenRunner.Result], unused: [String], summary: String) {
        self.summary = summary
        self.unused = unused
        tests = results.map { result in
            Test(
                name: result.test.name, outcome: result.outcome.rawValue, message: result.message,
                seconds: result.seconds, job: result.test.jobFile,
                expected: result.test.expected.first.map { "\(result.test.folder)/\($0)" }, report: result.report)
        }
    }
}
