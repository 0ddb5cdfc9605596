import Foundation
import GLFXCore
import GLFXRender
import GLFXTestSupport
import Testing

/// The shaders' curves are those of Swift, whose numbers `CurveTests` has from the standards.
@Suite(.onBothRenderers) struct CurveShaderTests {
    /// What a function of Shaders/curves.glsl makes of numbers.
    private func draw(_ call: String, _ numbers: [Float]) throws -> [Float] {
        let curves = try Checkout.text("Shaders/curves.glsl")
        let file = ShaderFile(
            text:
                "#version 300 es\nprecision highp float;\nuniform sampler2D frame;\nin vec2 position;\nout vec4 color;\n"
                + "\(curves)\nvoid main() { color = vec4(\(call.replacing("$", with: "texture(frame, position).rgb")), 1.0); }"
        )
        let picture = PixelBuffer(width: numbers.count, height: 1, format: .rgbaFloat)
        let pixels = picture.row(0).bindMemory(to: FloatPixel.self)
        for (x, number) in numbers.enumerated() { pixels[x] = FloatPixel(number, number, number, 1) }
        let result = try #require(file.draw([Picture(picture)]).first)
        return result.buffer.numbers(0).map(\.x)
    }

    @Test(.needsDevice, arguments: [1, 4, 5, 8, 13, 16, 17, 18] as [Int32])
    func theyAreThoseOfSwift(transfer: Int32) throws {
        let curve = ColorDescription.Transfer(rawValue: transfer)
        let codes = (-20...60).map { Float($0) / 40 }
        for (code, light) in zip(codes, try draw("lightOf($, \(transfer))", codes)) {
            let wanted = curve.light(ofCode: Double(code))
            #expect(abs(Double(light) - wanted) < 1e-5 * max(1, abs(wanted)), "\(code): \(light), not \(wanted)")
        }
        let lights = codes + [1e-4, 4, 40, -4]
        for (light, code) in zip(lights, try draw("codeOf($, \(transfer))", lights)) {
            let wanted = curve.code(ofLight: Double(light))
            #expect(abs(Double(code) - wanted) < 1e-5 * max(1, abs(wanted)), "\(light): \(code), not \(wanted)")
        }
    }
}
