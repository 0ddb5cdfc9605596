internal import CGLFXLibAV
public import GLFXCore

/// One picture in the planes in which movies code it, not converted: Y', Cb and Cr, or red, green and blue, and alpha.
///
///     let picture = try PlanarPicture(width: 640, height: 360, format: "yuv420p10le")
///     picture.withMutablePlane(0) { bytes, bytesPerRow in /* rows from the top down */ }
///
/// One thread at a time writes to a picture; many may read it. A picture that a reader returned is its own: writing to
/// it changes no other one.
public final class PlanarPicture: @unchecked Sendable {
    /// A plane's measures.
    public struct Plane: Sendable, Hashable {
        /// Samples of a row.
        public let width: Int
        /// Rows.
        public let height: Int
        /// From the beginning of a row to that of the one below it; at least `width` times the bytes of a sample.
        public let bytesPerRow: Int
    }

    /// Pixels of a row of the whole picture.
    public let width: Int
    /// Rows of the whole picture.
    public let height: Int
    /// libav's name of the pixel format: `yuv420p`, `yuv422p10le` (two bytes a sample, the lower one first), `gbrp`.
    public let format: String
    /// What the code values mean: matrix, range, primaries, transfer, chroma siting.
    public let color: ColorDescription
    /// In the order of libav's format: Y', Cb, Cr, alpha; green, blue, red, alpha. Packed formats have one plane.
    public var planes: [Plane] {
        let traits = PixelFormatTraits(frame.pointee.pixelFormat)
        return (0..<Int(max(0, av_pix_fmt_count_planes(frame.pointee.pixelFormat)))).map { index in
            // Only the second and third plane of Y'CbCr are smaller.
            let isChroma = !traits.isRGB && (index == 1 || index == 2)
            let (across, down) = isChroma ? (traits.horizontalLog2, traits.verticalLog2) : (0, 0)
            return Plane(
                width: (width + (1 << across) - 1) >> across, height: (height + (1 << down) - 1) >> down,
                bytesPerRow: frame.pointee.plane(index).stride)
        }
    }
    private let frame: UnsafeMutablePointer<AVFrame>

    /// A picture whose samples are undefined.
    /// - Parameters:
    ///   - width: pixels.
    ///   - height: pixels.
    ///   - format: libav's name of a pixel format.
    ///   - color: what the code values mean; by default BT.709 in the limited range for Y'CbCr.
    /// - Throws: `Failure` of kind `.usage` for a size or a format that does not exist, `.limit` where there is no memory
    ///   for it.
    public convenience init(
        width: Int, height: Int, format: String,
        color: ColorDescription = ColorDescription(
            matrix: .bt709, range: .limited, primaries: .bt709, transfer: .bt709, chromaSiting: .left)
    ) throws(Failure) {
        guard (1...32767).contains(width), (1...32767).contains(height) else {
            throw Failure(.usage, "a picture cannot be \(width)x\(height)", advice: "a side has 1 to 32767 pixels")
        }
        let pixelFormat = av_get_pix_fmt(format)
        guard pixelFormat != AV_PIX_FMT_NONE, av_pix_fmt_count_planes(pixelFormat) > 0 else {
            throw Failure(
                .usage, "there is no pixel format '\(format)'", advice: "write libav's name: yuv420p, yuv422p10le, gbrp"
            )
        }
        let frame = try allocated(av_frame_alloc(), "a picture")
        (frame.pointee.width, frame.pointee.height) = (Int32(width), Int32(height))
        frame.pointee.format = pixelFormat.rawValue
        var color = color
        if PixelFormatTraits(pixelFormat).isRGB { (color.matrix, color.range) = (.rgb, .full) }
        self.init(owning: frame, color: color)
        try check(
            av_frame_get_buffer(frame, Int32(PixelBuffer.rowAlignment)), .limit, "hold a picture of \(width)x\(height)")
    }

    /// Another reference to a frame's samples.
    package init(_ coded: CodedFrame) throws(Failure) {
        frame = try allocated(av_frame_alloc(), "a picture")
        color = coded.form.color
        (width, height, format) = (coded.form.size.width, coded.form.size.height, coded.form.formatName)
        try check(av_frame_ref(frame, coded.pointer), .limit, "hold a picture")
    }

    init(owning frame: UnsafeMutablePointer<AVFrame>, color: ColorDescription) {
        self.frame = frame
        self.color = color
        (width, height) = (Int(frame.pointee.width), Int(frame.pointee.height))
        format = PixelFormatTraits(frame.pointee.pixelFormat).name
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&frame)
    }

    /// Reads a plane.
    /// - Parameters:
    ///   - index: of `planes`.
    ///   - body: gets the rows from the top down, and the bytes from a row to the next; valid only in the call.
    /// - Returns: what `body` does.
    /// - Throws: what `body` throws.
    @discardableResult
    public func withPlane<Result, E: Error>(
        _ index: Int, _ body: (UnsafeRawBufferPointer, _ bytesPerRow: Int) throws(E) -> Result
    ) throws(E) -> Result {
        let plane = planes[index]
        let start = UnsafeRawPointer(frame.pointee.plane(index).start)
        return try body(
            UnsafeRawBufferPointer(start: start, count: plane.bytesPerRow * plane.height), plane.bytesPerRow)
    }

    /// Writes to a plane. Samples that a reader or another picture shares are copied before.
    /// - Parameters:
    ///   - index: of `planes`.
    ///   - body: gets the rows from the top down, and the bytes from a row to the next; valid only in the call.
    /// - Returns: what `body` does.
    /// - Throws: `Failure` of kind `.limit` where there is no memory for a copy.
    @discardableResult
    public func withMutablePlane<Result>(
        _ index: Int, _ body: (UnsafeMutableRawBufferPointer, _ bytesPerRow: Int) -> Result
    ) throws(Failure) -> Result {
        try check(av_frame_make_writable(frame), .limit, "copy a picture")
        let plane = planes[index]
        let start = UnsafeMutableRawPointer(frame.pointee.plane(index).start)
        return body(
            UnsafeMutableRawBufferPointer(start: start, count: plane.bytesPerRow * plane.height), plane.bytesPerRow)
    }

    /// For the pipeline; shares the samples.
    package func coded(time: Timestamp?, duration: Int64?, index: Int) throws(Failure) -> CodedFrame {
        try CodedFrame(referring: frame, color: color, time: time, duration: duration, index: index)
    }
}
