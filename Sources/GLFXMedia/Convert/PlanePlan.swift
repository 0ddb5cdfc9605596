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
    func picture(of frame: CodedFrame, format: PixelFormat, color: ColorDescription) -> PlanePicture? {
        var planes: [PlanePicture.Plane] = []
        for plane in 0..<form.planeCount {
            let (start, stride) = frame.pointer.pointee.plane(plane)
            guard let start else { return nil }
            planes.append(PlanePicture.Plane(start: UnsafeRawPointer(start), bytesPerRow: stride))
        }
        return PlanePicture(
            form: form, placement: placement, content: .memory(planes), format: format, color: color, owner: frame)
    }
}

extension PlaneForm {
    /// A pixel format of libav whose planes have one channel or, of chroma, two.
    /// - Returns: nil for all others.
    init?(_ format: AVPixelFormat, size: PictureSize, color: ColorDescription) {
        guard let description = av_pix_fmt_desc_get(format)?.pointee, !color.needsLight else { return nil }
        let flags = Int32(truncatingIfNeeded: description.flags)
        let refused =
            AV_PIX_FMT_FLAG_BE | AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_HWACCEL
            | AV_PIX_FMT_FLAG_BAYER | AV_PIX_FMT_FLAG_FLOAT
        guard flags & refused == 0 else { return nil }
        let all = [description.comp.0, description.comp.1, description.comp.2, description.comp.3]
        let parts = all.prefix(Int(description.nb_components))
        let hasAlpha = flags & AV_PIX_FMT_FLAG_ALPHA != 0
        let colors = parts.count - (hasAlpha ? 1 : 0)
        guard let first = parts.first, (8...16).contains(first.depth), colors == 3 || colors == 1,
            parts.allSatisfy({ $0.depth == first.depth && $0.shift == first.shift })
        else { return nil }
        let isRGB = flags & AV_PIX_FMT_FLAG_RGB != 0
        let bytes = first.depth > 8 ? 2 : 1
        let components = parts.map { part in
            Component(plane: Int(part.plane), place: Int(part.offset) / bytes)
        }
        self.init(
            family: colors == 1 ? .gray : isRGB ? .rgb : .yuv, width: size.width, height: size.height,
            horizontalLog2: isRGB || colors == 1 ? 0 : Int(description.log2_chroma_w),
            verticalLog2: isRGB || colors == 1 ? 0 : Int(description.log2_chroma_h), depth: Int(first.depth),
            shift: Int(first.shift), components: components, hasAlpha: hasAlpha, color: color)
        // Nothing else lies between the samples, and only chroma shares a plane.
        for (index, part) in parts.enumerated() {
            let plane = Int(part.plane)
            let count = channels(of: plane)
            guard Int(part.step) == count * bytes, Int(part.offset) % bytes == 0, components[index].place < count,
                count == 1 || count == 2 && isChroma(plane) && (1...2).contains(index)
            else { return nil }
        }
    }
}
