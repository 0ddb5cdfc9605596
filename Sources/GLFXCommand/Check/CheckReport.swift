internal import GLFXCheck
internal import GLFXCore

/// A form in which `glfx check` prints verdicts.
protocol CheckReport {
    /// What is printed as soon as a verdict is known.
    mutating func text(of verdict: ShaderVerdict) throws -> String
    /// What is printed after all of them.
    mutating func ending() throws -> String
}

/// A line a shader; further mistakes of a shader are below it.
struct CheckTextReport: CheckReport {
    /// Only what fails is printed.
    var isQuiet: Bool

    func text(of verdict: ShaderVerdict) -> String {
        guard verdict.outcome == .fail || verdict.outcome != .skip && !isQuiet else { return "" }
        let errors = verdict.diagnostics.filter { $0.severity == .error }
        var lines = [verdict.words] + errors.dropFirst().map { "     \($0.place): \($0.message)" }
        // With --strict they are errors themselves.
        let isSaid = errors.contains { $0.rule == .unfilledSampler || $0.rule == .missingValue }
        if verdict.outcome == .fail, !isSaid, let needs = verdict.needs {
            lines.append("     \(verdict.file) needs besides: \(needs.joined(separator: ", "))")
        }
        return lines.map { printable($0.shortened) + "\n" }.joined()
    }

    func ending() -> String { "" }
}

/// `--summary`: how many shaders work, by ecosystem.
struct CheckSummaryReport: CheckReport {
    private var summary = CheckSummary()

    mutating func text(of verdict: ShaderVerdict) -> String {
        summary.add(verdict)
        return ""
    }

    func ending() -> String { summary.lines().joined(separator: "\n") + "\n" }
}
