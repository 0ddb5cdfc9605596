internal import CGLFXLibAV

extension PlanarLayout {
    static func name(of format: AVPixelFormat) -> String {
        av_get_pix_fmt_name(format).map { String(cString: $0) } ?? "\(format.rawValue)"
    }

    /// The format with the same samples that the conversion reads: a planar one of the same depth and subsampling for
    /// YUV; packed BGRA or 16-bit RGBA for everything else. Nil where there is none.
    static func readableFormat(for format: AVPixelFormat) -> AVPixelFormat? {
        guard let description = av_pix_fmt_desc_get(format)?.pointee else { return nil }
        let flags = Int32(truncatingIfNeeded: description.flags)
        guard flags & AV_PIX_FMT_FLAG_HWACCEL == 0, sws_isSupportedInput(format) != 0 else { return nil }
        let depth = Int(description.comp.0.depth)
        let isRGB = flags & (AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BAYER) != 0
        let isGrayAlpha = description.nb_components <= 2
        if isRGB || isGrayAlpha && flags & AV_PIX_FMT_FLAG_ALPHA != 0 || depth < 8 {
            return depth > 8 ? AV_PIX_FMT_RGBA64LE : AV_PIX_FMT_BGRA
        }
        return planarFormat(like: description)
    }

    private static func planarFormat(like wanted: AVPixFmtDescriptor) -> AVPixelFormat? {
        let alpha = UInt64(AV_PIX_FMT_FLAG_ALPHA)
        var next = av_pix_fmt_desc_next(nil)
        while let description = next {
            let candidate = av_pix_fmt_desc_get_id(description)
            if let layout = PlanarLayout(candidate), layout.family != .rgb, !layout.isFloat,
                !name(of: candidate).hasPrefix("yuvj"),
                layout.depth == Int(wanted.comp.0.depth),
                (layout.family == .gray) == (wanted.nb_components == 1),
                description.pointee.log2_chroma_w == wanted.log2_chroma_w,
                description.pointee.log2_chroma_h == wanted.log2_chroma_h,
                description.pointee.flags & alpha == wanted.flags & alpha
            {
                return candidate
            }
            next = av_pix_fmt_desc_next(description)
        }
        return nil
    }
}
