package import CGLFXLibAV
internal import CGLFXPixels
package import GLFXCore

/// Copies a card's frames to memory, in the form in which the processor's decoder gives the same ones, with their times
/// and all of their side data. Belongs to one thread.
package final class SurfaceCopy {
    private let loaded: Owned<AVFrame>
    private var pool: PicturePool?

    /// - Throws: `.limit` where there is no memory.
    package init() throws(Failure) { loaded = try .frame() }

    /// - Parameters:
    ///   - surface: a decoded frame, on the card or in memory.
    ///   - wanted: the processor's form; none where it is not known.
    ///   - frame: is filled.
    /// - Returns: libav's code, negative where the card does not hand it over.
    /// - Throws: `.limit` where there is no memory.
    package func copy(
        _ surface: UnsafeMutablePointer<AVFrame>, as wanted: AVPixelFormat, into frame: UnsafeMutablePointer<AVFrame>
    ) throws(Failure) -> Int32 {
        let source = loaded.pointer
        av_frame_unref(source)
        if surface.pointee.hw_frames_ctx == nil {
            av_frame_move_ref(source, surface)
        } else {
            let code = av_hwframe_transfer_data(source, surface, 0)
            guard code >= 0 else { return code }
            try check(av_frame_copy_props(source, surface), .limit, "hold a frame")
            av_frame_unref(surface)
            // Of what is on a card, libavcodec crops only the right and the lower edge.
            let cropped = av_frame_apply_cropping(source, Int32(AV_FRAME_CROP_UNALIGNED))
            guard cropped >= 0 else { return cropped }
        }
        av_frame_unref(frame)
        guard let target = Self.planarFormat(of: source.pointee.pixelFormat, as: wanted) else {
            av_frame_move_ref(frame, source)
            return 0
        }
        try part(source, into: frame, target)
        return 0
    }

    /// The planar form of NV12, P010 and their like; nil where a form is to stay.
    static func planarFormat(of format: AVPixelFormat, as wanted: AVPixelFormat) -> AVPixelFormat? {
        guard format != wanted, let description = av_pix_fmt_desc_get(format)?.pointee, description.nb_components == 3,
            description.comp.0.plane == 0, description.comp.1.plane == 1, description.comp.2.plane == 1,
            description.flags & bigEndian == 0
        else { return nil }
        if let planar = PlanarLayout(wanted), planar.family == .yuv, !planar.hasAlpha,
            planar.horizontalLog2 == Int(description.log2_chroma_w),
            planar.verticalLog2 == Int(description.log2_chroma_h),
            (planar.depth > 8) == (description.comp.0.depth > 8)
        {
            return wanted
        }
        return PlanarLayout.readableFormat(for: format)
    }

    private static let bigEndian = UInt64(AV_PIX_FMT_FLAG_BE)

    private func part(
        _ source: UnsafeMutablePointer<AVFrame>, into frame: UnsafeMutablePointer<AVFrame>, _ format: AVPixelFormat
    ) throws(Failure) {
        let (width, height) = (Int(source.pointee.width), Int(source.pointee.height))
        if pool?.format != format || pool?.width != width || pool?.height != height {
            pool = try PicturePool(width: width, height: height, format: format)
        }
        try pool?.lend(to: frame)
        try check(av_frame_copy_props(frame, source), .limit, "hold a frame")
        let traits = PixelFormatTraits(format)
        // The samples are in the high bits.
        let shift = traits.depth > 8 ? UInt32(16 - traits.depth) : 0
        let wide = traits.depth > 8
        let luma = source.pointee.plane(0)
        let target = frame.pointee.plane(0)
        for row in 0..<height {
            guard let from = luma.start?.advanced(by: row * luma.stride),
                let to = target.start?.advanced(by: row * target.stride)
            else { continue }
            if wide { Self.shift(from, to, width, shift) } else { to.update(from: from, count: width) }
        }
        let chroma = source.pointee.plane(1)
        let (blue, red) = (frame.pointee.plane(1), frame.pointee.plane(2))
        let columns = (width + (1 << traits.horizontalLog2) - 1) >> traits.horizontalLog2
        for row in 0..<((height + (1 << traits.verticalLog2) - 1) >> traits.verticalLog2) {
            guard let from = chroma.start?.advanced(by: row * chroma.stride),
                let first = blue.start?.advanced(by: row * blue.stride),
                let second = red.start?.advanced(by: row * red.stride)
            else { continue }
            if wide {
                Self.part(from, first, second, columns, shift)
            } else {
                glfx_part_row8(from, first, second, UInt32(columns))
            }
        }
    }

    private static func shift(
        _ from: UnsafeMutablePointer<UInt8>, _ to: UnsafeMutablePointer<UInt8>, _ count: Int, _ shift: UInt32
    ) {
        from.withMemoryRebound(to: UInt16.self, capacity: count) { from in
            to.withMemoryRebound(to: UInt16.self, capacity: count) { to in
                glfx_shift_row16(from, to, UInt32(count), shift)
            }
        }
    }

    private static func part(
        _ from: UnsafeMutablePointer<UInt8>, _ first: UnsafeMutablePointer<UInt8>,
        _ second: UnsafeMutablePointer<UInt8>, _ count: Int, _ shift: UInt32
    ) {
        from.withMemoryRebound(to: UInt16.self, capacity: 2 * count) { from in
            first.withMemoryRebound(to: UInt16.self, capacity: count) { first in
                second.withMemoryRebound(to: UInt16.self, capacity: count) { second in
                    glfx_part_row16(from, first, second, UInt32(count), shift)
                }
            }
        }
    }
}
