import Foundation
import GLFXCore
import GLFXPrograms
import GLFXRender
import Testing

/// `grade` and `curves` against their formulas, in 16 bits.
@Suite(.needsDevice, .onARenderer) struct GradeTests {
    private func drawn(
        _ color: Color, _ name: String, _ values: [String: ParameterValue] = [:], transfer: Int = 1
    ) throws -> Color {
        let plan = RenderPlan(
            width: 2, height: 2, format: .rgba16,
            stages: [RenderPlan.Stage(program: try bundled(name), values: values)],
            facts: RunFacts(transferCharacteristics: transfer, colorPrimaries: transfer == 16 ? 9 : 1))
        let result = PixelBuffer(width: 2, height: 2, format: .rgba16)
        let source = Picture(2, 2, .rgba16) { _, _ in color }
        try RendererKind.current.renderer(plan).render(
            source.buffer, at: FrameTime(seconds: 0, delta: 0, index: 0, rate: 25), into: result)
        return Picture(result)[0, 0]
    }

    private func vector(_ x: Double, _ y: Double, _ z: Double) -> ParameterValue { ParameterValue([x, y, z]) }

    /// The last of a curve's points fills the array, as on the command line.
    private func filled(_ points: [Double]) -> ParameterValue {
        ParameterValue(points + (points.count / 2..<16).flatMap { _ in points.suffix(2) })
    }

