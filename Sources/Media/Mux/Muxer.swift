internal import CLibAV
internal import FrameCore

/// Packets of all streams into one file. Belongs to one thread. The corresponding C type is `AVFormatContext`.
///
/// Nothing is written until it is known when the picture begins, because some containers have to move everything by
/// the same time: `start` lets go what was held until then.
final class Muxer {
    let context: UnsafeMutablePointer<AVFormatContext>
    let sink: any OutputSink
    let container: Container
    private let path: String
    private var held: [UnsafeMutablePointer<AVPacket>] = []
    /// What every time stamp is moved by, in ticks of each stream; nil until `start`.
    private var shifts: [Int64]?
    /// What a container takes off a stream's stamps again when it is read, in ticks of each stream.
    private var delays: [Int64] = []
    private var lastDecodingTimes: [Int64?] = []
    private var encodedStreams: Set<Int> = []
    /// Between `writeHeader` and `writeTrailer`.
    private var lacksTrailer = false
    /// Packets whose stamps did not ascend and were made to.
    private(set) var mendedPackets = 0
    /// Packets of the source's that are too damaged to be passed on.
    private(set) var lostPackets = 0
    /// Packets that the source hides before its time 0 and that this container could not hide.
    private(set) var hiddenPackets = 0

    init(container: Container, path: String, sink: any OutputSink) throws(Failure) {
        self.container = container
        self.path = path
        self.sink = sink
        var made: UnsafeMutablePointer<AVFormatContext>?
        let code = avformat_alloc_output_context2(&made, nil, container.muxer, nil)
        guard let made else {
            throw Failure(
                .usage, "this libavformat cannot write \(container.name) (\(libavMessage(code)))",
                advice: "choose another ending")
        }
        context = made
        // Stamps are moved here, by what is known here; libavformat would move them by decoding times.
        context.pointee.avoid_negative_ts = AVFMT_AVOID_NEG_TS_DISABLED
        // FLAC in MP4, deep Y4M: what libavformat still calls experimental is what players have long had.
        context.pointee.strict_std_compliance = FF_COMPLIANCE_EXPERIMENTAL
        try attach()
    }

    deinit {
        for packet in held {
            var packet: UnsafeMutablePointer<AVPacket>? = packet
            av_packet_free(&packet)
        }
        if var io = context.pointee.pb {
            av_freep(&io.pointee.buffer)
            var pointer: UnsafeMutablePointer<AVIOContext>? = io
            avio_context_free(&pointer)
            io = context.pointee.pb
        }
        context.pointee.pb = nil
        if lacksTrailer, container.muxer == "gif" { endNowhere() }
        avformat_free_context(context)
    }

    /// libavformat 59 holds a picture of a GIF back, and frees it nowhere but where it ends the file.
    private func endNowhere() {
        var bytes: UnsafeMutablePointer<UInt8>?
        guard avio_open_dyn_buf(&context.pointee.pb) == 0 else { return }
        av_write_trailer(context)
        avio_close_dyn_buf(context.pointee.pb, &bytes)
        context.pointee.pb = nil
        av_free(bytes)
    }

    /// Lets libavformat write through the sink.
    private func attach() throws(Failure) {
        let size: Int32 = 1 << 18
        let buffer = try allocated(av_malloc(Int(size)), "a write buffer")
        let io = avio_alloc_context(
            buffer.assumingMemoryBound(to: UInt8.self), size, 1, Unmanaged.passUnretained(self).toOpaque(),
            { opaque, bytes, count in
                guard let sink = Muxer.sink(opaque), let bytes else { return glfx_averror_eio }
                return sink.read(bytes, count: Int(count))
            },
            { opaque, bytes, count in
                guard let sink = Muxer.sink(opaque), let bytes else { return glfx_averror_eio }
                return sink.write(bytes, count: Int(count))
            },
            { opaque, offset, whence in
                guard let sink = Muxer.sink(opaque) else { return Int64(glfx_averror_eio) }
                return sink.seek(offset, whence: whence)
            })
        guard let io else {
            av_free(buffer)
            throw Failure(.limit, "out of memory for a write buffer")
        }
        if !sink.isSeekable {
            // Without a seek callback libavformat writes what can be read in order.
            io.pointee.seek = nil
            io.pointee.seekable = 0
            // Who reads wants each picture when it is there.
            context.pointee.flush_packets = 1
        }
        context.pointee.pb = io
        context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
    }

