package import GLFXCore
internal import GLFXKit
package import GLFXMedia
package import GLFXRead

/// Watches a comparison: pairs of frames with their figures, in order.
package protocol ComparisonObserver: AnyObject {
    /// - Parameters:
    ///   - actual: not to be changed; may be kept.
    ///   - expected: likewise.
    func compared(actual: CodedFrame, expected: CodedFrame, _ figures: FrameFigures) throws(Failure)
}

/// Compares two sides, frame by frame. Reads each once; belongs to one thread.
package final class Comparison {
    private let actual: any ComparedSide
    private let expected: CodedReader
    private let tolerance: Tolerance
    private let form: CommonForm
    private var report: ComparisonReport
    /// Asked before each pair: whether to stop.
    private let isStopped: () -> Bool

    /// - Throws: `.usage` for ignored areas that are all of the picture or outside of it.
    package init(
        actual: any ComparedSide, expected: CodedReader, tolerance: Tolerance,
        isStopped: @escaping () -> Bool = { false }
    ) throws(Failure) {
        (self.actual, self.expected, self.tolerance, self.isStopped) = (actual, expected, tolerance, isStopped)
        let isTurned = actual.orientation != expected.orientation
        let isLight = actual.light != nil && expected.light != nil
        form = CommonForm(actual.form, expected.form, isTurned: isTurned, isLight: isLight)
        report = ComparisonReport(
            actual: .init(actual), expected: .init(expected), tolerance: tolerance, form: form.words,
            components: form.components, peak: form.most, isLight: form.isLight)
        report.remarks = ComparisonReport.remarks(actual.form, expected.form, form: form)
        if !isLight, actual.light != nil || expected.light != nil {
            report.remarks.append("only one of them is scene light; what is beyond black and white in it is cut")
        }
        if isTurned {
            report.remarks.append("one of them is stored turned; compared upright")
            report.sizesDiffer = actual.uprightSize != expected.uprightSize
        } else {
            report.sizesDiffer = actual.form.size != expected.form.size
        }
        if actual.sampleAspectRatio.reduced != expected.sampleAspectRatio.reduced {
            report.remarks.append(
                "shapes of pixels differ: \(actual.sampleAspectRatio), expected \(expected.sampleAspectRatio)")
        }
        if !report.sizesDiffer { try checkAreas(isTurned ? actual.uprightSize : actual.form.size) }
    }

    private func checkAreas(_ size: PictureSize) throws(Failure) {
        for area in tolerance.ignored {
            guard area.x < size.width, area.y < size.height else {
                throw Failure(
                    .usage,
                    "the ignored area \(area.x),\(area.y),\(area.width),\(area.height) is outside of the picture",
                    advice: "it has \(size.width)x\(size.height) pixels, and 0,0 is its top left one")
            }
            guard area.x > 0 || area.y > 0 || area.width < size.width || area.height < size.height else {
                throw Failure(.usage, "the whole picture is ignored", advice: "ignore a smaller area")
            }
        }
    }

    /// Compares all frames.
    /// - Throws: errors of reading and drawing; `.cancelled` where it was stopped.
    package func run(_ observers: [any ComparisonObserver] = []) throws(Failure) -> ComparisonReport {
        guard !report.sizesDiffer else { return report }
        let ahead = expected.ahead()
        let readAhead = (actual as? CodedReader)?.ahead()
        let (ownPlanes, otherPlanes) = (planes(of: actual), planes(of: expected))
        let pairs = FramePairs(aligns: tolerance.aligns) { [actual] () throws(Failure) in
            let frame = if let readAhead { try readAhead.next() } else { try actual.next() }
            return try frame.map { (frame) throws(Failure) in try ownPlanes.planes(of: frame) }
        } expected: { () throws(Failure) in
            try ahead.next().map { (frame) throws(Failure) in try otherPlanes.planes(of: frame) }
        }
        let measure = FrameMeasure(form, tolerance: tolerance)
        while let pair = try pairs.next() {
            guard !isStopped() else { throw Failure(.cancelled, "interrupted; the comparison is not complete") }
            switch pair {
            case .both(let one, let other):
                var figures = try measure.figures(actual: one, expected: other)
                if !actual.isTimed || !expected.isTimed { (figures.time, figures.actualTime) = (nil, nil) }
                report.frames.append(figures)
                for observer in observers {
                    try observer.compared(actual: one.coded, expected: other.coded, figures)
                }
            case .missing(let frame):
                report.missing.append(.init(index: frame.coded.index, time: frame.coded.time))
            case .extra(let frame):
                report.extra.append(.init(index: frame.coded.index, time: frame.coded.time))
            }
        }
        report.actual.frames = report.frames.count + report.extra.count
        report.expected.frames = report.frames.count + report.missing.count
        (report.actual.damage, report.expected.damage) = (actual.damage, expected.damage)
        return report
    }

    private func planes(of side: any ComparedSide) -> FramePlanes {
        // A job's numbers are those that a file like EXPECTED would hold.
        FramePlanes(
            form, of: side.name, codedForm: side.form, orientation: side.orientation,
            roundsToHalf: form.kind == .light && side is JobFrames && expected.light == .half)
    }
}

extension CodedReader {
    /// Its frames, read on a thread of their own. It is not to be used until that has ended.
    fileprivate func ahead() -> Producer<CodedFrame> {
        Producer(capacity: 4) { (put) throws(Failure) in
            while let frame = try self.next(), put(frame) {}
        }
    }
}

extension ComparedSide {
    fileprivate var uprightSize: PictureSize {
        let size = form.size
        return orientation.swapsSides ? PictureSize(width: size.height, height: size.width) : size
    }
}

extension ComparisonReport.Side {
    fileprivate init(_ side: any ComparedSide) {
        self.init(name: side.name, size: side.form.size, format: side.form.formatName, color: side.form.color)
    }
}

extension ComparisonReport {
    /// What is coded differently, in words.
    /// - Parameter form: the one that both are brought into.
    static func remarks(_ actual: CodedForm, _ expected: CodedForm, form: CommonForm) -> [String] {
        var remarks: [String] = []
        func tell(_ what: String, _ one: String, _ other: String) {
            if one != other { remarks.append("\(what) differ: \(one), expected \(other)") }
        }
        let (one, other) = (actual.traits, expected.traits)
        if one.depth != other.depth { tell("depths", "\(one.depth) bits", "\(other.depth) bits") }
        if one.hasAlpha != other.hasAlpha {
            let (with, without) = ("with alpha", "without alpha")
            remarks.append(
                "alpha differs: \(one.hasAlpha ? with : without), expected \(other.hasAlpha ? with : without); "
                    + "compared as opaque where there is none")
        }
        tell("pixel formats", one.name, other.name)
        let (a, b) = (actual.color, expected.color)
        // RGB has neither matrix, range nor siting.
        if !one.isRGB, !other.isRGB {
            tell("color matrices", ColorNames.matrix(a.matrix), ColorNames.matrix(b.matrix))
            tell("color ranges", ColorNames.range(a.range), ColorNames.range(b.range))
            if one.horizontalLog2 > 0, other.horizontalLog2 > 0 {
                tell("chroma sitings", ColorNames.siting(a.chromaSiting), ColorNames.siting(b.chromaSiting))
            }
        }
        tell("color primaries", ColorNames.primaries(a.primaries), ColorNames.primaries(b.primaries))
        tell("color transfers", ColorNames.transfer(a.transfer), ColorNames.transfer(b.transfer))
        if one.name != other.name || !remarks.isEmpty && form.components.first == "r" && !one.isRGB {
            remarks.append("compared as \(form.words)")
        }
        return remarks
    }
}
