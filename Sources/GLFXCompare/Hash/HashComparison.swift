package import GLFXCore
internal import GLFXMedia

/// Compares frames with hashes, or hashes with hashes. Belongs to one thread.
package struct HashComparison {
    private let expected: HashFile
    private let times: Tolerance.Rule
    private var report: HashReport

    package init(actual: String, expected: HashFile, times: Tolerance.Rule) {
        (self.expected, self.times) = (expected, times)
        report = HashReport(actual: actual, expected: expected.name)
    }

    /// Against frames.
    /// - Parameter take: gets the frames whose hashes differ, with the thumbnail of the expected one.
    /// - Throws: errors of reading and drawing; `.usage` for a hash that libavutil does not know.
    package func run(
        _ side: any ComparedSide, renderer: String?, isStopped: () -> Bool,
        take: (HashReport.Difference, PixelBuffer, [UInt8]?) throws(Failure) -> Void = { _, _, _ in }
    ) throws(Failure) -> HashReport {
        var copy = self
        let hash = try FrameHash(expected.algorithm)
        let shown = ShownFrame(side.form, orientation: side.orientation, format: .bgra8)
        copy.checkForm(side.form)
        var index = 0
        while let frame = try side.next() {
            guard !isStopped() else { throw Failure(.cancelled, "interrupted; the comparison is not complete") }
            defer { index += 1 }
            guard expected.lines.indices.contains(index) else {
                copy.report.extra += 1
                continue
            }
            let line = expected.lines[index]
            copy.report.frames += 1
            if try hash.hex(frame) != line.hash {
                let picture = try shown.picture(of: frame)
                let distance = try line.thumbnail.map { (wanted) throws(Failure) in
                    FrameThumbnail.distance(wanted, try FrameThumbnail.bytes(of: picture))
                }
                let difference = HashReport.Difference(index: index, time: frame.time, thumbnail: distance)
                copy.report.differences.append(difference)
                try take(difference, picture, line.thumbnail)
            }
            if side.isTimed { copy.compareTime(index, frame.time, line.time) }
        }
        copy.report.missing = max(0, expected.lines.count - index)
        copy.report.damage = side.damage
        copy.compare(renderer)
        return copy.report
    }

    /// Against another file of hashes.
    /// - Throws: `.usage` where the two hash differently.
    package func run(_ actual: HashFile) throws(Failure) -> HashReport {
        guard actual.algorithm.lowercased() == expected.algorithm.lowercased() else {
            throw Failure(
                .usage,
                "'\(actual.name)' has hashes of \(actual.algorithm), '\(expected.name)' of \(expected.algorithm)",
                advice: "make both with the same --hash")
        }
        var copy = self
        for (index, (one, other)) in zip(actual.lines, expected.lines).enumerated() {
            copy.report.frames += 1
            if one.hash != other.hash || one.size != other.size {
                var distance: Int?
                if let mine = one.thumbnail, let wanted = other.thumbnail {
                    distance = FrameThumbnail.distance(mine, wanted)
                }
                copy.report.differences.append(.init(index: index, time: one.time, thumbnail: distance))
            }
            copy.compareTime(index, one.time, other.time)
        }
        copy.report.missing = max(0, expected.lines.count - actual.lines.count)
        copy.report.extra = max(0, actual.lines.count - expected.lines.count)
        copy.compare(actual.renderer)
        return copy.report
    }

    private mutating func checkForm(_ form: CodedForm) {
        if let size = expected.size, size != form.size {
            report.otherForm =
                "sizes differ: \(form.size.width)x\(form.size.height), expected \(size.width)x\(size.height)"
        } else if let wanted = expected.pixelFormat, wanted != form.formatName {
            report.otherForm = "pixel formats differ: \(form.formatName), expected \(wanted)"
        }
    }

    private mutating func compareTime(_ index: Int, _ actual: Timestamp?, _ wanted: Timestamp?) {
        guard times == .exact, let actual, let wanted else { return }
        let coarse = max(actual.timeBase, wanted.timeBase)
        guard actual.rescaled(to: coarse).value != wanted.rescaled(to: coarse).value else { return }
        report.shifted += 1
        if report.firstShifted == nil { report.firstShifted = (index, actual, wanted) }
    }

    private mutating func compare(_ renderer: String?) {
        guard !report.differences.isEmpty, let renderer, let wanted = expected.renderer, renderer != wanted else {
            return
        }
        report.renderers = "drawn by \(renderer), expected by \(wanted)"
    }
}
