import Foundation
@testable import GLFXNative
import Testing

/// The elementary functions against the C library's in 80 bits, over their range.
@Suite struct ElementaryTests {
    struct Function: CustomTestStringConvertible, Sendable {
        var text: String
        var range: ClosedRange<Double>
        /// In units in the last place of the result.
        var ulps: Double
        /// Where the result is near 0: what it may be off there.
        var absolute = 0.0
        var exact: @Sendable (Float80) -> Float80
        var testDescription: String { text }
    }

    static let functions: [Function] = [
        Function(text: "sin(x)", range: -3...3, ulps: 1.5, exact: { Foundation.sin($0) }),
        Function(text: "sin(x)", range: -1e5...1e5, ulps: 1.5, exact: { Foundation.sin($0) }),
        Function(text: "cos(x)", range: -2e8...2e8, ulps: 1.5, exact: { Foundation.cos($0) }),
        // Near a multiple of pi the rest has fewer digits.
        Function(text: "sin(x)", range: 3e8...1e12, ulps: 1.5, absolute: 1e-10, exact: { Foundation.sin($0) }),
        Function(text: "sin(x)", range: -3.4e38...(-1e30), ulps: 1.5, absolute: 1e-10, exact: { Foundation.sin($0) }),
        Function(text: "cos(x)", range: 1e20...1e25, ulps: 1.5, absolute: 1e-10, exact: { Foundation.cos($0) }),
        Function(text: "tan(x)", range: -100...100, ulps: 4, exact: { Foundation.tan($0) }),
        Function(text: "asin(x)", range: -1...1, ulps: 3, exact: { Foundation.asin($0) }),
        Function(text: "acos(x)", range: -1...1, ulps: 4, absolute: 1e-7, exact: { Foundation.acos($0) }),
        Function(text: "atan(x)", range: -50...50, ulps: 4, exact: { Foundation.atan($0) }),
        Function(text: "exp(x)", range: -87...88, ulps: 2, exact: { Foundation.exp($0) }),
        Function(text: "exp2(x)", range: -126...127, ulps: 2, exact: { Foundation.exp2($0) }),
        Function(text: "log(x)", range: 1e-6...1000, ulps: 2, absolute: 2e-8, exact: { Foundation.log($0) }),
        Function(text: "log2(x)", range: 1e-6...1000, ulps: 3, absolute: 2e-8, exact: { Foundation.log2($0) }),
        Function(text: "sinh(x)", range: -20...20, ulps: 4, exact: { Foundation.sinh($0) }),
        Function(text: "cosh(x)", range: -20...20, ulps: 4, exact: { Foundation.cosh($0) }),
        Function(text: "tanh(x)", range: -10...10, ulps: 4, exact: { Foundation.tanh($0) }),
        Function(text: "asinh(x)", range: 0.1...100, ulps: 12, exact: { Foundation.asinh($0) }),
        Function(text: "acosh(x)", range: 1.5...100, ulps: 6, exact: { Foundation.acosh($0) }),
        Function(text: "inversesqrt(x)", range: 0.001...1000, ulps: 1.5, exact: { 1 / $0.squareRoot() }),
    ]

    @Test(arguments: functions)
    func isAsNearAsItSays(_ function: Function) throws {
        var drawing = NativeDrawing()
        (drawing.width, drawing.height) = (512, 64)
        let span = function.range.upperBound - function.range.lowerBound
        let pixels = try drawing.draw(
            """
            void main() {
                float share = (floor(gl_FragCoord.y) * 512.0 + floor(gl_FragCoord.x)) / 32768.0;
                float x = \(function.range.lowerBound) + share * \(span);
                color = vec4(x, \(function.text), 0.0, 1.0);
            }
            """)
        var worst = 0.0
        for pixel in pixels {
            let exact = function.exact(Float80(pixel.x))
            let error = abs(Double(Float80(pixel.y) - exact))
            if error <= function.absolute { continue }
            worst = max(worst, error / Double(Float(abs(exact)).ulp))
        }
        #expect(worst <= function.ulps)
        #expect(Set(pixels.map(\.y.bitPattern)).count > 1000)
        #expect(!pixels.contains { $0.y.isNaN || !$0.x.isFinite })
    }

