/// A summary of `glfx check`: how many shaders of each dialect work, and why the others fail.
struct CheckSummary {
    private struct Count {
        var files = 0
        var ok = 0
        var desktop = 0

        mutating func add(_ verdict: ShaderVerdict) {
            files += 1
            if verdict.outcome == .ok { ok += 1 }
            if verdict.needsDesktop { desktop += 1 }
        }
    }

    private struct Cause: Hashable {
        var dialect: String
        var text: String
    }

    private var all = Count()
    private var skipped = 0
    private var dialects: [String: Count] = [:]
    /// How many shaders failed for each, and the first of them.
    private var causes: [Cause: (count: Int, example: String)] = [:]

    /// Counts one file.
    mutating func add(_ verdict: ShaderVerdict) {
        guard verdict.outcome != .skip else {
            skipped += 1
            return
        }
        let dialect = verdict.dialect ?? "(not known)"
        all.add(verdict)
        dialects[dialect, default: Count()].add(verdict)
        if verdict.outcome == .fail {
            let cause = Cause(dialect: dialect, text: verdict.cause ?? verdict.message ?? "")
            causes[cause, default: (0, verdict.file)].count += 1
        }
    }

    /// A table of the dialects, the one with most files first, and the commonest causes of failure.
    /// - Parameter limit: how many causes are listed.
    func lines(causes limit: Int = 25) -> [String] {
        var lines = [Self.row("dialect", ["files", "ok", "failed", "share ok", "desktop"])]
        let ordered = dialects.sorted { ($1.value.files, $0.key) < ($0.value.files, $1.key) }
        lines += (ordered.map { ($0.key, $0.value) } + [("all", all)]).map { name, count in
            let (failed, share) = (count.files - count.ok, Self.share(count.ok, of: count.files))
            return Self.row(name, ["\(count.files)", "\(count.ok)", "\(failed)", share, "\(count.desktop)"])
        }
        if skipped > 0 { lines.append("\(skipped) more were left out: vertex shaders, or text for others to include") }
        return causes.isEmpty ? lines : lines + ["", "causes of failure, the commonest first"] + causeLines(limit)
    }

    private func causeLines(_ limit: Int) -> [String] {
        let ordered = causes.sorted { one, other in
            (other.value.count, one.key.dialect, one.key.text) < (one.value.count, other.key.dialect, other.key.text)
        }
        var lines: [String] = []
        for (cause, found) in ordered.prefix(limit) {
            let share = Self.share(found.count, of: all.files - all.ok).rightAligned(in: 7)
            let text = printable("\(cause.dialect): \(cause.text)")
            lines.append("\("\(found.count)".rightAligned(in: 6)) \(share)  \(text)")
            lines.append("as in ".rightAligned(in: 22) + printable(found.example))
        }
        let left = ordered.count - limit
        return left > 0 ? lines + ["and \(left) \(left == 1 ? "cause" : "causes") more"] : lines
    }

    private static func row(_ name: String, _ cells: [String]) -> String {
        ([name.padded(to: 20)] + zip(cells, [7, 7, 7, 9, 7]).map { $0.rightAligned(in: $1) }).joined(separator: " ")
    }

    private static func share(_ part: Int, of whole: Int) -> String {
        whole == 0 ? "-" : "\(fixed(100 * Double(part) / Double(whole), 1)) %"
    }
}
