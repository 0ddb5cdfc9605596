import Foundation
import GLFXCore
import GLFXJob
import GLFXPrograms
import GLFXShaders
import Testing

/// The drawing of `--key`, on flat areas, where its formulas can be computed by hand.
@Suite(.needsDevice, .onARenderer) struct KeyChainShaderTests {
    private static let (screen, gray, bands, columns) =
        (KeyDrawing.screen, KeyDrawing.gray, KeyDrawing.bands, KeyDrawing.columns)

    @Test func aMixOfScreenAndGrayIsTakenApart() throws {
        let result = try KeyDrawing.draw(Self.bands, ["clipBlack": 0, "clipWhite": 1])
        KeyDrawing.expectBands(result, [0, 0.5, 1], SIMD3(repeating: Self.gray))
    }

    @Test func theMatteIsClippedAtBothEnds() throws {
        let result = try KeyDrawing.draw(Self.bands, ["clipBlack": 0.1, "clipWhite": 0.9])
        KeyDrawing.expectBands(result, [0, 0.5, 1], SIMD3(repeating: Self.gray))
        let other = try KeyDrawing.draw(Self.bands, ["clipBlack": 0.4, "clipWhite": 0.8])
        #expect(abs(other[96, 32].w - 0.25) < 0.002)
    }

    @Test func aWallsShadingIsThePlatesNotTheSubjects() throws {
        func light(_ x: Int) -> Double { 0.7 + 0.3 * (Double(x) + 0.5) / 192 }
        let wall = Picture(192, 64, .rgba16) { x, _ in Color(Self.screen * light(x)) }
        let frame = Picture(192, 64, .rgba16) { x, _ in
            Color(mix(Self.screen * light(x), SIMD3(repeating: Self.gray), [0, 0.5, 1][x / 64]))
        }
        let result = try KeyDrawing.draw(frame, ["clipBlack": 0, "clipWhite": 1], plate: wall)
        KeyDrawing.expectBands(result, [0, 0.5, 1], SIMD3(repeating: Self.gray))
        // Without the plate the wall has one brightness, and its dark side is taken for a subject.
        #expect(try KeyDrawing.draw(wall, ["clipBlack": 0, "clipWhite": 1])[16, 32].w > 0.1)
    }

    @Test func aSubjectWithSomeOfTheScreensColorIsSolid() throws {
        // Its own difference is 0.06 of the screen's 0.6.
        let cloth = SIMD3(0.4, 0.46, 0.4)
        let frame = Picture(192, 64, .rgba16) { x, _ in
            Color(mix(Self.screen, cloth, [0, 0.5, 1][x / 64]))
        }
        let result = try KeyDrawing.draw(frame, ["clipBlack": 0, "clipWhite": 1, "spill": 0])
        KeyDrawing.expectBands(result, [0, 0.5, 1], cloth)
        // Despilled, its green goes down to the greater of the others.
        let clean = try KeyDrawing.draw(frame, ["clipBlack": 0, "clipWhite": 1])
        KeyDrawing.expectBands(clean, [0, 0.5, 1], SIMD3(repeating: 0.4))
        let half = try KeyDrawing.draw(frame, ["clipBlack": 0, "clipWhite": 1, "spill": 0.5])
        KeyDrawing.expectBands(half, [0, 0.5, 1], SIMD3(0.4, 0.43, 0.4))
    }

    @Test func anEdgeThatCoarseChromaHasBlurredIsMadeSteeper() throws {
        // A step that fell on the border of two chroma samples and was spread over four pixels.
        let spread = [0.125, 0.375, 0.625, 0.875]
        let frame = Picture(128, 32, .rgba16) { x, _ in
            let share = x < 62 ? 0 : x > 65 ? 1 : spread[x - 62]
            return Color(mix(Self.screen, SIMD3(repeating: Self.gray), share))
        }
        let plain = try KeyDrawing.draw(frame, ["clipBlack": 0, "clipWhite": 1, "sharpness": 1])
        let steep = try KeyDrawing.draw(frame, ["clipBlack": 0, "clipWhite": 1, "sharpness": 3])
        // Both ends of an edge bend, over 0.32 and by 0.16 at most; what is mostly subject becomes a little more of it.
        func bend(_ alpha: Double) -> Double { 0.16 * pow(max(1 - alpha / 0.32, 0), 2) }
        for (x, share) in zip(62...65, spread) {
            let bent = share - bend(share) + bend(1 - share)
            #expect(abs(plain[x, 16].w - bent) < 0.05, "\(x): \(plain[x, 16])")
        }
        // Half as steep again in the middle, 0 and 1 outside, and the edge's place within a third of a pixel.
        let rise = steep[64, 16].w - steep[63, 16].w
        #expect(rise > 1.4 * (plain[64, 16].w - plain[63, 16].w), "\(rise)")
        #expect(steep[62, 16].w < 0.02 && steep[65, 16].w > 0.98)
        #expect(abs(steep[63, 16].w + steep[64, 16].w - 1) < 0.33)
    }

