package import GLFXCore

/// Writes a comparison with hashes as a page: the first frames that differ, and the thumbnails of those expected.
package final class HashPage {
    private static let most = 5
    private let folder: ReportFolder
    private var sections: [String] = []

    package init(_ folder: ReportFolder) { self.folder = folder }

    /// Takes a frame that differs; draws the first ones.
    /// - Throws: `.output` where its picture cannot be written.
    package func add(
        _ difference: HashReport.Difference, _ picture: PixelBuffer, expected thumbnail: [UInt8]?
    ) throws(Failure) {
        guard sections.count < Self.most else { return }
        let name = "frame-\(difference.index)"
        var shown = [("\(name)-actual.png", "actual", picture)]
        if let thumbnail {
            shown.append(
                (
                    "\(name)-actual-thumbnail.png", "actual, 16x16",
                    FrameThumbnail.picture(try FrameThumbnail.bytes(of: picture))
                ))
            shown.append(("\(name)-expected-thumbnail.png", "expected, 16x16", FrameThumbnail.picture(thumbnail)))
        }
        var figures = ""
        for (file, caption, picture) in shown {
            try folder.write(picture, to: file)
            let kind = file.hasSuffix("thumbnail.png") ? " class=\"coarse\"" : ""
            figures +=
                "<figure><a href=\"\(file)\"><img\(kind) src=\"\(file)\" alt=\"\(caption)\"></a><figcaption>\(caption)</figcaption></figure>"
        }
        let place = ComparisonWords.place(difference.index, difference.time)
        sections.append("<h2>\(HTMLText.escaped(place))</h2><div class=\"three\">\(figures)</div>")
    }

    /// Writes `index.html`.
    /// - Throws: `.output` where it cannot be written.
    package func finish(_ report: HashReport) throws(Failure) {
        let title = HTMLText.escaped(report.headline)
        let body = "<h1 class=\"\(report.isEqual ? "good" : "bad")\">\(title)</h1>\n" + sections.joined(separator: "\n")
        try folder.write(HTMLText.page(title: report.headline, body), to: "index.html")
    }
}
