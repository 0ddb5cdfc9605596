package import GLFXCore
package import GLFXFiles
internal import GLFXJob
internal import GLFXShaderText
internal import Glibc

/// Runs golden tests, each in a process of its own, so that one that crashes or hangs costs only itself.
package struct GoldenRunner: Sendable {
    /// What became of a test.
    package struct Result: Sendable {
        package enum Outcome: String, Sendable {
            case passed, failed
            /// New expected frames were written.
            case updated
        }

        package var test: GoldenCase
        package var outcome: Outcome
        /// Why it failed, or what was written; one line.
        package var message = ""
        /// What kind of failure it is; nil: it has not failed.
        package var cause: GoldenCause?
        package var seconds = 0.0
        /// The page or the file in the report's folder that shows the difference; nil: there is none.
        package var report: String?
    }

    /// This program.
    let program: String
    /// What draws jobs that do not say it themselves.
    let device: String
    /// Write new expected frames for what differs.
    let updates: Bool
    /// The folder of the report.
    let report: String
    let processes: ChildProcesses
    /// Those of the results' messages.
    let words: SettingWords

    /// - Parameters:
    ///   - program: the path of glfx.
    ///   - device: what draws, unless a job says it.
    ///   - updates: whether expected frames are written where they differ or are missing.
    ///   - report: the folder that shows what differs; made when needed.
    ///   - words: those of the results' messages.
    package init(
        program: String, device: String, updates: Bool, report: String, processes: ChildProcesses, words: SettingWords
    ) {
        (self.program, self.device, self.updates, self.report) = (program, device, updates, report)
        (self.processes, self.words) = (processes, words)
    }

    /// Runs all of them.
    /// - Parameters:
    ///   - jobs: how many at the same time.
    ///   - done: called with each result in the order of the tests, on one thread at a time.
    /// - Throws: the first error that is no test's own.
    package func run(
        _ tests: [GoldenCase], jobs: Int, done: @escaping @Sendable (Result) -> Void
    ) throws(Failure) -> [Result] {
        let results = Mutex(ResultsInOrder(count: tests.count))
        try processes.forEach(of: tests.count, atOnce: jobs) { (index) throws(Failure) in
            let result = try self.run(tests[index])
            results.withLock { $0.keep(result, at: index, tell: done) }
        }
        return results.withLock { $0.all.compactMap(\.self) }
    }

    // MARK: One test

    private func run(_ test: GoldenCase) throws(Failure) -> Result {
        let start = monotonicNanoseconds()
        var result: Result
        do throws(Failure) {
            result = try outcome(of: test)
        } catch {
            // What no other test could do either ends the run: it is stopped, or no process can be started.
            guard error.kind != .cancelled, error.kind != .limit else { throw error }
            result = Self.failed(test, error.spelled(in: words), GoldenCause(code: error.kind.exitCode, message: ""))
        }
        result.seconds = Double(monotonicNanoseconds() - start) / 1e9
        return result
    }

    private func outcome(of test: GoldenCase) throws(Failure) -> Result {
        if let fault = test.fault { return Self.failed(test, fault.spelled(in: words), .mistake) }
        guard test.expected.count < 2 else {
            let all = test.expected.joined(separator: " and ")
            return Self.failed(test, "there are \(all): keep one of them", .mistake)
        }
        guard let expected = test.expected.first else {
            guard updates else {
                let message = "there are no expected frames; `glfx test --update` writes \(test.stem).hash"
                return Self.failed(test, message, .missing)
            }
            return try update(test, "\(test.stem).hash")
        }
        let ending = try compare(test, expected, more: [])
        if ending.code == 0 { return Result(test: test, outcome: .passed) }
        if updates {
            let updated = try update(test, expected)
            guard ending.code != 1, updated.outcome == .updated else { return updated }
            // Where more than the expected frames could not be read, it still fails.
            let again = try compare(test, expected, more: [])
            return again.code == 0 ? updated : Self.failed(test, again)
        }
        guard ending.code == 1 else { return Self.failed(test, ending) }
        var result = Self.failed(test, Self.difference(ending), .difference)
        do throws(Failure) {
            result.report = try show(test, expected)
        } catch {
            guard error.kind == .output || error.kind == .usage else { throw error }
            result.message += " (\(error.spelled(in: words)))"
        }
        return result
    }

    private static func failed(_ test: GoldenCase, _ message: String, _ cause: GoldenCause) -> Result {
        Result(test: test, outcome: .failed, message: message, cause: cause)
    }

    private static func failed(_ test: GoldenCase, _ ending: ChildProcesses.Ending) -> Result {
        let end = ending.code > 128 ? "ended by signal \(ending.code - 128)" : "exit code \(ending.code)"
        let message = ending.error ?? end
        return failed(test, message, GoldenCause(code: ending.code, message: message))
    }

    private func compare(
        _ test: GoldenCase, _ expected: String, more: [String]
    ) throws(Failure) -> ChildProcesses.Ending {
        try child(
            ["compare"] + source(test) + ["./\(expected)"] + test.tolerance + more, in: test.folder)
    }

    /// The words that name the job.
    private func source(_ test: GoldenCase) -> [String] {
        switch test.job {
        case .file(let name): ["--job", "./\(name)"] + (Self.saysDevice(test) ? [] : ["--device", device])
        case .words(let words, _): words + (words.contains("--device") ? [] : ["--device", device])
        }
    }

    /// A job file that names a device keeps it.
    private static func saysDevice(_ test: GoldenCase) -> Bool {
        guard let text = try? TextFile.readIfPresent(test.jobFile, kind: .input),
            let file = try? SourceFile(name: test.jobFile, text: text), let json = try? JSONReader.read(file)
        else { return false }
        return json.isObject && json.members.contains { $0.key == "device" }
    }

    private func child(_ words: [String], in folder: String) throws(Failure) -> ChildProcesses.Ending {
        try processes.run([program] + words, in: folder)
    }

    // MARK: What differs

    /// Writes what differs into the report's folder.
    /// - Returns: its path in that folder.
    private func show(_ test: GoldenCase, _ expected: String) throws(Failure) -> String? {
        let folder = "\(report)/\(test.name)"
        _ = try ReportFolder(folder)
        guard let path = FileSystem.realpath(folder) else { return nil }
        let ending = try compare(test, expected, more: ["--html", path, "--quiet"])
        if expected.hasSuffix(".hash") {
            let hashes = try child(["hash"] + source(test), in: test.folder)
            if hashes.code == 0 { try ReportFile.write(hashes.output, to: "\(folder)/actual.hash") }
        }
        return ending.code == 1 ? "\(test.name)/index.html" : nil
    }

    /// What `compare` printed, without the names that the test's own name repeats.
    private static func difference(_ ending: ChildProcesses.Ending) -> String {
        let line = ending.output.split(separator: "\n").first.map(String.init) ?? "it differs"
        guard let range = line.firstRange(of: " differs from ./") else { return line }
        return "differs from \(line[range.upperBound...])"
    }

    // MARK: New expected frames

    private func update(_ test: GoldenCase, _ expected: String) throws(Failure) -> Result {
        let path = "\(test.folder)/\(expected)"
        let ending: ChildProcesses.Ending
        if expected.hasSuffix(".hash") {
            ending = try child(["hash"] + source(test), in: test.folder)
            if ending.code == 0 { try ReportFile.write(ending.output, to: path) }
        } else {
            let codec = Self.losslessCodec(expected).map { ["--codec", $0] } ?? []
            switch test.job {
            case .file(let name):
                ending = try child(
                    ["run", "./\(name)", "--output", "./\(expected)", "--overwrite"] + codec
                        + (Self.saysDevice(test) ? [] : ["--device", device]), in: test.folder)
            case .words:
                ending = try child(source(test) + ["./\(expected)", "--overwrite"] + codec, in: test.folder)
            }
        }
        guard ending.code == 0 else { return Self.failed(test, ending) }
        return Result(test: test, outcome: .updated, message: "wrote \(expected)")
    }

    /// For movies, so that the job is within an exact tolerance of what was written; nil: the container's own.
    private static func losslessCodec(_ name: String) -> String? {
        if name.hasSuffix(".mkv") || name.hasSuffix(".nut") || name.hasSuffix(".avi") { return "ffv1" }
        return name.hasSuffix(".mov") ? "png" : nil
    }
}

/// Results that are known in any order and told in that of the tests.
private struct ResultsInOrder {
    private(set) var all: [GoldenRunner.Result?]
    private var reportedCount = 0

    init(count: Int) { all = Array(repeating: nil, count: count) }

    /// Keeps a result, and tells those whose turn it is.
    mutating func keep(_ result: GoldenRunner.Result, at index: Int, tell: (GoldenRunner.Result) -> Void) {
        all[index] = result
        while reportedCount < all.count, let next = all[reportedCount] {
            tell(next)
            reportedCount += 1
        }
    }
}