    /// The sink of the muxer that a callback was given.
    private static func sink(_ opaque: UnsafeMutableRawPointer?) -> (any OutputSink)? {
        opaque.map { Unmanaged<Muxer>.fromOpaque($0).takeUnretainedValue().sink }
    }

    var wantsGlobalHeader: Bool { context.pointee.oformat.pointee.flags & AVFMT_GLOBALHEADER != 0 }

    /// A new stream; it lives as long as the muxer.
    /// - Parameter isEncoded: its packets are made here: what lies before time 0 is an encoder's run-up.
    func addStream(isEncoded: Bool = false) throws(Failure) -> UnsafeMutablePointer<AVStream> {
        let stream = try allocated(avformat_new_stream(context, nil), "a stream")
        if isEncoded { encodedStreams.insert(Int(stream.pointee.index)) }
        return stream
    }

    /// The ticks of a stream, as the muxer chose them in `writeHeader`.
    func timeBase(of stream: Int) -> Rational {
        context.pointee.streams[stream].flatMap { Rational($0.pointee.time_base) } ?? Rational(1, 1000)
    }

    func writeHeader(options: [(key: String, value: String)]) throws(Failure) {
        let code = withDictionary(options) { avformat_write_header(context, &$0) }
        lacksTrailer = code >= 0
        if sink.failure == nil {
            try check(
                code, .usage, "begin '\(path)' as \(container.name)",
                advice: "write to another container, or use another --codec")
        }
        try sink.begin()
        lastDecodingTimes = Array(repeating: nil, count: Int(context.pointee.nb_streams))
        delays = (0..<Int(context.pointee.nb_streams)).map { codecDelay(of: $0) }
    }

    /// Matroska's CodecDelay, which libavformat writes for Opus: stamps in the file are later by it, and reading takes
    /// it off again.
    private func codecDelay(of stream: Int) -> Int64 {
        guard container.muxer == "matroska" || container.muxer == "webm",
            let parameters = context.pointee.streams[stream]?.pointee.codecpar.pointee,
            parameters.codec_id == AV_CODEC_ID_OPUS, parameters.initial_padding > 0
        else { return 0 }
        // Opus counts in 1/48000 s whatever it was made from (RFC 6716).
        return Timestamp(Int64(parameters.initial_padding), timeBase: Rational(1, 48000))
            .rescaled(to: timeBase(of: stream)).value
    }

    /// Takes a packet's contents, its stamps in ticks of its stream; before `start` it is only held.
    func put(_ packet: UnsafeMutablePointer<AVPacket>, stream: Int) throws(Failure) {
        packet.pointee.stream_index = Int32(stream)
        packet.pointee.pos = -1
        packet.move(by: delays[stream])
        if shifts != nil { return try write(packet, stream) }
        let copy = try allocated(av_packet_alloc(), "a packet")
        av_packet_move_ref(copy, packet)
        held.append(copy)
    }

    /// Gives the muxer a picture that belongs to the whole file, past the order of time.
    func putCover(_ packet: UnsafeMutablePointer<AVPacket>, stream: Int) throws(Failure) {
        packet.pointee.stream_index = Int32(stream)
        packet.pointee.pts = 0
        packet.pointee.dts = 0
        try checkWrite(av_write_frame(context, packet), "write cover art into")
    }

    /// Counts a packet that could not be passed on.
    func lose() { lostPackets += 1 }

    var isStarted: Bool { shifts != nil }

    /// Fixes by how much everything moves and writes what was held.
    /// - Parameters:
    ///   - videoStart: the first picture's time stamp in ticks of stream 0; nil without a picture.
    /// - Returns: by how much everything moved, or nil.
    func start(videoStart: Int64?) throws(Failure) -> Timestamp? {
        let moved = shift(videoStart: videoStart)
        shifts = (0..<Int(context.pointee.nb_streams)).map { moved?.rescaled(to: timeBase(of: $0)).value ?? 0 }
        let waiting = held
        held = []
        var failure: Failure?
        for packet in waiting {
            if failure == nil {
                do throws(Failure) { try write(packet, Int(packet.pointee.stream_index)) } catch { failure = error }
            }
            var packet: UnsafeMutablePointer<AVPacket>? = packet
            av_packet_free(&packet)
        }
        if let failure { throw failure }
        return moved
    }

