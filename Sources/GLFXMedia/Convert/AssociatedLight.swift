internal import CGLFXLibAV
internal import CGLFXPixels
internal import CGLFXZimg
internal import GLFXCore

/// Converts floating-point planes of linear light with associated (premultiplied) alpha, as in OpenEXR, to planes with
/// straight alpha and a transfer curve, and back.
///
/// zimg would convert premultiplied colors, which is only right for linear ones: so colors are divided by alpha before
/// and multiplied afterwards, and zimg does not get alpha. Belongs to one thread.
final class AssociatedLight {
    private let graph: ZimgGraph
    private let layout: PlanarLayout
    /// Straight alpha; linear or with the curve, before conversion.
    private let source: ScratchFrame
    private let target: ScratchFrame

    /// - Parameters:
    ///   - layout: in floating point, with alpha.
    ///   - color: of the input.
    ///   - result: of the output.
    init(
        width: Int, height: Int, layout: PlanarLayout, from color: ColorDescription, to result: ColorDescription
    ) throws(Failure) {
        self.layout = layout
        func format(_ color: ColorDescription) -> zimg_image_format {
            var format = layout.zimgFormat(width: width, height: height, color: color)
            format.alpha = ZIMG_ALPHA_NONE
            format.nameLight(of: color)
            return format
        }
        graph = try ZimgGraph(from: format(color), to: format(result))
        source = try ScratchFrame(width: width, height: height, format: layout.format)
        target = try ScratchFrame(width: width, height: height, format: layout.format)
    }

    /// A frame of associated light with straight alpha and its curve; valid until the next call.
    func coded(_ frame: UnsafePointer<AVFrame>) throws(Failure) -> UnsafePointer<AVFrame> {
        try check(av_frame_copy(source.pointer, frame), .limit, "copy a picture")
        changeColors(of: source.pointer, glfx_divide_row)
        try convert()
        return UnsafePointer(target.pointer)
    }

    /// A frame to fill with straight alpha and colors with a curve, for `light(into:)`.
    var codedFrame: UnsafeMutablePointer<AVFrame> { source.pointer }

    /// Writes `codedFrame` as associated light.
    func light(into frame: UnsafeMutablePointer<AVFrame>) throws(Failure) {
        try convert()
        changeColors(of: target.pointer, glfx_multiply_row)
        try check(av_frame_copy(frame, target.pointer), .limit, "copy a picture")
    }

    private func convert() throws(Failure) {
        try check(av_frame_copy(target.pointer, source.pointer), .limit, "copy a picture")
        var from = zimg_image_buffer_const()
        var to = zimg_image_buffer()
        (from.version, to.version) = (ZimgGraph.apiVersion, ZimgGraph.apiVersion)
        for (index, plane) in layout.planeOrder.dropLast().enumerated() {
            let (read, write) = (source.pointer.pointee, target.pointer.pointee)
            glfx_zimg_set_source(
                &from, Int32(index), read.planePointers[plane], Int(read.planeStrides[plane]), UInt32.max)
            glfx_zimg_set_target(
                &to, Int32(index), write.planePointers[plane], Int(write.planeStrides[plane]), UInt32.max)
        }
        try graph.process(&from, &to)
    }

    /// Calls `change` for each row of each color with its row of alpha.
    private func changeColors(
        of frame: UnsafePointer<AVFrame>,
        _ change: (UnsafeMutablePointer<Float>?, UnsafePointer<Float>?, UInt32) -> Void
    ) {
        let pointers = frame.pointee.planePointers
        let strides = frame.pointee.planeStrides
        func row(_ y: Int, of plane: Int) -> UnsafeMutablePointer<Float>? {
            pointers[plane].map {
                UnsafeMutableRawPointer($0 + y * Int(strides[plane])).assumingMemoryBound(to: Float.self)
            }
        }
        guard let alpha = layout.planeOrder.last else { return }
        for y in 0..<Int(frame.pointee.height) {
            for plane in layout.planeOrder.dropLast() {
                change(row(y, of: plane), row(y, of: alpha), UInt32(frame.pointee.width))
            }
        }
    }
}
