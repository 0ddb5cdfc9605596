import Foundation
@testable import GLFXNative
import Testing

/// 16-bit floats, by the processor's instructions where it has them, against Swift's.
@Suite struct HalfTests {
    private static let size = 256
    private static let index = "uint index = uint(position.x * 256.0) + 256u * uint(position.y * 256.0);"

    private func draw(_ text: String, _ level: MachineCode.Level) throws -> [SIMD4<Float>] {
        var drawing = NativeDrawing()
        (drawing.width, drawing.height, drawing.level) = (Self.size, Self.size, level)
        return try drawing.draw("void main() { \(Self.index) \(text) }")
    }

    /// All of them; every NaN is one.
    @Test(arguments: MachineCode.Level.runnable)
    func everyHalfIsItsNumber(level: MachineCode.Level) throws {
        let pixels = try draw(
            "uint b = floatBitsToUint(unpackHalf2x16(index).x); color = vec4(b & 65535u, b >> 16, 0.0, 1.0);", level)
        for (index, pixel) in pixels.enumerated() {
            let half = Float16(bitPattern: UInt16(index))
            let wanted = half.isNaN ? 0x7FC0_0000 : Float(half).bitPattern
            try #require(UInt32(pixel.x) | UInt32(pixel.y) << 16 == wanted, "\(index)")
        }
    }

    /// Numbers of every exponent, and those about the middle between two halves.
    @Test(arguments: MachineCode.Level.runnable, [0, 0x0FFF, 0x1000, 0x1001, 0x2FFF, 0x3000, 0x3001] as [UInt32])
    func everyNumberIsTheNearestHalf(level: MachineCode.Level, low: UInt32) throws {
        let pixels = try draw(
            "color = vec4(packHalf2x16(vec2(uintBitsToFloat(index << 16 | \(low)u), 0.0)), 0.0, 0.0, 1.0);", level)
        for (index, pixel) in pixels.enumerated() {
            let number = Float(bitPattern: UInt32(index) << 16 | low)
            let wanted = number.isNaN ? 0x7E00 : Float16(number).bitPattern
            try #require(UInt16(pixel.x) == wanted, "\(number)")
        }
    }
}
