package import GLFXCore

/// Pictures of one color, for sources without a file.
package enum SolidPicture {
    /// sRGB.
    package static let color = ColorDescription.sRGB

    /// Their format: RGB with the colors of sRGB, square pixels, 8 bits a channel.
    /// - Parameters:
    ///   - pixelFormat: the renderer's for pictures of 8 bits.
    ///   - hasAlpha: some of it may not be opaque.
    package static func format(size: PictureSize, pixelFormat: PixelFormat, hasAlpha: Bool) -> VideoFormat {
        var format = VideoFormat(
            width: size.width, height: size.height, pixelFormat: pixelFormat,
            color: color,
            timeBase: Rational(1, 1), chromaSubsampling: .init(horizontalLog2: 0, verticalLog2: 0), hasAlpha: hasAlpha,
            isRGB: true)
        format.isOfStills = true
        return format
    }

    /// The same color in the code values of another color description: SDR's white is HDR's reference white.
    /// - Parameter color: red, green, blue, alpha, 0 to 1, straight, in sRGB.
    /// - Throws: `.limit` where memory runs out.
    package static func color(_ color: SIMD4<Float>, inLightOf other: ColorDescription) throws(Failure) -> SIMD4<Float>
    {
        let format = format(size: PictureSize(width: 1, height: 1), pixelFormat: .rgba16, hasAlpha: false)
        guard format.color.isOfOtherLight(than: other) else { return color }
        let pixel = try PictureScaler.scaled(
            picture(SIMD4(color.x, color.y, color.z, 1), format: format), width: 1, height: 1, light: other)[0, 0]
        return SIMD4(Float(pixel.x) / 65535, Float(pixel.y) / 65535, Float(pixel.z) / 65535, color.w)
    }

    /// A picture of a format, filled.
    /// - Parameter color: red, green, blue, alpha, 0 to 1, straight.
    package static func picture(_ color: SIMD4<Float>, format: VideoFormat) -> PixelBuffer {
        let picture = PixelBuffer(
            width: format.width, height: format.height, format: format.pixelFormat, color: format.color)
        let most: Float = format.pixelFormat.isDeep ? 65535 : 255
        let code = (color.clamped(lowerBound: .zero, upperBound: .one) * most).rounded(.toNearestOrAwayFromZero)
        for x in 0..<picture.width {
            picture[x, 0] = SIMD4<UInt16>(UInt16(code.x), UInt16(code.y), UInt16(code.z), UInt16(code.w))
        }
        let first = UnsafeRawBufferPointer(picture.row(0))
        for y in 0..<picture.height where y > 0 { picture.row(y).copyMemory(from: first) }
        return picture
    }
}