    private func expect(
        _ found: Color, _ wanted: SIMD3<Double>, _ tolerance: Double = 0.0005,
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
        for channel in 0..<3 {
            #expect(
                abs(found[channel] - wanted[channel]) < tolerance, "\(found) \(wanted)", sourceLocation: sourceLocation)
        }
    }

    private static let color = Color(0.2, 0.5, 0.7, 0.6)

    @Test(arguments: ["grade", "curves"], [1, 8, 13, 16, 18]) func nothingChangesByDefault(name: String, transfer: Int)
        throws
    {
        let found = try drawn(Self.color, name, transfer: transfer)
        expect(found, Self.color.rgb, 0.00005)
        #expect(abs(found.w - 0.6) < 0.0001)
    }

    @Test func aStopDoublesTheLight() throws {
        let dark = Color(0.1, 0.3, 0.6, 1)
        expect(try drawn(dark, "grade", ["exposure": 1]), dark.rgb * pow(2, 1 / 2.4))
        expect(try drawn(Self.color, "grade", ["exposure": -2]), Self.color.rgb * pow(0.25, 1 / 2.4))
        // Linear light.
        expect(try drawn(Self.color, "grade", ["exposure": -1], transfer: 8), Self.color.rgb / 2)
        // IEC 61966-2-1: half the light of 0.5 (0.21404) has the code 0.36053; below 0.04045 codes are light times 12.92.
        expect(
            try drawn(Color(0.5, 0.03, 1, 1), "grade", ["exposure": -1], transfer: 13), SIMD3(0.36053, 0.015, 0.73536))
        // ST 2084: 100 cd/m² has the code 0.5081, 200 has 0.5791.
        expect(
            try drawn(Color(0.5081, 0.5081, 0.5081, 1), "grade", ["exposure": 1], transfer: 16),
            SIMD3(repeating: 0.5791))
    }

    @Test func liftGammaAndGainWorkOnEachChannel() throws {
        let values = ["lift": vector(0.1, 0, -0.1), "gamma": vector(1, 2, 1), "gain": vector(0.5, 1, 1.2)]
        expect(
            try drawn(Self.color, "grade", values),
            SIMD3(0.5 * (0.2 + 0.1 * 0.8), pow(0.5, 0.5), 1.2 * (0.7 - 0.1 * 0.3)))
    }

    @Test func contrastLeavesItsPivot() throws {
        expect(try drawn(Self.color, "grade", ["contrast": 1.2, "pivot": 0.5]), SIMD3(0.14, 0.5, 0.74))
        // In light a power: the code's distance from the pivot as a ratio.
        let wanted = SIMD3(0.4 * pow(0.2 / 0.4, 1.5), 0.4 * pow(0.5 / 0.4, 1.5), 0.4 * pow(0.7 / 0.4, 1.5))
        expect(try drawn(Self.color, "grade", ["contrast": 1.5, "pivot": 0.4, "domain": 1]), wanted)
    }

    @Test func saturationAndHueKeepTheLuma() throws {
        let gray = SIMD3(repeating: luma(Self.color.rgb))
        expect(try drawn(Self.color, "grade", ["saturation": 0]), gray)
        expect(try drawn(Self.color, "grade", ["saturation": 0.5]), mix(gray, Self.color.rgb, 0.5))
        // Half a turn is the opposite color of the same luma.
        expect(
            try drawn(Color(0.5, 0.45, 0.4, 1), "grade", ["hue": 180]),
            2 * SIMD3(repeating: luma(SIMD3(0.5, 0.45, 0.4))) - SIMD3(0.5, 0.45, 0.4))
        let turned = try drawn(Self.color, "grade", ["hue": 40])
        #expect(abs(luma(turned.rgb) - gray.x) < 0.0005 && abs(turned.x - 0.2) > 0.05)
    }

    @Test func theLightsColorBecomesNeutral() throws {
        // A black body of 4000 K has the chromaticity 0.3805, 0.3768, one of 6504 K 0.3134, 0.3237 (CIE 1931), in
        // BT.709's light.
        func light(_ x: Double, _ y: Double) -> SIMD3<Double> {
            let (large, small) = (x / y, (1 - x - y) / y)
            return SIMD3(
                3.2409699 * large - 1.5373832 - 0.4986108 * small, -0.9692436 * large + 1.8759675 + 0.0415551 * small,
                0.0556301 * large - 0.203977 + 1.0569715 * small)
        }
        let (warm, neutral) = (light(0.3805, 0.3768), light(0.3134, 0.3237))
        let source = warm * 0.3
        let codes = Color(pow(source.x, 1 / 2.4), pow(source.y, 1 / 2.4), pow(source.z, 1 / 2.4), 1)
        let found = try drawn(codes, "grade", ["temperature": 4000])
        let result = SIMD3(pow(found.x, 2.4), pow(found.y, 2.4), pow(found.z, 2.4))
        #expect(abs(result.x / result.y - neutral.x / neutral.y) < 0.01, "\(result) \(neutral)")
        #expect(abs(result.z / result.y - neutral.z / neutral.y) < 0.01, "\(result) \(neutral)")
        let magenta = try drawn(Color(0.5, 0.5, 0.5, 1), "grade", ["tint": 0.5])
        #expect(magenta.y < magenta.x - 0.01 && magenta.y < magenta.z - 0.01)
        let gray = pow(0.5, 2.4)
        let balanced = SIMD3(pow(magenta.x, 2.4), pow(magenta.y, 2.4), pow(magenta.z, 2.4))
        #expect(abs(luma(balanced) - gray) < 0.001)
    }

    /// As scipy's PchipInterpolator between points, but for the ends' tangents, which are their chords'.
    @Test func curvesGoThroughTheirPointsWithoutOvershooting() throws {
        let points: [Double] = [0, 0.1, 0.25, 0.1, 0.5, 0.8, 0.75, 0.8, 1, 1]
        for index in 0..<5 {
            let level = points[index * 2]
            let found = try drawn(Color(level, level, level, 1), "curves", ["master": filled(points)])
            expect(found, SIMD3(repeating: points[index * 2 + 1]))
        }
        for level in stride(from: 0.0, through: 1, by: 0.0625) {
            let found = try drawn(Color(level, level, level, 1), "curves", ["master": filled(points)])
            let piece = min(Int(level * 4), 3)
            let ends = [points[piece * 2 + 1], points[piece * 2 + 3]].sorted()
            #expect(found.x > ends[0] - 0.0005 && found.x < ends[1] + 0.0005, "\(level): \(found)")
        }
        // Halfway between flat ends the cubic is halfway.
        let half = try drawn(Color(0.375, 0.375, 0.375, 1), "curves", ["master": filled(points)])
        expect(half, SIMD3(repeating: 0.45))
        // The tangent at the middle point is 3 / (1.75 / 0.4 + 1.25 / 1.2), the weighted harmonic mean of the slopes.
        let bent = try drawn(
            Color(0.5, 0.5, 0.5, 1), "curves", ["master": filled([0, 0, 0.25, 0.1, 1, 1])])
        expect(bent, SIMD3(repeating: 0.3282))
    }

    @Test func eachChannelHasItsCurveAfterTheMasters() throws {
        let found = try drawn(
            Self.color, "curves",
            [
                "master": filled([0, 0, 1, 0.5]), "red": filled([0, 1, 1, 0]),
                "blue": filled([0, 0, 0.35, 1, 1, 1]),
            ])
        expect(found, SIMD3(0.9, 0.25, 1))
    }
}
