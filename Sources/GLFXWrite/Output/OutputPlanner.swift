internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXFiles
internal import GLFXMedia

/// Makes the decisions of an `OutputPlan`, one step each.
struct OutputPlanner {
    let request: OutputRequest
    let format: VideoFormat
    let tracks: [TrackInfo]
    /// Audio tracks to be made.
    let sounds: [AudioRequest]
    /// As that of `OutputPlan`.
    var weaving: FieldOrder?

    /// - Parameters:
    ///   - given: a target that was checked; nil: the request's.
    ///   - madeAlpha: whether there is alpha; called only if it can be held.
    func plan(
        to given: OutputTarget? = nil, _ madeAlpha: () throws(Failure) -> Bool
    ) throws(Failure) -> OutputPlan {
        let container = try ContainerCatalog.container(for: request)
        let target: OutputTarget
        if let given { target = given } else { target = try Self.target(request, container) }
        let encoder = try chooseEncoder(container)
        if request.isReproducible, encoder.traits.card != nil {
            throw Failure(
                .usage,
                "what encoder \(encoder.name) writes differs from card to card, which \(.reproducible) and jobs in parts "
                    + "exclude",
                advice: EncoderCatalog.familyOfProcessor(encoder.codec.pointee.id).map { "take \(.codec) \($0)" })
        }
        let wantsAlpha = try decideAlpha(container, encoder, madeAlpha)
        let pixelFormat = try choosePixelFormat(container, encoder, alpha: wantsAlpha)
        let traits = PixelFormatTraits(pixelFormat)
        // A pixel format that the user chose may have no alpha.
        let writesAlpha = wantsAlpha && traits.hasAlpha
        if request.alpha == .keep, wantsAlpha, !writesAlpha {
            throw Failure(
                .usage, "pixel format '\(traits.name)' holds no alpha, which is to be kept",
                advice: "leave out \(.pixFmt) or choose one with alpha")
        }
        let size = codedSize(encoder, traits)
        let settings = try EncoderSettings(
            request: request, encoder: encoder, container: container, traits: traits, format: format, size: size)
        try checkSize(size, encoder)
        let coding = try AudioCoding(request, in: container)
        var audioPlans: [AudioPlan] = []
        for sound in sounds.prefix(container.mostAudioTracks ?? sounds.count) {
            if let plan = try AudioPlan(sound, coding) { audioPlans.append(plan) }
        }
        try InterlacedOutput.check(request, encoder, container)
        let planner = try TrackPlanner(
            coding, tracks: tracks, leavingOut: Array(sounds.dropFirst(audioPlans.count)), beside: audioPlans.count)
        return OutputPlan(
            path: request.path, container: container, encoderName: encoder.name, codecName: encoder.codecName,
            pixelFormat: pixelFormat, codedWidth: size.width, codedHeight: size.height,
            color: ColorChoice.color(
                source: format.color, height: format.height, isRGB: traits.isRGB,
                holdsLight: encoder.traits.holdsLight && traits.isFloat, traits: encoder.traits, container: container,
                isScene: format.isSceneLight, isSDR: request.isSDR),
            writesAlpha: writesAlpha, sounds: audioPlans,
            notes: sizeNotes(size, encoder) + depthNotes(traits, encoder) + chromaNotes(traits, encoder, container)
                + fieldNotes(encoder, container) + planner.notes + audioPlans.compactMap(\.note)
                + TagCatalog.notes(on: request.metadata, in: container),
            isReproducible: request.isReproducible, format: format, target: target,
            time: TimePlan(container: container, encoder: encoder, format: format),
            encoderOptions: settings.options, quantizer: settings.quantizer,
            codecTag: Self.codecTag(container, encoder), tracks: planner.plans,
            audioBitRate: coding.bitRate, audioRate: coding.rate,
            tags: TagCatalog.held(request.metadata, in: container), weaving: weaving,
            hasIndexInFront: request.hasIndexInFront)
    }

