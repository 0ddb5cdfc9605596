internal import GLFXCheck
internal import GLFXCore

/// A summary of `glfx check`: how many shaders of each dialect work, what draws them, and why the others fail.
struct CheckSummary {
    private struct Count {
        var files = 0
        var ok = 0
        var needs = 0
        var native = 0
        var desktop = 0

        mutating func add(_ verdict: ShaderVerdict) {
            files += 1
            if verdict.outcome == .ok { ok += 1 }
            if verdict.outcome == .needs { needs += 1 }
            if verdict.renderer?.hasPrefix("native") == true { native += 1 }
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
    /// The same for those that the native renderer does not draw.
    private var refusals: [Cause: (count: Int, example: String)] = [:]

    /// Counts one file.
    mutating func add(_ verdict: ShaderVerdict) {
        guard verdict.outcome != .skip else {
            skipped += 1
            return
        }
        let dialect = verdict.dialect ?? "(not known)"
        all.add(verdict)
        dialects[dialect, default: Count()].add(verdict)
        if let refusal = verdict.refusal {
            refusals[Cause(dialect: dialect, text: refusal), default: (0, verdict.file)].count += 1
        }
        if verdict.outcome == .fail {
            let cause = Cause(dialect: dialect, text: verdict.cause ?? verdict.message ?? "")
            causes[cause, default: (0, verdict.file)].count += 1
        }
    }

    /// A table of the dialects, the one with most files first, and the commonest causes of failure, and of what is not
    /// drawn natively.
    /// - Parameter limit: how many causes are listed.
    func lines(causes limit: Int = 25) -> [String] {
        var lines = [Self.row("dialect", ["files", "ok", "needs", "failed", "drawn", "native", "desktop"])]
        let ordered = dialects.sorted { ($1.value.files, $0.key) < ($0.value.files, $1.key) }
        lines += (ordered.map { ($0.key, $0.value) } + [("all", all)]).map { name, count in
            let drawnCount = count.ok + count.needs
            let (failed, share) = (count.files - drawnCount, Self.share(drawnCount, of: count.files))
            return Self.row(
                name,
                [
                    "\(count.files)", "\(count.ok)", "\(count.needs)", "\(failed)", share, "\(count.native)",
                    "\(count.desktop)",
                ])
        }
        if skipped > 0 { lines.append("\(skipped) more were left out: vertex shaders, or text for others to include") }
        lines += Self.list("causes of failure, the commonest first", causes, of: all.files - all.ok - all.needs, limit)
        return lines
            + Self.list("not drawn natively, the commonest reason first", refusals, of: all.ok + all.needs, limit)
    }

    private static func list(
        _ title: String, _ causes: [Cause: (count: Int, example: String)], of whole: Int, _ limit: Int
    ) -> [String] {
        guard !causes.isEmpty else { return [] }
        let ordered = causes.sorted { one, other in
            (other.value.count, one.key.dialect, one.key.text) < (one.value.count, other.key.dialect, other.key.text)
        }
        var lines = ["", title]
        for (cause, group) in ordered.prefix(limit) {
            let share = share(group.count, of: whole).rightAligned(in: 7)
            let text = printable("\(cause.dialect): \(cause.text)")
            lines.append("\("\(group.count)".rightAligned(in: 6)) \(share)  \(text)")
            lines.append("as in ".rightAligned(in: 22) + printable(group.example))
        }
        let left = ordered.count - limit
        return left > 0 ? lines + ["and \(left) \(left == 1 ? "cause" : "causes") more"] : lines
    }

    private static func row(_ name: String, _ cells: [String]) -> String {
        ([name.padded(to: 20)] + zip(cells, [7, 7, 7, 7, 9, 7, 7]).map { $0.rightAligned(in: $1) }).joined(
            separator: " ")
    }

    private static func share(_ part: Int, of whole: Int) -> String {
        whole == 0 ? "-" : "\(fixed(100 * Double(part) / Double(whole), 1)) %"
    }
}