    @Test func noBrightLineIsBetweenASubjectAndItsShadow() throws {
        // The wall with a third less light, and a gray edge that coarse chroma has spread over four pixels.
        let spread = [0.125, 0.375, 0.625, 0.875]
        let frame = Picture(384, 32, .rgba16) { x, _ in
            let share = x < 318 ? 0 : x > 321 ? 1 : spread[x - 318]
            return Color(mix(Self.screen * (x < 272 ? 1 : 0.67), SIMD3(repeating: Self.gray), share))
        }
        let result = try KeyDrawing.draw(frame, ["clipBlack": 0, "clipWhite": 1])
        let shadow = result[296, 16].w
        #expect(abs(shadow - 0.33) < 0.05, "\(shadow)")
        for x in 288..<322 { #expect(result[x, 16].w > 0.8 * shadow, "\(x): \(result[x, 16].w) of \(shadow)") }
    }

    @Test func whatIsFlatIsNotMadeSteeper() throws {
        // A veil, far from any edge; a denser one cannot be distinguished from cloth of a similar color. Without solid
        // places nearby, the screen's light on it is assumed to be a tenth of its brightness.
        for share in [0.1, 0.3, 0.5] {
            let veil = Picture(64, 64, .rgba16) { _, _ in
                Color(mix(Self.screen, SIMD3(repeating: Self.gray), share))
            }
            let found = try KeyDrawing.draw(veil, ["clipBlack": 0, "clipWhite": 1, "sharpness": 3])[32, 32].w
            #expect(abs(found - share * (1 + 0.1 * Self.gray)) < 0.003, "\(share): \(found)")
        }
    }

    @Test func aHairKeepsItsPlaceWhereOnlyLumaKnowsIt() throws {
        // Two gray pixels, and their color as 4:2:0 leaves it: chroma spread over six, luma as it was.
        let hair = SIMD3(0.35, 0.35, 0.35)
        let spread = [61: 0.125, 62: 0.375, 63: 0.5, 64: 0.5, 65: 0.375, 66: 0.125]
        let frame = Picture(128, 32, .rgba16) { x, _ in
            let blurred = mix(Self.screen, hair, spread[x] ?? 0)
            let sharp = luma((63...64).contains(x) ? hair : Self.screen)
            return Color(blurred + SIMD3(repeating: sharp - luma(blurred)))
        }
        let result = try KeyDrawing.draw(frame, ["sharpness": 1])
        for x in [63, 64] { #expect(result[x, 16].w > 0.5, "\(x): \(result[x, 16])") }
        // By chroma alone these would hold an eighth and three eighths.
        for x in [61, 62, 65, 66] { #expect(result[x, 16].w < 0.1, "\(x): \(result[x, 16])") }
        let unguided = try KeyDrawing.draw(frame, ["sharpness": 1, "lumaGuide": 0])
        for x in [62, 65] { #expect(unguided[x, 16].w > 0.25, "\(x): \(unguided[x, 16])") }
    }

    /// A yellowish wall's own difference is in skin too; on blue it is below 0. Red is far more colorful than the wall,
    /// and yellow half as far from a green one as red is.
    @Test(arguments: [
        (SIMD3(0.7, 0.66, 0.25), SIMD3(0.44, 0.33, 0.28)), (SIMD3(0.7, 0.66, 0.25), SIMD3(0.76, 0.57, 0.47)),
        (SIMD3(0.12, 0.26, 0.72), SIMD3(0.44, 0.33, 0.28)), (SIMD3(0.12, 0.26, 0.72), SIMD3(0.76, 0.57, 0.47)),
        (SIMD3(0.12, 0.26, 0.72), SIMD3(0.85, 0.1, 0.08)), (SIMD3(0.16, 0.68, 0.26), SIMD3(0.9, 0.8, 0.1)),
    ])
    func aBlurIsTakenApartByWhatIsSolidBesideIt(screen: SIMD3<Double>, subject: SIMD3<Double>) throws {
        // 32 pixels from the screen to the subject.
        func share(_ x: Int) -> Double { min(max((Double(x) - 79.5) / 32, 0), 1) }
        let frame = Picture(192, 64, .rgba16) { x, _ in Color(mix(screen, subject, share(x))) }
        let result = try KeyDrawing.draw(frame, ["clipBlack": 0, "clipWhite": 1], screen: screen)
        for x in 60..<190 { #expect(abs(result[x, 32].w - share(x)) < 0.15, "\(x) \(share(x)): \(result[x, 32])") }
        for x in 120..<190 { #expect(result[x, 32].w == 1, "\(x): \(result[x, 32])") }
    }

    @Test func aMixOfLightIsTakenApartAsLight() throws {
        // Half of each in light (2.4), in display values again.
        let half = (0..<3).map { pow((pow(Self.screen[$0], 2.4) + pow(Self.gray, 2.4)) / 2, 1 / 2.4) }
        let frame = Picture(192, 64, .rgba16) { x, _ in
            Color([Self.screen, SIMD3(half[0], half[1], half[2]), SIMD3(repeating: Self.gray)][x / 64])
        }
        let values = ["clipBlack": ParameterValue(0), "clipWhite": ParameterValue(1)]
        let program = try ShaderLibrary.keyProgram(KeyConstants(isInLight: true))
        let result = try KeyDrawing.draw(frame, values, program: program)
        for (x, alpha) in zip(Self.columns, [0, 0.5, 1]) {
            #expect(abs(result[x, 32].w - alpha) < 0.015, "\(x): \(result[x, 32])")
        }
        #expect(abs(result[96, 32].x - Self.gray) < 0.02, "\(result[96, 32])")
        // As display values the same mix holds less of the subject: (0.644 - 0.322) / 0.6 of the screen is seen, less a
        // tenth of the brightness that is not the screen's; so is the gray's own, which is 0.
        let (q, s) = (0.537 - 0.1 * (0.322 - 0.537 * 0.2), -0.1 * Self.gray)
        #expect(abs(try KeyDrawing.draw(frame, values)[96, 32].w - (1 - q) / (1 - s)) < 0.003)
    }

    /// A warm gray out of focus over blue, a cool one over green: their own share of the screen's color is little.
    @Test(arguments: [
        (SIMD3(0.12, 0.26, 0.72), SIMD3(0.55, 0.5, 0.48)), (SIMD3(0.16, 0.68, 0.26), SIMD3(0.4, 0.42, 0.45)),
    ]) func aLittleOfASubjectInLightIsNotLost(screen: SIMD3<Double>, subject: SIMD3<Double>) throws {
        let program = try ShaderLibrary.keyProgram(KeyConstants(isInLight: true))
        for share in [0.15, 0.25, 0.35, 0.5] {
            let mixed = (0..<3).map { channel in
                pow((1 - share) * pow(screen[channel], 2.4) + share * pow(subject[channel], 2.4), 1 / 2.4)
            }
            let frame = Picture(64, 64, .rgba16) { _, _ in Color(SIMD3(mixed[0], mixed[1], mixed[2])) }
            let found = try KeyDrawing.draw(
                frame, ["clipBlack": 0, "clipWhite": 1], screen: screen, program: program)[32, 32].w
            #expect(abs(found - share) < 0.08, "\(share): \(found)")
        }
    }

    @Test func aBlurOfMotionIsNoClothOfALikeColor() throws {
        // 48 pixels from the screen to skin: more than half of it holds less than 0.4 of the screen.
        let skin = SIMD3(0.8, 0.6, 0.5)
        func share(_ x: Int) -> Double { min(max((Double(x) - 71.5) / 48, 0), 1) }
        let frame = Picture(192, 64, .rgba16) { x, _ in Color(mix(Self.screen, skin, share(x))) }
        let result = try KeyDrawing.draw(frame, ["clipBlack": 0, "clipWhite": 1])
        for x in 60..<140 { #expect(abs(result[x, 32].w - share(x)) < 0.09, "\(x): \(result[x, 32])") }
    }

    @Test func whatIsAsMuchOfTheScreenAsWhatIsSolidNearbyIsSolid() throws {
        // A collar whose own difference is 0.22 of the screen's, its hue 34 degrees from it, narrow at its ends,
        // between gray and the screen.
        let collar = SIMD3(0.42, 0.5, 0.32)
        func isCollar(_ x: Int, _ y: Int) -> Bool { pow(Double(x - 96) / 90, 2) + pow(Double(y - 48) / 22, 2) < 1 }
        let frame = Picture(192, 96, .rgba16) { x, y in
            Color(isCollar(x, y) ? collar : y > 48 ? SIMD3(repeating: Self.gray) : Self.screen)
        }
        let result = try KeyDrawing.draw(frame, [:])
        for y in 0..<96 {
            for x in 24..<168 where (-4...4).allSatisfy({ isCollar(x + $0, y) && isCollar(x, y + $0) }) {
                #expect(result[x, y].w == 1, "\(x), \(y): \(result[x, y])")
            }
        }
    }

    /// Red and purple have much less of a green screen than white: solid places nearby do not show it.
    @Test(arguments: [SIMD3(0.75, 0.08, 0.1), SIMD3(0.75, 0.08, 0.75)])
    func whitesBesideRedAreSolid(red: SIMD3<Double>) throws {
        let white = SIMD3(repeating: 0.95)
        let frame = Picture(192, 96, .rgba16) { x, _ in Color(x < 64 ? Self.screen : x < 76 ? white : red) }
        let result = try KeyDrawing.draw(frame, [:])
        for x in 68..<80 { #expect(result[x, 48].w > 0.98, "\(x): \(result[x, 48])") }
    }

    /// A stripe of 6 pixels along the edge, whose hue is no mix of the screen and what is solid beside it; or is the
    /// same hue, but more vivid.
    @Test(arguments: [
        (SIMD3(0.9, 0.7, 0.05), SIMD3(0.5, 0.2, 0.75)), (SIMD3(0.9, 0.08, 0.06), SIMD3(0.5, 0.36, 0.34)),
    ]) func aStripeOfAnotherColorAtTheEdgeIsSolid(stripe: SIMD3<Double>, solid: SIMD3<Double>) throws {
        let frame = Picture(192, 96, .rgba16) { x, _ in Color(x < 64 ? Self.screen : x < 70 ? stripe : solid) }
        let result = try KeyDrawing.draw(frame, [:])
        for x in 66..<74 { #expect(result[x, 48].w > 0.9, "\(x): \(result[x, 48])") }
    }

    @Test func theLimitOfDespillIsTheMeanWhereHardlyAnythingIsAndAHueFarEnoughAwayWhereAllIs() throws {
        let yellow = SIMD3(0.6, 0.6, 0.2)
        let frame = Picture(192, 64, .rgba16) { x, _ in Color(mix(Self.screen, yellow, [0, 0.5, 1][x / 64])) }
        let result = try KeyDrawing.draw(frame, ["clipBlack": 0, "clipWhite": 1])
        for (x, alpha) in [(96, 0.5), (176, 1.0)] {
            // 0.3 of what lies between the two others more than the greater of them is a hue 46 degrees away.
            let limit = 0.4 + (0.6 + 0.3 * (0.6 - 0.2) - 0.4) * alpha
            #expect(abs(result[x, 32].w - alpha) < 0.003, "\(x): \(result[x, 32])")
            #expect(abs(result[x, 32].y - min(yellow.y, limit)) < 0.006, "\(x): \(result[x, 32])")
        }
    }

    @Test func aColorThatIsPutIntoTheTextDrawsTheSame() throws {
        let program = try ShaderLibrary.keyProgram(KeyConstants(screen: SIMD3(0.2, 0.8, 0.2)))
        let (one, other) = (
            try KeyDrawing.draw(Self.bands, [:]), try KeyDrawing.draw(Self.bands, [:], program: program)
        )
        expect(one, within: 0.0005) { x, y in other[x, y] }
    }

    @Test func theSourcesOwnAlphaStays() throws {
        let frame = Picture(192, 64, .rgba16) { x, y in Color(Self.bands[x, y].rgb, alpha: 0.5) }
        let result = try KeyDrawing.draw(frame, ["clipBlack": 0, "clipWhite": 1])
        #expect(abs(result[176, 32].w - 0.5) < 0.002 && abs(result[96, 32].w - 0.25) < 0.002)
    }
}
