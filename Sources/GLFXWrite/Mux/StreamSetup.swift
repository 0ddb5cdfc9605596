internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// Sets up each stream of the muxer before the header is written.
enum StreamSetup {
    /// Tags that describe the old file, not the movie; in lowercase, as containers differ in case.
    private static let containerTagsLeftBehind: Set<String> = [
        "major_brand", "minor_version", "compatible_brands", "encoder", "encoding_tool",
    ]
    private static let videoTagsLeftBehind = TagCatalog.statistics.union(["rotate", "vendor_id", "alpha_mode"])

    /// Sets the FourCC of raw video in QuickTime and AVI; the muxer would choose any.
    private static func nameRawPictures(_ parameters: UnsafeMutablePointer<AVCodecParameters>, plan: OutputPlan) {
        guard plan.encoderName == "rawvideo" else { return }
        let isYUV = !PixelFormatTraits(plan.pixelFormat).isRGB
        switch plan.container.name {
        // Apple's "Uncompressed Y'CbCr Video in QuickTime Files"; RGB is `raw `, which is the muxer's own choice.
        case "mov": parameters.pointee.codec_tag = isYUV ? fourCC("2vuy") : 0
        // The encoder's own (I420 …); RGB is a Windows bitmap without a FourCC.
        case "avi": if !isYUV { parameters.pointee.codec_tag = 0 }
        default: break
        }
    }

    /// libav's encoders of ProRes say their profile by the FourCC alone, and its MXF muxer wants the number.
    private static func nameProfile(_ parameters: UnsafeMutablePointer<AVCodecParameters>) {
        guard parameters.pointee.codec_id == AV_CODEC_ID_PRORES, parameters.pointee.profile < 0 else { return }
        let tags = ["apco", "apcs", "apcn", "apch", "ap4h", "ap4x"].map(fourCC)
        guard let number = tags.firstIndex(of: parameters.pointee.codec_tag) else { return }
        parameters.pointee.profile = Int32(number)
    }

    /// - Returns: names of what the container does not hold.
    static func video(
        _ stream: UnsafeMutablePointer<AVStream>, _ coding: PictureCoding, plan: OutputPlan, metadata: MovieMetadata,
        tracks: [TrackInfo]
    ) throws(Failure) -> [String] {
        try check(
            avcodec_parameters_copy(stream.pointee.codecpar, coding.parameters), .limit,
            "describe the video of '\(plan.path)'")
        try NominalFrameRate.write(plan.time.frameRate, into: stream.pointee.codecpar)
        // Some encoders set their own (ProRes, raw video), which is kept.
        if plan.codecTag != 0 { stream.pointee.codecpar.pointee.codec_tag = plan.codecTag }
        nameRawPictures(stream.pointee.codecpar, plan: plan)
        nameProfile(stream.pointee.codecpar)
        var lost = metadata.sideData.write(with: metadata.light, to: stream, in: plan.container)
        stream.pointee.time_base = AVRational(plan.time.grid)
        stream.pointee.sample_aspect_ratio = AVRational(plan.format.sampleAspectRatio.reduced)
        if plan.format.frameRate != nil || plan.container.stamps.isByCount {
            stream.pointee.avg_frame_rate = AVRational(plan.time.frameRate)
        }
        stream.pointee.disposition = metadata.videoDisposition & ~AV_DISPOSITION_ATTACHED_PIC
        var tags = metadata.video.filter { !videoTagsLeftBehind.contains($0.key.lowercased()) }
        if plan.writesAlpha, plan.encoderName.hasPrefix("libvpx") { tags.append(("alpha_mode", "1")) }
        if !tags.contains(where: { $0.key.lowercased() == "timecode" }), let timecode = timecode(of: tracks) {
            tags.append(("timecode", timecode))
        }
        for tag in tags { av_dict_set(&stream.pointee.metadata, tag.key, tag.value, 0) }
        let videoLoss = TagCatalog.lossOfStream(tags, .video, nil, in: plan.container)
        lost += [videoLoss].compactMap(\.self)
        return lost
    }

