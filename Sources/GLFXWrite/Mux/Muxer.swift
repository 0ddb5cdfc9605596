internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXFiles
internal import GLFXMedia
internal import Glibc

/// Writes packets of all streams to one file. Belongs to one thread. The corresponding C type is `AVFormatContext`.
///
/// No packet is written until the picture's start is known, because some containers need all times shifted by it:
/// `start` writes what was held until then.
final class Muxer {
    let context: UnsafeMutablePointer<AVFormatContext>
    let sink: any OutputSink
    let container: Container
    private let path: String
    private var held: [UnsafeMutablePointer<AVPacket>] = []
    private let spool = PacketSpool()
    /// Added to every time stamp, in ticks of each stream; nil until `start`.
    private var shifts: [Int64]?
    /// What readers of the container subtract from a stream's stamps, in ticks of each stream.
    private var delays: [Int64] = []
    private var lastDecodingTimes: [Int64?] = []
    private var encodedStreams: Set<Int> = []
    private var freeTags: FreeTags?
    /// Between `writeHeader` and `writeTrailer`.
    private var lacksTrailer = false
    /// By stream, of copied audio where it has no times.
    private var rows: [Int: AudioRow] = [:]
    /// Packets whose stamps did not ascend and were fixed.
    private(set) var fixedPackets = 0
    /// The source's packets that are too damaged to be copied.
    private(set) var lostPackets = 0
    /// Packets that the source hides before its time 0 and that this container could not hide.
    private(set) var hiddenPackets = (audio: 0, others: 0)

    init(
        container: Container, path: String, sink: any OutputSink, isReproducible: Bool = false
    ) throws(Failure) {
        self.container = container
        self.path = path
        self.sink = sink
        var newContext: UnsafeMutablePointer<AVFormatContext>?
        let code = avformat_alloc_output_context2(&newContext, nil, container.muxer, nil)
        guard let newContext else {
            throw Failure(
                .usage, "this libavformat cannot write \(container.name) (\(libavMessage(code)))",
                advice: "choose another ending")
        }
        context = newContext
        // No random identifiers, no versions.
        if isReproducible { context.pointee.flags |= AVFMT_FLAG_BITEXACT }
        // Stamps are shifted here; libavformat would shift them by decoding times.
        context.pointee.avoid_negative_ts = AVFMT_AVOID_NEG_TS_DISABLED
        // Allow FLAC in MP4 and deep Y4M, which libavformat calls experimental but players support.
        context.pointee.strict_std_compliance = FF_COMPLIANCE_EXPERIMENTAL
        try attach()
    }

    deinit {
        for packet in held {
            var packet: UnsafeMutablePointer<AVPacket>? = packet
            av_packet_free(&packet)
        }
        if let io = context.pointee.pb {
            av_freep(&io.pointee.buffer)
            var pointer: UnsafeMutablePointer<AVIOContext>? = io
            avio_context_free(&pointer)
        }
        context.pointee.pb = nil
        if lacksTrailer, container.muxer == "gif" { writeTrailerToMemory() }
        avformat_free_context(context)
    }

    /// libavformat 59 holds a GIF's last picture back, and frees it only when it writes the trailer.
    private func writeTrailerToMemory() {
        var bytes: UnsafeMutablePointer<UInt8>?
        guard avio_open_dyn_buf(&context.pointee.pb) == 0 else { return }
        av_write_trailer(context)
        avio_close_dyn_buf(context.pointee.pb, &bytes)
        context.pointee.pb = nil
        av_free(bytes)
    }

    /// Makes libavformat write to the sink.
    private func attach() throws(Failure) {
        let size: Int32 = 1 << 18
        let buffer = try allocated(av_malloc(Int(size)), "a write buffer")
        let io = avio_alloc_context(
            buffer.assumingMemoryBound(to: UInt8.self), size, 1, Unmanaged.passUnretained(self).toOpaque(),
            { opaque, bytes, count in
                guard let sink = Muxer.sink(opaque), let bytes else { return glfx_averror_eio }
                let got = sink.read(bytes, count: Int(count))
                return got == 0 ? glfx_averror_eof : got
            },
            { opaque, bytes, count in
                guard let sink = Muxer.sink(opaque), let bytes else { return glfx_averror_eio }
                return sink.write(bytes, count: Int(count))
            },
            { opaque, offset, whence in
                guard let sink = Muxer.sink(opaque) else { return Int64(glfx_averror_eio) }
                return whence & AVSEEK_SIZE != 0 ? sink.size : sink.seek(offset, whence: whence & ~AVSEEK_FORCE)
            })
        guard let io else {
            av_free(buffer)
            throw Failure(.limit, "out of memory for a write buffer")
        }
        if !sink.isSeekable {
            // Without a seek callback libavformat writes a streamable file.
            io.pointee.seek = nil
            io.pointee.seekable = 0
            // The reader of a pipe gets each packet at once.
            context.pointee.flush_packets = 1
        }
        context.pointee.pb = io
        context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
        allowReadingBack()
    }

