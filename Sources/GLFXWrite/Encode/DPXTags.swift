internal import CGLFXLibAV

/// What the codes of a DPX picture mean, in its header: libav's encoder calls every one linear.
enum DPXTags {
    /// That of ITU-R BT.709, transfer and colorimetry (SMPTE ST 268-1, tables 5A and 5B): the nearest to sRGB that there is.
    private static let usual: UInt8 = 6

    static func set(_ packet: UnsafeMutablePointer<AVPacket>) {
        guard packet.pointee.size > 802, av_packet_make_writable(packet) >= 0 else { return }
        packet.pointee.data[801] = usual
        packet.pointee.data[802] = usual
    }
}