    static func target(_ request: OutputRequest, _ container: Container) throws(Failure) -> OutputTarget {
        if request.startNumber != nil, try OutputKind(request) != .pictures {
            throw Failure(
                .usage, "\(.startNumber) numbers the pictures of a sequence, and '\(request.path)' is none",
                advice: "write to numbered pictures, as in 'out/%05d.png', or leave it out")
        }
        if request.path == OutputPipe.name { return try OutputTarget.standardOutput(as: container) }
        if container.isPictures {
            return try OutputTarget.sequence(
                request.path, overwrite: request.overwrite, firstNumber: request.startNumber ?? 1)
        }
        return try OutputTarget(path: request.path, overwrite: request.overwrite)
    }

    // MARK: Codec

    private func chooseEncoder(_ container: Container) throws(Failure) -> EncoderEntry {
        guard let word = request.codec else {
            guard request.alpha == .keep, container.usualCodec != container.alphaCodec else {
                return try EncoderLibrary.find(container.usualCodec)
            }
            guard let alphaCodec = container.alphaCodec else {
                throw Failure(
                    .usage, "\(container.name) has no codec that keeps alpha",
                    advice: "write to .mov (prores4444), .webm (vp9), .mkv or .nut (ffv1), or a sequence of .png")
            }
            return try EncoderLibrary.find(alphaCodec)
        }
        let encoder = try EncoderLibrary.find(word)
        guard ContainerLibrary.accepts(encoder.codec, in: container) else {
            let others = ContainerLibrary.containers(holding: encoder.codec.pointee.id)
            let here = ContainerLibrary.families(in: container)
            throw Failure(
                .usage, "\(container.name) cannot hold codec '\(word)'",
                advice: [
                    others.isEmpty ? nil : "it goes into \(others.joined(separator: ", "))",
                    here.isEmpty ? nil : "\(container.name) holds \(here.joined(separator: ", "))",
                ].compactMap { $0 }.joined(separator: "; "))
        }
        return encoder
    }

    /// VP8's and VP9's alpha is stored beside the picture, which only Matroska supports.
    private func holdsAlpha(_ encoder: EncoderEntry, in container: Container) -> Bool {
        guard encoder.holdsAlpha, encoder.proResProfile != .four22HQ else { return false }
        if encoder.name.hasPrefix("libvpx") { return container.muxer == "matroska" || container.muxer == "webm" }
        return container.name != "y4m"
    }

    private func decideAlpha(
        _ container: Container, _ encoder: EncoderEntry, _ madeAlpha: () throws(Failure) -> Bool
    ) throws(Failure) -> Bool {
        switch request.alpha {
        case .drop: return false
        case .auto: return holdsAlpha(encoder, in: container) ? try madeAlpha() : false
        case .keep:
            guard holdsAlpha(encoder, in: container) else {
                let here = [container.alphaCodec].compactMap { $0 } + container.otherAlphaCodecs
                let names = here.filter { $0 != "wrapped_avframe" }.joined(separator: ", ")
                throw Failure(
                    .usage, "codec '\(request.codec ?? encoder.codecName)' keeps no alpha in \(container.name)",
                    advice: here.isEmpty
                        ? "write to .mov (prores4444), .webm (vp9), .mkv or .nut (ffv1), or a sequence of .png"
                        : "codecs that keep it in \(container.name): \(names)")
            }
            return try madeAlpha()
        }
    }

    // MARK: Pixel format

    private func choosePixelFormat(
        _ container: Container, _ encoder: EncoderEntry, alpha: Bool
    ) throws(Failure) -> AVPixelFormat {
        let offered = ContainerPixelFormats.offered(by: encoder, in: container)
        if let pixelFormatName = request.askedPixelFormat {
            return try askedPixelFormat(pixelFormatName, offered: offered, encoder)
        }
        if encoder.name == "gif" { return AV_PIX_FMT_PAL8 }
        let isRGB =
            switch encoder.traits.model {
            case .rgb: true
            case .yuv: false
            case .source: format.isRGB
            }
        var chroma = format.chromaSubsampling
        if encoder.traits.chroma == .quarter || encoder.traits.chroma == .sourceOfYUV && format.isRGB {
            chroma = .init(horizontalLog2: 1, verticalLog2: 1)
        }
        if format.isRGB, encoder.traits.chroma == .source { chroma = .init(horizontalLog2: 0, verticalLog2: 0) }
        // libav's FFV1 refuses chroma that is one sample wide, and loses some that is two wide.
        if encoder.name == "ffv1",
            (format.width - 1) >> chroma.horizontalLog2 < 2 || (format.height - 1) >> chroma.verticalLog2 < 2
        {
            chroma = .init(horizontalLog2: 0, verticalLog2: 0)
        }
        switch encoder.proResProfile {
        case .four22HQ: chroma = .init(horizontalLog2: 1, verticalLog2: 0)
        case .four444: chroma = .init(horizontalLog2: 0, verticalLog2: 0)
        case nil: break
        }
        let choice = PixelFormatChoice(
            isRGB: isRGB, chroma: chroma,
            depth: request.depth ?? usualDepth(encoder.traits), alpha: alpha)
        guard let picked = choice.pick(from: try ofAskedDepth(offered, encoder)) else {
            throw Failure(
                .usage, "encoder \(encoder.name) takes no pictures that can be made for it",
                advice: EncoderTrial.adviceInstead(of: encoder.codec))
        }
        return picked
    }

