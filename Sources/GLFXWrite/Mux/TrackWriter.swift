internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// Writes one stream beside the filtered video. Belongs to one thread.
protocol TrackWriter: AnyObject {
    /// Writes the next packet of the source's stream, with its stamps shifted by `shift`.
    func write(_ packet: MediaPacket, shiftedBy shift: Timestamp?) throws(Failure)
    /// Call after the last packet.
    func finish() throws(Failure)
}

/// Copies packets without changing their bytes.
final class TrackCopier: TrackWriter {
    private let muxer: Muxer
    private let stream: Int
    private let track: TrackInfo
    private let ownPacket: Owned<AVPacket>
    private var packet: UnsafeMutablePointer<AVPacket> { ownPacket.pointer }
    /// Where the next audio packet begins if it follows the last without a gap, in the output's ticks.
    private var expected: Int64?
    /// Of the last packet of data, in the output's ticks.
    private var lastLength: Int64 = 1
    /// Nil where packets may say what they like.
    private var adts: ADTSWatch?
    private let lengths: PacketLength
    /// It is a file in the header, without packets.
    private let isAttached: Bool

    init(track: TrackInfo, muxer: Muxer) throws(Failure) {
        self.track = track
        self.muxer = muxer
        ownPacket = try .packet()
        lengths = try PacketLength(track)
        let newStream = try muxer.addStream()
        stream = Int(newStream.pointee.index)
        try StreamSetup.copy(of: track, newStream, in: muxer.context.pointee.oformat)
        isAttached = newStream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_ATTACHMENT
        let parameters = track.parameters.pointee
        if parameters.codec_id == AV_CODEC_ID_AAC, parameters.extradata_size == 0, muxer.container.name != "ts" {
            adts = ADTSWatch()
        }
    }

    /// A line about what is not heard as in the source; nil: nothing.
    var note: MessageText? {
        lateNote
            ?? adts?.change.map {
                "\(track.nameForMessages) changes \($0), which \(muxer.container.name) cannot hold in copied packets: "
                    + "it is played wrongly from there on; \(.audioBitrate) 192k encodes it anew"
            }
    }

    private var lateNote: MessageText? {
        guard let early = muxer.earlyAudio(of: stream) else { return nil }
        return
            "\(track.nameForMessages) has a gap or a late beginning, for which \(muxer.container.name) has no place: "
            + "it is heard \(secondsText(early)) early; \(.audioCodec) pcm makes it anew, with silence there"
    }

    func write(_ source: MediaPacket, shiftedBy shift: Timestamp?) throws(Failure) {
        try check(av_packet_ref(packet, source.pointer), .limit, "pass on a packet")
        defer { av_packet_unref(packet) }
        packet.place(from: source.timeBase, to: muxer.timeBase(of: stream), shiftedBy: shift)
        if track.kind == .audio {
            adts?.look(at: packet, time: source.time)
            followOn(from: source.timeBase)
        }
        if track.kind == .data { takeLength() }
        guard packet.pointee.pts != glfx_av_nopts_value || packet.pointee.dts != glfx_av_nopts_value else { return }
        if track.kind == .audio {
            if let before = lengths.release(until: packet.pointee.pts) { try muxer.put(before, stream: stream) }
            guard !lengths.hold(packet) else { return }
        }
        try muxer.put(packet, stream: stream)
    }

    /// The last packet of data often has no length, and QuickTime's edit list would end before it.
    private func takeLength() {
        if packet.pointee.duration <= 0 { packet.pointee.duration = lastLength }
        lastLength = packet.pointee.duration
    }

    /// Writes cover art, which has one packet and no time. Call after writing the header.
    func writeCover() throws(Failure) {
        guard !isAttached, let cover = track.coverPicture else { return }
        try check(av_packet_ref(packet, cover.pointer), .limit, "pass on cover art")
        defer { av_packet_unref(packet) }
        try muxer.putCover(packet, stream: stream)
    }

    /// Audio whose source has coarser ticks than the output: a stamp within one tick of the end of the packet before is
    /// written as that end. The corresponding C function is `av_rescale_delta`.
    private func followOn(from source: Rational) {
        let base = muxer.timeBase(of: stream)
        if packet.pointee.dts == glfx_av_nopts_value { packet.pointee.dts = packet.pointee.pts }
        if packet.pointee.pts == glfx_av_nopts_value { packet.pointee.pts = packet.pointee.dts }
        if packet.pointee.pts == glfx_av_nopts_value, let expected {
            packet.pointee.pts = expected
            packet.pointee.dts = expected
        }
        guard packet.pointee.pts != glfx_av_nopts_value else { return }
        let samples = av_get_audio_frame_duration2(track.parameters, packet.pointee.size)
        let rate = Int64(track.parameters.pointee.sample_rate)
        guard samples > 0, rate > 0, base < source else { return }
        let length = Timestamp(Int64(samples), timeBase: Rational(1, rate)).rescaled(to: base).value
        let tick = Timestamp(1, timeBase: source).rescaled(to: base, rounding: .up).value
        if let expected, abs(packet.pointee.pts - expected) <= tick {
            packet.pointee.pts = expected
            packet.pointee.dts = expected
        }
        // A length that is shorter by more than a tick was cut.
        if packet.pointee.duration <= 0 || packet.pointee.duration + tick >= length {
            packet.pointee.duration = length
        }
        expected = packet.pointee.pts + length
    }

