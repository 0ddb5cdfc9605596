package import GLFXCore
internal import GLFXMedia

/// Writes a comparison as a page with pictures of the worst frames into a folder.
package struct ComparisonPage {
    /// Differences are multiplied by this in pictures.
    package static let amplification = 8

    private let report: ComparisonReport
    private let worst: WorstFrames
    private let drawing: DifferencePicture

    package init(_ report: ComparisonReport, worst: WorstFrames, drawing: DifferencePicture) {
        (self.report, self.worst, self.drawing) = (report, worst, drawing)
    }

    /// Writes `index.html` and PNG files beside it.
    /// - Throws: `.output` where they cannot be written.
    package func write(to folder: ReportFolder) throws(Failure) {
        let words = ComparisonWords(report)
        let verdict = report.isWithin ? "good" : "bad"
        var body = [
            "<h1 class=\"\(verdict)\">\(HTMLText.escaped(words.headline))</h1>", sides,
        ]
        if !report.remarks.isEmpty {
            body.append("<ul>\(report.remarks.map { "<li>\(HTMLText.escaped($0))</li>" }.joined())</ul>")
        }
        for line in words.totals { body.append("<div><code>\(HTMLText.escaped(line))</code></div>") }
        if !report.frames.isEmpty { body.append(ComparisonGraph(report).svg) }
        for pair in worst.pairs { body.append(try section(pair, words, folder)) }
        try folder.write(
            HTMLText.page(title: words.headline, body.joined(separator: "\n")), to: "index.html")
    }

    private var sides: String {
        let rows = [("actual", report.actual), ("expected", report.expected)].map { role, side in
            "<tr><th>\(role)<td>\(HTMLText.escaped(side.name))<td>\(side.size.width)x\(side.size.height)"
                + "<td>\(side.format)<td class=\"number\">\(side.frames) frames</tr>"
        }
        return "<table>\(rows.joined())</table><p>Compared as \(HTMLText.escaped(report.form)).</p>"
    }

    private func section(
        _ pair: WorstFrames.Pair, _ words: ComparisonWords, _ folder: ReportFolder
    ) throws(Failure) -> String {
        let pictures = try drawing.pictures(actual: pair.actual, expected: pair.expected)
        let shown = [
            ("actual", "actual", pictures.actual), ("expected", "expected", pictures.expected),
            ("difference", "difference, \(Self.amplification) times", pictures.difference),
        ]
        var figures = ""
        for (kind, caption, picture) in shown {
            let name = "frame-\(pair.figures.index)-\(kind).png"
            try folder.write(picture, to: name)
            figures +=
                "<figure><a href=\"\(name)\"><img src=\"\(name)\" alt=\"\(kind)\"></a><figcaption>\(caption)</figcaption></figure>"
        }
        let verdict = report.tolerance.admits(pair.figures) ? "good" : "bad"
        return
            "<h2 class=\"\(verdict)\">\(HTMLText.escaped(words.figure(pair.figures)))</h2><div class=\"three\">\(figures)</div>"
    }
}
