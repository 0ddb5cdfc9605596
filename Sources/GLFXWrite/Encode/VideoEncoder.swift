internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia
import Glibc

/// Encodes pictures to packets. Belongs to one thread; the pictures' memory comes from a pool.
/// The corresponding C type is `AVCodecContext`.
final class VideoEncoder {
    let context: UnsafeMutablePointer<AVCodecContext>
    private let plan: OutputPlan
    private let frame: UnsafeMutablePointer<AVFrame>
    private let packet: UnsafeMutablePointer<AVPacket>
    private let pool: PicturePool
    private let converter: OutputConverter?
    private let quantizer: PaletteQuantizer?
    private let keepsFrame: Bool
    private let card: EncoderTraits.Card?
    /// Codes in the place of libavcodec; nil: that does.
    private let ownCoder: (any PictureCoder)?
    /// To the card's form of pictures; nil on the processor.
    private var packing: CardPacking?
    /// To the card's surfaces; nil where the encoder takes pictures in memory.
    private var upload: CardUpload?
    /// Side data that was given to the encoder, or lost: it is not to come twice.
    private var carried: (any PictureSideData)?
    /// Names of the frames' side data that the encoder does not write.
    private(set) var lostSideData: Set<String> = []
    /// What the frame holds, where it may come again.
    private var converted: Picture?
    /// The picture whose rows are the first field of the next frame.
    private let firstField: Owned<AVFrame>

    /// - Parameter timecode: of the first frame, for formats that label each; nil: there is none.
    init(plan: OutputPlan, timecode: String? = nil) throws(Failure) {
        self.plan = plan
        _ = LibAVLog.isSilent
        guard let codec = avcodec_find_encoder_by_name(plan.encoderName) else {
            throw Failure(.usage, "there is no encoder \(plan.encoderName) in this libavcodec")
        }
        context = try allocated(avcodec_alloc_context3(codec), "an encoder")
        frame = try allocated(av_frame_alloc(), "a frame")
        packet = try allocated(av_packet_alloc(), "a packet")
        firstField = try .frame()
        card = EncoderCatalog.traits(of: plan.encoderName)?.card
        ownCoder = plan.encoderName == "exr" ? OpenEXREncoder(plan: plan, timecode: timecode) : LightTIFFEncoder(plan)
        keepsFrame = plan.container.stamps.repeatsPictures
        pool = try PicturePool(width: plan.codedWidth, height: plan.codedHeight, format: plan.pixelFormat)
        if plan.pixelFormat == AV_PIX_FMT_PAL8 {
            converter = nil
            quantizer = try PaletteQuantizer(
                width: plan.format.width, height: plan.format.height, keepsAlpha: plan.writesAlpha)
        } else {
            quantizer = nil
            converter = try OutputConverter(
                width: plan.format.width, height: plan.format.height, format: plan.format.pixelFormat,
                to: plan.pixelFormat, color: plan.color, source: plan.format.color,
                targetWidth: pool.paddedWidth,
                targetHeight: pool.paddedHeight)
        }
        try configure()
        if let card { try open(codec, on: card) } else if ownCoder == nil { try open(codec) }
    }

    deinit {
        var (context, frame, packet): (UnsafeMutablePointer<_>?, UnsafeMutablePointer<_>?, UnsafeMutablePointer<_>?) =
            (context, frame, packet)
        av_frame_free(&frame)
        av_packet_free(&packet)
        avcodec_free_context(&context)
    }

