internal import CGLFXLibAV
internal import GLFXCore

/// How pictures are drawn from a frame's own planes: for frames of one format, size and color whose pixels are neither
/// scaled nor brought into other light.
struct PlanePlan {
    let form: PlaneForm
    let placement: PlanePlacement

    /// Nil where it takes a conversion on the processor: for scaled pictures, packed pixels, foreign byte order,
    /// floating point, and matrices over linear light.
    init?(_ key: FrameConversion.Key, placement: CanvasGeometry.Placement, orientation: Orientation) {
        let size = PictureSize(width: Int(key.width), height: Int(key.height))
        guard let form = PlaneForm(AVPixelFormat(rawValue: key.format), size: size, color: key.color),
            !placement.hasBorders
        else { return nil }
        self.form = form
        guard let crop = placement.crop else {
            guard placement.scaled == size else { return nil }
            self.placement = PlanePlacement(width: size.width, height: size.height, orientation: orientation)
            return
        }
        let part = PlanePlacement(
            left: Int(crop.left), top: Int(crop.top), width: Int(crop.width), height: Int(crop.height),
            orientation: orientation)
        guard part.width == placement.scaled.width, part.height == placement.scaled.height,
            Double(part.left) == crop.left, Double(part.top) == crop.top, Double(part.width) == crop.width,
            Double(part.height) == crop.height
        else { return nil }
        self.placement = part
    }

    /// Whether a frame's rows lie as they are uploaded.
    func fits(_ frame: UnsafePointer<AVFrame>) -> Bool {
        (0..<form.planeCount).allSatisfy { plane in
            let (start, stride) = frame.pointee.plane(plane)
            return start != nil && stride > 0 && stride % (form.channels(of: plane) * form.bytesPerSample) == 0
        }
    }

    /// - Parameters:
    ///   - format: of the RGB picture; `color` likewise.
    func picture(of frame: CodedFrame, format: PixelFormat, color: ColorDescription) -> DecoderPlanes? {
        var planes: [DecoderPlanes.Plane] = []
        for plane in 0..<form.planeCount {
            let (start, stride) = frame.pointer.pointee.plane(plane)
            guard let start else { return nil }
            planes.append(DecoderPlanes.Plane(start: UnsafeRawPointer(start), bytesPerRow: stride))
        }
        return DecoderPlanes(
            form: form, placement: placement, content: .memory(planes), format: format, color: color, owner: frame)
    }
}
