internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// Copies pictures to surfaces of a card, for an encoder that takes nothing else. Belongs to one thread.
/// The corresponding C type is `AVHWFramesContext`.
final class CardUpload {
    private let frames: Owned<AVBufferRef>
    private let surface: Owned<AVFrame>

    /// Surfaces that may be in use at a time: what an encoder reorders over, and its references.
    private static let count: Int32 = 24

    /// - Parameters:
    ///   - format: of the pictures.
    ///   - size: of the pictures.
    /// - Throws: `.gpu` where the card has no such surfaces.
    init(to device: CardDevice, format: AVPixelFormat, size: PictureSize) throws(Failure) {
        surface = try .frame()
        var reference = device.reference
        defer { av_buffer_unref(&reference) }
        let newFrames = try allocated(reference.flatMap { av_hwframe_ctx_alloc($0) }, "surfaces")
        frames = Owned(newFrames) { av_buffer_unref(&$0) }
        let context = UnsafeMutableRawPointer(newFrames.pointee.data).assumingMemoryBound(to: AVHWFramesContext.self)
        context.pointee.format = AV_PIX_FMT_VAAPI
        context.pointee.sw_format = format
        (context.pointee.width, context.pointee.height) = (Int32(size.width), Int32(size.height))
        context.pointee.initial_pool_size = Self.count
        let code = av_hwframe_ctx_init(newFrames)
        guard code < 0 else { return }
        let name = PixelFormatTraits(format).name
        throw Failure(
            .gpu, "\(device.kind.title) has no surfaces of \(size.width)x\(size.height) \(name): \(libavMessage(code))")
    }

    /// Makes an encoder that is not open yet take the surfaces.
    func attach(to context: UnsafeMutablePointer<AVCodecContext>) throws(Failure) {
        context.pointee.pix_fmt = AV_PIX_FMT_VAAPI
        context.pointee.hw_frames_ctx = try allocated(av_buffer_ref(frames.pointer), "surfaces")
    }

    /// - Returns: a surface with the picture and its times, valid until the next call.
    /// - Throws: `.output` where the card does not take it.
    func upload(
        _ picture: UnsafePointer<AVFrame>, for encoder: String
    ) throws(Failure) -> UnsafeMutablePointer<AVFrame> {
        let target = surface.pointer
        av_frame_unref(target)
        try check(
            av_hwframe_get_buffer(frames.pointer, target, 0), .output, "encode with \(encoder), for want of a surface")
        try check(av_hwframe_transfer_data(target, picture, 0), .output, "copy a picture to the card for \(encoder)")
        try check(av_frame_copy_props(target, picture), .limit, "hold a picture")
        return target
    }
}
