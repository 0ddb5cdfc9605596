package import GLFXCore

/// Gives pictures of scene light the curve of sRGB, in codes of 16 bits: for outputs that hold no light, and to be shown.
///
/// Belongs to one thread at a time.
package final class LightCoder {
    /// Of the codes.
    package let color: ColorDescription
    /// Of the light; nil: it has the primaries of the codes.
    private let profile: ColorProfile?

    /// - Parameters:
    ///   - light: of the pictures.
    ///   - gamut: as `VideoFormat.gamut`: brought to BT.709's primaries.
    /// - Throws: `.limit` where memory runs out.
    package init(_ light: ColorDescription, gamut: [Double]? = nil) throws(Failure) {
        var (color, linear) = (light, light)
        color.transfer = .srgb
        let bytes = gamut.map { ColorProfile.make($0, isLinear: true) } ?? []
        if !bytes.isEmpty { (color.primaries, linear.primaries) = (.bt709, .bt709) }
        (color.matrix, color.range) = (.rgb, .full)
        self.color = color
        profile = bytes.isEmpty ? nil : try ColorProfile(bytes, to: linear, format: .rgbaFloat)
    }

    /// A new buffer of `.rgba16`; light beyond 0 and 1 is cut. A buffer of another kind is returned as it is.
    /// - Throws: `.limit` where memory runs out.
    package func codes(of light: PixelBuffer) throws(Failure) -> PixelBuffer {
        guard light.format == .rgbaFloat, light.color.transfer == .linear else { return light }
        var light = light
        if let profile {
            light = try light.copy()
            profile.apply(to: light)
            light.color.primaries = color.primaries
        }
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