    /// Names of what a container does not hold of a copied or converted stream.
    static func lost(of track: TrackInfo, in container: Container) -> [String] {
        let tags = container.name == "mp4" && track.isCoverArt ? [] : track.metadata
        let described = track.sideData.compactMap { kind, _ -> String? in
            guard let row = SideDataKind.of(kind), case .described = row.fate, !row.isHeld(by: container) else {
                return nil
            }
            return "\(row.name) of stream \(track.index)"
        }
        return described
            + [TagCatalog.lossOfStream(tags, track.kind, track.index, in: container)].compactMap(\.self)
    }

    /// QuickTime's timecode is a stream with its start in a tag.
    private static func timecode(of tracks: [TrackInfo]) -> String? {
        tracks.lazy.filter(\.isTimecode).compactMap { track in
            track.metadata.first { $0.key == "timecode" }?.value
        }.first
    }

    /// Sets up a copied stream; a codec tag that the container does not know is left to the muxer.
    static func copy(
        of track: TrackInfo, _ stream: UnsafeMutablePointer<AVStream>,
        in format: UnsafePointer<AVOutputFormat>
    ) throws(Failure) {
        try check(
            avcodec_parameters_copy(stream.pointee.codecpar, track.parameters), .limit, "copy codec parameters")
        let parameters = stream.pointee.codecpar
        if let parameters, let tags = format.pointee.codec_tag {
            let (tag, codec) = (parameters.pointee.codec_tag, parameters.pointee.codec_id)
            var tagOfCodec: UInt32 = 0
            let isKnown = av_codec_get_id(tags, tag) == codec || av_codec_get_tag2(tags, codec, &tagOfCodec) == 0
            if !isKnown, !track.isTelemetry { parameters.pointee.codec_tag = 0 }
        }
        if String(cString: format.pointee.name) == "matroska", let cover = AttachedCover(track) {
            return try cover.describe(stream)
        }
        describe(track, stream)
        for (kind, bytes) in track.sideData { stream.setSideData(kind, bytes) }
        // The muxer treats it as cover art only if no other bit is set.
        if track.isCoverArt { stream.pointee.disposition = AV_DISPOSITION_ATTACHED_PIC }
    }

    /// libavformat's QuickTime muxer knows some languages by only one of their two codes (ISO 639-2 B and T), and writes
    /// nothing for the other.
    static func nameLanguage(of stream: UnsafeMutablePointer<AVStream>) {
        guard let language = av_dict_get(stream.pointee.metadata, "language", nil, 0) else { return }
        let known = [
            "deu": "ger", "nld": "dut", "ell": "gre", "isl": "ice", "zho": "chi", "sqi": "alb", "fre": "fra",
            "rum": "ron", "cze": "ces", "slo": "slk",
        ]
        guard let other = known[String(cString: language.pointee.value)] else { return }
        av_dict_set(&stream.pointee.metadata, "language", other, 0)
    }

    /// Tags, language and role.
    /// - Parameter isEncoded: its packets are others than the source's, in a time base that is set already.
    static func describe(_ track: TrackInfo, _ stream: UnsafeMutablePointer<AVStream>, isEncoded: Bool = false) {
        if !isEncoded {
            // Packets of audio may be shorter than the source's ticks.
            let rate = Int64(track.parameters.pointee.sample_rate)
            let isCoarse = track.kind == .audio && rate > 0 && track.timeBase > Rational(1, rate)
            stream.pointee.time_base = AVRational(isCoarse ? Rational(1, rate) : track.timeBase)
        }
        stream.pointee.disposition = track.disposition
        let leftBehind = isEncoded ? TagCatalog.statistics : ["encoder", "duration"]
        for tag in track.metadata where !leftBehind.union(["vendor_id"]).contains(tag.key.lowercased()) {
            av_dict_set(&stream.pointee.metadata, tag.key, tag.value, 0)
        }
    }

    static func container(_ context: UnsafeMutablePointer<AVFormatContext>, _ metadata: MovieMetadata) throws(Failure) {
        for tag in containerTags(metadata) {
            av_dict_set(&context.pointee.metadata, tag.key, tag.value, 0)
        }
        try addChapters(metadata.chapters, to: context)
    }

