internal import GLFXCore
internal import GLFXMedia

/// Counts the pixels of a source's pictures that are NaN or infinite.
struct NotFiniteFrames {
    private var sum = NotFinite()
    private var frames = 0
    /// A picture that comes again is counted once.
    private var last: (any PictureSideData)?

    mutating func count(_ given: (any PictureSideData)?) {
        guard let sideData = given as? FrameSideData, last !== sideData else { return }
        last = sideData
        guard sideData.notFinite != NotFinite() else { return }
        sum = sum + sideData.notFinite
        frames += 1
    }

    /// A line about them; nil where there are none.
    var note: MessageText? {
        guard frames > 0 else { return nil }
        func pixels(_ count: Int, _ what: String) -> String? {
            count == 0 ? nil : "\(count) pixel\(count == 1 ? "" : "s") \(what)"
        }
        let kinds = [pixels(sum.notNumbers, "with NaN"), pixels(sum.infinite, "with an infinity")].compactMap { $0 }
        return "\(kinds.joined(separator: " and ")) in \(frames) frame\(frames == 1 ? "" : "s") of the source"
    }
}
