internal import GLFXCheck
internal import GLFXCore

/// `--format sarif`: SARIF 2.1.0 (OASIS, "Static Analysis Results Interchange Format"), as GitHub, GitLab and editors read
/// it.
struct SARIFReport: CheckReport {
    private var results: [SARIFLog.Result] = []
    private var artifacts: [SARIFLog.Artifact] = []
    private var once = DiagnosticsOnce()
    private var seen: [[String]: Int] = [:]

    mutating func text(of verdict: ShaderVerdict) -> String {
        if verdict.outcome != .skip { note(verdict.file, role: "analysisTarget") }
        for diagnostic in once.new(verdict) { add(diagnostic) }
        return ""
    }

    func ending() throws -> String {
        let driver = SARIFLog.Driver(
            version: glfxVersion, semanticVersion: glfxVersion,
            rules: DiagnosticRule.allCases.map {
                SARIFLog.Rule(id: $0.rawValue, shortDescription: .init(text: $0.summary))
            })
        let run = SARIFLog.Run(tool: .init(driver: driver), artifacts: artifacts, results: results)
        return try JSONOutput.document(SARIFLog(runs: [run])) + "\n"
    }

    /// - Returns: its index.
    @discardableResult
    private mutating func note(_ file: String, role: String? = nil) -> Int {
        let uri = ReportPath.uri(file)
        if let index = artifacts.firstIndex(where: { $0.location.uri == uri }) { return index }
        artifacts.append(SARIFLog.Artifact(location: .init(uri: uri), roles: role.map { [$0] }))
        return artifacts.count - 1
    }

    private mutating func add(_ diagnostic: Diagnostic) {
        let index = note(diagnostic.file)
        let uri = artifacts[index].location.uri
        let identity = [uri, diagnostic.rule.rawValue, diagnostic.message]
        let number = seen[identity, default: 0]
        seen[identity] = number + 1
        let region = diagnostic.line.map { SARIFLog.Region(startLine: $0, startColumn: diagnostic.column) }
        results.append(
            SARIFLog.Result(
                ruleId: diagnostic.rule.rawValue,
                ruleIndex: DiagnosticRule.allCases.firstIndex(of: diagnostic.rule) ?? 0,
                level: diagnostic.severity.rawValue, message: .init(text: printable(diagnostic.message.shortened)),
                locations: [
                    .init(physicalLocation: .init(artifactLocation: .init(uri: uri, index: index), region: region))
                ],
                partialFingerprints: ["glfxMistake/v1": ReportFingerprint.text(identity + ["\(number)"])]))
    }
}
