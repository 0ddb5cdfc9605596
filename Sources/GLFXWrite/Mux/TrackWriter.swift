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
        let made = try muxer.addStream()
        stream = Int(made.pointee.index)
        try StreamSetup.copy(of: track, made, in: muxer.context.pointee.oformat)
        isAttached = made.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_ATTACHMENT
        let parameters = track.parameters.pointee
        if parameters.codec_id == AV_CODEC_ID_AAC, parameters.extradata_size == 0, muxer.container.name != "ts" {
            adts = ADTSWatch()
        }
    }

    /// A line about what is not heard as in the source; nil: nothing.
    var note: String? {
        lateNote
            ?? adts?.change.map {
                "\(track.nameForMessages) changes \($0), which \(muxer.container.name) cannot hold in copied packets: "
                    + "it is played wrongly from there on; --audio-bitrate 192k encodes it anew"
            }
    }

    private var lateNote: String? {
        guard let early = muxer.earlyAudio(of: stream) else { return nil }
        return
            "\(track.nameForMessages) has a gap or a late beginning, for which \(muxer.container.name) has no place: "
            + "it is heard \(secondsText(early)) early; --audio-codec pcm makes it anew, with silence there"
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
