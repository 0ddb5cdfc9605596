internal import GLFXCheck
internal import GLFXCore

/// `--format junit`: a test case for each shader.
struct CheckJUnitReport: CheckReport {
    private var suite = JUnitReport.Suite(name: "glfx check")

    mutating func text(of verdict: ShaderVerdict) -> String {
        let outcome: JUnitReport.Outcome =
            switch verdict.outcome {
            case .ok, .needs: .passed
            case .skip: .skipped(reason: verdict.message ?? "")
            case .fail: Self.failure(verdict)
            }
        suite.cases.append(
            JUnitReport.Case(
                name: verdict.file, classname: "glfx.check", seconds: verdict.seconds, file: verdict.file,
                outcome: outcome))
        return ""
    }

    private static func failure(_ verdict: ShaderVerdict) -> JUnitReport.Outcome {
        let errors = verdict.diagnostics.filter { $0.severity == .error }
        let text = errors.map { error in
            "\(printable(error.place)): \(printable(error.message)) [\(error.rule.rawValue)]"
                + (error.excerpt.map { "\n\($0)" } ?? "")
        }
        let message = errors.first.map { "\($0.place): \($0.message)" } ?? verdict.message ?? ""
        return .failed(
            type: errors.first?.rule.rawValue ?? "shader", message: message.shortened,
            text: text.joined(separator: "\n"))
    }

    func ending() -> String { JUnitReport(name: "glfx check", suites: [suite]).xml }
}
