internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia
internal import Glibc

/// Copied audio in a container in which audio has no times: what is late would be heard early. Before late PCM goes
/// silence; of late coded packets it is counted how early they are heard.
struct AudioRow {
    /// The most, in seconds, that a packet is heard too early.
    private(set) var early = 0.0
    /// Where the next packet is heard, in ticks of the stream.
    private var end: Int64 = 0
    private var isFirst = true

    /// An hour; a longer gap is a broken stamp.
    private static let longest = 3600.0

    /// Call for each packet before it is written.
    /// - Returns: a packet of silence to be written before it, which the caller frees; nil: none.
    mutating func gap(
        before packet: UnsafePointer<AVPacket>, of parameters: UnsafePointer<AVCodecParameters>, _ timeBase: Rational
    ) throws(Failure) -> UnsafeMutablePointer<AVPacket>? {
        guard packet.pointee.pts != glfx_av_nopts_value else { return nil }
        let gap = Timestamp(packet.pointee.pts - end, timeBase: timeBase)
        // Less is rounding of stamps.
        let least = isFirst ? 0.0015 : 0.05
        isFirst = false
        guard gap.seconds > least, gap.seconds < Self.longest else {
            end += max(0, packet.pointee.duration)
            return nil
        }
        guard let silence = try Self.silence(gap, parameters) else {
            early = max(early, gap.seconds)
            end += max(0, packet.pointee.duration)
            return nil
        }
        silence.pointee.pts = end
        silence.pointee.dts = end
        silence.pointee.duration = packet.pointee.pts - end
        silence.pointee.stream_index = packet.pointee.stream_index
        end = packet.pointee.pts + max(0, packet.pointee.duration)
        return silence
    }

    /// - Returns: nil where the samples are coded.
    private static func silence(
        _ length: Timestamp, _ parameters: UnsafePointer<AVCodecParameters>
    ) throws(Failure) -> UnsafeMutablePointer<AVPacket>? {
        guard let frame = parameters.pointee.plainFrameBytes else { return nil }
        let count = length.rescaled(to: Rational(1, Int64(parameters.pointee.sample_rate))).value * Int64(frame)
        var packet = av_packet_alloc()
        let silence = try allocated(packet, "silence")
        guard count > 0, count <= Int64(Int32.max) / 2, av_new_packet(silence, Int32(count)) >= 0 else {
            av_packet_free(&packet)
            return nil
        }
        let byte: Int32 =
            switch parameters.pointee.codec_id {
            case AV_CODEC_ID_PCM_U8: 0x80
            case AV_CODEC_ID_PCM_ALAW: 0xD5
            case AV_CODEC_ID_PCM_MULAW: 0xFF
            default: 0
            }
        memset(silence.pointee.data, byte, Int(count))
        return silence
    }
}
