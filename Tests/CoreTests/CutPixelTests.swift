import GLFXCore
import Testing

/// Pictures in floating point as codes: numbers are cut to 0 … 1 and become the nearest code, in every channel.
@Suite struct CutPixelTests {
    private static let formats = [PixelFormat.rgba16, .rgba8, .bgra8]

    /// All 65,536 of them.
    @Test(arguments: formats)
    func everyHalfIsTheNearestCode(format: PixelFormat) throws {
        let halves = PixelBuffer(width: 256, height: 64, format: .rgbaHalf)
        for y in 0..<halves.height {
            let row = halves.row(y).bindMemory(to: UInt16.self)
            for index in row.indices { row[index] = UInt16(y * row.count + index) }
        }
        let wrong = try Self.wrong(halves, as: format) { row, index in
            Double(Float16(bitPattern: row.bindMemory(to: UInt16.self)[index]))
        }
        #expect(wrong == [])
    }

    /// A width that no vector divides.
    @Test(arguments: formats)
    func floatsAreTheNearestCode(format: PixelFormat) throws {
        let floats = PixelBuffer(width: 253, height: 40, format: .rgbaFloat)
        let special: [Float] = [
            0, -0, 1, -1, .nan, -.nan, .infinity, -.infinity, .leastNonzeroMagnitude, 3.4e38, 1e-6, 0.5,
            1 - 1 / 65536, Float(1).nextUp, Float(1).nextDown,
        ]
        var generator = SystemRandomNumberGenerator()
        for y in 0..<floats.height {
            let row = floats.row(y).bindMemory(to: Float.self)
            for index in row.indices { row[index] = Float.random(in: -0.2...1.2, using: &generator) }
            for (index, number) in special.enumerated() { row[y + index] = number }
        }
        let wrong = try Self.wrong(floats, as: format) { row, index in
            Double(row.bindMemory(to: Float.self)[index])
        }
        #expect(wrong == [])
    }

    /// The numbers that are not the nearest code.
    private static func wrong(
        _ numbers: PixelBuffer, as format: PixelFormat, _ number: (UnsafeMutableRawBufferPointer, Int) -> Double
    ) throws -> [Double] {
        let codes = try numbers.normalized(as: format)
        #expect(codes.format == format && codes.width == numbers.width && codes.height == numbers.height)
        let most: Double = format == .rgba16 ? 65535 : 255
        var wrong: [Double] = []
        for y in 0..<numbers.height {
            for x in 0..<numbers.width {
                let pixel = codes[x, y]
                for channel in 0..<4 {
                    let number = number(numbers.row(y), 4 * x + channel)
                    let exact = number.isNaN ? 0 : min(max(number, 0), 1) * most
                    // The codes are computed in 32-bit floating point.
                    if abs(Double(pixel[channel]) - exact) > 0.502 { wrong.append(number) }
                }
            }
        }
        return wrong
    }
}
