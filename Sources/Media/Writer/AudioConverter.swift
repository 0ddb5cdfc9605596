internal import CLibAV
internal import FrameCore

/// Sound that the container cannot hold as it is: decoded, resampled, and encoded with the container's usual codec.
///
/// Belongs to one thread. The encoder's own delay is taken off its stamps by libavcodec, so that the sound stays in
/// step.
final class AudioConverter: TrackWriter {
    private let track: TrackInfo
    private let muxer: Muxer
    private let stream: Int
    private let decoder: UnsafeMutablePointer<AVCodecContext>
    private let encoder: UnsafeMutablePointer<AVCodecContext>
    private let decoded: UnsafeMutablePointer<AVFrame>
    private let resampled: UnsafeMutablePointer<AVFrame>
    private let packet: UnsafeMutablePointer<AVPacket>
    private var resampler: OpaquePointer?
    private var queue: OpaquePointer?
    /// The next sample's time in ticks of one sample of the output; nil before the first.
    private var position: Int64?

    init(track: TrackInfo, encoder name: String, muxer: Muxer) throws(Failure) {
        self.track = track
        self.muxer = muxer
        decoded = try allocated(av_frame_alloc(), "a frame")
        resampled = try allocated(av_frame_alloc(), "a frame")
        packet = try allocated(av_packet_alloc(), "a packet")
        decoder = try TrackDecoder.open(track)
        encoder = try AudioCodecs.openEncoder(name, like: decoder, for: muxer, track)
        let made = try muxer.addStream()
        stream = Int(made.pointee.index)
        StreamSetup.describe(track, made)
        made.pointee.time_base = encoder.pointee.time_base
        try check(
            avcodec_parameters_from_context(made.pointee.codecpar, encoder), .output, "describe \(name)'s sound")
        queue = try allocated(
            av_audio_fifo_alloc(encoder.pointee.sample_fmt, encoder.pointee.ch_layout.nb_channels, 4096), "sound")
    }

    deinit {
        var (decoder, encoder): (UnsafeMutablePointer<_>?, UnsafeMutablePointer<_>?) = (decoder, encoder)
        var (decoded, resampled): (UnsafeMutablePointer<_>?, UnsafeMutablePointer<_>?) = (decoded, resampled)
        var packet: UnsafeMutablePointer<AVPacket>? = packet
        avcodec_free_context(&decoder)
        avcodec_free_context(&encoder)
        av_frame_free(&decoded)
        av_frame_free(&resampled)
        av_packet_free(&packet)
        swr_free(&resampler)
        av_audio_fifo_free(queue)
    }

    func write(_ source: MediaPacket, shiftedBy shift: Timestamp?) throws(Failure) {
        try check(av_packet_ref(packet, source.pointer), .limit, "pass on a packet")
        if let shift {
            packet.place(from: source.timeBase, to: source.timeBase, shiftedBy: shift)
        }
        let sent = avcodec_send_packet(decoder, packet)
        av_packet_unref(packet)
        // A damaged packet is a gap in the sound, which the next good one's stamp fills with silence.
        guard sent >= 0 else { return }
        try receive()
    }

    func finish() throws(Failure) {
        avcodec_send_packet(decoder, nil)
        try receive()
        try resample(nil)
        try encodeQueued(all: true)
        try encode(nil)
    }

    private func receive() throws(Failure) {
        while avcodec_receive_frame(decoder, decoded) >= 0 {
            defer { av_frame_unref(decoded) }
            try placeStart()
            try resample(decoded)
            try encodeQueued(all: false)
        }
    }

    /// Begins where the sound begins, and fills a gap in the stamps with silence.
    private func placeStart() throws(Failure) {
        let sample = Rational(1, Int64(encoder.pointee.sample_rate))
        guard let time = Timestamp(libav: decoded.pointee.best_effort_timestamp, timeBase: track.timeBase) else {
            if position == nil { position = 0 }
            return
        }
        let start = time.rescaled(to: sample).value
        guard let position else {
            self.position = start
            return
        }
        let queued = Int64(av_audio_fifo_size(queue))
        let delayed = resampler.map { swr_get_delay($0, Int64(encoder.pointee.sample_rate)) } ?? 0
        let gap = start - (position + queued + delayed)
        // Less than 50 ms is the rounding of stamps; more than an hour is no gap but a broken stamp.
        let rate = Int64(encoder.pointee.sample_rate)
        guard gap > rate / 20, gap < rate * 3600 else { return }
        try makeResampler()
        swr_inject_silence(resampler, Int32(clamping: gap * Int64(decoder.pointee.sample_rate) / rate))
    }

