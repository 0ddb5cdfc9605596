package import CLibAV

/// What a pixel format of libav can hold. The corresponding C type is `AVPixFmtDescriptor`.
package struct PixelFormatTraits: Sendable, Hashable {
    package let name: String
    /// Bits of the first channel.
    package let depth: Int
    package let hasAlpha: Bool
    package let isRGB: Bool
    package let isGray: Bool
    package let isPaletted: Bool
    package let isFloat: Bool
    package let horizontalLog2: Int
    package let verticalLog2: Int

    package init(_ format: AVPixelFormat) {
        name = av_get_pix_fmt_name(format).map { String(cString: $0) } ?? "unknown"
        guard let description = av_pix_fmt_desc_get(format)?.pointee else {
            (depth, hasAlpha, isRGB, isGray, isPaletted, isFloat, horizontalLog2, verticalLog2) = (
                8, false, false, false, false, false, 0, 0
            )
            return
        }
        let flags = Int32(truncatingIfNeeded: description.flags)
        isFloat = flags & AV_PIX_FMT_FLAG_FLOAT != 0
        isPaletted = flags & AV_PIX_FMT_FLAG_PAL != 0
        depth = Int(description.comp.0.depth)
        hasAlpha = flags & AV_PIX_FMT_FLAG_ALPHA != 0 || isPaletted
        isRGB = flags & AV_PIX_FMT_FLAG_RGB != 0 || isPaletted
        isGray = description.nb_components <= 2 && !isRGB
        horizontalLog2 = Int(description.log2_chroma_w)
        verticalLog2 = Int(description.log2_chroma_h)
    }
}
