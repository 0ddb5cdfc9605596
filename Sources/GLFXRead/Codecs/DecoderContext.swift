internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// An open decoder of libavcodec, the processor's or a card's. Belongs to one thread at a time.
/// The corresponding C type is `AVCodecContext`.
final class DecoderContext {
    /// Errors that it concealed.
    let complaints: Complaints
    private let context: UnsafeMutablePointer<AVCodecContext>

    /// - Parameters:
    ///   - path: of the file; `codecName` likewise for messages.
    ///   - maximumPixels: that a picture may have.
    ///   - threads: 0: as the codec chooses by the processors.
    ///   - options: of the decoder's own.
    ///   - device: the card that decodes; nil: the processor does, or a codec that opens its card itself.
    /// - Throws: `.input` where it does not open.
    init(
        _ codec: UnsafePointer<AVCodec>, stream: UnsafeMutablePointer<AVStream>, path: String, codecName: String,
        maximumPixels: Int, threads: Int32, complaints: Complaints, options: [(String, String)] = [],
        device: CardDevice? = nil
    ) throws(Failure) {
        self.complaints = complaints
        context = try allocated(avcodec_alloc_context3(codec), "a decoder")
        try check(avcodec_parameters_to_context(context, stream.pointee.codecpar), .input, "decode '\(path)'")
        context.pointee.opaque = complaints.opaque
        // Verify the checksums of codecs that have them (PNG, FFV1).
        context.pointee.err_recognition = AV_EF_CRCCHECK
        context.pointee.pkt_timebase = stream.pointee.time_base
        context.pointee.thread_count = threads
        context.pointee.thread_type = FF_THREAD_FRAME | FF_THREAD_SLICE
        context.pointee.max_pixels = PictureLimit.allowance(maximumPixels)
        // Crop exactly, not at the next aligned column; conversion copies unaligned planes.
        context.pointee.flags |= AV_CODEC_FLAG_UNALIGNED
        if let device {
            context.pointee.hw_device_ctx = device.reference
            if device.kind.sharesSurfaces { context.pointee.extra_hw_frames = Int32(SurfaceLender.most) }
            context.pointee.get_format = { context, formats in CardCodecs.surfaces(of: context, offered: formats) }
        }
        try check(
            withDictionary(options) { avcodec_open2(context, codec, &$0) }, .input,
            "decode '\(path)' (\(codecName))")
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&context)
    }

    /// The form in which the processor would give the frames that a card does; none where libavcodec does not say.
    var processorFormat: AVPixelFormat { context.pointee.sw_pix_fmt }

    /// Sends a packet, or nil at the end. The corresponding C function is `avcodec_send_packet`, whose code it returns.
    func send(_ packet: UnsafeMutablePointer<AVPacket>?) -> Int32 { avcodec_send_packet(context, packet) }

    /// The corresponding C function is `avcodec_receive_frame`, whose code it returns.
    func receive(into frame: UnsafeMutablePointer<AVFrame>) -> Int32 { avcodec_receive_frame(context, frame) }

    /// Forgets all frames, for another place of the movie.
    func flush() { avcodec_flush_buffers(context) }
}
