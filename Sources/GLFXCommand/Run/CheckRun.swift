/// `glfx check FILE|FOLDER…`
struct CheckRun {
    /// Files and folders; all of them have the same dialect and include folders.
    var requests: [ShaderReference]
    var device: DeviceSelection
    var jobs: Int?
    /// Seconds that one shader may take; nil: the default.
    var timeLimit: Rational?
    var json: Bool
    /// Prints a summary instead of a line a shader.
    var sumsUp = false
    private let console = Console()

    /// An internal option, with which this command starts itself again to draw.
    private static let serverOption = "--server"

    /// The device for such a process; nil for other arguments.
    static func device(ofServer arguments: [String]) -> String? {
        arguments.count == 2 && arguments[0] == serverOption ? arguments[1] : nil
    }

    /// Prints a line a shader, in the order of the files, or a summary.
    /// - Returns: 0, or 5 where a shader fails.
    func run() throws -> Int32 {
        let files = try ShaderFinder.find(in: requests.map(\.name))
        var check = ShaderCheck(worker: [OwnProgram.path, "check", Self.serverOption, device.word], jobs: jobs)
        if let timeLimit { check.timeLimit = timeLimit.double }
        check.dialect = requests.first?.dialect
        check.includes = requests.first?.includes ?? []
        var outcomes: [ShaderVerdict.Outcome: Int] = [:]
        var summary = CheckSummary()
        var separator = "[\n"
        try check.run(files) { verdict in
            outcomes[verdict.outcome, default: 0] += 1
            summary.add(verdict)
            if json {
                try StandardStreams.print(separator + JSONOutput.line(verdict))
                separator = ",\n"
            } else if !sumsUp, verdict.outcome != .skip {
                try StandardStreams.print(printable(verdict.words) + "\n")
                for note in verdict.notes { console.note(note) }
            }
        }
        if json {
            try StandardStreams.print("\n]\n")
        } else if sumsUp {
            try StandardStreams.print(summary.lines().joined(separator: "\n") + "\n")
        }
        note(outcomes)
        return outcomes[.fail] == nil ? 0 : Failure.Kind.shader.exitCode
    }

    private func note(_ outcomes: [ShaderVerdict.Outcome: Int]) {
        let counts = [ShaderVerdict.Outcome.ok, .fail, .skip].compactMap { outcome in
            outcomes[outcome].map { "\($0) \(Self.text(outcome))" }
        }
        console.note(counts.joined(separator: ", "))
    }

    private static func text(_ outcome: ShaderVerdict.Outcome) -> String {
        switch outcome {
        case .ok: "ok"
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
