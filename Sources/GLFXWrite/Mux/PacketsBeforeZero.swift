internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// Packets before time 0 are decoded but not presented: a codec's priming, or what an edit list or a cut leaves of a
/// packet. Containers that cannot hide them would present them, and all that follows later, or need all times shifted; so
/// they are left out. A subtitle that ends after 0 begins there, and PCM is cut.
enum PacketsBeforeZero {
    /// Whether a packet is written; what goes on after 0 begins there.
    static func keeps(
        _ packet: UnsafeMutablePointer<AVPacket>, of parameters: UnsafeMutablePointer<AVCodecParameters>?,
        _ timeBase: Rational, in container: Container
    ) -> Bool {
        let kind = parameters?.pointee.codec_type
        guard case .atOrAfterZero = container.origin, kind != AVMEDIA_TYPE_VIDEO,
            packet.pointee.pts != glfx_av_nopts_value, packet.pointee.pts < 0
        else { return true }
        let end = packet.pointee.pts + packet.pointee.duration
        // A tick is rounding.
        let isNear = packet.pointee.pts == -1 || kind == AVMEDIA_TYPE_SUBTITLE
        guard end > 0, isNear || cutSamples(of: packet, parameters, timeBase) else { return false }
        packet.pointee.pts = 0
        packet.pointee.dts = 0
        packet.pointee.duration = end
        return true
    }

    /// Cuts off what is before time 0, of samples that are not coded.
    private static func cutSamples(
        of packet: UnsafeMutablePointer<AVPacket>, _ parameters: UnsafeMutablePointer<AVCodecParameters>?,
        _ timeBase: Rational
    ) -> Bool {
        guard let parameters, let frame = parameters.pointee.plainFrameBytes else { return false }
        let samples = Timestamp(-packet.pointee.pts, timeBase: timeBase)
            .rescaled(to: Rational(1, Int64(parameters.pointee.sample_rate))).value
        let bytes = samples * Int64(frame)
        guard bytes < packet.pointee.size else { return false }
        packet.pointee.data += Int(bytes)
        packet.pointee.size -= Int32(bytes)
        return true
    }
}