    /// libavformat opens the file again by its name to move an index to the front: it gets a view of the sink's bytes,
    /// which are under another name. The context's own `opaque` is for `Complaints`.
    private func allowReadingBack() {
        context.pointee.io_open = { context, io, _, flags, _ in
            guard flags & AVIO_FLAG_WRITE == 0, let sink = Muxer.sink(context?.pointee.pb?.pointee.opaque),
                sink.isSeekable
            else {
                return glfx_averror(EPERM)
            }
            io?.pointee = WrittenBytes.open(sink)
            return io?.pointee == nil ? glfx_averror_enomem : 0
        }
        context.pointee.io_close2 = { _, io in
            if let io { WrittenBytes.close(io) }
            return 0
        }
    }

    /// As `OutputRequest.isReproducible`.
    var isReproducible: Bool { context.pointee.flags & AVFMT_FLAG_BITEXACT != 0 }

    private static func sink(_ opaque: UnsafeMutableRawPointer?) -> (any OutputSink)? {
        opaque.map { Unmanaged<Muxer>.fromOpaque($0).takeUnretainedValue().sink }
    }

    /// A new stream, owned by the muxer.
    /// - Parameter isEncoded: its packets are encoded here: those before time 0 are an encoder's priming.
    func addStream(isEncoded: Bool = false) throws(Failure) -> UnsafeMutablePointer<AVStream> {
        let stream = try allocated(avformat_new_stream(context, nil), "a stream")
        if isEncoded { encodedStreams.insert(Int(stream.pointee.index)) }
        return stream
    }

    /// The time base of a stream, as `writeHeader` chose it.
    func timeBase(of stream: Int) -> Rational {
        context.pointee.streams[stream].flatMap { Rational($0.pointee.time_base) } ?? Rational(1, 1000)
    }

    /// Tags that replace their placeholder when all is written.
    func add(_ tags: FreeTags) {
        freeTags = tags
        av_dict_set(&context.pointee.metadata, tags.placeholder.key, tags.placeholder.value, 0)
    }

    func writeHeader(options: [(key: String, value: String)]) throws(Failure) {
        if container.muxer == "mov" {
            for index in 0..<Int(context.pointee.nb_streams) {
                if let stream = context.pointee.streams[index] { StreamSetup.nameLanguage(of: stream) }
            }
        }
        let code = withDictionary(options) { avformat_write_header(context, &$0) }
        lacksTrailer = code >= 0
        if sink.failure == nil {
            try check(
                code, .usage, "begin '\(path)' as \(container.name)",
                advice: "write to another container, or use another \(.codec)")
        }
        try sink.begin()
        lastDecodingTimes = Array(repeating: nil, count: Int(context.pointee.nb_streams))
        delays = (0..<Int(context.pointee.nb_streams)).map { codecDelay(of: $0) }
    }

    /// Matroska's CodecDelay, which libavformat writes for Opus: stamps in the file are later by it, and readers
    /// subtract it.
    private func codecDelay(of stream: Int) -> Int64 {
        guard container.muxer == "matroska" || container.muxer == "webm",
            let parameters = context.pointee.streams[stream]?.pointee.codecpar.pointee,
            parameters.codec_id == AV_CODEC_ID_OPUS, parameters.initial_padding > 0
        else { return 0 }
        // Opus always counts in 1/48000 s (RFC 6716).
        return Timestamp(Int64(parameters.initial_padding), timeBase: Rational(1, 48000))
            .rescaled(to: timeBase(of: stream)).value
    }

    /// Moves a packet's contents, with stamps in ticks of its stream; held until `start`.
    func put(_ packet: UnsafeMutablePointer<AVPacket>, stream: Int) throws(Failure) {
        packet.pointee.stream_index = Int32(stream)
        packet.pointee.pos = -1
        packet.move(by: delays[stream])
        if shifts != nil { return try write(packet, stream) }
        let copy = try allocated(av_packet_alloc(), "a packet")
        av_packet_move_ref(copy, packet)
        spool.keep(copy)
        held.append(copy)
    }

    /// Writes cover art, which has no time and is not interleaved.
    func putCover(_ packet: UnsafeMutablePointer<AVPacket>, stream: Int) throws(Failure) {
        packet.pointee.stream_index = Int32(stream)
        packet.pointee.pts = 0
        packet.pointee.dts = 0
        try checkWrite(av_write_frame(context, packet), "write cover art into")
    }