    private func shift(videoStart: Int64?) -> Timestamp? {
        guard let videoStart else { return nil }
        switch container.origin {
        case .firstPicture: if videoStart == 0 { return nil }
        case .hiddenBeforeZero, .atOrAfterZero: if videoStart >= 0 { return nil }
        }
        return Timestamp(-videoStart, timeBase: timeBase(of: 0))
    }

    private func write(_ packet: UnsafeMutablePointer<AVPacket>, _ stream: Int) throws(Failure) {
        packet.move(by: shifts?[stream] ?? 0)
        guard stream == 0 || keepsInTime(packet, stream) else {
            if !encodedStreams.contains(stream) { hiddenPackets += 1 }
            return
        }
        let hasStamp = packet.pointee.pts != glfx_av_nopts_value || packet.pointee.dts != glfx_av_nopts_value
        if !hasStamp, !encodedStreams.contains(stream) { return lose() }
        try checkStep(packet, stream)
        mend(packet, stream)
        let code = av_interleaved_write_frame(context, packet)
        // What a container's own rules refuse (AAC without its header) is a damaged packet, no output that fails.
        let isRefused = code == glfx_averror_invalid_data || code == glfx_averror(EINVAL)
        if isRefused, sink.failure == nil, !encodedStreams.contains(stream) { return lose() }
        try checkWrite(code, "write")
    }

    /// What lies before time 0 is there to be decoded, not to be heard: a codec's run-up, or what an edit list cut off.
    /// Where the container cannot hide it, it would be heard, or everything would have to move; so it stays out. A
    /// packet that is mostly after 0 begins at 0.
    private func keepsInTime(_ packet: UnsafeMutablePointer<AVPacket>, _ stream: Int) -> Bool {
        let kind = context.pointee.streams[stream]?.pointee.codecpar.pointee.codec_type
        guard case .atOrAfterZero = container.origin, kind != AVMEDIA_TYPE_VIDEO,
            packet.pointee.pts != glfx_av_nopts_value, packet.pointee.pts < 0
        else { return true }
        let end = packet.pointee.pts + packet.pointee.duration
        guard end > -packet.pointee.pts || kind == AVMEDIA_TYPE_SUBTITLE && end > 0 else { return false }
        packet.pointee.pts = 0
        packet.pointee.dts = 0
        packet.pointee.duration = end
        return true
    }

    /// From the packet before to this one, and from this one to its end.
    private func checkStep(_ packet: UnsafeMutablePointer<AVPacket>, _ stream: Int) throws(Failure) {
        let time = packet.pointee.dts
        guard time != glfx_av_nopts_value else { return }
        let limit = LongStep(path: path, container: container)
        let base = timeBase(of: stream)
        let last = lastDecodingTimes[stream] ?? time
        try limit.check(ticks: time - last, stream: stream, end: Timestamp(time, timeBase: base))
        let duration = packet.pointee.duration
        try limit.check(ticks: duration, stream: stream, end: Timestamp(time + duration, timeBase: base))
    }

    /// Decoding times have to ascend; a damaged source's may not.
    private func mend(_ packet: UnsafeMutablePointer<AVPacket>, _ stream: Int) {
        guard packet.pointee.dts != glfx_av_nopts_value else { return }
        let kind = context.pointee.streams[stream]?.pointee.codecpar.pointee.codec_type
        let step: Int64 = kind == AVMEDIA_TYPE_SUBTITLE || kind == AVMEDIA_TYPE_DATA ? 0 : 1
        if let last = lastDecodingTimes[stream], packet.pointee.dts < last + step {
            packet.pointee.dts = last + step
            if packet.pointee.pts != glfx_av_nopts_value {
                packet.pointee.pts = max(packet.pointee.pts, packet.pointee.dts)
            }
            mendedPackets += 1
        }
        lastDecodingTimes[stream] = packet.pointee.dts
    }

    /// Writes what is still inside and the container's index.
    func writeTrailer() throws(Failure) {
        lacksTrailer = false
        let code = av_write_trailer(context)
        if code < 0, sink.failure == nil, lostPackets > 0 {
            throw Failure(
                .input, "cannot finish '\(path)': a stream that is passed on is too damaged (\(libavMessage(code)))",
                advice: "leave the sound out: --audio none")
        }
        try checkWrite(code, "finish")
        avio_flush(context.pointee.pb)
        if let failure = sink.failure { throw failure }
    }

    /// The disk's own words, where it was the disk.
    private func checkWrite(_ code: Int32, _ act: String) throws(Failure) {
        if let failure = sink.failure { throw failure }
        try check(code, .output, "\(act) '\(path)'")
    }
}
