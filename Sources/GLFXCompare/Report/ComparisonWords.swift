internal import GLFXCore
internal import GLFXMedia
internal import Glibc

/// A comparison's result in sentences.
package struct ComparisonWords {
    private let report: ComparisonReport

    package init(_ report: ComparisonReport) { self.report = report }

    /// One line: what differs first and most, or that nothing does.
    package var headline: String {
        let (actual, expected) = (report.actual.name, report.expected.name)
        guard !report.isWithin else {
            let frames = "\(report.frames.count) frame\(report.frames.count == 1 ? "" : "s")"
            return report.isIdentical
                ? "\(actual) equals \(expected): \(frames)"
                : "\(actual) is within the tolerance of \(expected): \(frames)\(report.worst.map { ", worst \(figure($0))" } ?? "")"
        }
        return "\(actual) differs from \(expected): " + reasons.joined(separator: "; ")
    }

    /// Why it is not within the tolerance, the most important first.
    package var reasons: [String] {
        var reasons: [String] = []
        if report.sizesDiffer {
            let (one, other) = (report.actual.size, report.expected.size)
            reasons.append(
                "sizes differ: \(one.width)x\(one.height), expected \(other.width)x\(other.height); "
                    + "frames of different sizes are not compared")
        }
        let different = report.different
        if let first = different.first, let worst = report.worst {
            reasons.append(
                "\(different.count) of \(report.frames.count) frames; first \(figure(first))"
                    + (worst.index == first.index ? "" : "; worst \(figure(worst))"))
        }
        reasons += lone(report.missing, "missing") + lone(report.extra, "not expected")
        if let first = report.shifted.first, let time = first.time, let actualTime = first.actualTime {
            reasons.append(
                "\(report.shifted.count) time stamps differ, first that of frame \(first.index): "
                    + "\(Self.exact(actualTime)), expected \(Self.exact(time))")
        }
        if report.tagsDiffer { reasons.append("color tags differ") }
        return reasons
    }

    private func lone(_ frames: [ComparisonReport.LoneFrame], _ what: String) -> [String] {
        guard let first = frames.first else { return [] }
        let count = frames.count == 1 ? "a frame is" : "\(frames.count) frames are"
        return ["\(count) \(what), the first one \(Self.place(first.index, first.time))"]
    }

    /// `frame 12 (0.480 s): difference 34 of 255, 2.10 % of the pixels, PSNR 31.20 dB`; of light
    /// `frame 0: difference 0.0125 at 4.2 (0.30 %), mean 0.000031, 0.26 % of the pixels, PSNR 68.20 dB of 1`
    package func figure(_ frame: FrameFigures) -> String {
        var parts = [Self.difference(frame, of: report.peak)]
        let allowed = report.tolerance.allowedDifference
        if frame.share > 0 {
            parts[0] +=
                ", \(Self.percent(frame.share)) of the pixels"
                + (allowed > 0 ? " by more than \(decimal(allowed))" : "")
        }
        if frame.psnr.average.isFinite {
            parts.append("PSNR \(fixed(frame.psnr.average, 2)) dB" + (report.isLight ? " of \(report.peak)" : ""))
        }
        if let ssim = frame.ssim.average, ssim < 1 { parts.append("SSIM \(fixed(ssim, 4))") }
        if let light = frame.light, light.unlike > 0 {
            parts.append("\(Self.percent(light.unlike)) of the pixels are NaN or infinite on one side")
        }
        return "\(Self.place(frame.index, frame.time)): \(parts.joined(separator: ", "))"
    }

    private static func difference(_ frame: FrameFigures, of peak: Int) -> String {
        guard let light = frame.light else { return "difference \(decimal(frame.most)) of \(peak)" }
        var text = "difference \(significant(frame.most))"
        if frame.most > 0 {
            text += " at \(significant(light.expected))"
            if light.expected != 0 { text += " (\(percent(frame.most / abs(light.expected))))" }
            text += ", mean \(significant(light.mean))"
        }
        return text
    }

    /// With four significant digits: `0.00001234`, `12.50`.
    static func significant(_ value: Double) -> String {
        guard value != 0, value.isFinite else { return decimal(value) }
        let digits = max(0, 3 - Int(log10(abs(value)).rounded(.down)))
        return digits <= 12 ? fixed(value, digits) : "\(value)"
    }

    /// In the words of libavfilter's `psnr` and `ssim`, for whoever compares with them.
    package var totals: [String] {
        guard let psnr = report.psnr, let range = report.psnrRange, let ssim = report.ssim else { return [] }
        let names = report.components
        let components = zip(names, psnr.components).map { "\($0):\(Self.decibels($1))" }
        var lines = [
            "PSNR \(components.joined(separator: " ")) average:\(Self.decibels(psnr.average)) "
                + "min:\(Self.decibels(range.lowerBound)) max:\(Self.decibels(range.upperBound))"
        ]
        if let all = ssim.average {
            let components = zip(names, ssim.components).map { name, value in
                "\(name.uppercased()):\(fixed(value ?? 0, 6)) (\(Self.decibels(ofSSIM: value ?? 0)))"
            }
            lines.append(
                "SSIM \(components.joined(separator: " ")) All:\(fixed(all, 6)) (\(Self.decibels(ofSSIM: all)))")
        }
        return lines
    }

    /// `frame 12 (0.480 s)`
    static func place(_ index: Int, _ time: Timestamp?) -> String {
        "frame \(index)" + (time.map { " (\(secondsText($0.seconds)))" } ?? "")
    }

    private static func exact(_ time: Timestamp) -> String { "\(time) s" }

    private static func percent(_ share: Double) -> String { "\(fixed(100 * share, share < 0.001 ? 4 : 2)) %" }

    static func decibels(_ value: Double) -> String { value.isFinite ? fixed(value, 6) : "inf" }

    private static func decibels(ofSSIM value: Double) -> String {
        value >= 1 ? "inf" : fixed(10 * log10(1 / (1 - value)), 6)
    }
}
