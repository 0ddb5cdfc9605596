@testable import GLFXCore
@testable import GLFXRender
import Testing

/// Areas of pictures over whole frames: exact where nothing is scaled, even at fractions of a pixel, without aliasing.
@Suite(.needsDevice, .onEveryDevice) struct AreaRendererTests {
    private typealias Area = FractionalArea

    private func drawn(_ source: PixelBuffer, _ area: Area, _ width: Int, _ height: Int) throws -> PixelBuffer {
        let renderer = try DeviceKind.current.device().areas(
            width: width, height: height, format: source.format)
        let result = PixelBuffer(width: width, height: height, format: source.format)
        try renderer.render(source, area, into: result)
        return result
    }

    @Test(arguments: [PixelFormat.bgra8, .rgba16]) func anAreaOfTheFramesSizeIsItsPixels(format: PixelFormat) throws {
        let unit: UInt16 = format.isDeep ? 1001 : 7
        let source = picture(16, 12, format) { x, y in
            SIMD4(UInt16(x) * unit, UInt16(y) * unit, UInt16(x * y % 30) * unit, format.isDeep ? 65535 : 255)
        }
        let result = try drawn(source, Area(x: 0.25, y: 0.5, width: 0.5, height: 0.5), 8, 6)
        #expect(pixels(result) == pixels(picture(8, 6, format) { x, y in source[x + 4, y + 6] }))
    }

    @Test func aRampMovesByFractionsOfAPixel() throws {
        let source = picture(64, 8) { x, _ in SIMD4(UInt16(4 * x), 0, 0, 255) }
        let renderer = try DeviceKind.current.device().areas(width: 32, height: 8, format: .bgra8)
        for step in 0..<8 {
            let start = 16 + Double(step) / 8
            let result = PixelBuffer(width: 32, height: 8, format: .bgra8)
            try renderer.render(source, Area(x: start / 64, y: 0, width: 0.5, height: 1), into: result)
            for x in 0..<32 {
                #expect(abs(Double(result[x, 3].x) - 4 * (start + Double(x))) <= 0.51, "step \(step), column \(x)")
            }
        }
    }

    @Test func detailThatTheFrameCannotShowIsGrayAndDoesNotFlicker() throws {
        // Stripes two pixels wide become two thirds of a pixel each.
        let source = picture(120, 90) { x, _ in SIMD4(repeating: x / 2 % 2 == 0 ? 255 : 0) | SIMD4(0, 0, 0, 255) }
        for step in 0..<6 {
            let area = Area(x: 0.1 + Double(step) / 600, y: 0.1, width: 0.75, height: 0.75)
            let result = try drawn(source, area, 30, 22)
            for x in 0..<30 { #expect(abs(Int(result[x, 10].x) - 128) <= 6, "step \(step): \(result[x, 10])") }
        }
    }

    @Test func whatIsTransparentLendsNoColor() throws {
        let source = picture(40, 8) { x, _ in x < 20 ? SIMD4(200, 100, 50, 255) : SIMD4(0, 255, 0, 0) }
        let result = try drawn(source, Area(x: 0, y: 0, width: 1, height: 1), 15, 3)
        for x in 0..<15 where result[x, 1].w > 25 {
            #expect(abs(Int(result[x, 1].x) - 200) <= 3 && abs(Int(result[x, 1].y) - 100) <= 3, "\(result[x, 1])")
        }
        #expect(result[14, 1] == SIMD4(0, 0, 0, 0))
    }

    @Test func theTopIsTheTop() throws {
        let source = picture(20, 20) { _, y in SIMD4(y < 10 ? 255 : 0, y < 10 ? 0 : 255, 0, 255) }
        let upper = try drawn(source, Area(x: 0, y: 0, width: 1, height: 0.2), 10, 4)
        #expect(pixels(upper).allSatisfy { $0 == SIMD4(255, 0, 0, 255) })
    }

    @Test func aSecondPictureTakesTheFirstOnesPlace() throws {
        let renderer = try DeviceKind.current.device().areas(width: 4, height: 4, format: .bgra8)
        let result = PixelBuffer(width: 4, height: 4, format: .bgra8)
        for (color, side) in [(SIMD4<UInt16>(255, 0, 0, 255), 8), (SIMD4<UInt16>(0, 0, 255, 255), 200)] {
            try renderer.render(
                plain(color, width: side, height: side), Area(x: 0.1, y: 0.1, width: 0.5, height: 0.5), into: result)
            #expect(pixels(result).allSatisfy { $0 == color })
        }
    }
}