    /// Counts a packet that could not be copied.
    func countLost() { lostPackets += 1 }

    var isStarted: Bool { shifts != nil }

    /// Sets the shift of all streams and writes what was held.
    /// - Parameter videoStart: the first picture's time stamp in ticks of stream 0; nil without a picture.
    /// - Returns: the shift, or nil for none.
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
        let parameters = context.pointee.streams[stream]?.pointee.codecpar
        guard stream == 0 || PacketsBeforeZero.keeps(packet, of: parameters, timeBase(of: stream), in: container) else {
            if !encodedStreams.contains(stream) { countHidden(stream) }
            return
        }
        let hasStamp = packet.pointee.pts != glfx_av_nopts_value || packet.pointee.dts != glfx_av_nopts_value
        if !hasStamp, !encodedStreams.contains(stream) { return countLost() }
        try checkStep(packet, stream)
        fixDecodingTime(of: packet, stream)
        try fillGap(before: packet, stream)
        let code = av_interleaved_write_frame(context, packet)
        // Packets that the muxer refuses (AAC without its header) are damaged; the output has not failed.
        let isRefused = code == glfx_averror_invalid_data || code == glfx_averror(EINVAL)
        if isRefused, sink.failure == nil, !encodedStreams.contains(stream) { return countLost() }
        try checkWrite(code, "write")
    }

    /// How much too early, in seconds, a copied audio stream is heard; nil where that is less than a frame.
    func earlyAudio(of stream: Int) -> Double? {
        guard let early = rows[stream]?.early, let rate = context.pointee.streams[0]?.pointee.avg_frame_rate,
            early * Double(rate.num) > Double(rate.den)
        else { return nil }
        return early
    }

    private func fillGap(before packet: UnsafePointer<AVPacket>, _ stream: Int) throws(Failure) {
        guard container.hasAudioWithoutTimes, !encodedStreams.contains(stream),
            let parameters = context.pointee.streams[stream]?.pointee.codecpar,
            parameters.pointee.codec_type == AVMEDIA_TYPE_AUDIO
        else { return }
        let base = timeBase(of: stream)
        var silence = try rows[stream, default: AudioRow()].gap(before: packet, of: parameters, base)
        defer { av_packet_free(&silence) }
        guard let silence else { return }
        try checkWrite(av_interleaved_write_frame(context, silence), "write")
    }

    private func countHidden(_ stream: Int) {
        let kind = context.pointee.streams[stream]?.pointee.codecpar.pointee.codec_type
        if kind == AVMEDIA_TYPE_AUDIO { hiddenPackets.audio += 1 } else { hiddenPackets.others += 1 }
    }

    /// Checks the step from the packet before, and the duration.
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
    private func fixDecodingTime(of packet: UnsafeMutablePointer<AVPacket>, _ stream: Int) {
        guard packet.pointee.dts != glfx_av_nopts_value else { return }
        let kind = context.pointee.streams[stream]?.pointee.codecpar.pointee.codec_type
        // Packets of audio may be shorter than a tick.
        let mayBeEqual = context.pointee.oformat.pointee.flags & AVFMT_TS_NONSTRICT != 0 && kind == AVMEDIA_TYPE_AUDIO
        let step: Int64 = mayBeEqual || kind == AVMEDIA_TYPE_SUBTITLE || kind == AVMEDIA_TYPE_DATA ? 0 : 1
        if let last = lastDecodingTimes[stream], packet.pointee.dts < last + step {
            packet.pointee.dts = last + step
            if packet.pointee.pts != glfx_av_nopts_value {
                packet.pointee.pts = max(packet.pointee.pts, packet.pointee.dts)
            }
            fixedPackets += 1
        }
        lastDecodingTimes[stream] = packet.pointee.dts
    }

    /// Writes buffered packets and the container's index.
    func writeTrailer() throws(Failure) {
        lacksTrailer = false
        let code = av_write_trailer(context)
        if code < 0, sink.failure == nil, lostPackets > 0 {
            throw Failure(
                .input, "cannot finish '\(path)': a copied stream is too damaged (\(libavMessage(code)))",
                advice: "leave the audio out: \(.audio) none")
        }
        try checkWrite(code, "finish")
        avio_flush(context.pointee.pb)
        if let failure = sink.failure { throw failure }
        try freeTags?.write(into: sink)
    }

    /// Throws the sink's failure if there is one, else libav's.
    private func checkWrite(_ code: Int32, _ act: String) throws(Failure) {
        if let failure = sink.failure { throw failure }
        try check(code, .output, "\(act) '\(path)'")
    }
}