    @Test func theirEdgesAreIEEEs() throws {
        let pixels = try NativeDrawing().draw(
            """
            uniform float zero;
            void main() {
                float inf = 1.0 / zero, nan = zero / zero;
                float values[16] = float[](exp(inf), exp(-inf), log(zero), log(inf), exp2(200.0), exp2(-200.0),
                    sqrt(inf), atan(inf), atan(1.0, zero), atan(-1.0, zero), atan(zero, -1.0), pow(zero, 2.0),
                    exp(nan), log(-1.0), sin(inf), tanh(inf));
                color = vec4(values[int(gl_FragCoord.x)]);
            }
            """
        ).prefix(16).map(\.x)
        let half = Float.pi / 2
        let wanted: [Float] = [
            .infinity, 0, -.infinity, .infinity, .infinity, 0, .infinity, half, half, -half, .pi, 0, .nan, .nan, .nan,
            1,
        ]
        for (index, (value, wanted)) in zip(pixels, wanted).enumerated() {
            #expect(value == wanted || value.isNaN && wanted.isNaN || abs(value - wanted) < 3e-7, "\(index)")
        }
    }

    /// What all pixels share is calculated elsewhere than what differs.
    @Test(arguments: [0.3, -0.7, 20, 4e9, -3e30] as [Float])
    func anArgumentThatAllPixelsShareGivesTheSameBits(argument: Float) throws {
        let functions = [
            "sin(%)", "cos(%)", "tan(%)", "asin(%)", "acos(%)", "atan(%)", "atan(%, 2.0)", "exp(%)", "exp2(%)",
            "log(%)", "log2(%)", "pow(abs(%), %)", "sinh(%)", "tanh(%)", "inversesqrt(%)",
        ]
        var drawing = NativeDrawing()
        drawing.uniforms = ["same": .loaded(0)]
        drawing.numbers = [argument.bitPattern]
        let cases = functions.enumerated().map { place, function in
            let both = ["same", "x"].map { function.replacing("%", with: $0) }.joined(separator: ", ")
            return "if (place == \(place)) color = vec4(\(both), 0.0, 1.0);"
        }
        let pixels = try drawing.draw(
            """
            uniform float same;
            void main() {
                int place = int(gl_FragCoord.x);
                float x = place < 99 ? same : 0.0;
                \(cases.joined(separator: "\n"))
            }
            """
        ).prefix(functions.count)
        for (pixel, function) in zip(pixels, functions) {
            #expect(pixel.x.bitPattern == pixel.y.bitPattern, "\(function)")
        }
        #expect(Set(pixels.map(\.x.bitPattern)).count > 3)
    }

    /// The largest and the smallest powers.
    @Test func powersEndWhereFloatsDo() throws {
        let pixels = try NativeDrawing().draw(
            """
            uniform float zero;
            void main() {
                float values[8] = float[](exp2(zero + 127.75), exp2(zero + 128.0), exp2(zero - 126.0),
                    exp2(zero - 126.01), exp(zero + 88.72283), exp(zero + 88.7229), exp(zero - 87.336),
                    exp(zero - 87.34));
                color = vec4(values[int(gl_FragCoord.x) & 7]);
            }
            """
        ).prefix(8).map(\.x)
        let (largest, smallest) = (Float.greatestFiniteMagnitude, Float.leastNormalMagnitude)
        #expect(pixels[0] > largest * 0.84 && pixels[0] < largest * 0.842)
        #expect(pixels[1] == .infinity && pixels[5] == .infinity)
        #expect(pixels[2] == smallest && pixels[3] == 0 && pixels[7] == 0)
        #expect(pixels[4] > largest * 0.9999 && pixels[4] < .infinity)
        #expect(pixels[6] > smallest && pixels[6] < smallest * 1.01)
    }
}