    /// Bits a channel where the user does not choose: the source's; 32 where light stays light.
    private func usualDepth(_ traits: EncoderTraits) -> Int {
        format.isSceneLight && traits.holdsLight ? 32 : min(max(8, format.depth), traits.mostBits)
    }

    /// The formats of the depth that the user chose.
    private func ofAskedDepth(_ offered: [AVPixelFormat], _ encoder: EncoderEntry) throws(Failure) -> [AVPixelFormat] {
        guard let depth = request.depth else { return offered }
        let matching = offered.filter { PixelFormatTraits($0).depth == depth }
        guard matching.isEmpty else { return matching }
        let codes = offered.filter { !encoder.traits.ownFormats.contains($0) }
        let depths = Set(codes.map(PixelFormatTraits.init).filter(\.isWritable).map(\.depth)).sorted()
        throw Failure(
            .usage, "encoder \(encoder.name) does not write \(depth) bits a channel",
            advice: "it writes \(depths.map(String.init).joined(separator: ", ")); or choose another \(.codec)")
    }

    /// 10-bit H.264 is a profile (High 10) that few decoders of hardware and no browser have.
    private func depthNotes(_ traits: PixelFormatTraits, _ encoder: EncoderEntry) -> [MessageText] {
        let isAsked = request.depth != nil || request.askedPixelFormat != nil
        if traits.isFloat, encoder.name == "tiff", !isAsked {
            return [
                "the TIFF has 32 bits of floating point a channel, light as the source; \(.depth) 16 or 8 writes codes with "
                    + "the curve of sRGB, which more programs show"
            ]
        }
        guard encoder.codec.pointee.id == AV_CODEC_ID_H264, traits.depth > 8, !isAsked else { return [] }
        return [
            "the H.264 has \(traits.depth) bits a channel as the source, which browsers and many players do not play; "
                + "\(.depth) 8 writes what they do"
        ]
    }

    /// The source's chroma, full in RGB, is finer than what is written.
    private func chromaNotes(
        _ traits: PixelFormatTraits, _ encoder: EncoderEntry, _ container: Container
    ) -> [MessageText] {
        let (sourceChroma, written) = (format.chromaSubsampling, traits.chromaSubsampling)
        let isAsked = request.askedPixelFormat != nil
        guard !format.isGray, !format.isOfStills, !traits.isRGB, !isAsked, encoder.name != "gif",
            sourceChroma.horizontalLog2 < written.horizontalLog2 || sourceChroma.verticalLog2 < written.verticalLog2
        else { return [] }
        let choice = PixelFormatChoice(isRGB: false, chroma: sourceChroma, depth: traits.depth, alpha: traits.hasAlpha)
        let offered = ContainerPixelFormats.offered(by: encoder, in: container)
        let kept = choice.pick(from: offered).map { PixelFormatTraits($0) }
        let holds = kept.map { $0.chromaSubsampling == sourceChroma && $0.depth == traits.depth } ?? false
        return [
            "the source is \(format.isRGB ? "RGB" : sourceChroma.name), and \(encoder.codecName) is written as \(written.name); "
                + (holds
                    ? "\(.pixFmt) \(kept?.name ?? "") keeps it, which fewer players play"
                    : "\(.codec) prores or ffv1 keeps it")
        ]
    }

