internal import CGLFXLibAV
internal import CGLFXZimg
internal import GLFXCore

/// Converts frames from one coding and size to another, plane by plane: colors that both can hold stay, below black and
/// above white too.
///
/// Belongs to one thread.
final class DirectConversion {
    /// Of the frames that come in.
    let form: CodedForm
    let area: SampleArea
    private let planes: (source: PlanarLayout, target: PlanarLayout, graph: ZimgGraph)?

    /// - Parameters:
    ///   - area: of the frames that come in: it fills the others.
    ///   - target: of the frames that are filled.
    init(_ form: CodedForm, _ area: SampleArea, to target: CodedForm) throws(Failure) {
        (self.form, self.area) = (form, area)
        guard let from = PlanarLayout(form.pixelFormat), let to = PlanarLayout(target.pixelFormat), !from.hasAlpha,
            !to.hasAlpha, from.family == .yuv, to.family == .yuv, !form.color.needsLight, !target.color.needsLight,
            !from.isFloat, !to.isFloat, !form.color.isOfOtherLight(than: target.color), !from.needsPadding(form.size),
            !to.needsPadding(target.size)
        else {
            planes = nil
            return
        }
        var source = from.zimgFormat(width: form.size.width, height: form.size.height, color: form.color)
        if area != SampleArea(form.size) {
            source.active_region.left = area.left
            source.active_region.top = area.top
            source.active_region.width = area.width
            source.active_region.height = area.height
        }
        let result = to.zimgFormat(width: target.size.width, height: target.size.height, color: target.color)
        planes = (from, to, try ZimgGraph(from: source, to: result))
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

extension PlanarLayout {
    fileprivate func needsPadding(_ size: PictureSize) -> Bool {
        ChromaPadding(width: size.width, height: size.height, layout: self) != nil
    }
}
