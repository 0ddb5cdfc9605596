internal import GLFXCheck
internal import GLFXCore
internal import GLFXJob
internal import GLFXRender

/// `glfx check FILE|FOLDER…`
struct CheckRun {
    let invocation: CheckInvocation
    private let console: Console

    init(_ invocation: CheckInvocation) {
        self.invocation = invocation
        console = Console(isQuiet: invocation.isQuiet)
    }

    /// Prints the verdicts in the order of the files.
    /// - Returns: 0, or 5 where a shader fails.
    func run() throws -> Int32 {
        let files = try files()
        var outcomes: [ShaderVerdict.Outcome: Int] = [:]
        var report = report()
        try check().run(files) { verdict in
            outcomes[verdict.outcome, default: 0] += 1
            try StandardStreams.print(try report.text(of: verdict))
            tell(verdict)
        }
        try StandardStreams.print(try report.ending())
        note(outcomes)
        return outcomes[.fail] == nil ? 0 : Failure.Kind.shader.exitCode
    }

    private func files() throws(Failure) -> [ShaderFinder.File] {
        var files: [ShaderFinder.File] = []
        for request in invocation.requests {
            if request.name == "-" {
                files.append(try ShaderFinder.standardInput(named: invocation.inputName))
            } else {
                files += try ShaderFinder.find(in: [request.name])
            }
        }
        return files
    }

    private func check() -> ShaderCheck {
        var check = ShaderCheck(
            worker: [RunningProgram.path, "check", CheckInvocation.serverOption, invocation.device.word],
            jobs: invocation.jobs)
        if let timeLimit = invocation.timeLimit { check.timeLimit = timeLimit.double }
        check.dialect = invocation.requests.first?.dialect
        check.includes = invocation.requests.first?.includes ?? []
        check.media = invocation.requests.first?.media ?? []
        check.words = .command
        (check.isStrict, check.isVerbose) = (invocation.isStrict, invocation.isVerbose)
        return check
    }

    private func report() -> any CheckReport {
        switch invocation.format {
        case .text where invocation.sumsUp: CheckSummaryReport()
        case .text: CheckTextReport(isQuiet: invocation.isQuiet)
        case .json: CheckJSONReport(isStrict: invocation.isStrict)
        case .sarif: SARIFReport()
        case .junit: CheckJUnitReport()
        case .github: GitHubReport(isQuiet: invocation.isQuiet)
        case .gitlab: GitLabReport(isQuiet: invocation.isQuiet)
        }
    }

    /// What belongs to the standard error: notes, where the report has no place for them, and what was tried.
    private func tell(_ verdict: ShaderVerdict) {
        if invocation.format == .text, !invocation.sumsUp { verdict.notes.forEach(console.note) }
        guard invocation.isVerbose, verdict.outcome != .skip else { return }
        for line in verdict.details ?? [] { console.note("\(verdict.file): \(line)") }
        if let refusal = verdict.refusal { console.note("\(verdict.file): not drawn natively: \(refusal)") }
        if let renderer = verdict.renderer { console.note("\(verdict.file): drawn by \(renderer)") }
    }

    private func note(_ outcomes: [ShaderVerdict.Outcome: Int]) {
        let counts = [ShaderVerdict.Outcome.ok, .needs, .fail, .skip].compactMap { outcome in
            outcomes[outcome].map { "\($0) \(Self.text(outcome))" }
        }
        console.note(counts.joined(separator: ", "))
    }

    private static func text(_ outcome: ShaderVerdict.Outcome) -> String {
        switch outcome {
        case .ok: "ok"
        case .needs: "need pictures or values"
        case .fail: "failed"
        case .skip: "left out (vertex shaders, or text for others to include)"
        }
    }
}

extension DeviceSelection {
    /// As `--device` takes it.
    var word: String {
        switch self {
        case .automatic: "auto"
        case .native: "native"
        case .software: "software"
        case .node(let path): path
        }
    }
}
