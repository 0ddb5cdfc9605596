package import GLFXCore
package import GLFXMedia

/// What a comparison of hashes found: frames are equal or not.
package struct HashReport: Sendable {
    /// A frame whose hash differs.
    package struct Difference: Sendable {
        package var index: Int
        package var time: Timestamp?
        /// How far the thumbnails are apart, of 255; nil: one of them has none.
        package var thumbnail: Int?
    }

    package var actual: String
    package var expected: String
    /// Frames that stand opposite each other.
    package var frames = 0
    package var differences: [Difference] = []
    /// Expected frames that are not there.
    package var missing = 0
    /// Frames that were not expected.
    package var extra = 0
    /// Times that differ: of how many frames, and the first.
    package var shifted = 0
    package var firstShifted: (index: Int, actual: Timestamp, expected: Timestamp)?
    /// Why no hash can be equal: other sizes or pixel formats.
    package var otherForm: String?
    /// What drew both, where they are known and differ.
    package var renderers: String?
    /// What could not be read of the frames.
    package var damage: [FileDamage] = []

    package var isEqual: Bool {
        differences.isEmpty && missing == 0 && extra == 0 && shifted == 0 && otherForm == nil
    }

    /// One line.
    package var headline: String {
        guard !isEqual else {
            return
                "\(actual) equals \(expected): \(frames) frame\(frames == 1 ? "" : "s"), by \(frames == 1 ? "its hash" : "their hashes")"
        }
        var reasons: [String] = []
        if let otherForm { reasons.append(otherForm) }
        if let first = differences.first {
            let worst = differences.max { $0.thumbnail ?? -1 < $1.thumbnail ?? -1 }
            var text = "\(differences.count) of \(frames) frames; first \(Self.words(first))"
            if let worst, worst.index != first.index, worst.thumbnail != nil { text += "; worst \(Self.words(worst))" }
            reasons.append(text)
        }
        if missing > 0 { reasons.append(missing == 1 ? "a frame is missing" : "\(missing) frames are missing") }
        if extra > 0 { reasons.append(extra == 1 ? "a frame is not expected" : "\(extra) frames are not expected") }
        if let first = firstShifted {
            reasons.append(
                "\(shifted) time stamps differ, first that of frame \(first.index): \(first.actual) s, "
                    + "expected \(first.expected) s")
        }
        if let renderers { reasons.append(renderers) }
        return "\(actual) differs from \(expected): " + reasons.joined(separator: "; ")
    }

    private static func words(_ one: Difference) -> String {
        let place = ComparisonWords.place(one.index, one.time)
        guard let thumbnail = one.thumbnail else { return place }
        return thumbnail == 0
            ? "\(place): the thumbnails are equal" : "\(place): the thumbnails differ by up to \(thumbnail) of 255"
    }
}
