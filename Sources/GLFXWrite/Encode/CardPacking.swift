internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// Brings planes into the form that cards store, with the same samples: NV12, or P010 for 10 bits. Belongs to one thread.
final class CardPacking {
    let format: AVPixelFormat
    private let repacker: Repacker
    private let pool: PicturePool
    private let packed: Owned<AVFrame>

    /// - Parameter planar: of the pictures, 4:2:0 with 8 or 10 bits.
    /// - Throws: `.limit` where there is no memory.
    init(_ size: PictureSize, from planar: AVPixelFormat) throws(Failure) {
        format = PixelFormatTraits(planar).depth > 8 ? AV_PIX_FMT_P010LE : AV_PIX_FMT_NV12
        packed = try .frame()
        pool = try PicturePool(width: size.width, height: size.height, format: format)
        repacker = try Repacker(width: size.width, height: size.height, from: planar, to: format)
    }

    /// - Returns: the picture with its times and tags, valid until the next call.
    /// - Throws: `.limit` where there is no memory.
    func pack(_ picture: UnsafeMutablePointer<AVFrame>) throws(Failure) -> UnsafeMutablePointer<AVFrame> {
        let target = packed.pointer
        try pool.lend(to: target)
        try repacker.repack(picture, into: target)
        try check(av_frame_copy_props(target, picture), .limit, "hold a picture")
        return target
    }
}
