internal import GLFXCheck
internal import GLFXCore

/// `--format github`: workflow commands, which GitHub Actions shows as annotations of the lines.
struct GitHubReport: CheckReport {
    /// Without notes.
    let isQuiet: Bool
    private var once = DiagnosticsOnce()

    init(isQuiet: Bool) { self.isQuiet = isQuiet }

    mutating func text(of verdict: ShaderVerdict) -> String {
        once.new(verdict).filter { !isQuiet || $0.severity == .error }.map { Self.command($0) + "\n" }.joined()
    }

    func ending() -> String { "" }

    private static func command(_ diagnostic: Diagnostic) -> String {
        var properties = ["file=\(property(ReportPath.relative(diagnostic.file)))"]
        if let line = diagnostic.line { properties.append("line=\(line)") }
        if let column = diagnostic.column { properties.append("col=\(column)") }
        properties.append("title=glfx \(diagnostic.rule.rawValue)")
        let name = diagnostic.severity == .error ? "error" : "notice"
        return "::\(name) \(properties.joined(separator: ","))::\(data(diagnostic.message.shortened))"
    }

    /// As the runner reads a message: only these are escaped. Other control characters become visible.
    private static func data(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "%": result += "%25"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            default: result += printable(String(Character(scalar)))
            }
        }
        return result
    }

    /// In a property, what ends one is escaped, too.
    private static func property(_ text: String) -> String {
        data(text).map { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : String($0) }.joined()
    }
}
