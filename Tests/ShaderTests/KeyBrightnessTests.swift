import GLFXCore
import GLFXPrograms
import Testing

/// `--key` before a wall whose light has changed since its plate was made.
@Suite(.needsDevice, .onARenderer) struct KeyBrightnessTests {
    private static let unclipped: [String: ParameterValue] = ["clipBlack": 0, "clipWhite": 1]

    /// The sun comes out or goes in, an automatic exposure is corrected: display values times a factor.
    @Test(arguments: [0.5, 0.7, 0.9, 1.2]) func aWallInAnotherLightIsTheWall(light: Double) throws {
        let gray = SIMD3(repeating: KeyDrawing.gray)
        let frame = Picture(192, 64, .rgba16) { x, _ in
            Color(mix(KeyDrawing.screen * light, gray, [0, 0.5, 1][x / 64]))
        }
        let result = try KeyDrawing.draw(frame, Self.unclipped)
        KeyDrawing.expectBands(result, [0, 0.5, 1], gray)
    }

    /// A camera that corrects its exposure a little leaves no veil on the wall.
    @Test(arguments: [0.97, 0.98, 1.02, 1.03]) func aPlateThatIsAFewHundredthsOffIsCorrected(light: Double) throws {
        let plate = Picture(1, 1, .rgba16) { _, _ in Color(KeyDrawing.screen * light) }
        let result = try KeyDrawing.draw(KeyDrawing.bands, Self.unclipped, plate: plate)
        #expect(result[16, 32].w < 0.002, "\(result[16, 32])")
        #expect(abs(result[96, 32].w - 0.5) < 0.004, "\(result[96, 32])")
    }

    @Test func aShadowOnTheWallIsKept() throws {
        // A third of the wall is in shadow.
        let frame = Picture(192, 64, .rgba16) { x, _ in Color(KeyDrawing.screen * (x < 64 ? 0.6 : 1)) }
        let result = try KeyDrawing.draw(frame, Self.unclipped)
        #expect(abs(result[24, 32].w - 0.4) < 0.01, "\(result[24, 32])")
        #expect(result[24, 32].rgb.max() < 0.01, "\(result[24, 32])")
        #expect(result[160, 32].w == 0)
    }

    @Test func aPictureWithoutTheScreenIsSolid() throws {
        let frame = Picture(192, 64, .rgba16) { x, _ in
            Color([SIMD3(0.7, 0.5, 0.4), SIMD3(repeating: 0.5), SIMD3(0.3, 0.36, 0.3)][x / 64])
        }
        let result = try KeyDrawing.draw(frame, [:])
        for x in KeyDrawing.columns { #expect(result[x, 32].w == 1, "\(x): \(result[x, 32])") }
    }
}
