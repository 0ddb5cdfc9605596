package import CGLFXLibAV
package import GLFXCore

/// Memory for an encoder's pictures, reused once the encoder releases it. Lends on any thread.
/// The corresponding C type is `AVBufferPool`.
package final class PicturePool {
    let format: AVPixelFormat
    let width: Int
    let height: Int
    /// Sides with whole chroma pixels, as the conversion writes them; the picture may be smaller.
    package let paddedWidth: Int
    package let paddedHeight: Int
    private let pool: OpaquePointer
    /// Planes and rows begin at multiples of this, for zimg's and the encoders' widest kernels.
    private static let alignment = 64
    /// Memory is padded to whole blocks of this side, as in libavutil's frames: some encoders (libtheora's) read them.
    private static let block = 64
    private let roomWidth: Int32
    private let roomHeight: Int32

    package init(width: Int, height: Int, format: AVPixelFormat) throws(Failure) {
        self.format = format
        self.width = width
        self.height = height
        let traits = PixelFormatTraits(format)
        let (across, down) = (1 << traits.horizontalLog2, 1 << traits.verticalLog2)
        paddedWidth = (width + across - 1) / across * across
        paddedHeight = (height + down - 1) / down * down
        roomWidth = Int32((width + Self.block - 1) / Self.block * Self.block)
        roomHeight = Int32((height + Self.block - 1) / Self.block * Self.block)
        let size = av_image_get_buffer_size(format, roomWidth, roomHeight, Int32(Self.alignment))
        guard size >= 0 else {
            throw Failure(
                .limit,
                "pictures of \(width)x\(height) are too large to be coded: they may have \(PictureLimit.range.upperBound) "
                    + "pixels with their padding", advice: "make them smaller with \(.size)")
        }
        // Room to align the start, and for kernels that read a little past the end.
        pool = try allocated(av_buffer_pool_init(Int(size) + 3 * Self.alignment, av_buffer_allocz), "pictures")
    }

    deinit {
        var pool: OpaquePointer? = pool
        av_buffer_pool_uninit(&pool)
    }

    /// Gives a blank frame its format, size and memory.
    package func lend(to frame: UnsafeMutablePointer<AVFrame>) throws(Failure) {
        av_frame_unref(frame)
        let buffer = try allocated(av_buffer_pool_get(pool), "a picture")
        frame.pointee.buf.0 = buffer
        frame.pointee.format = format.rawValue
        frame.pointee.width = Int32(width)
        frame.pointee.height = Int32(height)
        let start = UnsafeMutableRawPointer(buffer.pointee.data).alignedUp(toMultipleOf: Self.alignment)
        let code = withUnsafeMutablePointer(to: &frame.pointee.data) { data in
            withUnsafeMutablePointer(to: &frame.pointee.linesize) { strides in
                data.withMemoryRebound(to: UnsafeMutablePointer<UInt8>?.self, capacity: 8) { data in
                    strides.withMemoryRebound(to: Int32.self, capacity: 8) { strides in
                        av_image_fill_arrays(
                            data, strides, start.assumingMemoryBound(to: UInt8.self), format, roomWidth, roomHeight,
                            Int32(Self.alignment))
                    }
                }
            }
        }
        try check(code, .limit, "lay out a picture")
        frame.pointee.extended_data = UnsafeMutableRawPointer(frame).advanced(
            by: MemoryLayout<AVFrame>.offset(of: \AVFrame.data) ?? 0
        ).assumingMemoryBound(to: UnsafeMutablePointer<UInt8>?.self)
    }
}
