package import CGLFXLibAV

/// What a pixel format of libav can hold. The corresponding C type is `AVPixFmtDescriptor`.
package struct PixelFormatTraits: Sendable, Hashable {
    package let name: String
    /// Bits of the first channel.
    package let depth: Int
    package let hasAlpha: Bool
    package let isRGB: Bool
    package let isGray: Bool
    package let isFloat: Bool
    package let horizontalLog2: Int
    package let verticalLog2: Int
    package var chromaSubsampling: VideoFormat.ChromaSubsampling {
        .init(horizontalLog2: horizontalLog2, verticalLog2: verticalLog2)
    }
    package let isBigEndian: Bool
    /// Whether pictures can be converted to it: no palette, no bit stream, no hardware frame.
    package let isWritable: Bool

    package init(_ format: AVPixelFormat) {
        name = av_get_pix_fmt_name(format).map { String(cString: $0) } ?? "unknown"
        guard let description = av_pix_fmt_desc_get(format)?.pointee else {
            (depth, hasAlpha, isRGB, isGray, isFloat, horizontalLog2, verticalLog2, isBigEndian, isWritable) = (
                8, false, false, false, false, 0, 0, false, false
            )
            return
        }
        let flags = Int32(truncatingIfNeeded: description.flags)
        isFloat = flags & AV_PIX_FMT_FLAG_FLOAT != 0
        let isPaletted = flags & AV_PIX_FMT_FLAG_PAL != 0
        depth = Int(description.comp.0.depth)
        hasAlpha = flags & AV_PIX_FMT_FLAG_ALPHA != 0 || isPaletted
        isRGB = flags & AV_PIX_FMT_FLAG_RGB != 0 || isPaletted
        isGray = description.nb_components <= 2 && !isRGB
        horizontalLog2 = Int(description.log2_chroma_w)
        verticalLog2 = Int(description.log2_chroma_h)
        isBigEndian = flags & AV_PIX_FMT_FLAG_BE != 0
        let unwritable = AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_BAYER
        let isPlain = !isPaletted && flags & unwritable == 0 && (!isFloat || PlanarLayout(format)?.family == .rgb)
        // Of packed YUV, only QuickTime's is supported.
        let isPlanar = flags & AV_PIX_FMT_FLAG_PLANAR != 0 || description.nb_components == 1
        let isKnownOrder = isRGB || isPlanar || format == AV_PIX_FMT_UYVY422
        isWritable = isPlain && isKnownOrder && depth >= 8 && !name.hasPrefix("xyz")
    }
}
