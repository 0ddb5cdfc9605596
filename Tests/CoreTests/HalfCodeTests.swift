import GLFXCore
import Testing

/// Pictures in 16-bit floating point as codes: each of the 65,536 numbers is the nearest code, in every channel.
@Suite struct HalfCodeTests {
    private static let width = 256

    @Test(arguments: [PixelFormat.rgba16, .rgba8, .bgra8])
    func everyHalfIsTheNearestCode(format: PixelFormat) throws {
        let halves = PixelBuffer(width: Self.width, height: 64, format: .rgbaHalf)
        for y in 0..<halves.height {
            let row = halves.row(y).bindMemory(to: UInt16.self)
            for index in row.indices { row[index] = UInt16(y * 4 * Self.width + index) }
        }
        let codes = try halves.normalized(as: format)
        #expect(codes.format == format && codes.width == Self.width && codes.height == 64)
        let most: Double = format == .rgba16 ? 65535 : 255
        var wrong: [UInt16] = []
        for y in 0..<halves.height {
            for x in 0..<halves.width {
                let pixel = codes[x, y]
                for channel in 0..<4 {
                    let bits = UInt16((y * Self.width + x) * 4 + channel)
                    let number = Double(Float16(bitPattern: bits))
                    let exact = number.isNaN ? 0 : min(max(number, 0), 1) * most
                    // 16 bits are computed in 32-bit floating point, and 8 bits are rounded from 16.
                    if abs(Double(pixel[channel]) - exact) > 0.502 { wrong.append(bits) }
                }
            }
        }
        #expect(wrong == [])
    }
}
