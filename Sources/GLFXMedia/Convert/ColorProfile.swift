internal import CGLFXPictures
internal import GLFXCore

/// A still's color profile (ICC.1) as a conversion of pixel buffers, by LittleCMS.
///
/// Belongs to one thread at a time.
package final class ColorProfile {
    private let transform: cmsHTRANSFORM
    private let format: PixelFormat
    /// For HDR: the transform gives light, which this curve codes.
    private let curve: ColorDescription.Transfer?

    /// - Parameters:
    ///   - bytes: the profile, which `isUsable` found good.
    ///   - target: the primaries and the kind of curve of the result; SDR gets sRGB's curve.
    ///   - format: of the buffers.
    init(_ bytes: [UInt8], to target: ColorDescription, format: PixelFormat) throws(Failure) {
        self.format = format
        curve = target.isHDR ? target.transfer : nil
        let result = Self.open(
            Self.make(target.primaries.chromaticities, isLinear: curve != nil || target.transfer == .linear))
        let types = (Self.type(of: format), curve == nil ? Self.type(of: format) : glfx_rgba_float_type)
        guard let source = Self.device(bytes), let result,
            let newTransform = cmsCreateTransform(
                source.handle, types.0, result.handle, types.1, cmsGetHeaderRenderingIntent(source.handle),
                cmsUInt32Number(cmsFLAGS_COPY_ALPHA | cmsFLAGS_NOCACHE))
        else { throw Failure(.limit, "out of memory for a color profile") }
        transform = newTransform
    }

    deinit { cmsDeleteTransform(transform) }

    /// Converts a buffer's pixels in place.
    func apply(to buffer: PixelBuffer) {
        for y in 0..<buffer.height {
            let row = buffer.row(y)
            guard let start = row.baseAddress else { continue }
            guard let curve else {
                cmsDoTransform(transform, start, start, cmsUInt32Number(buffer.width))
                continue
            }
            var light = [SIMD4<Float>](repeating: .zero, count: buffer.width)
            cmsDoTransform(transform, start, &light, cmsUInt32Number(buffer.width))
            for x in 0..<buffer.width { store(light[x], curve, in: row, at: x) }
        }
    }

    private func store(
        _ light: SIMD4<Float>, _ curve: ColorDescription.Transfer, in row: UnsafeMutableRawBufferPointer, at x: Int
    ) {
        let isSwapped = format == .bgra8
        let color = isSwapped ? SIMD3(light.z, light.y, light.x) : SIMD3(light.x, light.y, light.z)
        for channel in 0..<3 {
            let code = curve.code(ofLight: Double(color[channel]))
            let place = 4 * x + channel
            switch format {
            case .bgra8, .rgba8:
                row[place] = UInt8((min(max(code, 0), 1) * 255).rounded())
            case .rgba16:
                row.bindMemory(to: UInt16.self)[place] = UInt16((min(max(code, 0), 1) * 65535).rounded())
            case .rgbaHalf:
                row.bindMemory(to: Float16.self)[place] = Float16(code)
            case .rgbaFloat: row.bindMemory(to: Float.self)[place] = Float(code)
            }
        }
    }

    private static func type(of format: PixelFormat) -> cmsUInt32Number {
        switch format {
        case .bgra8: glfx_bgra8_type
        case .rgba8: glfx_rgba8_type
        case .rgba16: glfx_rgba16_type
        case .rgbaHalf: glfx_rgba_half_type
        case .rgbaFloat: glfx_rgba_float_type
        }
    }
}
