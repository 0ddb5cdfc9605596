internal import CLibAV
internal import CZimg

/// Subsamples full chroma, with the same result as zimg's graph for whole pictures. Belongs to one thread at a time.
final class ChromaSubsampling {
    private let graph: ZimgGraph

    /// - Parameter layout: of 8 bits, its chroma subsampled; the sides are whole groups.
    init(width: Int, height: Int, layout: PlanarLayout, color: ColorDescription) throws(Failure) {
        let (from, to) = Self.formats(width: width, height: height, layout: layout, color: color)
        graph = try ZimgGraph(from: from, to: to, filter: ZimgGraph.subsamplingFilter)
    }

    /// Formats for one channel of chroma: a gray picture, shifted by the offset between the first pixel's chroma and
    /// the first group's.
    private static func formats(
        width: Int, height: Int, layout: PlanarLayout, color: ColorDescription
    ) -> (zimg_image_format, zimg_image_format) {
        var from = zimg_image_format()
        zimg_image_format_default(&from, ZimgGraph.apiVersion)
        (from.width, from.height) = (UInt32(width), UInt32(height))
        (from.pixel_type, from.depth) = (ZIMG_PIXEL_WORD, 16)
        from.color_family = ZIMG_COLOR_GREY
        from.pixel_range = ZIMG_RANGE_LIMITED
        var to = from
        (to.width, to.height) = (from.width >> layout.horizontalLog2, from.height >> layout.verticalLog2)
        (to.pixel_type, to.depth) = (ZIMG_PIXEL_BYTE, 8)
        let siting = color.chromaSiting
        let isLeft = [.unspecified, .left, .topLeft, .bottomLeft].contains(siting) && layout.horizontalLog2 > 0
        let isTop = [.top, .topLeft].contains(siting) && layout.verticalLog2 > 0
        let isBottom = [.bottom, .bottomLeft].contains(siting) && layout.verticalLog2 > 0
        // In pixels: a group's center is half a group, less half a pixel, from the center of its first pixel.
        let (across, down) = (Double((1 << layout.horizontalLog2) - 1) / 2, Double((1 << layout.verticalLog2) - 1) / 2)
        from.active_region.left = isLeft ? -across : 0
        from.active_region.top = isTop ? -down : isBottom ? down : 0
        (from.active_region.width, from.active_region.height) = (Double(width), Double(height))
        return (from, to)
    }

    /// Fills the chroma planes of a frame.
    func make(_ frame: UnsafeMutablePointer<AVFrame>, of chroma: FullChroma) throws(Failure) {
        for channel in 0..<2 {
            var source = zimg_image_buffer_const()
            source.version = ZimgGraph.apiVersion
            glfx_zimg_set_source(&source, 0, chroma.row(0, of: channel), chroma.stride, UInt32.max)
            var target = zimg_image_buffer()
            target.version = ZimgGraph.apiVersion
            let (start, stride) = frame.pointee.plane(channel + 1)
            glfx_zimg_set_target(&target, 0, start, stride, UInt32.max)
            try graph.process(&source, &target)
        }
    }
}
