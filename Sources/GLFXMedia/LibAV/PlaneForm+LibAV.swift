package import CGLFXLibAV
package import GLFXCore

extension PlaneForm {
    /// A pixel format of libav whose planes have one channel or, of chroma, two.
    /// - Returns: nil for all others.
    package init?(_ format: AVPixelFormat, size: PictureSize, color: ColorDescription) {
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
