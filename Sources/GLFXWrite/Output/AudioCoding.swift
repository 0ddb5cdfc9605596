internal import CGLFXLibAV
internal import GLFXAudio
internal import GLFXCore
internal import GLFXMedia

/// How audio is to be encoded, as the user asked: checked against the container and this libavcodec.
struct AudioCoding {
    let container: Container
    /// Bits a second of each track; nil: the encoder's usual ones.
    let bitRate: Int?
    /// Samples a second of each track; nil: its own.
    let rate: Int?
    /// Encoders to choose from, the best first; empty: the container's usual one. For `pcm` the samples decide.
    private let encoders: [String]
    private let isPlain: Bool

    /// Names of codecs that several encoders write, or one of another name; the first that there is is taken.
    private static let families: [(name: String, encoders: [String])] = [
        ("mp3", ["libmp3lame", "libshine"]), ("opus", ["libopus", "opus"]), ("vorbis", ["libvorbis", "vorbis"]),
        ("pcm", []),
    ]

    /// - Throws: `.usage` for a name that is no audio encoder's, one that the container does not hold, and a bit rate of
    ///   a codec that has none to choose.
    init(_ request: OutputRequest, in container: Container) throws(Failure) {
        self.container = container
        (bitRate, rate) = (request.audioBitRate, request.audioRate)
        isPlain = request.audioCodec?.lowercased() == "pcm"
        guard let word = request.audioCodec else {
            encoders = []
            try checkRate(container.audioEncoders)
            return
        }
        let known = isPlain ? Self.plainNames : [try Self.encoder(named: word)]
        encoders = known.filter { name in
            avcodec_find_encoder_by_name(name).map { ContainerLibrary.accepts($0, in: container) } ?? false
        }
        guard let first = encoders.first, !container.audioEncoders.isEmpty else {
            let here = Self.names(in: container)
            throw Failure(
                .usage, "\(container.name) cannot hold audio codec '\(word)'",
                advice: here.isEmpty
                    ? "it holds no audio" : "\(container.name) holds \(here.joined(separator: ", "))")
        }
        guard bitRate == nil || Self.hasBitRate(first) else {
            throw Failure(
                .usage, "audio codec '\(word)' has no bit rate to choose: it is lossless",
                advice: "leave out \(.audioBitrate), or choose another \(.audioCodec)")
        }
        try checkRate(encoders)
    }

    /// - Parameter names: of encoders, the first of which there is is the one that is meant.
    private func checkRate(_ names: [String]) throws(Failure) {
        guard let rate, let name = names.first(where: { avcodec_find_encoder_by_name($0) != nil }),
            let codec = avcodec_find_encoder_by_name(name)
        else { return }
        var rates = glfx_sample_rates(codec)?.prefixUntil { $0 == 0 } ?? []
        if let held = container.audioRates(of: codec.pointee.id) {
            rates = rates.isEmpty ? held : rates.filter(held.contains)
        }
        guard !rates.isEmpty, !rates.contains(Int32(clamping: rate)) else { return }
        throw Failure(
            .usage, "audio encoder \(name) in \(container.name) does not write \(rate) samples a second",
            advice: "it writes \(rates.sorted().map { "\($0)" }.joined(separator: ", "))")
    }

    /// The encoder that was asked for; nil: none was.
    func encoder(for samples: AudioTraits.Samples) -> String? {
        guard isPlain else { return encoders.first }
        return Self.plainEncoders(for: samples, in: container).first ?? encoders.first
    }

    /// A track has to be encoded, although the container can hold it as it is.
    func changes(_ track: TrackInfo) -> Bool {
        if bitRate != nil { return true }
        if let rate, track.parameters.pointee.sample_rate != Int32(clamping: rate) { return true }
        guard !encoders.isEmpty else { return false }
        return !encoders.contains { name in
            avcodec_find_encoder_by_name(name)?.pointee.id == track.parameters.pointee.codec_id
        }
    }

    /// The encoder for a track whose packets are to be encoded anew; nil where there is none.
    func encoder(for track: TrackInfo) -> String? {
        encoder(for: AudioTraits(of: track), from: track.parameters.pointee.codec_id)
    }

    /// The same for samples.
    /// - Parameters:
    ///   - traits: nil: not known.
    ///   - codec: that they come from; nil: several.
    func encoder(for traits: AudioTraits?, from codec: AVCodecID?) -> String? {
        let samples = traits?.samples ?? .lossy
        let lossless = Self.losslessEncoders(for: samples, from: codec, in: container)
        let mask = traits?.format.channelMask ?? 0
        // Of those that lose nothing, rather one that keeps each channel's place too.
        let keeping = lossless.first { name in
            avcodec_find_encoder_by_name(name).map { ChannelLayouts.keeps(mask, $0, in: container) } ?? false
        }
        return encoder(for: samples)
            ?? ([keeping].compactMap(\.self) + lossless + container.audioEncoders)
            .first { avcodec_find_encoder_by_name($0) != nil }
    }

