internal import GLFXCheck
internal import GLFXCore

/// `--format gitlab`: a report of GitLab's Code Quality, a list of mistakes in JSON.
struct GitLabReport: CheckReport {
    /// Without notes.
    let isQuiet: Bool
    private var once = DiagnosticsOnce()
    private var separator = "[\n"
    /// How often each mistake was seen: equal ones get a number, so that their fingerprints differ.
    private var seen: [[String]: Int] = [:]

    private struct Issue: Encodable {
        struct Location: Encodable {
            struct Lines: Encodable { var begin: Int }
            var path: String
            var lines: Lines
        }
        var description: String
        var check_name: String
        var fingerprint: String
        var severity: String
        var location: Location
    }

    init(isQuiet: Bool) { self.isQuiet = isQuiet }

    mutating func text(of verdict: ShaderVerdict) throws -> String {
        var text = ""
        for diagnostic in once.new(verdict) where !isQuiet || diagnostic.severity == .error {
            text += separator + (try JSONOutput.line(issue(diagnostic)))
            separator = ",\n"
        }
        return text
    }

    func ending() -> String { separator == "[\n" ? "[]\n" : "\n]\n" }

    private mutating func issue(_ diagnostic: Diagnostic) -> Issue {
        let path = printable(ReportPath.relative(diagnostic.file))
        let identity = [path, diagnostic.rule.rawValue, diagnostic.message]
        let number = seen[identity, default: 0]
        seen[identity] = number + 1
        return Issue(
            description: printable(diagnostic.message.shortened), check_name: diagnostic.rule.rawValue,
            fingerprint: ReportFingerprint.text(identity + ["\(number)"]),
            severity: diagnostic.severity == .error ? "major" : "info",
            location: .init(path: path, lines: .init(begin: diagnostic.line ?? 1)))
    }
}
