internal import CLibAV
internal import CPixels
internal import CZimg
internal import FrameCore

/// Planes of light in floating point, multiplied with their alpha as OpenEXR defines it, to planes of straight alpha whose
/// colors have a curve, and back.
///
/// zimg converts colors as they are multiplied with alpha, which is right for light alone: so alpha is taken out before
/// and put in afterwards, and zimg does not get to see it. Belongs to one thread.
final class AssociatedLight {
    private let graph: ZimgGraph
    private let layout: PlanarLayout
    /// Straight alpha: light or with its curve, whatever is read.
    private let source: ScratchFrame
    private let target: ScratchFrame

    /// - Parameters:
    ///   - layout: in floating point, with alpha.
    ///   - color: of the frames that are converted.
    ///   - result: of what comes out.
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

    /// What a frame of associated light is in straight alpha and with its curve; valid until the next call.
    func coded(_ frame: UnsafePointer<AVFrame>) throws(Failure) -> UnsafePointer<AVFrame> {
        try check(av_frame_copy(source.pointer, frame), .limit, "copy a picture")
        changeColors(of: source.pointer, glfx_divide_row)
        try convert()
        return UnsafePointer(target.pointer)
    }

    /// A frame to be filled with straight alpha and colors with a curve, for `light(into:)`.
    var codedFrame: UnsafeMutablePointer<AVFrame> { source.pointer }

    /// Writes what is in `codedFrame` as associated light.
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

    /// Runs one of our loops over each row of each color beside its row of alpha.
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
