internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// Quantizes each picture to its own best 256 colors with dithering, for GIF.
///
/// The corresponding filters of libavfilter are `palettegen` and `paletteuse`.
final class PaletteQuantizer {
    private let size: PictureSize
    private let keepsAlpha: Bool
    private let filters: String
    /// The picture top-down, 8 bits blue, green, red, alpha, as both filters take it.
    private let picture: Owned<AVFrame>
    private let result: Owned<AVFrame>

    init(width: Int, height: Int, keepsAlpha: Bool) throws(Failure) {
        size = PictureSize(width: width, height: height)
        self.keepsAlpha = keepsAlpha
        // The error is diffused over two rows; a color is kept for what is transparent only where something may be.
        filters = """
            split[a][b];[a]palettegen=reserve_transparent=\(keepsAlpha ? 1 : 0)[p];\
            [b][p]paletteuse=dither=sierra2_4a:alpha_threshold=128
            """
        picture = try .frame()
        result = try .frame()
        let frame = picture.pointer
        (frame.pointee.width, frame.pointee.height) = (Int32(width), Int32(height))
        frame.pointee.format = AV_PIX_FMT_BGRA.rawValue
        frame.pointee.pts = 0
        try check(av_frame_get_buffer(frame, 0), .limit, "make a picture")
    }

    /// Fills a frame of `AV_PIX_FMT_PAL8`: an index a pixel, and the palette in the second plane.
    func convert(_ buffer: PixelBuffer, into frame: UnsafeMutablePointer<AVFrame>) throws(Failure) {
        // The filters of the picture before may hold its memory still.
        try check(av_frame_make_writable(picture.pointer), .limit, "make a picture")
        let displayed = try buffer.normalized()
        for y in 0..<size.height { try copyRow(y, of: displayed) }
        let graph = try FilterGraph(filters, size: size, format: AV_PIX_FMT_BGRA, for: "a picture of 256 colors")
        try graph.filter(picture.pointer, into: result.pointer)
        defer { av_frame_unref(result.pointer) }
        let indexed = result.pointer.pointee
        guard let indices = indexed.data.0, let palette = indexed.data.1, let target = frame.pointee.data.0,
            let colors = frame.pointee.data.1
        else { throw Failure(.limit, "a frame for the palette has no pixels") }
        for y in 0..<size.height {
            (target + y * Int(frame.pointee.linesize.0)).update(
                from: indices + y * Int(indexed.linesize.0), count: size.width)
        }
        colors.update(from: palette, count: Int(AVPALETTE_SIZE))
    }

    /// GIF's pixels are opaque or transparent: from half alpha on opaque.
    private func copyRow(_ y: Int, of buffer: PixelBuffer) throws(Failure) {
        guard let pixels = picture.pointer.pointee.data.0 else {
            throw Failure(.limit, "a frame for the palette has no pixels")
        }
        let row = buffer.row(y)
        let out = pixels + y * Int(picture.pointer.pointee.linesize.0)
        let isDeep = buffer.format.isDeep
        let order = buffer.format == .bgra8 ? (0, 1, 2) : (2, 1, 0)
        for x in 0..<size.width {
            // Of 16 bits in the machine's (little-endian) order, the second byte is the upper one, rounded down.
            let at = isDeep ? 8 * x + 1 : 4 * x
            let step = isDeep ? 2 : 1
            let isThere = !keepsAlpha || row[at + 3 * step] >= 128
            out[4 * x] = isThere ? row[at + order.0 * step] : 0
            out[4 * x + 1] = isThere ? row[at + order.1 * step] : 0
            out[4 * x + 2] = isThere ? row[at + order.2 * step] : 0
            out[4 * x + 3] = isThere ? 255 : 0
        }
    }
}
