internal import CGLFXLibAV
internal import GLFXMedia

/// The channel layouts that reach a reader as they are, by codec and container, and the choice among them.
///
/// Measured with a tone for each channel: what is not listed comes back with channels in other places, or without a
/// layout, which readers take for another.
enum ChannelLayouts {
    private static let (left, right, center, low): (UInt64, UInt64, UInt64, UInt64) = (1, 2, 4, 8)
    private static let back: UInt64 = 0x30
    private static let rear: UInt64 = 0x100
    private static let side: UInt64 = 0x600
    private static let front = left | right | center
    /// Loudspeakers that mixing knows; others have no place in a room's layout.
    private static let known: UInt64 = 0x7FF

    private static let mono = center
    private static let stereo = left | right
    private static let quad = stereo | back
    /// 5.1 and 7.1.
    private static let (six, eight) = (front | low | back, front | low | back | side)

    /// Vorbis I, 4.3.9, and Opus (RFC 7845, 5.1.1.2).
    private static let vorbis = [
        mono, stereo, front, quad, front | back, six, front | low | rear | side, eight,
    ]
    /// Of the former what libavcodec's encoder puts into its places.
    private static let opus = [mono, stereo, front, quad, six, eight]
    /// ISO/IEC 14496-3, table 1.19, and what libavcodec describes in a program configuration element and reads again.
    private static let aac = [
        mono, stereo, stereo | low, front, stereo | rear, front | rear, quad, stereo | side, front | back, six, eight,
    ]
    /// RFC 9639, 9.1.3: what a number of channels means; the loudspeakers behind may be at the side.
    private static let flac = [
        mono, stereo, front, quad, front | side, front | low | side, front | low | rear | side, eight,
    ]
    /// What libav takes a number of channels for.
    private static let usual = [
        mono, stereo, stereo | low, front | rear, front | back, six, front | low | rear | side, eight,
    ]

    /// The layouts in which a codec's packets are read again from a container; nil: all.
    static func held(by codec: AVCodecID, in container: Container) -> [UInt64]? {
        let isPlain = String(cString: avcodec_get_name(codec)).hasPrefix("pcm_")
        switch container.name {
        // Matroska's and NUT's PCM, and MXF's, is a number of channels.
        case "mkv" where isPlain, "nut" where isPlain, "mxf" where isPlain: return usual
        case "flv" where isPlain: return [mono, stereo]
        // The other containers' FLAC has its layout in a tag.
        case "mp4" where codec == AV_CODEC_ID_FLAC, "ogv" where codec == AV_CODEC_ID_FLAC,
            "nut" where codec == AV_CODEC_ID_FLAC:
            return flac
        default: return nil
        }
    }

    /// The layouts that an encoder writes rightly; nil: all.
    private static func written(by codec: UnsafePointer<AVCodec>) -> [UInt64]? {
        switch String(cString: codec.pointee.name) {
        case "aac": return aac
        case "libopus": return opus
        case "opus", "vorbis": return [mono, stereo]
        case "libvorbis": return vorbis
        default: return glfx_channel_layouts(codec)?.prefixUntil { $0.nb_channels == 0 }.map(\.u.mask)
        }
    }

    /// The layout that an encoder gets for samples of another: the same, else one with all its loudspeakers, else the one
    /// with most of them.
    /// - Parameter mask: libav's bits, not 0.
    static func nearest(
        _ mask: UInt64, for codec: UnsafePointer<AVCodec>, in container: Container
    ) -> UInt64 {
        guard mask & ~known == 0 else { return mask }
        let held = held(by: codec.pointee.id, in: container)
        var choice = written(by: codec) ?? held ?? [mask]
        if let held { choice = choice.filter(held.contains) }
        if choice.contains(mask) { return mask }
        if let same = choice.first(where: { areSame($0, mask) }) { return same }
        func lost(_ layout: UInt64) -> Int {
            let missing = behind(mask) & ~behind(layout)
            // One behind is heard from two behind.
            let isBetween = missing == rear && layout & (back | side) != 0
            return missing.nonzeroBitCount * 2 - (isBetween ? 1 : 0)
        }
        let best = choice.min { (lost($0), $0.nonzeroBitCount) < (lost($1), $1.nonzeroBitCount) }
        return best ?? mask
    }

    /// An encoder and a container keep a layout as it is.
    static func keeps(_ mask: UInt64, _ codec: UnsafePointer<AVCodec>, in container: Container) -> Bool {
        mask == 0 || nearest(mask, for: codec, in: container) == mask
    }

    /// The layout that readers find where packets of a codec are in a container.
    static func read(_ mask: UInt64, of codec: AVCodecID, in container: Container) -> UInt64 {
        guard let held = held(by: codec, in: container), !held.contains(mask) else { return mask }
        return held.first { $0.nonzeroBitCount == mask.nonzeroBitCount } ?? mask
    }

    /// The same loudspeakers, at the side or behind.
    static func areSame(_ one: UInt64, _ other: UInt64) -> Bool { behind(one) == behind(other) }

    private static func behind(_ mask: UInt64) -> UInt64 {
        mask & (back | rear) == 0 && mask & side == side ? mask & ~side | back : mask
    }

    /// For messages: `5.1`, `stereo`.
    static func name(_ mask: UInt64) -> String {
        var layout = AVChannelLayout()
        guard av_channel_layout_from_mask(&layout, mask) >= 0 else { return "another layout" }
        var bytes = [CChar](repeating: 0, count: 128)
        guard av_channel_layout_describe(&layout, &bytes, bytes.count) > 0 else { return "another layout" }
        return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// The end of a line about a track; empty where its layout stays.
    static func change(from old: UInt64, to new: UInt64) -> String {
        old == 0 || new == 0 || old == new ? "" : "its channels change from \(name(old)) to \(name(new))"
    }
}
