package import GLFXCore

/// The page that lists all golden tests of a run.
package struct GoldenReport {
    /// Marks a folder as a report, which is never searched for tests.
    static let mark = "glfx-report.html"

    private let results: [GoldenRunner.Result]
    private let unused: [String]

    package init(_ results: [GoldenRunner.Result], unused: [String]) {
        (self.results, self.unused) = (results, unused)
    }

    /// `12 passed, 1 failed`, with updated ones where there are some.
    package var summary: String {
        func count(_ outcome: GoldenRunner.Result.Outcome) -> Int { results.count { $0.outcome == outcome } }
        let updated = count(.updated)
        return "\(count(.passed)) passed, \(count(.failed)) failed" + (updated > 0 ? ", \(updated) updated" : "")
    }

    /// Writes `index.html` into the folder.
    /// - Throws: `.output` where it cannot be written.
    package func write(to folder: ReportFolder) throws(Failure) {
        let rows = results.map { result in
            let name = HTMLText.escaped(result.test.name)
            let shown = result.report.map { "<a href=\"\(HTMLText.link($0))\">\(name)</a>" } ?? name
            let kind = result.outcome == .failed ? "bad" : "good"
            return
                "<tr><td class=\"\(kind)\">\(result.outcome.rawValue)<td>\(shown)<td>\(HTMLText.escaped(result.message))"
                + "<td class=\"number\">\(fixed(result.seconds, 2)) s</tr>"
        }
        var body = "<h1>\(summary)</h1>\n<table>\(rows.joined(separator: "\n"))</table>"
        if !unused.isEmpty {
            body +=
                "<h2>Expected frames without a job</h2><ul>"
                + unused.map { "<li>\(HTMLText.escaped($0))</li>" }.joined() + "</ul>"
        }
        let page = HTMLText.page(title: "glfx test: \(summary)", body)
        try folder.write(page, to: "index.html")
        try folder.write("<meta http-equiv=\"refresh\" content=\"0; url=index.html\">\n", to: Self.mark)
    }
}