    /// An audio codec was asked for.
    var isAsked: Bool { !encoders.isEmpty }

    /// Encoders that keep lossless samples so: the source's own codec, PCM where players accept it, else those that
    /// compress.
    private static func losslessEncoders(
        for samples: AudioTraits.Samples, from codec: AVCodecID?, in container: Container
    ) -> [String] {
        guard samples != .lossy, !container.audioEncoders.isEmpty, let muxer = container.muxer,
            let format = av_guess_format(muxer, nil, nil)
        else { return [] }
        let compressed: [(AVCodecID, String)] = [
            (AV_CODEC_ID_FLAC, "flac"), (AV_CODEC_ID_ALAC, "alac"), (AV_CODEC_ID_WAVPACK, "wavpack"),
        ]
        let held = compressed.filter { ContainerLibrary.holds($0.0, in: format) }
        // TTA is not copied (`ContainerLibrary`); what is most like it in Matroska is FLAC.
        let likest = codec == AV_CODEC_ID_TTA && muxer == "matroska" ? AV_CODEC_ID_FLAC : codec
        let similar = held.filter { $0.0 == likest }.map { $0.1 }
        let plain = container.keepsPCM ? plainEncoders(for: samples, in: container) : []
        return similar + plain + held.map { $0.1 }
    }

    /// Uncompressed, as many bits as the samples have, or fewer where the container holds no more.
    static func plainEncoders(for samples: AudioTraits.Samples, in container: Container) -> [String] {
        let names: [String] =
            switch samples {
            case .lossy: []
            case .integer(let bits) where bits <= 16: ["pcm_s16le"]
            case .integer(let bits): (bits > 24 ? ["pcm_s32le"] : []) + ["pcm_s24le", "pcm_s16le"]
            case .float: ["pcm_f32le", "pcm_s24le", "pcm_s16le"]
            }
        return names.filter { name in
            avcodec_find_encoder_by_name(name).map { ContainerLibrary.accepts($0, in: container) } ?? false
        }
    }

    private static let plainNames = ["pcm_s16le", "pcm_s24le", "pcm_s32le", "pcm_f32le", "pcm_s16be"]

    private static func encoder(named word: String) throws(Failure) -> String {
        let family = families.first { $0.name == word.lowercased() }
        if let name = family?.encoders.first(where: { avcodec_find_encoder_by_name($0) != nil }) { return name }
        if let codec = avcodec_find_encoder_by_name(word), codec.pointee.type == AVMEDIA_TYPE_AUDIO {
            return String(cString: codec.pointee.name)
        }
        // A codec by its own name, as `inspect` tells it.
        if let descriptor = avcodec_descriptor_get_by_name(word.lowercased()),
            descriptor.pointee.type == AVMEDIA_TYPE_AUDIO, let codec = avcodec_find_encoder(descriptor.pointee.id)
        {
            return String(cString: codec.pointee.name)
        }
        let names = families.map(\.name) + encoderNames
        throw Failure(
            .usage, "unknown audio codec '\(word)'",
            advice: didYouMean(word, in: names)
                ?? "use one of aac, mp3, opus, vorbis, flac, alac, ac3, eac3, pcm, or an audio encoder listed by "
                + "ffmpeg -encoders")
    }

    private static func hasBitRate(_ encoder: String) -> Bool {
        guard let codec = avcodec_find_encoder_by_name(encoder) else { return false }
        return (avcodec_descriptor_get(codec.pointee.id)?.pointee.props ?? 0) & AV_CODEC_PROP_LOSSY != 0
    }

    private static var encoderNames: [String] {
        var names: [String] = []
        var cursor: UnsafeMutableRawPointer?
        while let codec = av_codec_iterate(&cursor) {
            guard codec.pointee.type == AVMEDIA_TYPE_AUDIO, av_codec_is_encoder(codec) != 0 else { continue }
            names.append(String(cString: codec.pointee.name))
        }
        return names
    }

    /// The codecs that a container holds, for advice: each once.
    private static func names(in container: Container) -> [String] {
        guard !container.audioEncoders.isEmpty else { return [] }
        var names: [String] = []
        for name in encoderNames {
            guard let codec = avcodec_find_encoder_by_name(name), ContainerLibrary.accepts(codec, in: container) else {
                continue
            }
            let codecName = String(cString: avcodec_get_name(codec.pointee.id))
            // The many kinds of PCM and ADPCM count as one.
            let short = codecName.hasPrefix("pcm_") ? "pcm" : codecName.hasPrefix("adpcm_") ? "adpcm" : codecName
            if !names.contains(short) { names.append(short) }
        }
        return names
    }
}
