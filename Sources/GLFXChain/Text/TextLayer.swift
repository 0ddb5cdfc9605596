internal import GLFXCore
internal import GLFXMedia

/// A text or a subtitle as it is laid over frames of one color description.
struct TextLayer {
    private let x: Int
    private let y: Int
    private let width: Int
    /// Red, green, blue, multiplied by alpha, and alpha, 0 to 1; rows from the top.
    private let pixels: [SIMD4<Float>]

    /// - Parameters:
    ///   - drawing: in `.bgra8` or `.rgba16`, alpha straight, colors in sRGB.
    ///   - x: pixels from the frame's left edge to the picture's.
    ///   - y: pixels from the frame's upper edge down to the picture's.
    ///   - light: the frames' colors. Where they are of another light, SDR's white becomes HDR's reference white,
    ///     203 cd/m² (ITU-R BT.2408).
    /// - Throws: `.limit` where memory runs out.
    init(_ drawing: PixelBuffer, x: Int, y: Int, inLightOf light: ColorDescription) throws(Failure) {
        (self.x, self.y, width) = (x, y, drawing.width)
        var picture = drawing
        let isOther = SolidPicture.color.isOfOtherLight(than: light)
        if isOther, drawing.format.isDeep {
            picture = try PictureScaler.scaled(drawing, width: drawing.width, height: drawing.height, light: light)
        } else if isOther {
            // 8 bits are too coarse for PQ.
            let deep = try PixelBuffer.blank(
                width: drawing.width, height: drawing.height, format: .rgba16, color: SolidPicture.color)
            for row in 0..<drawing.height {
                for column in 0..<drawing.width { deep[column, row] = drawing[column, row] &* 257 }
            }
            picture = try PictureScaler.scaled(deep, width: drawing.width, height: drawing.height, light: light)
        }
        let top: Float = picture.format.isDeep ? 65535 : 255
        var pixels: [SIMD4<Float>] = []
        pixels.reserveCapacity(picture.width * picture.height)
        for row in 0..<picture.height {
            for column in 0..<picture.width {
                let pixel = SIMD4<Float>(SIMD4<UInt32>(truncatingIfNeeded: picture[column, row])) / top
                pixels.append(SIMD4(pixel.x * pixel.w, pixel.y * pixel.w, pixel.z * pixel.w, pixel.w))
            }
        }
        self.pixels = pixels
    }

    /// Lays it over a frame, whose alpha is straight; in code values, as every layer is.
    /// - Parameter opacity: of the whole layer, 0 to 1.
    func lay(over frame: PixelBuffer, opacity: Double = 1) {
        guard width > 0, opacity > 0 else { return }
        let opacity = Float(opacity)
        for row in 0..<pixels.count / width {
            let bytes = frame.row(y + row)
            switch frame.format {
            case .bgra8, .rgba8:
                let isSwapped = frame.format == .bgra8
                over(bytes.bindMemory(to: SIMD4<UInt8>.self), row, opacity) { below, text in
                    let codes = SIMD4<Float>(SIMD4<UInt32>(truncatingIfNeeded: below)) / 255
                    let result = Self.over(isSwapped ? Self.swapped(codes) : codes, text)
                    let scaled = ((isSwapped ? Self.swapped(result) : result) * 255).rounded(.toNearestOrAwayFromZero)
                    return SIMD4<UInt8>(truncatingIfNeeded: SIMD4<Int32>(scaled))
                }
            case .rgba16:
                over(bytes.bindMemory(to: SIMD4<UInt16>.self), row, opacity) { below, text in
                    let codes = SIMD4<Float>(SIMD4<UInt32>(truncatingIfNeeded: below)) / 65535
                    let scaled = (Self.over(codes, text) * 65535).rounded(.toNearestOrAwayFromZero)
                    return SIMD4<UInt16>(truncatingIfNeeded: SIMD4<Int32>(scaled))
                }
            case .rgbaHalf:
                over(bytes.bindMemory(to: HalfPixel.self), row, opacity) { below, text in
                    HalfPixel(numbers: Self.over(below.numbers, text))
                }
            case .rgbaFloat:
                over(bytes.bindMemory(to: FloatPixel.self), row, opacity) { below, text in Self.over(below, text) }
            }
        }
    }

    /// Pixels without text stay as they are.
    private func over<Pixel>(
        _ frame: UnsafeMutableBufferPointer<Pixel>, _ row: Int, _ opacity: Float,
        _ blend: (Pixel, SIMD4<Float>) -> Pixel
    ) {
        for column in 0..<width {
            let text = pixels[row * width + column] * opacity
            if text.w > 0 { frame[x + column] = blend(frame[x + column], text) }
        }
    }

    /// - Parameters:
    ///   - below: straight.
    ///   - text: premultiplied, with an alpha of more than 0.
    /// - Returns: straight.
    private static func over(_ below: SIMD4<Float>, _ text: SIMD4<Float>) -> SIMD4<Float> {
        let share = below.w * (1 - text.w)
        let alpha = text.w + share
        var result = (text + below * share) / alpha
        result.w = min(1, alpha)
        return result
    }

    private static func swapped(_ pixel: SIMD4<Float>) -> SIMD4<Float> { SIMD4(pixel.z, pixel.y, pixel.x, pixel.w) }
}
