internal import CGLFXImageQuant
internal import CGLFXLibAV

/// Quantizes a picture to its best 256 colors with dithering, for GIF.
/// The corresponding C library is libimagequant.
final class PaletteQuantizer {
    private let attributes: OpaquePointer
    private let width: Int
    private let height: Int
    private let keepsAlpha: Bool
    /// The picture top-down, 8 bits red, green, blue, alpha.
    private let pixels: UnsafeMutablePointer<UInt8>
    /// libimagequant's scale of 1 (best) to 10. From 8 on a 640x640 picture takes half the time of 5 (150 ms for 300 ms
    /// here) and the remaining error grows by a quarter.
    private static let speed: Int32 = 8

    init(width: Int, height: Int, keepsAlpha: Bool) throws(Failure) {
        attributes = try allocated(liq_attr_create(), "a palette")
        self.width = width
        self.height = height
        self.keepsAlpha = keepsAlpha
        pixels = .allocate(capacity: width * height * 4)
        liq_set_speed(attributes, Self.speed)
        liq_set_max_colors(attributes, 256)
    }

    deinit {
        pixels.deallocate()
        liq_attr_destroy(attributes)
    }

    /// Fills a frame of `AV_PIX_FMT_PAL8`: an index a pixel, and the palette in the second plane.
    func convert(_ buffer: PixelBuffer, into frame: UnsafeMutablePointer<AVFrame>) throws(Failure) {
        for y in 0..<height { copyRow(y, of: buffer) }
        let image = try allocated(
            liq_image_create_rgba(attributes, pixels, Int32(width), Int32(height), 0), "a picture")
        defer { liq_image_destroy(image) }
        var made: OpaquePointer?
        guard liq_image_quantize(image, attributes, &made) == LIQ_OK, let result = made else {
            throw Failure(.limit, "cannot find a palette for a picture")
        }
        defer { liq_result_destroy(result) }
        liq_set_dithering_level(result, 1)
        try remap(image, result, into: frame)
        try copyPalette(of: result, into: frame)
    }

    private func remap(
        _ image: OpaquePointer, _ result: OpaquePointer, into frame: UnsafeMutablePointer<AVFrame>
    ) throws(Failure) {
        guard let plane = frame.pointee.data.0 else { throw Failure(.limit, "a picture has no memory") }
        let stride = Int(frame.pointee.linesize.0)
        var rows: [UnsafeMutablePointer<UInt8>?] = (0..<height).map { plane + $0 * stride }
        guard liq_write_remapped_image_rows(result, image, &rows) == LIQ_OK else {
            throw Failure(.limit, "cannot map a picture to its palette")
        }
    }

    /// GIF's pixels are opaque or transparent: from half alpha on opaque.
    private func copyRow(_ y: Int, of buffer: PixelBuffer) {
        let row = buffer.row(y)
        let out = pixels + y * width * 4
        let isDeep = buffer.format.isDeep
        let order = buffer.format == .bgra8 ? (2, 1, 0) : (0, 1, 2)
        for x in 0..<width {
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

    private func copyPalette(of result: OpaquePointer, into frame: UnsafeMutablePointer<AVFrame>) throws(Failure) {
        guard let palette = liq_get_palette(result), let plane = frame.pointee.data.1 else {
            throw Failure(.limit, "a picture has no palette")
        }
        // 256 words of alpha, red, green, blue, the highest byte first.
        let words = UnsafeMutableRawPointer(plane).assumingMemoryBound(to: UInt32.self)
        for index in 0..<256 { words[index] = 0xFF00_0000 }
        withUnsafePointer(to: palette.pointee.entries) { entries in
            entries.withMemoryRebound(to: liq_color.self, capacity: 256) { colors in
                for index in 0..<min(256, Int(palette.pointee.count)) {
                    let color = colors[index]
                    let alpha: UInt32 = color.a < 128 ? 0 : 255
                    words[index] = alpha << 24 | UInt32(color.r) << 16 | UInt32(color.g) << 8 | UInt32(color.b)
                }
            }
        }
    }
}
