internal import CGLFXLibAV

/// Converts pixel formats that zimg does not read (packed, paletted, foreign-endian) to one that it does, or back, by
/// swscale: the same samples in another order.
final class Repacker {
    private let context: OpaquePointer

    init(width: Int, height: Int, from source: AVPixelFormat, to target: AVPixelFormat) throws(Failure) {
        // Nearest chroma and exact rounding: with the same subsampling nothing is interpolated.
        let flags = SWS_POINT | SWS_ACCURATE_RND | SWS_BITEXACT | SWS_FULL_CHR_H_INP | SWS_FULL_CHR_H_INT
        let made = sws_getContext(
            Int32(width), Int32(height), source, Int32(width), Int32(height), target, flags, nil, nil, nil)
        guard let made else {
            throw Failure(.input, "cannot repack the pixel format '\(Self.name(of: source))'")
        }
        context = made
    }

    deinit { sws_freeContext(context) }

    /// Fills the target's planes from the source's.
    func repack(_ source: UnsafePointer<AVFrame>, into target: UnsafeMutablePointer<AVFrame>) throws(Failure) {
        try repack(source, into: target.pointee.planePointers, target.pointee.planeStrides)
    }

    /// Fills packed pixels from the source's planes.
    /// - Parameters:
    ///   - top: the first byte of the picture's upper row.
    ///   - stride: bytes from a row to the one below it; negative where rows run upwards.
    func repack(_ source: UnsafePointer<AVFrame>, into top: UnsafeMutableRawPointer?, stride: Int) throws(Failure) {
        try repack(source, into: [top?.assumingMemoryBound(to: UInt8.self), nil, nil, nil], [Int32(stride), 0, 0, 0])
    }

    private func repack(
        _ source: UnsafePointer<AVFrame>, into planes: [UnsafeMutablePointer<UInt8>?], _ strides: [Int32]
    ) throws(Failure) {
        var sourceData = source.pointee.planePointers.map { UnsafePointer($0) }
        var sourceStrides = source.pointee.planeStrides
        var (targetData, targetStrides) = (planes, strides)
        let rows = sws_scale(
            context, &sourceData, &sourceStrides, 0, source.pointee.height, &targetData, &targetStrides)
        try check(rows, .limit, "repack a picture")
    }

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