    private func makeResampler() throws(Failure) {
        guard resampler == nil else { return }
        let code = swr_alloc_set_opts2(
            &resampler, &encoder.pointee.ch_layout, encoder.pointee.sample_fmt, encoder.pointee.sample_rate,
            &decoder.pointee.ch_layout, decoder.pointee.sample_fmt, decoder.pointee.sample_rate, 0, nil)
        try check(code, .output, "resample stream \(track.index)")
        try check(swr_init(resampler), .output, "resample stream \(track.index)")
    }

    private func resample(_ frame: UnsafeMutablePointer<AVFrame>?) throws(Failure) {
        if frame == nil, resampler == nil { return }
        try makeResampler()
        let room = swr_get_out_samples(resampler, frame?.pointee.nb_samples ?? 0)
        guard room > 0 else { return }
        try prepare(resampled, samples: room)
        defer { av_frame_unref(resampled) }
        let count = convert(frame, room: room)
        try check(count, .output, "resample stream \(track.index)")
        try queueUp(resampled, count)
    }

    private func convert(_ frame: UnsafeMutablePointer<AVFrame>?, room: Int32) -> Int32 {
        let output = resampled.pointee.extended_data
        guard let frame else { return swr_convert(resampler, output, room, nil, 0) }
        let samples = frame.pointee.nb_samples
        return frame.pointee.extended_data.withMemoryRebound(
            to: UnsafePointer<UInt8>?.self, capacity: Int(frame.pointee.ch_layout.nb_channels)
        ) { swr_convert(resampler, output, room, $0, samples) }
    }

    private func queueUp(_ frame: UnsafeMutablePointer<AVFrame>, _ count: Int32) throws(Failure) {
        guard count > 0 else { return }
        let planes = UnsafeMutableRawPointer(frame.pointee.extended_data)
            .assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
        try check(av_audio_fifo_write(queue, planes, count), .limit, "queue sound")
    }

    /// Encodes whole frames of the encoder's size, at the end the rest too.
    private func encodeQueued(all: Bool) throws(Failure) {
        let size = encoder.pointee.frame_size > 0 ? encoder.pointee.frame_size : 1024
        while true {
            let available = av_audio_fifo_size(queue)
            guard available >= size || (all && available > 0) else { return }
            let count = min(size, available)
            try prepare(resampled, samples: count)
            defer { av_frame_unref(resampled) }
            let planes = UnsafeMutableRawPointer(resampled.pointee.extended_data)
                .assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
            av_audio_fifo_read(queue, planes, count)
            let start = position ?? 0
            resampled.pointee.pts = start
            position = start + Int64(count)
            try encode(resampled)
        }
    }

    private func prepare(_ frame: UnsafeMutablePointer<AVFrame>, samples: Int32) throws(Failure) {
        av_frame_unref(frame)
        frame.pointee.nb_samples = samples
        frame.pointee.format = encoder.pointee.sample_fmt.rawValue
        frame.pointee.sample_rate = encoder.pointee.sample_rate
        av_channel_layout_copy(&frame.pointee.ch_layout, &encoder.pointee.ch_layout)
        try check(av_frame_get_buffer(frame, 0), .limit, "hold sound")
    }

    private func encode(_ frame: UnsafeMutablePointer<AVFrame>?) throws(Failure) {
        let sent = avcodec_send_frame(encoder, frame)
        guard sent != glfx_averror_eof else { return }
        try check(sent, .output, "encode stream \(track.index)")
        let base = Rational(1, Int64(encoder.pointee.sample_rate))
        while true {
            let code = avcodec_receive_packet(encoder, packet)
            if code == glfx_averror_eagain || code == glfx_averror_eof { return }
            try check(code, .output, "encode stream \(track.index)")
            defer { av_packet_unref(packet) }
            packet.place(from: base, to: muxer.timeBase(of: stream), shiftedBy: nil)
            try muxer.put(packet, stream: stream)
        }
    }
}