    static func containerTags(_ metadata: MovieMetadata) -> [(key: String, value: String)] {
        metadata.container.filter { !containerTagsLeftBehind.contains($0.key.lowercased()) }
    }

    private static func addChapters(
        _ chapters: [Chapter], to context: UnsafeMutablePointer<AVFormatContext>
    ) throws(Failure) {
        guard !chapters.isEmpty else { return }
        let size = MemoryLayout<UnsafeMutablePointer<AVChapter>?>.stride
        let list = try allocated(av_calloc(chapters.count, size), "chapters")
            .assumingMemoryBound(to: UnsafeMutablePointer<AVChapter>?.self)
        context.pointee.chapters = list
        for (index, chapter) in chapters.enumerated() {
            let newChapter = try allocated(av_mallocz(MemoryLayout<AVChapter>.size), "a chapter")
                .assumingMemoryBound(to: AVChapter.self)
            newChapter.pointee.id = Int64(index)
            newChapter.pointee.time_base = AVRational(chapter.start.timeBase)
            newChapter.pointee.start = chapter.start.value
            newChapter.pointee.end = chapter.end.rescaled(to: chapter.start.timeBase).value
            for tag in chapter.metadata { av_dict_set(&newChapter.pointee.metadata, tag.key, tag.value, 0) }
            list[index] = newChapter
            context.pointee.nb_chapters = UInt32(index + 1)
        }
    }
}

extension Container.Stamps {
    /// Pictures are counted, not stamped.
    var isByCount: Bool {
        switch self {
        case .frameCount, .repeatedFrames: true
        default: false
        }
    }
}

/// Puts the nominal frame rate into an H.264 stream's header. x264 gets time stamps in the source's ticks and writes
/// the tick as if it were the frame rate (H.264 annex E.2.1: num_units_in_tick, time_scale); readers that use it, as
/// libavformat does for movies with B-frames, then get wrong durations.
enum NominalFrameRate {
    /// Rewrites the parameter sets in `parameters`; other codecs are unchanged.
    static func write(_ rate: Rational, into parameters: UnsafeMutablePointer<AVCodecParameters>) throws(Failure) {
        guard parameters.pointee.codec_id == AV_CODEC_ID_H264, parameters.pointee.extradata_size > 0,
            let filter = av_bsf_get_by_name("h264_metadata")
        else { return }
        var allocatedFilter: UnsafeMutablePointer<AVBSFContext>?
        try check(av_bsf_alloc(filter, &allocatedFilter), .output, "write the frame rate")
        defer { av_bsf_free(&allocatedFilter) }
        guard let context = allocatedFilter else { return }
        try check(avcodec_parameters_copy(context.pointee.par_in, parameters), .output, "write the frame rate")
        // A frame is two ticks, one for each field.
        let ticks = AVRational(Rational(rate.numerator * 2, rate.denominator))
        try check(av_opt_set_q(context.pointee.priv_data, "tick_rate", ticks, 0), .output, "write the frame rate")
        try check(av_bsf_init(context), .output, "write the frame rate")
        try check(avcodec_parameters_copy(parameters, context.pointee.par_out), .output, "write the frame rate")
    }
}

extension StreamSideData {
    /// Adds it and what is said of the light to an output stream before the header is written.
    /// - Returns: names of what the container does not hold.
    func write(
        with light: LightMetadata, to stream: UnsafeMutablePointer<AVStream>, in container: Container
    ) -> [String] {
        lost
            + (entries + light.entries).compactMap { kind, bytes in
                guard let row = SideDataKind.of(kind), row.isHeld(by: container) else {
                    return SideDataKind.of(kind)?.name
                }
                stream.setSideData(kind, bytes)
                return nil
            }
    }
}

extension SideDataKind {
    /// The container holds it for a whole stream.
    func isHeld(by container: Container) -> Bool {
        if case .described(let containers) = fate { containers.contains(container.name) } else { false }
    }
}
