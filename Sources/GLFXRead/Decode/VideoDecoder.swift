internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// A decoder: the processor's with frame threads, or a card's. Belongs to one thread at a time.
final class VideoDecoder {
    private enum Engine {
        case processor(DecoderContext)
        case card(CardDecoder)
        /// What libav does not decode as it should.
        case still(StillEngine)
    }

    private let engine: Engine
    /// The frame that `receive` fills; valid until the next call.
    private(set) var frame: UnsafeMutablePointer<AVFrame>
    let codecID: AVCodecID
    /// The size of that frame as it is stored.
    var size: PictureSize { PictureSize(width: Int(frame.pointee.width), height: Int(frame.pointee.height)) }
    /// Errors that the decoder concealed.
    let complaints: Complaints
    private var aside: UnsafeMutablePointer<AVFrame>
    private let deinterlacer: Deinterlacer?
    private let stillColor: StillColor?
    /// What the container has cut off.
    private let crop: MatroskaCrop?
    private var isDrained = false
    /// A packet is in a form of its codec that libavcodec does not decode (`AVERROR_PATCHWELCOME`).
    private(set) var meetsUnknownForm = false
    private let tellNotShared: @Sendable (String) -> Void

    enum Outcome { case frame, needsPacket, finished, damaged }

    /// - Parameters:
    ///   - threads: 0: as the codec chooses by the processors.
    ///   - deinterlacing: what interlaced frames become; nil: they stay.
    ///   - cards: which cards may decode.
    ///   - layer: of an OpenEXR file; nil: the picture itself.
    ///   - notes: told once where a card does not.
    /// - Throws: `.input` where nothing decodes it, `.usage` where it has no layers and one is wanted, `.gpu` where a card that is required does not.
    init(
        stream: UnsafeMutablePointer<AVStream>, of file: InputFile, threads: Int32 = 0,
        deinterlacing: Deinterlacing? = nil, cards: CardDecoding = CardDecoding(), givesLight: Bool = false,
        layer: String? = nil, notes: @escaping MessageHandler = { _ in }
    ) throws(Failure) {
        deinterlacer = deinterlacing.map {
            Deinterlacer($0, order: FieldOrder(stream.pointee.codecpar.pointee.field_order))
        }
        let crop = file.crop(of: stream)
        self.crop = crop
        let complaints = Complaints()
        self.complaints = complaints
        codecID = stream.pointee.codecpar?.pointee.codec_id ?? AV_CODEC_ID_NONE
        stillColor = StillColor(file, codec: codecID, givesLight: givesLight, notes: notes)
        let path = file.path
        tellNotShared = { reason in
            cards.tell(
                "\(path): the card's frames are copied, since they cannot be drawn in place (\(reason))", notes)
        }
        guard let codec = Self.decoder(for: stream, codecID) else {
            throw Failure(
                .input, "cannot decode '\(file.path)': no decoder for its video codec, \(file.codecName(of: stream))",
                advice: "convert it with a tool that knows the codec")
        }
        frame = try allocated(av_frame_alloc(), "a frame")
        aside = try allocated(av_frame_alloc(), "a frame")
        let (codecName, maximumPixels) = (file.codecName(of: stream), file.maximumPixels)
        let processor = { () throws(Failure) in
            try DecoderContext(
                codec, stream: stream, path: path, codecName: codecName, maximumPixels: maximumPixels, threads: threads,
                complaints: complaints)
        }
        if let still = try Self.stillDecoder(of: file, codecID, layer: layer, notes) {
            engine = .still(try StillEngine(still))
            // Surfaces of a card are not cropped.
        } else if crop == nil, let card = try cards.open(stream: stream, of: file, notes: notes) {
            engine = .card(
                try CardDecoder(card, processor: processor) { (reason, isInMiddle) throws(Failure) in
                    guard isInMiddle else {
                        return try cards.refuse(Failure(.gpu, reason), of: file.path, notes: notes)
                    }
                    cards.tell("\(file.path): the card's decoder failed (\(reason)); the processor goes on", notes)
                })
        } else {
            engine = .processor(try processor())
        }
    }

    deinit {
        for frame in [frame, aside] {
            var frame: UnsafeMutablePointer<AVFrame>? = frame
            av_frame_free(&frame)
        }
    }

