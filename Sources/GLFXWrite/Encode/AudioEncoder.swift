internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// Encodes samples: queues them, encodes frames of the encoder's size, and muxes the packets.
///
/// Belongs to one thread. libavcodec subtracts the encoder's delay from the stamps, so that the audio stays in sync.
final class AudioEncoder {
    /// Open; freed with this object.
    let context: UnsafeMutablePointer<AVCodecContext>
    let stream: UnsafeMutablePointer<AVStream>
    /// The next sample's time in ticks of one sample; nil before the first.
    private(set) var position: Int64?

    private let muxer: Muxer
    /// For messages: `stream 2`.
    private let name: String
    private let frame: UnsafeMutablePointer<AVFrame>
    private let packet: UnsafeMutablePointer<AVPacket>
    private var queue: OpaquePointer?

    /// Adds a stream to the muxer.
    /// - Parameter context: an open encoder, which this object owns from now on.
    init(_ context: UnsafeMutablePointer<AVCodecContext>, muxer: Muxer, name: String) throws(Failure) {
        self.context = context
        self.muxer = muxer
        self.name = name
        frame = try allocated(av_frame_alloc(), "a frame")
        packet = try allocated(av_packet_alloc(), "a packet")
        stream = try muxer.addStream(isEncoded: true)
        stream.pointee.time_base = context.pointee.time_base
        try check(
            avcodec_parameters_from_context(stream.pointee.codecpar, context), .output, "describe \(name)")
        queue = try allocated(
            av_audio_fifo_alloc(context.pointee.sample_fmt, context.pointee.ch_layout.nb_channels, 4096), "audio")
    }

    deinit {
        var (context, frame, packet): (UnsafeMutablePointer<_>?, UnsafeMutablePointer<_>?, UnsafeMutablePointer<_>?) =
            (context, frame, packet)
        avcodec_free_context(&context)
        av_frame_free(&frame)
        av_packet_free(&packet)
        av_audio_fifo_free(queue)
    }

    /// Samples in the queue.
    var queued: Int64 { Int64(av_audio_fifo_size(queue)) }

    /// Sets the time of the first sample. Call once, before the first `append`. Where audio has no times, silence goes before
    /// it.
    func begin(at position: Int64) throws(Failure) {
        self.position = position
        let most = Int64(context.pointee.sample_rate) * 3600
        guard muxer.container.hasAudioWithoutTimes, position > 0, position < most else { return }
        self.position = 0
        var rest = position
        while rest > 0 {
            let count = Int32(min(rest, 4096))
            let frame = try room(for: count)
            av_samples_set_silence(
                frame.pointee.extended_data, 0, count, context.pointee.ch_layout.nb_channels, context.pointee.sample_fmt
            )
            try append(count)
            try encodeQueued()
            rest -= Int64(count)
        }
    }

    /// A frame with room for samples in the encoder's form, to be handed back to `append`.
    func room(for count: Int32) throws(Failure) -> UnsafeMutablePointer<AVFrame> {
        av_frame_unref(frame)
        frame.pointee.nb_samples = count
        frame.pointee.format = context.pointee.sample_fmt.rawValue
        frame.pointee.sample_rate = context.pointee.sample_rate
        av_channel_layout_copy(&frame.pointee.ch_layout, &context.pointee.ch_layout)
        try check(av_frame_get_buffer(frame, 0), .limit, "hold audio")
        return frame
    }

    /// Queues the first samples of the frame of `room`.
    func append(_ count: Int32) throws(Failure) {
        defer { av_frame_unref(frame) }
        if count > 0 { try check(av_audio_fifo_write(queue, planes, count), .limit, "queue audio") }
    }

    /// Encodes whole frames of the encoder's size.
    func encodeQueued() throws(Failure) { try encodeQueued(all: false) }

    /// Encodes the rest of the queue and drains the encoder.
    func finish() throws(Failure) {
        try encodeQueued(all: true)
        try send(nil)
    }

    private var planes: UnsafeMutablePointer<UnsafeMutableRawPointer?> {
        UnsafeMutableRawPointer(frame.pointee.extended_data).assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
    }

    private func encodeQueued(all: Bool) throws(Failure) {
        let size = context.pointee.frame_size > 0 ? context.pointee.frame_size : 1024
        while true {
            let available = av_audio_fifo_size(queue)
            guard available >= size || (all && available > 0) else { return }
            let count = min(size, available)
            let frame = try room(for: count)
            defer { av_frame_unref(frame) }
            av_audio_fifo_read(queue, planes, count)
            let start = position ?? 0
            frame.pointee.pts = start
            position = start + Int64(count)
            try send(frame)
        }
    }

    private func send(_ frame: UnsafeMutablePointer<AVFrame>?) throws(Failure) {
        let sent = avcodec_send_frame(context, frame)
        guard sent != glfx_averror_eof else { return }
        try check(sent, .output, "encode \(name)")
        let base = Rational(1, Int64(context.pointee.sample_rate))
        let index = Int(stream.pointee.index)
        while true {
            let code = avcodec_receive_packet(context, packet)
            if code == glfx_averror_eagain || code == glfx_averror_eof { return }
            try check(code, .output, "encode \(name)")
            defer { av_packet_unref(packet) }
            packet.place(from: base, to: muxer.timeBase(of: index), shiftedBy: nil)
            try muxer.put(packet, stream: index)
        }
    }
}
