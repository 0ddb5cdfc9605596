internal import GLFXCheck

/// `--format json`: one object, with a line for each shader (docs/schema/check.schema.json).
struct CheckJSONReport: CheckReport {
    var isStrict: Bool
    private var separator = "\n"
    private var isBegun = false
    private var counts = Counts()

    private struct Counts: Encodable {
        var failed = 0
        var needs = 0
        var ok = 0
        var skipped = 0
    }

    private struct Head: Encodable {
        /// Of this form; a change that readers have to know of raises it.
        var formatVersion = 1
        /// The command's.
        var glfx = glfxVersion
        var strict: Bool
    }

    init(isStrict: Bool) { self.isStrict = isStrict }

    mutating func text(of verdict: ShaderVerdict) throws -> String {
        switch verdict.outcome {
        case .ok: counts.ok += 1
        case .needs: counts.needs += 1
        case .fail: counts.failed += 1
        case .skip: counts.skipped += 1
        }
        defer { separator = ",\n" }
        return try beginning() + separator + JSONOutput.line(verdict)
    }

    mutating func ending() throws -> String {
        try beginning() + "\n], \"counts\": " + JSONOutput.line(counts) + "}\n"
    }

    /// Up to the list of files, once.
    private mutating func beginning() throws -> String {
        guard !isBegun else { return "" }
        isBegun = true
        return try JSONOutput.line(Head(strict: isStrict)).dropLast() + ", \"files\": ["
    }
}