    private func fieldNotes(_ encoder: EncoderEntry, _ container: Container) -> [MessageText] {
        guard let order = format.fieldOrder, !InterlacedOutput.marksFields(encoder, container) else { return [] }
        return [
            "the pictures are interlaced (\(order.words)), and encoder \(encoder.name) does not mark them so; "
                + "\(.codec) h264, mpeg2, prores or ffv1 does, and \(.deinterlace) frame or field makes them progressive"
        ]
    }

    private func askedPixelFormat(
        _ pixelFormatName: String, offered: [AVPixelFormat], _ encoder: EncoderEntry
    ) throws(Failure) -> AVPixelFormat {
        let pixelFormat = av_get_pix_fmt(pixelFormatName)
        if pixelFormat != AV_PIX_FMT_NONE, offered.contains(pixelFormat) {
            let depth = PixelFormatTraits(pixelFormat).depth
            guard request.depth == nil || request.depth == depth else {
                throw Failure(
                    .usage,
                    "pixel format '\(pixelFormatName)' has \(depth) bits a channel, and \(.depth) asks for others",
                    advice: "leave one of them out")
            }
            return pixelFormat
        }
        let names = offered.map { PixelFormatTraits($0).name }
        let what =
            pixelFormat == AV_PIX_FMT_NONE
            ? "unknown pixel format '\(pixelFormatName)'"
            : "encoder \(encoder.name) does not take pixel format '\(pixelFormatName)'"
        let list = names.count <= 24 ? "it takes \(names.joined(separator: ", "))" : nil
        throw Failure(.usage, what, advice: didYouMean(pixelFormatName, in: names) ?? list)
    }

    // MARK: Size

    private func codedSize(_ encoder: EncoderEntry, _ traits: PixelFormatTraits) -> PictureSize {
        guard !encoder.traits.takesOddSizes else { return PictureSize(width: format.width, height: format.height) }
        let isKnown = EncoderCatalog.traits(of: encoder.name) != nil
        let across = isKnown ? 1 << traits.horizontalLog2 : max(2, 1 << traits.horizontalLog2)
        let down = isKnown ? 1 << traits.verticalLog2 : max(2, 1 << traits.verticalLog2)
        return PictureSize(
            width: (format.width + across - 1) / across * across, height: (format.height + down - 1) / down * down)
    }

    private func checkSize(_ size: PictureSize, _ encoder: EncoderEntry) throws(Failure) {
        // WEBP_MAX_DIMENSION of libwebp, which it checks only when it encodes.
        if encoder.name.hasPrefix("libwebp"), max(size.width, size.height) > 16383 {
            throw Failure(
                .usage, "pictures of \(size.width)x\(size.height) are too large for encoder \(encoder.name)",
                advice: "it takes at most 16383x16383: use \(.size) or another \(.codec)")
        }
        let least: PictureSize? =
            switch encoder.name {
            // libav's loses the samples of slices that are one wide, and has several in large pictures.
            case "ffv1":
                size.width > 352 || size.height > 288
                    ? PictureSize(width: 3, height: 3) : PictureSize(width: 2, height: 2)
            // SMPTE ST 2019-1, DNxHR; the encoder's own limit.
            case "dnxhd": PictureSize(width: 256, height: 120)
            case "libsvtav1": PictureSize(width: 64, height: 64)
            default: nil
            }
        guard let least, size.width < least.width || size.height < least.height else { return }
        throw Failure(
            .usage, "pictures of \(size.width)x\(size.height) are too small for encoder \(encoder.name)",
            advice: "it takes \(least.width)x\(least.height) and larger: use \(.size) or another \(.codec)")
    }

    private func sizeNotes(_ size: PictureSize, _ encoder: EncoderEntry) -> [MessageText] {
        guard size.width != format.width || size.height != format.height else { return [] }
        let edges = [
            size.width != format.width ? "column" : nil, size.height != format.height ? "row" : nil,
        ].compactMap { $0 }.joined(separator: " and ")
        return [
            "\(format.width)x\(format.height) is written as \(size.width)x\(size.height), the last \(edges) repeated: "
                + "\(encoder.codecName) needs even sides"
        ]
    }

    /// HEVC with the tag that QuickTime plays.
    private static func codecTag(_ container: Container, _ encoder: EncoderEntry) -> UInt32 {
        guard encoder.codec.pointee.id == AV_CODEC_ID_HEVC, ["mov", "mp4"].contains(container.name) else { return 0 }
        return fourCC("hvc1")
    }
}