    /// libavcodec's own VP8 and VP9 decoders silently drop WebM's alpha; libvpx's decode it.
    private static func decoder(
        for stream: UnsafeMutablePointer<AVStream>, _ id: AVCodecID
    ) -> UnsafePointer<AVCodec>? {
        if stream.hasAlphaBeside {
            let name = id == AV_CODEC_ID_VP9 ? "libvpx-vp9" : id == AV_CODEC_ID_VP8 ? "libvpx" : nil
            if let name, let codec = avcodec_find_decoder_by_name(name) { return codec }
        }
        return avcodec_find_decoder(id)
    }

    private static func stillDecoder(
        of file: InputFile, _ codec: AVCodecID, layer: String?, _ notes: @escaping MessageHandler
    ) throws(Failure) -> (any StillDecoder)? {
        if codec == AV_CODEC_ID_EXR, file.isPicture {
            return OpenEXRDecoder(path: file.path, wanted: layer, maximumPixels: file.maximumPixels, notes: notes)
        }
        if let layer {
            throw Failure(
                .usage, "'\(file.path)' has no layer '\(layer)': it is no OpenEXR file", advice: "leave the layer out")
        }
        if file.isHEIF { return HEIFDecoder(path: file.path, maximumPixels: file.maximumPixels, notes: notes) }
        guard codec == AV_CODEC_ID_TIFF, file.isPicture, !(file.isSeekable && TIFFDecoder.isCameraRaw(file.systemPath))
        else { return nil }
        return TIFFDecoder(path: file.path, maximumPixels: file.maximumPixels, notes: notes)
    }

    /// Sends the decoder a packet, or nil at the end. Call `receive` until it needs the next one.
    /// - Returns: false when the decoder refused the packet as damaged.
    func send(_ packet: UnsafeMutablePointer<AVPacket>?) throws(Failure) -> Bool {
        let code: Int32
        switch engine {
        case .processor(let context): code = context.send(packet)
        case .card(let card): code = try card.send(packet)
        case .still(let still): code = try still.send(packet)
        }
        if code == glfx_averror_enomem { throw Failure(.limit, "out of memory while decoding") }
        if code == glfx_averror_patchwelcome { meetsUnknownForm = true }
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
        let code: Int32
        switch engine {
        case .processor(let context): code = context.receive(into: frame)
        case .card(let card): code = try card.receive(into: frame)
        case .still(let still): code = still.receive(into: frame)
        }
        switch code {
        case 0...:
            if let crop { try cut(crop) }
            if let stillColor {
                try stillColor.complete(frame)
            } else {
                av_frame_remove_side_data(frame, AV_FRAME_DATA_ICC_PROFILE)
            }
            return .frame
        case glfx_averror_eagain: return .needsPacket
        case glfx_averror_eof: return .finished
        case glfx_averror_enomem: throw Failure(.limit, "out of memory while decoding")
        default:
            if code == glfx_averror_patchwelcome { meetsUnknownForm = true }
            return .damaged
        }
    }

    private func cut(_ crop: MatroskaCrop) throws(Failure) {
        guard crop.fits(size) else { return }
        frame.pointee.crop_left = crop.left
        frame.pointee.crop_right = crop.right
        frame.pointee.crop_top = crop.top
        frame.pointee.crop_bottom = crop.bottom
        try check(
            av_frame_apply_cropping(frame, Int32(AV_FRAME_CROP_UNALIGNED)), .input, "crop the pictures")
    }

    /// From now on a card's frames may be without samples (`lent`), for a reader that gives them to a device that draws them
    /// in place.
    func lendSurfaces() throws(Failure) {
        // Fields are woven in memory.
        guard deinterlacer == nil, case .card(let card) = engine else { return }
        try card.lendSurfaces(tell: tellNotShared)
    }

    /// Puts the frame aside for `takeBack`.
    func putAside() {
        av_frame_unref(aside)
        av_frame_move_ref(aside, frame)
    }

    /// Swaps the current frame and the one that was put aside.
    func takeBack() { swap(&frame, &aside) }

    func flush() {
        switch engine {
        case .processor(let context): context.flush()
        case .card(let card): card.flush()
        case .still(let still): still.flush()
        }
        deinterlacer?.flush()
        isDrained = false
    }
}

extension UnsafeMutablePointer<AVStream> {
    /// WebM's alpha: another picture of the codec beside each, which only libvpx decodes.
    var hasAlphaBeside: Bool {
        guard let mode = av_dict_get(pointee.metadata, "alpha_mode", nil, 0) else { return false }
        return String(cString: mode.pointee.value) == "1"
    }
}
