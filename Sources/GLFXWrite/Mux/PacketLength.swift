internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

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
        let own = samples.flatMap { (count, rate) in
            rate > 0 ? Timestamp(count, timeBase: Rational(1, Int64(rate))).rescaled(to: timeBase).value : nil
        }
        packet.pointee.duration = own ?? last
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
