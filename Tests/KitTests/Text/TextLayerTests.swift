@testable import GLFXChain
@testable import GLFXCore
@testable import GLFXMedia
import Testing

/// A text over frames of each format.
@Suite struct TextLayerTests {
    /// One pixel, half transparent, at 1,1.
    private func layer() throws -> TextLayer {
        let picture = PixelBuffer(width: 1, height: 1, format: .bgra8, color: SolidPicture.color)
        picture[0, 0] = [255, 0, 51, 128]
        return try TextLayer(picture, x: 1, y: 1, inLightOf: SolidPicture.color)
    }

    @Test(arguments: [(PixelFormat.bgra8, 255.0), (.rgba8, 255), (.rgba16, 65535)])
    func itIsBlendedByItsAlpha(format: PixelFormat, top: Double) throws {
        let frame = PixelBuffer(width: 3, height: 3, format: format, color: SolidPicture.color)
        let below = SIMD4<Double>(0.2, 0.4, 0.8, 1)
        for y in 0..<3 { for x in 0..<3 { frame[x, y] = SIMD4<UInt16>(below * top) } }
        try layer().lay(over: frame)
        let text = SIMD4<Double>(1, 0, 0.2, 1)
        let expected = text * (128.0 / 255) + below * (127.0 / 255)
        for channel in 0..<4 { #expect(abs(Double(frame[1, 1][channel]) - expected[channel] * top) <= 1) }
        #expect(frame[0, 0] == SIMD4<UInt16>(below * top) && frame[1, 0] == frame[2, 2])
    }

    @Test func whatIsBeyondWhiteStaysSo() throws {
        let frame = PixelBuffer(width: 3, height: 3, format: .rgbaHalf, color: SolidPicture.color)
        for y in 0..<3 {
            let pixels = frame.row(y).bindMemory(to: HalfPixel.self)
            for x in 0..<3 { pixels[x] = HalfPixel(1.25, -0.125, 0.5, 1) }
        }
        try layer().lay(over: frame)
        let pixel = frame.row(1).bindMemory(to: HalfPixel.self)[1].numbers
        let share: Float = 127.0 / 255
        #expect(abs(pixel.x - (1.25 * share + 1 - share)) < 0.001 && abs(pixel.y + 0.125 * share) < 0.001)
        #expect(frame.row(0).bindMemory(to: HalfPixel.self)[0] == HalfPixel(1.25, -0.125, 0.5, 1))
    }
}
