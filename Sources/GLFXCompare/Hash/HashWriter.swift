internal import FoundationEssentials
package import GLFXCore
package import GLFXMedia

/// Makes the text of a file of hashes, frame by frame.
///
/// Belongs to one thread.
package final class HashWriter {
    private let side: any ComparedSide
    private let hash: FrameHash
    private let shown: ShownFrame?
    private let timeBase: Rational
    private let software: [(name: String, value: String)]
    private var count = 0
    /// The end of the frame before, for frames without a time.
    private var nextTick: Int64 = 0

    /// - Parameters:
    ///   - side: whose frames they are.
    ///   - timeBase: of its time stamps.
    ///   - algorithm: libavutil's name of the hash.
    ///   - thumbnails: whether each frame's is added.
    ///   - facts: names and values for comments: versions, the renderer.
    /// - Throws: `.usage` for a hash that is not known.
    package init(
        _ side: any ComparedSide, timeBase: Rational, algorithm: String, thumbnails: Bool,
        facts: [(name: String, value: String)]
    ) throws(Failure) {
        (self.side, self.timeBase, software) = (side, timeBase, facts)
        hash = try FrameHash(algorithm)
        shown = thumbnails ? ShownFrame(side.form, orientation: side.orientation, format: .bgra8) : nil
    }

    /// The lines above the frames.
    package var header: String {
        let form = side.form
        let aspect = side.sampleAspectRatio.reduced
        var lines = [HashFile.mark, "#version: 2", "#hash: \(hash.name)"]
        lines += software.map { "#\($0.name): \($0.value)" }
        lines += [
            "#tb 0: \(timeBase.numerator)/\(timeBase.denominator)", "#media_type 0: video", "#codec_id 0: rawvideo",
            "#dimensions 0: \(form.size.width)x\(form.size.height)",
            "#sar 0: \(aspect.numerator)/\(aspect.denominator)", "#pixel_format 0: \(form.formatName)",
            "#color 0: \(form.color.hashComment)",
            "#stream#, dts,        pts, duration,     size, hash",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    /// The line of a frame, and before it that of its thumbnail.
    /// - Throws: `.limit` where memory runs out.
    package func lines(of frame: CodedFrame) throws(Failure) -> String {
        var text = ""
        if let shown {
            let bytes = try FrameThumbnail.bytes(of: try shown.picture(of: frame))
            text = "#thumbnail \(count): \(Data(bytes).base64EncodedString())\n"
        }
        let tick = frame.time.map { $0.rescaled(to: timeBase).value } ?? nextTick
        let duration = frame.duration ?? (frame.time == nil ? 1 : 0)
        nextTick = tick + duration
        count += 1
        let numbers = [("\(tick)", 10), ("\(tick)", 10), ("\(duration)", 8), ("\(frame.form.byteCount)", 8)]
        let fields =
            ["0"]
            + numbers.map { text, width in
                String(repeating: " ", count: max(0, width - text.count)) + text
            }
        return text + fields.joined(separator: ", ") + ", \(try hash.hex(frame))\n"
    }
}
