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

/// Figures over the frames, as a drawing in a page (SVG).
struct ComparisonGraph {
    private let frames: [FrameFigures]
    private let tolerance: Tolerance
    private let title: String
    /// The least height of the first drawing.
    private let least: Double
    private static let (width, height, left, bottom) = (1000.0, 180.0, 60.0, 22.0)

    init(_ report: ComparisonReport) {
        (frames, tolerance) = (report.frames, report.tolerance)
        title = "greatest difference, " + (report.isLight ? "of the numbers" : "in code values of \(report.peak)")
        least = report.isLight ? 1e-6 : 1
    }

    /// The greatest difference of each frame, and its PSNR below.
    var svg: String {
        let most = frames.map(\.most)
        let psnr = frames.map { min($0.psnr.average, 100) }
        let worst = min(psnr.min() ?? 0, tolerance.psnr ?? 100)
        return drawing(
            title, most, kind: "most", from: 0,
            to: max(most.max() ?? least, tolerance.allowedDifference * 1.2, least),
            limit: tolerance.limitsPixels ? tolerance.allowedDifference : nil)
            + drawing(
                "PSNR in dB; 100 where nothing differs", psnr, kind: "psnr",
                from: max(0, (worst / 10).rounded(.down) * 10 - 10), to: 100,
                limit: tolerance.psnr)
    }

    private func drawing(
        _ title: String, _ values: [Double], kind: String, from low: Double, to high: Double, limit: Double?
    ) -> String {
        let (width, height, left) = (Self.width, Self.height, Self.left)
        let floor = height - Self.bottom
        func x(_ index: Int) -> Double {
            left + (width - left - 10) * (Double(index) + 0.5) / Double(max(1, values.count))
        }
        func y(_ value: Double) -> Double { floor - (floor - 24) * (value - low) / max(high - low, 1e-9) }
        // A long movie has more frames than the drawing has columns: the worst of each column is drawn.
        let step = max(1, values.count / 2000)
        var points: [String] = []
        for start in stride(from: 0, to: values.count, by: step) {
            let part = values[start..<min(values.count, start + step)]
            let value = (kind == "most" ? part.max() : part.min()) ?? 0
            points.append("\(fixed(x(start), 1)),\(fixed(y(value), 1))")
        }
        if points.count == 1, let only = values.first {
            points = ["\(left),\(fixed(y(only), 1))", "\(width - 10),\(fixed(y(only), 1))"]
        }
        var lines = [
            "<svg viewBox=\"0 0 \(Int(width)) \(Int(height))\" role=\"img\" aria-label=\"\(title)\">",
            "<text x=\"\(Int(left))\" y=\"14\">\(title)</text>",
            "<line class=\"axis\" x1=\"\(left)\" y1=\"\(floor)\" x2=\"\(width - 10)\" y2=\"\(floor)\"/>",
            "<text x=\"4\" y=\"\(fixed(y(high) + 4, 1))\">\(high < 1 ? ComparisonWords.significant(high) : decimal((high * 10).rounded() / 10))</text>",
            "<text x=\"4\" y=\"\(fixed(floor + 4, 1))\">\(decimal(low))</text>",
            "<text x=\"\(left)\" y=\"\(height - 4)\">frame 0</text>",
            "<text x=\"\(width - 90)\" y=\"\(height - 4)\">frame \(max(0, values.count - 1))</text>",
        ]
        if let limit {
            let at = fixed(y(limit), 1)
            lines.append("<line class=\"limit\" x1=\"\(left)\" y1=\"\(at)\" x2=\"\(width - 10)\" y2=\"\(at)\"/>")
        }
        lines.append("<polyline class=\"\(kind)\" points=\"\(points.joined(separator: " "))\"/></svg>")
        return lines.joined(separator: "\n")
    }
}
