import Foundation
import GLFXCore
import GLFXPrograms
import Testing

@Suite(.needsDevice, .onBothRenderers) struct BlurTests {
    /// The weights of a Gaussian whose third standard deviation is the radius, cut there: 2 * radius + 1 of them.
    static func weights(radius: Int) -> [Double] {
        let deviation = Double(radius) / 3
        let weights = (-radius...radius).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
        let total = weights.reduce(0, +)
        return weights.map { $0 / total }
    }

    @Test(arguments: [0, 0.5, 8, 30, 64.0]) func aFlatPictureStaysFlat(radius: Double) throws {
        let color = Color(codes: 200, 100, 50, 128)
        let result = try draw(Picture(23, 17) { _, _ in color }, "blur", ["radius": ParameterValue(radius)])
        expect(result, within: codes(0)) { _, _ in color }
    }

    @Test(arguments: [3, 6, 12]) func aDotBecomesAGaussian(radius: Int) throws {
        let weights = Self.weights(radius: radius)
        let dot = Picture(31, 29, .rgba16) { x, y in x == 14 && y == 13 ? Color(1, 1, 1, 1) : Color(0, 0, 0, 1) }
        // Four passes round four times.
        expect(try draw(dot, "blur", ["radius": ParameterValue(Double(radius))]), within: deepCodes(3)) { x, y in
            let (right, down) = (x - 14 + radius, y - 13 + radius)
            guard weights.indices.contains(right), weights.indices.contains(down) else { return Color(0, 0, 0, 1) }
            return Color(SIMD3(repeating: weights[right] * weights[down]))
        }
    }

    @Test(arguments: [16, 33, 64]) func farReachesShowNoPattern(radius: Int) throws {
        let weights = Self.weights(radius: radius)
        let bars = Picture(200, 2, .rgba16) { x, _ in x > 90 || x == 60 ? Color(1, 1, 1, 1) : Color(0, 0, 0, 1) }
        let result = try draw(bars, "blur", ["radius": ParameterValue(Double(radius))])
        // Half a code of 8 bits: done in two steps, the curve's ends are cut elsewhere.
        expect(result, within: codes(0.5)) { x, _ in
            var sum = 0.0
            for (index, weight) in weights.enumerated() {
                sum += weight * bars[min(max(x + index - radius, 0), 199), 0].x
            }
            return Color(SIMD3(repeating: sum))
        }
    }

    @Test(arguments: [6, 40.0]) func theColorOfTransparentPixelsDoesNotBleed(radius: Double) throws {
        let halves = Picture(24, 4) { x, _ in x < 12 ? Color(1, 0, 0, 1) : Color(0, 1, 0, 0) }
        let result = try draw(halves, "blur", ["radius": ParameterValue(radius)])
        let visible = result.pixels.filter { $0.w > 0 }
        #expect(visible.count > 4 * 12)
        #expect(visible.allSatisfy { $0.rgb == SIMD3(1, 0, 0) })
        // The edge is between two pixels: their alphas are as far from 1 as from 0.
        #expect(abs(result[11, 0].w + result[12, 0].w - 1) <= codes(2))
    }
}
