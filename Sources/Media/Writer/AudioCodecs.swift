internal import CLibAV
internal import FrameCore

/// Opens the encoder of an `AudioConverter`.
enum AudioCodecs {
    static func openEncoder(
        _ name: String, like decoder: UnsafeMutablePointer<AVCodecContext>, for muxer: Muxer, _ track: TrackInfo
    ) throws(Failure) -> UnsafeMutablePointer<AVCodecContext> {
        guard let codec = avcodec_find_encoder_by_name(name) else {
            throw Failure(.output, "there is no encoder \(name) in this libavcodec")
        }
        let context = try allocated(avcodec_alloc_context3(codec), "an encoder")
        let rates = codec.pointee.supported_samplerates?.prefixUntil { $0 == 0 } ?? []
        let rate = decoder.pointee.sample_rate
        // The nearest rate that is not lower, so that no treble is lost.
        let fitting = rates.filter { $0 >= rate }.min() ?? rates.max() ?? rate
        context.pointee.sample_rate = muxer.container.audioRate ?? (rates.contains(rate) ? rate : fitting)
        let formats = codec.pointee.sample_fmts?.prefixUntil { $0 == AV_SAMPLE_FMT_NONE } ?? []
        context.pointee.sample_fmt = formats.first ?? decoder.pointee.sample_fmt
        var channels = decoder.pointee.ch_layout.nb_channels
        if let layouts = codec.pointee.ch_layouts?.prefixUntil({ $0.nb_channels == 0 }),
            !layouts.contains(where: { $0.nb_channels == channels })
        {
            channels = layouts.map(\.nb_channels).filter { $0 <= channels }.max() ?? 2
        }
        let isOrdered = decoder.pointee.ch_layout.order != AV_CHANNEL_ORDER_UNSPEC
        if channels == decoder.pointee.ch_layout.nb_channels, isOrdered {
            av_channel_layout_copy(&context.pointee.ch_layout, &decoder.pointee.ch_layout)
        } else {
            av_channel_layout_default(&context.pointee.ch_layout, channels)
        }
        // About what each codec needs to be transparent: 96 kbit/s a channel.
        context.pointee.bit_rate = Int64(channels) * 96_000
        context.pointee.time_base = AVRational(num: 1, den: context.pointee.sample_rate)
        if muxer.wantsGlobalHeader { context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
        context.pointee.strict_std_compliance = FF_COMPLIANCE_EXPERIMENTAL
        try check(
            avcodec_open2(context, codec, nil), .output, "open encoder \(name) for stream \(track.index)")
        return context
    }
}