    private func configure() throws(Failure) {
        let pointer = context
        pointer.pointee.width = Int32(plan.codedWidth)
        pointer.pointee.height = Int32(plan.codedHeight)
        pointer.pointee.pix_fmt = plan.pixelFormat
        pointer.pointee.sample_aspect_ratio = AVRational(plan.format.sampleAspectRatio.reduced)
        pointer.pointee.time_base = AVRational(plan.time.encoderBase)
        pointer.pointee.framerate = AVRational(plan.time.frameRate)
        pointer.pointee.thread_count = plan.codecThreads
        pointer.pointee.colorspace = AVColorSpace(rawValue: UInt32(plan.color.matrix.rawValue))
        pointer.pointee.color_range = AVColorRange(rawValue: UInt32(plan.color.range.rawValue))
        pointer.pointee.color_primaries = AVColorPrimaries(rawValue: UInt32(plan.color.primaries.rawValue))
        pointer.pointee.color_trc = AVColorTransferCharacteristic(rawValue: UInt32(plan.color.transfer.rawValue))
        if PixelFormatTraits(plan.pixelFormat).horizontalLog2 > 0 {
            pointer.pointee.chroma_sample_location =
                AVChromaLocation(rawValue: UInt32(plan.color.chromaSiting.rawValue))
        }
        if let order = plan.format.fieldOrder {
            pointer.pointee.field_order = order == .topFirst ? AV_FIELD_TT : AV_FIELD_BB
            if EncoderCatalog.traits(of: plan.encoderName)?.codesFields == true {
                pointer.pointee.flags |= AV_CODEC_FLAG_INTERLACED_DCT
            }
        } else {
            pointer.pointee.field_order = AV_FIELD_PROGRESSIVE
        }
        if plan.container.wantsGlobalHeader { pointer.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
        if plan.isReproducible { pointer.pointee.flags |= AV_CODEC_FLAG_BITEXACT }
        if let quantizer = plan.quantizer {
            pointer.pointee.flags |= AV_CODEC_FLAG_QSCALE
            pointer.pointee.global_quality = Int32((quantizer * Double(FF_QP2LAMBDA)).rounded())
        }
        // Off by default; the user's own options come after.
        _ = av_opt_set(pointer, "udu_sei", "1", AV_OPT_SEARCH_CHILDREN)
        for option in ownCoder == nil ? plan.pinnedEncoderOptions : [] {
            let code = av_opt_set(pointer, option.name, option.value, AV_OPT_SEARCH_CHILDREN)
            try check(code, .usage, "set '\(option.name)=\(option.value)' of encoder \(plan.encoderName)")
        }
    }

    private func open(_ codec: UnsafePointer<AVCodec>) throws(Failure) {
        // SVT-AV1 logs to stderr itself: errors only, unless the user has set it.
        if plan.encoderName == "libsvtav1" { setenv("SVT_LOG", "1", 0) }
        let code = keepingScheduling { avcodec_open2(context, codec, nil) }
        guard code < 0 else { return }
        let size = PictureSize(width: plan.codedWidth, height: plan.codedHeight)
        let format = PixelFormatTraits(plan.pixelFormat).name
        // No memory for another thread's stack is EAGAIN.
        let isMemory = [ENOMEM, EAGAIN].contains { code == glfx_averror($0) }
        try check(
            code, isMemory ? .limit : .usage,
            "open encoder \(plan.encoderName) for \(size.width)x\(size.height) \(format)",
            advice: isMemory
                ? "make the picture smaller with \(.size)"
                : EncoderTrial(codec: codec, size: size, pixelFormat: plan.pixelFormat).advice)
    }

    /// - Throws: `.gpu` where the card or its driver is missing, or refuses the pictures.
    private func open(_ codec: UnsafePointer<AVCodec>, on card: EncoderTraits.Card) throws(Failure) {
        let instead = EncoderCatalog.familyOfProcessor(codec.pointee.id).map { "take \(.codec) \($0)" as MessageText }
        let device: CardDevice
        do throws(Failure) { device = try CardDevice(card.kind, node: plan.renderNode) } catch {
            throw Failure(
                .gpu, "this machine has no card for encoder \(plan.encoderName): \(error.text)",
                advice: [instead, error.adviceText].compactMap { $0 }.joined(separator: "; or: "))
        }
        // libavcodec says in its log only why a driver does not work.
        let complaints = Complaints()
        context.pointee.opaque = complaints.opaque
        defer { context.pointee.opaque = nil }
        let (width, height) = (plan.codedWidth, plan.codedHeight)
        do throws(Failure) {
            let size = PictureSize(width: width, height: height)
            let packing = try CardPacking(size, from: plan.pixelFormat)
            self.packing = packing
            context.pointee.pix_fmt = packing.format
            if card.takesSurfaces {
                upload = try CardUpload(to: device, format: packing.format, size: size)
                try upload?.attach(to: context)
            }
            let code = avcodec_open2(context, codec, nil)
            guard code < 0 else { return }
            throw Failure(.gpu, complaints.first ?? libavMessage(code))
        } catch {
            let format = PixelFormatTraits(plan.pixelFormat).name
            throw Failure(
                .gpu,
                "cannot open encoder \(plan.encoderName) for \(width)x\(height) \(format): \(error.text)",
                advice: instead)
        }
    }

    /// The form of the pictures that are given to it, wherever it keeps them.
    var pixelFormat: AVPixelFormat { plan.pixelFormat }

    /// How many pictures the encoder may reorder over.
    var delay: Int {
        max(Int(context.pointee.has_b_frames), EncoderCatalog.traits(of: plan.encoderName)?.unreportedDelay ?? 0)
    }

    /// Converts a picture into the encoder's next frame, unless it holds the same already.
    /// - Parameter mayComeAgain: the frame is kept for the next call.
    func convert(_ picture: Picture, mayComeAgain: Bool = false) throws(Failure) {
        if let converted, converted.isSame(as: picture) { return }
        converted = nil
        if let coded = try picture.samples(), plan.takes(coded.form) {
            av_frame_unref(frame)
            try check(av_frame_ref(frame, coded.pointer), .limit, "hold a frame")
            frame.pointee.pict_type = AV_PICTURE_TYPE_NONE
            describeFrame()
            if mayComeAgain { converted = picture }
            return
        }
        try pool.lend(to: frame)
        describeFrame()
        try quantizer?.convert(try picture.pixels().shown(), into: frame)
        try converter?.convert(picture, into: frame)
        if mayComeAgain { converted = picture }
    }

    /// Keeps the converted frame, with its side data, until `weave` makes one of it and the next.
    func holdFirstField() {
        av_frame_unref(firstField.pointer)
        av_frame_move_ref(firstField.pointer, frame)
    }

    /// Makes the held frame the converted one: no other comes.
    func takeFirstField() { av_frame_move_ref(frame, firstField.pointer) }

    /// Makes one frame of the held one and a picture, row by row in turn. Rows of chroma are a field's where they are coded
    /// with it: in 4:2:0 a progressive picture's and a field's lie at the same places (ISO/IEC 13818-2, figures 6-1 to 6-3).
    /// - Parameter order: which field the held one is.
    func weave(_ picture: Picture, _ order: FieldOrder) throws(Failure) {
        try convert(picture)
        let held = firstField.pointer
        defer { av_frame_unref(held) }
        // A decoder's frame may be in use elsewhere.
        try check(av_frame_make_writable(frame), .limit, "hold a frame")
        frame.removeSideData()
        try check(av_frame_copy_props(frame, held), .limit, "describe a frame")
        let traits = PixelFormatTraits(plan.pixelFormat)
        let first = order == .topFirst ? 0 : 1
        for plane in 0..<Int(av_pix_fmt_count_planes(plan.pixelFormat)) {
            let isChroma = !traits.isRGB && (plane == 1 || plane == 2)
            let height = Int(frame.pointee.height)
            let rows = isChroma ? -(-height >> traits.verticalLog2) : height
            let bytes = av_image_get_linesize(plan.pixelFormat, frame.pointee.width, Int32(plane))
            let (target, source) = (frame.pointee.plane(plane), held.pointee.plane(plane))
            guard let targetStart = target.start, let sourceStart = source.start else { continue }
            av_image_copy_plane(
                targetStart + first * target.stride, Int32(2 * target.stride), sourceStart + first * source.stride,
                Int32(2 * source.stride), bytes, Int32((rows + 1 - first) / 2))
        }
    }

    /// What the frame's samples mean, and how well they are to be encoded.
    private func describeFrame() {
        frame.pointee.sample_aspect_ratio = context.pointee.sample_aspect_ratio
        frame.pointee.colorspace = context.pointee.colorspace
        frame.pointee.color_range = context.pointee.color_range
        frame.pointee.color_primaries = context.pointee.color_primaries
        frame.pointee.color_trc = context.pointee.color_trc
        frame.pointee.chroma_location = context.pointee.chroma_sample_location
        let order = plan.format.fieldOrder
        glfx_frame_set_fields(frame, order == nil ? 0 : 1, order == .topFirst ? 1 : 0)
        // A fixed quantizer is set for every picture; the context's is ignored.
        if plan.quantizer != nil { frame.pointee.quality = context.pointee.global_quality }
    }

    /// Gives the next frame the side data of the source's, as far as the encoder writes it.
    /// - Parameter number: of the frame, counted from the output's first.
    func carry(_ given: (any PictureSideData)?, number: Int) throws(Failure) {
        frame.removeSideData()
        if let openEXR = ownCoder as? OpenEXREncoder {
            openEXR.number = number
            openEXR.attributes = (given as? FrameSideData)?.attributes ?? []
        }
        guard let given = given as? FrameSideData else { return }
        let isNew = carried !== given
        carried = given
        lostSideData.formUnion(given.lost)
        for entry in given.entries {
            guard let kind = SideDataKind.of(entry.pointee.type) else { continue }
            switch kind.fate {
            case .frames(let option) where !writes(option): lostSideData.insert(kind.name)
            case .lost: lostSideData.insert(kind.name)
            default: break
            }
        }
        try given.attach(to: frame) { type in
            switch SideDataKind.of(type)?.fate {
            case .frames(let option): isNew && writes(option)
            case .described: true
            default: false
            }
        }
    }

    /// The encoder has an option of this name.
    private func writes(_ option: String) -> Bool {
        context.pointee.priv_data != nil && av_opt_find(context.pointee.priv_data, option, nil, 0, 0) != nil
    }

    /// Encodes the converted frame and passes on the packets that are ready.
    func encode(time: Int64, _ take: (UnsafeMutablePointer<AVPacket>) throws(Failure) -> Void) throws(Failure) {
        frame.pointee.pts = time
        // A frame that is kept for later is shared: the encoder has its own reference.
        defer { if !keepsFrame, converted == nil { av_frame_unref(frame) } }
        try send(frame, take)
    }

    /// Encodes the last frame again.
    func encodeAgain(time: Int64, _ take: (UnsafeMutablePointer<AVPacket>) throws(Failure) -> Void) throws(Failure) {
        frame.removeSideData()
        frame.pointee.pts = time
        try send(frame, take)
    }

    /// Drains the encoder.
    func flush(_ take: (UnsafeMutablePointer<AVPacket>) throws(Failure) -> Void) throws(Failure) {
        try send(nil, take)
    }

    private func send(
        _ frame: UnsafeMutablePointer<AVFrame>?, _ take: (UnsafeMutablePointer<AVPacket>) throws(Failure) -> Void
    ) throws(Failure) {
        if let ownCoder {
            guard let frame else { return }
            try ownCoder.encode(frame, into: packet)
            defer { av_packet_unref(packet) }
            return try take(packet)
        }
        var frame = frame
        if let packing, let picture = frame { frame = try packing.pack(picture) }
        if let upload, let picture = frame { frame = try upload.upload(picture, for: plan.encoderName) }
        while true {
            let sent = avcodec_send_frame(context, frame)
            if sent != glfx_averror_eagain {
                try check(
                    sent, .output, "encode with \(plan.encoderName)",
                    advice: card == nil ? nil : "take an encoder of the processor's, such as \(.codec) h264")
                return try receive(take)
            }
            try receive(take)
        }
    }

    private func receive(_ take: (UnsafeMutablePointer<AVPacket>) throws(Failure) -> Void) throws(Failure) {
        while true {
            let code = avcodec_receive_packet(context, packet)
            if code == glfx_averror_eagain || code == glfx_averror_eof { return }
            try check(code, .output, "encode with \(plan.encoderName)")
            defer { av_packet_unref(packet) }
            if context.pointee.codec_id == AV_CODEC_ID_DPX { DPXTags.set(packet) }
            try take(packet)
        }
    }
}

extension UnsafeMutablePointer<AVFrame> {
    /// All of it.
    fileprivate func removeSideData() {
        while pointee.nb_side_data > 0, let first = pointee.side_data[0] {
            av_frame_remove_side_data(self, first.pointee.type)
        }
    }
}

extension PictureCoding {
    convenience init(_ encoder: VideoEncoder) throws(Failure) {
        try self.init(encoder.context, pixelFormat: encoder.pixelFormat, delay: encoder.delay)
    }
}
