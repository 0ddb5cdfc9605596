internal import GLFXCore
internal import GLFXMedia

/// A comparison's result for programs, as JSON. docs/schema/compare.schema.json describes it.
package struct ComparisonDocument: Encodable, Sendable {
    struct Side: Encodable {
        var name: String
        var width: Int
        var height: Int
        var pixelFormat: String
        var frames: Int
        var damage: [String]
    }

    struct Lone: Encodable {
        var index: Int
        var time: Double?
    }

    struct Frame: Encodable {
        var index: Int
        var actualIndex: Int
        var time: Double?
        var isWithin: Bool
        var maximumDifference: Double
        /// Of scene light only, as is `unlikePixels`.
        var meanDifference: Double?
        /// Share, 0 to 1.
        var pixels: Double
        var unlikePixels: Double?
        var psnr: [String: Double?]
        var ssim: [String: Double?]
    }

    struct Totals: Encodable {
        var psnr: [String: Double?]
        var ssim: [String: Double?]
        var maximumDifference: Double
        var pixels: Double
    }

    /// The version of this JSON format.
    var formatVersion = 1
    /// The version of glfx.
    var glfx: String
    var isWithin: Bool
    var isIdentical: Bool
    var summary: String
    var reasons: [String]
    var remarks: [String]
    var actual: Side
    var expected: Side
    var comparedAs: String
    var components: [String]
    var peak: Int
    var totals: Totals?
    var differentFrames: Int
    var firstDifferent: Frame?
    var worst: Frame?
    var missing: [Lone]
    var unexpected: [Lone]
    var shiftedTimes: Int
    var frames: [Frame]

    /// - Parameter version: of glfx.
    package init(_ report: ComparisonReport, version: String) {
        glfx = version
        let words = ComparisonWords(report)
        isWithin = report.isWithin
        isIdentical = report.isIdentical
        summary = words.headline
        reasons = isWithin ? [] : words.reasons
        remarks = report.remarks
        actual = Side(report.actual)
        expected = Side(report.expected)
        comparedAs = report.form
        components = report.components
        peak = report.peak
        let entry = { (frame: FrameFigures) in Frame(frame, report) }
        let different = report.different
        differentFrames = different.count
        firstDifferent = different.first.map(entry)
        worst = report.worst.map(entry)
        missing = report.missing.map { Lone(index: $0.index, time: $0.time?.seconds) }
        unexpected = report.extra.map { Lone(index: $0.index, time: $0.time?.seconds) }
        shiftedTimes = report.shifted.count
        frames = report.frames.map(entry)
        if let psnr = report.psnr, let ssim = report.ssim {
            totals = Totals(
                psnr: Self.figures(report.components, psnr), ssim: Self.figures(report.components, ssim),
                maximumDifference: report.frames.map(\.most).max() ?? 0,
                pixels: report.frames.map(\.share).max() ?? 0)
        }
    }

    /// JSON has no infinity: what does not differ has null.
    fileprivate static func figures(_ names: [String], _ psnr: PSNR) -> [String: Double?] {
        var all = Dictionary(uniqueKeysWithValues: zip(names, psnr.components.map(\.finite)))
        all["average"] = .some(psnr.average.finite)
        return all
    }

    fileprivate static func figures(_ names: [String], _ ssim: SSIM) -> [String: Double?] {
        var all = Dictionary(uniqueKeysWithValues: zip(names, ssim.components))
        all["all"] = .some(ssim.average)
        return all
    }
}

extension Double {
    fileprivate var finite: Double? { isFinite ? self : nil }
}

extension ComparisonDocument.Side {
    fileprivate init(_ side: ComparisonReport.Side) {
        self.init(
            name: side.name, width: side.size.width, height: side.size.height, pixelFormat: side.format,
            frames: side.frames, damage: side.damage.map(\.damage.words))
    }
}

extension ComparisonDocument.Frame {
    fileprivate init(_ frame: FrameFigures, _ report: ComparisonReport) {
        self.init(
            index: frame.index, actualIndex: frame.actualIndex, time: frame.time?.seconds,
            isWithin: report.tolerance.admits(frame), maximumDifference: frame.most,
            meanDifference: frame.light?.mean, pixels: frame.share, unlikePixels: frame.light?.unlike,
            psnr: ComparisonDocument.figures(report.components, frame.psnr),
            ssim: ComparisonDocument.figures(report.components, frame.ssim))
    }
}

/// The result of comparing hashes, for programs.
package struct HashDocument: Encodable, Sendable {
    struct Difference: Encodable {
        var index: Int
        var time: Double?
        var thumbnailDifference: Int?
    }

    /// The version of this JSON format.
    var formatVersion = 1
    /// The version of glfx.
    var glfx: String
    var isWithin: Bool
    var summary: String
    var actual: String
    var expected: String
    var frames: Int
    var differences: [Difference]
    var missing: Int
    var unexpected: Int
    var shiftedTimes: Int

    /// - Parameter version: of glfx.
    package init(_ report: HashReport, version: String) {
        glfx = version
        isWithin = report.isEqual
        summary = report.headline
        (actual, expected, frames) = (report.actual, report.expected, report.frames)
        differences = report.differences.map {
            Difference(index: $0.index, time: $0.time?.seconds, thumbnailDifference: $0.thumbnail)
        }
        (missing, unexpected, shiftedTimes) = (report.missing, report.extra, report.shifted)
    }
}
