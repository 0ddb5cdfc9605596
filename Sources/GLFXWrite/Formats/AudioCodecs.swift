internal import CGLFXLibAV
internal import GLFXAudio
internal import GLFXCore
internal import GLFXMedia

/// Opens audio encoders.
enum AudioCodecs {
    /// Opens an encoder for the format nearest to `wanted` that it and the container take.
    /// - Parameter bitRate: bits a second; nil: about what each codec needs to be transparent.
    /// - Returns: an open context, which the caller frees.
    /// - Throws: `.output` if it takes none.
    static func openEncoder(
        _ name: String, for traits: AudioTraits, bitRate: Int? = nil, in container: Container, wantsGlobalHeader: Bool,
        isReproducible: Bool = false
    ) throws(Failure) -> UnsafeMutablePointer<AVCodecContext> {
        guard let codec = avcodec_find_encoder_by_name(name) else {
            throw Failure(.output, "there is no encoder \(name) in this libavcodec")
        }
        var wanted = traits.format
        let mask = wanted.mask
        if mask != 0 {
            let layout = ChannelLayouts.nearest(mask, for: codec, in: container)
            (wanted.channelMask, wanted.channelCount) = (layout, layout.nonzeroBitCount)
        }
        var lastCode: Int32 = 0
        for layout in layouts(near: wanted, of: codec) {
            var context = avcodec_alloc_context3(codec)
            let encoderContext = try allocated(context, "an encoder")
            configure(
                encoderContext, codec, AudioTraits(format: wanted, samples: traits.samples), layout, in: container)
            if let bitRate { encoderContext.pointee.bit_rate = Int64(bitRate) }
            if wantsGlobalHeader { encoderContext.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
            if isReproducible { encoderContext.pointee.flags |= AV_CODEC_FLAG_BITEXACT }
            lastCode = avcodec_open2(encoderContext, codec, nil)
            if lastCode >= 0 { return encoderContext }
            avcodec_free_context(&context)
        }
        let what = "cannot open encoder \(name) for \(wanted.channelCount) channels of \(wanted.sampleRate) Hz"
        guard let bitRate else { throw Failure(.output, "\(what): \(libavMessage(lastCode))") }
        throw Failure(
            .usage, "\(what) at \(bitRate) bits a second: \(libavMessage(lastCode))",
            advice: "give another \(.audioBitrate), or none")
    }

    /// The wanted layout; if the encoder does not take it, the default one of as many channels; then fewer.
    private static func layouts(near wanted: PCMFormat, of codec: UnsafePointer<AVCodec>) -> [AVChannelLayout] {
        var usual = wanted
        usual.channelMask = 0
        let fewer = [2, 1].filter { $0 < wanted.channelCount }.map { PCMFormat(sampleRate: 0, channelCount: $0) }
        let all = ([wanted, usual] + fewer).map(\.layout)
        guard let listed = glfx_channel_layouts(codec)?.prefixUntil({ $0.nb_channels == 0 }) else { return all }
        let most = listed.map(\.nb_channels).filter { $0 <= wanted.channelCount }.max() ?? 2
        let fitting = all.filter { layout in
            var layout = layout
            return listed.contains { entry in
                var entry = entry
                return av_channel_layout_compare(&entry, &layout) == 0
            }
        }
        return fitting.filter { $0.nb_channels == most } + listed.filter { $0.nb_channels == most } + fitting
    }

    private static func isDeep(_ samples: AudioTraits.Samples) -> Bool {
        switch samples {
        case .lossy: false
        case .integer(let bits): bits > 16
        case .float: true
        }
    }

    private static func configure(
        _ context: UnsafeMutablePointer<AVCodecContext>, _ codec: UnsafePointer<AVCodec>, _ wanted: AudioTraits,
        _ layout: AVChannelLayout, in container: Container
    ) {
        var rates = glfx_sample_rates(codec)?.prefixUntil { $0 == 0 } ?? []
        if let held = container.audioRates(of: codec.pointee.id) {
            rates = rates.isEmpty ? held : rates.filter(held.contains)
        }
        let rate = Int32(clamping: wanted.format.sampleRate)
        // The nearest rate that is not lower, so that no treble is lost.
        let fitting = rates.contains(rate) ? rate : rates.filter { $0 >= rate }.min() ?? rates.max() ?? rate
        context.pointee.sample_rate = container.audioRate ?? fitting
        let formats = glfx_sample_formats(codec)?.prefixUntil { $0 == AV_SAMPLE_FMT_NONE } ?? []
        context.pointee.sample_fmt = formats.first ?? AV_SAMPLE_FMT_FLTP
        // Encoders of several depths compress without loss.
        let depths =
            isDeep(wanted.samples) ? [AV_SAMPLE_FMT_S32, AV_SAMPLE_FMT_S32P] : [AV_SAMPLE_FMT_S16, AV_SAMPLE_FMT_S16P]
        if wanted.samples != .lossy, formats.count > 1, let depth = formats.first(where: depths.contains) {
            context.pointee.sample_fmt = depth
            context.pointee.bits_per_raw_sample = isDeep(wanted.samples) ? 24 : 16
        }
        var layout = layout
        av_channel_layout_copy(&context.pointee.ch_layout, &layout)
        // About what each codec needs to be transparent: 96 kbit/s a channel.
        context.pointee.bit_rate = Int64(layout.nb_channels) * 96_000
        context.pointee.time_base = AVRational(num: 1, den: context.pointee.sample_rate)
        context.pointee.strict_std_compliance = FF_COMPLIANCE_EXPERIMENTAL
    }
}
