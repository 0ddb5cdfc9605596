internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// Converts text subtitles that the container cannot hold as they are. Belongs to one thread.
final class SubtitleConverter: TrackWriter {
    private let track: TrackInfo
    private let muxer: Muxer
    private let stream: Int
    private let decoder: Owned<AVCodecContext>
    private let encoder: Owned<AVCodecContext>
    private let ownPacket: Owned<AVPacket>
    private var packet: UnsafeMutablePointer<AVPacket> { ownPacket.pointer }
    /// For one encoded subtitle; as large as in the ffmpeg tool.
    private var buffer = [UInt8](repeating: 0, count: 1 << 20)

    init(track: TrackInfo, encoder name: String, muxer: Muxer) throws(Failure) {
        self.track = track
        self.muxer = muxer
        ownPacket = try .packet()
        decoder = try TrackDecoder.open(track)
        encoder = try Self.openEncoder(name, header: decoder.pointer)
        let newStream = try muxer.addStream()
        stream = Int(newStream.pointee.index)
        StreamSetup.describe(track, newStream)
        try check(
            avcodec_parameters_from_context(newStream.pointee.codecpar, encoder.pointer), .output, "describe subtitles")
    }

    /// The encoder gets the decoder's ASS style header: they exchange subtitles as ASS.
    private static func openEncoder(
        _ name: String, header decoder: UnsafeMutablePointer<AVCodecContext>
    ) throws(Failure) -> Owned<AVCodecContext> {
        guard let codec = avcodec_find_encoder_by_name(name) else {
            throw Failure(.output, "there is no encoder \(name) in this libavcodec")
        }
        let encoder = Owned(try allocated(avcodec_alloc_context3(codec), "an encoder"))
        let context = encoder.pointer
        context.pointee.time_base = AVRational(num: 1, den: 1000)
        if let header = decoder.pointee.subtitle_header, decoder.pointee.subtitle_header_size > 0 {
            let size = Int(decoder.pointee.subtitle_header_size)
            let copy = try allocated(av_mallocz(size + 1), "a subtitle header").assumingMemoryBound(to: UInt8.self)
            copy.update(from: header, count: size)
            context.pointee.subtitle_header = copy
            context.pointee.subtitle_header_size = Int32(size)
        }
        try check(avcodec_open2(context, codec, nil), .output, "open encoder \(name)")
        return encoder
    }

    func write(_ source: MediaPacket, shiftedBy shift: Timestamp?) throws(Failure) {
        var subtitle = AVSubtitle()
        var isComplete: Int32 = 0
        let code = avcodec_decode_subtitle2(decoder.pointer, &subtitle, &isComplete, source.pointer)
        // Damaged subtitles are left out.
        guard code >= 0, isComplete != 0 else { return }
        defer { avsubtitle_free(&subtitle) }
        guard subtitle.num_rects > 0 else { return }
        try check(av_packet_ref(packet, source.pointer), .limit, "pass on a packet")
        defer { av_packet_unref(packet) }
        packet.place(from: source.timeBase, to: muxer.timeBase(of: stream), shiftedBy: shift)
        let times = (pts: packet.pointee.pts, duration: packet.pointee.duration)
        subtitle.pts = 0
        subtitle.end_display_time -= subtitle.start_display_time
        subtitle.start_display_time = 0
        let size = avcodec_encode_subtitle(encoder.pointer, &buffer, Int32(buffer.count), &subtitle)
        try check(size, .output, "convert stream \(track.index)")
        av_packet_unref(packet)
        try check(av_new_packet(packet, size), .limit, "hold a subtitle")
        packet.pointee.data.update(from: buffer, count: Int(size))
        packet.pointee.pts = times.pts
        packet.pointee.dts = times.pts
        packet.pointee.duration = times.duration
        packet.pointee.flags |= AV_PKT_FLAG_KEY
        try muxer.put(packet, stream: stream)
    }

    func finish() {}
}
