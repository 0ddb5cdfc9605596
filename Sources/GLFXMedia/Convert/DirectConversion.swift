internal import CGLFXLibAV
internal import CGLFXZimg
internal import GLFXCore

/// Converts frames from one coding to another of the same size, plane by plane: every sample that both can hold stays,
/// below black and above white too.
///
/// Belongs to one thread.
final class DirectConversion {
    /// Of the frames that come in.
    let form: CodedForm
    private let planes: (source: PlanarLayout, target: PlanarLayout, graph: ZimgGraph)?

    /// - Parameters:
    ///   - target: the pixel format of the frames that are filled.
    ///   - color: their coding.
    init(_ form: CodedForm, to target: AVPixelFormat, color: ColorDescription) throws(Failure) {
        self.form = form
        guard let from = PlanarLayout(form.pixelFormat), let to = PlanarLayout(target), !from.hasAlpha, !to.hasAlpha,
            from.family == .yuv, to.family == .yuv, !form.color.needsLight, !color.needsLight, !from.isFloat,
            !to.isFloat, ChromaPadding(width: form.size.width, height: form.size.height, layout: from) == nil,
            !form.color.isOfOtherLight(than: color)
        else {
            planes = nil
            return
        }
        let (width, height) = (form.size.width, form.size.height)
        planes = (
            from, to,
            try ZimgGraph(
                from: from.zimgFormat(width: width, height: height, color: form.color),
                to: to.zimgFormat(width: width, height: height, color: color))
        )
    }

    /// - Returns: false where pixels have to be made of the frame.
    func convert(_ frame: CodedFrame, into result: UnsafeMutablePointer<AVFrame>) throws(Failure) -> Bool {
        guard let planes else { return false }
        var from = zimg_image_buffer_const()
        var to = zimg_image_buffer()
        (from.version, to.version) = (ZimgGraph.apiVersion, ZimgGraph.apiVersion)
        for (index, (read, write)) in zip(planes.source.planeOrder, planes.target.planeOrder).enumerated() {
            let source = frame.pointer.pointee.plane(read)
            let target = result.pointee.plane(write)
            guard
                [Int(bitPattern: source.start), source.stride, Int(bitPattern: target.start), target.stride]
                    .allSatisfy({ $0 % ZimgGraph.alignment == 0 })
            else { return false }
            glfx_zimg_set_source(&from, Int32(index), source.start, source.stride, UInt32.max)
            glfx_zimg_set_target(&to, Int32(index), target.start, target.stride, UInt32.max)
        }
        try planes.graph.process(&from, &to)
        return true
    }
}