    func finish() throws(Failure) {
        if let last = try lengths.finish(muxer.timeBase(of: stream)) { try muxer.put(last, stream: stream) }
    }
}

extension UnsafeMutablePointer where Pointee == AVPacket {
    /// Adds ticks to the stamps that are set.
    func move(by ticks: Int64) {
        if pointee.pts != glfx_av_nopts_value { pointee.pts += ticks }
        if pointee.dts != glfx_av_nopts_value { pointee.dts += ticks }
    }

    /// Rescales a packet's stamps, shifted by `shift`; the duration is the difference of the rescaled start and end.
    func place(from source: Rational, to target: Rational, shiftedBy shift: Timestamp?) {
        let offset = shift?.rescaled(to: source).value ?? 0
        func moved(_ value: Int64) -> Int64 {
            guard value != glfx_av_nopts_value else { return value }
            return Timestamp(value + offset, timeBase: source).rescaled(to: target).value
        }
        let start = pointee.pts != glfx_av_nopts_value ? pointee.pts : pointee.dts
        if pointee.duration > 0, start != glfx_av_nopts_value {
            pointee.duration = max(1, moved(start + pointee.duration) - moved(start))
        } else if pointee.duration > 0 {
            pointee.duration = Timestamp(pointee.duration, timeBase: source).rescaled(to: target).value
        }
        pointee.pts = moved(pointee.pts)
        pointee.dts = moved(pointee.dts)
    }
}

/// Watches AAC whose packets say themselves how they are coded (ADTS: ISO/IEC 14496-3, 1.A.3), for a container that
/// says it once for all.
struct ADTSWatch {
    /// What changes first, and when: `from 48000 to 44100 Hz at 2.000 s`; nil: nothing so far.
    private(set) var change: String?
    private var first: Form?

    private struct Form: Equatable {
        var rate: Int
        var channels: UInt8
    }

    private static let rates = [
        96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350,
    ]

    mutating func look(at packet: UnsafePointer<AVPacket>, time: Timestamp?) {
        guard change == nil, packet.pointee.size >= 7, let bytes = packet.pointee.data, bytes[0] == 0xFF,
            bytes[1] & 0xF6 == 0xF0
        else { return }
        let index = Int(bytes[2] >> 2 & 0xF)
        guard Self.rates.indices.contains(index) else { return }
        let form = Form(rate: Self.rates[index], channels: (bytes[2] & 1) << 2 | bytes[3] >> 6)
        guard let first else {
            self.first = form
            return
        }
        guard form != first else { return }
        let what =
            form.rate != first.rate
            ? "from \(first.rate) to \(form.rate) Hz"
            : "from configuration \(first.channels) to \(form.channels) of its channels"
        change = what + (time.map { " at \(secondsText($0.seconds))" } ?? "")
    }
}

/// Lengths of a copied audio track's packets where the source has none: each lasts until the next one begins, and the
/// last one as long as its samples, which are counted by decoding it.
///
/// Belongs to one thread.
final class PacketLength {
    private let track: TrackInfo
    private let ownPacket: Owned<AVPacket>
    private var packet: UnsafeMutablePointer<AVPacket> { ownPacket.pointer }
    private var isHeld = false
    /// Of the packet before, in the output's ticks.
    private var last: Int64 = 0

    init(_ track: TrackInfo) throws(Failure) {
        self.track = track
        ownPacket = try .packet()
    }

    /// The packet that waits for its length, which it has now; nil: none waits.
    /// - Parameter start: of the next packet, in the output's ticks.
    func release(until start: Int64) -> UnsafeMutablePointer<AVPacket>? {
        guard isHeld else { return nil }
        isHeld = false
        last = max(0, start - packet.pointee.pts)
        packet.pointee.duration = last
        return packet
    }

    /// Keeps a packet that has no length, and blanks it.
    /// - Returns: false if it has one.
    func hold(_ given: UnsafeMutablePointer<AVPacket>) -> Bool {
        guard given.pointee.duration <= 0, given.pointee.pts != glfx_av_nopts_value else { return false }
        av_packet_move_ref(packet, given)
        isHeld = true
        return true
    }

    /// The last packet if it waits, with its own length or else that of the one before.
    func finish(_ timeBase: Rational) throws(Failure) -> UnsafeMutablePointer<AVPacket>? {
        guard isHeld else { return nil }
        isHeld = false
        let samples = try countSamples()
        let lengthOfSamples = samples.flatMap { (count, rate) in
            rate > 0 ? Timestamp(count, timeBase: Rational(1, Int64(rate))).rescaled(to: timeBase).value : nil
        }
        packet.pointee.duration = lengthOfSamples ?? last
        return packet
    }

    private func countSamples() throws(Failure) -> (count: Int64, rate: Int32)? {
        guard track.isDecodable else { return nil }
        let decoder = try TrackDecoder.open(track)
        let frame = try Owned<AVFrame>.frame()
        guard avcodec_send_packet(decoder.pointer, packet) >= 0 else { return nil }
        avcodec_send_packet(decoder.pointer, nil)
        var count: Int64 = 0
        while avcodec_receive_frame(decoder.pointer, frame.pointer) >= 0 {
            count += Int64(frame.pointer.pointee.nb_samples)
            av_frame_unref(frame.pointer)
        }
        return count > 0 ? (count, decoder.pointer.pointee.sample_rate) : nil
    }
}
