internal import CGLFXLibAV
internal import GLFXAudio
internal import GLFXCore
internal import GLFXMedia

/// Re-encodes audio packets: those that the container cannot hold as they are, or that are wanted in another coding.
///
/// Belongs to one thread.
final class AudioConverter: TrackWriter {
    private let track: TrackInfo
    private let muxer: Muxer
    private let ownDecoder: Owned<AVCodecContext>
    private let encoder: AudioEncoder
    private let ownFrame: Owned<AVFrame>
    private let ownPacket: Owned<AVPacket>
    private var decoder: UnsafeMutablePointer<AVCodecContext> { ownDecoder.pointer }
    private var decoded: UnsafeMutablePointer<AVFrame> { ownFrame.pointer }
    private var packet: UnsafeMutablePointer<AVPacket> { ownPacket.pointer }
    private var resampler: OpaquePointer?
    /// What it was made for.
    private var layout = AVChannelLayout()
    private var sampleFormat = AV_SAMPLE_FMT_NONE
    private var rate: Int32 = 0

    init(track: TrackInfo, encoder name: String, bitRate: Int?, rate: Int?, muxer: Muxer) throws(Failure) {
        self.track = track
        self.muxer = muxer
        ownFrame = try .frame()
        ownPacket = try .packet()
        ownDecoder = try TrackDecoder.open(track)
        let decoder = ownDecoder.pointer
        let format = PCMFormat(sampleRate: decoder.pointee.sample_rate, layout: decoder.pointee.ch_layout)
        let wanted = AudioTraits(format: format, samples: AudioTraits(of: track)?.samples ?? .lossy)
        encoder = try AudioEncoder(
            AudioCodecs.openEncoder(
                name, for: wanted.at(rate), bitRate: bitRate, in: muxer.container,
                wantsGlobalHeader: muxer.container.wantsGlobalHeader, isReproducible: muxer.isReproducible),
            muxer: muxer, name: "stream \(track.index)")
        StreamSetup.describe(track, encoder.stream, isEncoded: true)
    }

    deinit {
        swr_free(&resampler)
        av_channel_layout_uninit(&layout)
    }

    func write(_ source: MediaPacket, shiftedBy shift: Timestamp?) throws(Failure) {
        try check(av_packet_ref(packet, source.pointer), .limit, "pass on a packet")
        if let shift {
            packet.place(from: source.timeBase, to: source.timeBase, shiftedBy: shift)
        }
        let sent = avcodec_send_packet(decoder, packet)
        av_packet_unref(packet)
        // A damaged packet leaves a gap, which becomes silence at the next good one.
        guard sent >= 0 else { return muxer.countLost() }
        try receive()
    }

    func finish() throws(Failure) {
        avcodec_send_packet(decoder, nil)
        try receive()
        try resample(nil)
        try encoder.finish()
    }

    private func receive() throws(Failure) {
        while avcodec_receive_frame(decoder, decoded) >= 0 {
            defer { av_frame_unref(decoded) }
            if resampler != nil, !fits(decoded) {
                // The rate or the channels change in the stream.
                try resample(nil)
                swr_free(&resampler)
            }
            try placeStart()
            try resample(decoded)
            try encoder.encodeQueued()
        }
    }

    /// Begins at the first stamp, and fills gaps in the stamps with silence.
    private func placeStart() throws(Failure) {
        let rate = Int64(encoder.context.pointee.sample_rate)
        guard let time = Timestamp(libav: decoded.pointee.best_effort_timestamp, timeBase: track.timeBase) else {
            if encoder.position == nil { try encoder.begin(at: 0) }
            return
        }
        let start = time.rescaled(to: Rational(1, rate)).value
        guard let position = encoder.position else { return try encoder.begin(at: start) }
        let delayed = resampler.map { swr_get_delay($0, rate) } ?? 0
        let gap = start - (position + encoder.queued + delayed)
        // Less than 50 ms is rounding of stamps; more than an hour is a broken stamp.
        guard gap > rate / 20, gap < rate * 3600 else { return }
        try makeResampler()
        swr_inject_silence(resampler, Int32(clamping: gap * Int64(decoder.pointee.sample_rate) / rate))
    }

    private func makeResampler() throws(Failure) {
        guard resampler == nil else { return }
        let target = encoder.context
        rate = decoder.pointee.sample_rate
        sampleFormat = decoder.pointee.sample_fmt
        av_channel_layout_copy(&layout, &decoder.pointee.ch_layout)
        let code = swr_alloc_set_opts2(
            &resampler, &target.pointee.ch_layout, target.pointee.sample_fmt, target.pointee.sample_rate,
            &layout, sampleFormat, rate, 0, nil)
        try check(code, .output, "resample stream \(track.index)")
        try check(swr_init(resampler), .output, "resample stream \(track.index)")
    }

    private func fits(_ frame: UnsafeMutablePointer<AVFrame>) -> Bool {
        frame.pointee.format == sampleFormat.rawValue && frame.pointee.sample_rate == rate
            && av_channel_layout_compare(&frame.pointee.ch_layout, &layout) == 0
    }

    private func resample(_ frame: UnsafeMutablePointer<AVFrame>?) throws(Failure) {
        if frame == nil, resampler == nil { return }
        try makeResampler()
        let room = swr_get_out_samples(resampler, frame?.pointee.nb_samples ?? 0)
        guard room > 0 else { return }
        let count = convert(frame, into: try encoder.room(for: room), room: room)
        try check(count, .output, "resample stream \(track.index)")
        try encoder.append(count)
    }

    private func convert(
        _ frame: UnsafeMutablePointer<AVFrame>?, into resampled: UnsafeMutablePointer<AVFrame>, room: Int32
    ) -> Int32 {
        let output = resampled.pointee.extended_data
        guard let frame else { return swr_convert(resampler, output, room, nil, 0) }
        let samples = frame.pointee.nb_samples
        return frame.pointee.extended_data.withMemoryRebound(
            to: UnsafePointer<UInt8>?.self, capacity: Int(frame.pointee.ch_layout.nb_channels)
        ) { swr_convert(resampler, output, room, $0, samples) }
    }
}
