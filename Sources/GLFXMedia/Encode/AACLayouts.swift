internal import CGLFXLibAV

/// The channel layout that AAC gets: one with a channel configuration (ISO/IEC 14496-3, table 1.19), or one that
/// libavcodec describes rightly in a program configuration element.
///
/// Those of its elements that have one channel behind and a low-frequency channel have no low-frequency channel.
enum AACLayouts {
    private static let (left, right, center, low): (UInt64, UInt64, UInt64, UInt64) = (1, 2, 4, 8)
    private static let back: UInt64 = 0x30
    private static let side: UInt64 = 0x600
    private static let wide: UInt64 = 0xC0
    private static let rear: UInt64 = 0x100

    /// Mono, stereo, 3.0, 4.0, 5.0, 5.1, and 7.1 with two more in front.
    private static let configured: [UInt64] = [
        center, left | right, left | right | center, left | right | center | rear, left | right | center | back,
        left | right | center | low | back, left | right | center | low | back | wide,
    ]
    /// 2.1, 3.1, 7.1.
    private static let described: [UInt64] = [
        left | right | low, left | right | center | low, left | right | center | low | back | side,
    ]

    /// - Parameter mask: libav's bits.
    /// - Returns: the bits to encode; all channels of the source have a place there.
    static func nearest(_ mask: UInt64) -> UInt64 {
        // Surrounds are the same loudspeakers, at the side or behind.
        let behind = mask & back == 0 && mask & side == side ? mask & ~side | back : mask
        if configured.contains(behind) { return behind }
        guard mask & low != 0, !described.contains(mask) else { return mask }
        return mask.nonzeroBitCount <= 6 ? configured[5] : described[2]
    }
}
