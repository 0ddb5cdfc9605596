package import GLFXCore

/// Gives pictures of scene light the curve of sRGB, in codes of 16 bits, for outputs that hold no light.
package struct LightCoder {
    /// Of the codes.
    package let color: ColorDescription

    /// - Parameter light: of the pictures.
    package init(_ light: ColorDescription) {
        color = ColorDescription(matrix: .rgb, range: .full, primaries: light.primaries, transfer: .srgb)
    }

    /// A new buffer of `.rgba16`; light beyond 0 and 1 is cut. A buffer of another kind is returned as it is.
    /// - Throws: `.limit` where memory runs out.
    package func codes(of light: PixelBuffer) throws(Failure) -> PixelBuffer {
        guard light.format == .rgbaFloat, light.color.transfer == .linear else { return light }
        // A background lies under colors whose alpha is kept.
        let codes = try PictureScaler.scaled(
            light, width: light.width, height: light.height, light: color, isOpaque: true
        ).normalized(as: .rgba16)
        guard light.hasTransparentPixel else { return codes }
        for y in 0..<light.height {
            let (from, to) = (
                light.row(y).bindMemory(to: FloatPixel.self), codes.row(y).bindMemory(to: SIMD4<UInt16>.self)
            )
            for x in from.indices { to[x].w = FloatPixel(0, 0, 0, from[x].w).words.w }
        }
        return codes
    }
}
