internal import CGLFXLibAV
internal import CGLFXPixels
internal import GLFXCore

/// Luma beyond black or white, which the limited range has room for: highlights of cameras, overshoot of sharpening.
enum Excursions {
    /// Whether a frame has any. Black is 16 and white 235 of 8 bits (ITU-R BT.709, 4.6).
    static func areIn(_ frame: UnsafePointer<AVFrame>, color: ColorDescription) -> Bool {
        guard color.range != .full, let description = av_pix_fmt_desc_get(frame.pointee.pixelFormat)?.pointee else {
            return false
        }
        let flags = Int32(truncatingIfNeeded: description.flags)
        let refused =
            AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_HWACCEL
            | AV_PIX_FMT_FLAG_BE | AV_PIX_FMT_FLAG_FLOAT
        let luma = description.comp.0
        guard flags & refused == 0, luma.depth >= 8 else { return false }
        let bytes = luma.depth > 8 ? 2 : 1
        let scale = UInt32(luma.depth - 8 + luma.shift)
        let (first, stride) = frame.pointee.plane(Int(luma.plane))
        guard let start = first else { return false }
        for y in 0..<Int(frame.pointee.height) {
            let row = UnsafeRawPointer(start + y * stride + Int(luma.offset)).assumingMemoryBound(to: UInt8.self)
            let exceeds = glfx_row_exceeds(
                row, UInt32(frame.pointee.width), UInt32(luma.step), UInt32(bytes), 16 << scale, 235 << scale)
            if exceeds != 0 { return true }
        }
        return false
    }
}
