internal import CGLFXLibAV

/// A decoder with frame threads. Owns its context; belongs to one thread at a time.
final class VideoDecoder {
    private let context: UnsafeMutablePointer<AVCodecContext>
    /// The frame that `receive` fills; valid until the next call.
    private(set) var frame: UnsafeMutablePointer<AVFrame>
    let codecID: AVCodecID
    /// Of that frame, as stored.
    var size: PictureSize { PictureSize(width: Int(frame.pointee.width), height: Int(frame.pointee.height)) }
    /// Errors that the decoder concealed.
    let complaints = Complaints()
    private var aside: UnsafeMutablePointer<AVFrame>
    private let deinterlacer: Deinterlacer?
    private var isDrained = false

    enum Outcome { case frame, needsPacket, finished, damaged }

    /// - Parameters:
    ///   - threads: 0: as the codec chooses by the processors.
    ///   - deinterlacing: what interlaced frames become; nil: they stay.
    init(
        stream: UnsafeMutablePointer<AVStream>, of file: InputFile, threads: Int32 = 0,
        deinterlacing: Deinterlacing? = nil
    ) throws(Failure) {
        deinterlacer = deinterlacing.map {
            Deinterlacer($0, order: FieldOrder(stream.pointee.codecpar.pointee.field_order))
        }
        let path = file.path
        let parameters = stream.pointee.codecpar
        codecID = parameters?.pointee.codec_id ?? AV_CODEC_ID_NONE
        let name = file.codecName(of: stream)
        guard let codec = Self.decoder(for: stream, codecID) else {
            throw Failure(
                .input, "cannot decode '\(path)': no decoder for its video codec, \(name)",
                advice: "convert it with a tool that knows the codec")
        }
        context = try allocated(avcodec_alloc_context3(codec), "a decoder")
        frame = try allocated(av_frame_alloc(), "a frame")
        aside = try allocated(av_frame_alloc(), "a frame")
        try check(avcodec_parameters_to_context(context, parameters), .input, "decode '\(path)'")
        context.pointee.opaque = complaints.opaque
        // Verify the checksums of codecs that have them (PNG, FFV1).
        context.pointee.err_recognition = AV_EF_CRCCHECK
        context.pointee.pkt_timebase = stream.pointee.time_base
        context.pointee.thread_count = threads
        context.pointee.thread_type = FF_THREAD_FRAME | FF_THREAD_SLICE
        context.pointee.max_pixels = PictureLimit.allowance(file.maximumPixels)
        // Crop exactly, not at the next aligned column; conversion copies unaligned planes.
        context.pointee.flags |= AV_CODEC_FLAG_UNALIGNED
        try check(avcodec_open2(context, codec, nil), .input, "decode '\(path)' (\(name))")
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&context)
        for frame in [frame, aside] {
            var frame: UnsafeMutablePointer<AVFrame>? = frame
            av_frame_free(&frame)
        }
    }

    /// libavcodec's own VP8 and VP9 decoders silently drop WebM's alpha; libvpx's decode it.
    private static func decoder(
        for stream: UnsafeMutablePointer<AVStream>, _ id: AVCodecID
    ) -> UnsafePointer<AVCodec>? {
        if let mode = av_dict_get(stream.pointee.metadata, "alpha_mode", nil, 0),
            String(cString: mode.pointee.value) == "1"
        {
            let name = id == AV_CODEC_ID_VP9 ? "libvpx-vp9" : id == AV_CODEC_ID_VP8 ? "libvpx" : nil
            if let name, let codec = avcodec_find_decoder_by_name(name) { return codec }
        }
        return avcodec_find_decoder(id)
    }

    /// Sends the decoder a packet, or nil at the end. Call `receive` until it needs the next one.
    /// - Returns: false when the decoder refused the packet as damaged.
    func send(_ packet: UnsafeMutablePointer<AVPacket>?) throws(Failure) -> Bool {
        let code = avcodec_send_packet(context, packet)
        if code == glfx_averror_enomem { throw Failure(.limit, "out of memory while decoding") }
        return code >= 0 || code == glfx_averror_eof
    }

    /// The ticks in which frames have their times, for each tick of the stream.
    var ticks: Int64 { deinterlacer?.ticks ?? 1 }

    /// A frame depends on the one before, whatever the codec.
    var needsFrameBefore: Bool { deinterlacer != nil }

    func receive() throws(Failure) -> Outcome {
        guard let deinterlacer else { return try decode() }
        while true {
            if try deinterlacer.next(into: frame) { return .frame }
            if isDrained { return .finished }
            switch try decode() {
            case .frame: try deinterlacer.take(frame)
            case .finished:
                isDrained = true
                try deinterlacer.finish()
            case .needsPacket: return .needsPacket
            case .damaged: return .damaged
            }
        }
    }

    private func decode() throws(Failure) -> Outcome {
        let code = avcodec_receive_frame(context, frame)
        switch code {
        case 0...: return .frame
        case glfx_averror_eagain: return .needsPacket
        case glfx_averror_eof: return .finished
        case glfx_averror_enomem: throw Failure(.limit, "out of memory while decoding")
        default: return .damaged
        }
    }

    /// Puts the frame aside for `takeBack`.
    func putAside() {
        av_frame_unref(aside)
        av_frame_move_ref(aside, frame)
    }

    /// Swaps the current frame and the one that was put aside.
    func takeBack() { swap(&frame, &aside) }

    func flush() {
        avcodec_flush_buffers(context)
        deinterlacer?.flush()
        isDrained = false
    }
}
