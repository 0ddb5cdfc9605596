import Foundation
import GLFXCore
import GLFXPrograms
import Testing

/// A subject with a hue of its own is solid and keeps its color, however bright or dull it is.
@Suite(.needsDevice, .onARenderer) struct KeyHueTests {
    private static let green = SIMD3(0.16, 0.68, 0.26), blue = SIMD3(0.12, 0.26, 0.72)
    /// Patches side by side, with as much of the wall around each.
    private static let (pitch, size) = (48, 24)

    /// Red at 0, green at 120, blue at 240.
    private static func color(hue: Double, saturation: Double, value: Double) -> SIMD3<Double> {
        func channel(_ offset: Double) -> Double {
            let place = (offset + hue / 60).truncatingRemainder(dividingBy: 6)
            return value - value * saturation * max(0, min(place, 4 - place, 1))
        }
        return SIMD3(channel(5), channel(3), channel(1))
    }

    /// In degrees, 0 to 180.
    private static func apart(_ one: Double, _ other: Double) -> Double {
        let difference = abs(one - other).truncatingRemainder(dividingBy: 360)
        return min(difference, 360 - difference)
    }

    private static func draw(_ colors: [SIMD3<Double>], before wall: SIMD3<Double>) throws -> [SIMD4<Double>] {
        let frame = Picture(colors.count * pitch, 64, .rgba16) { x, y in
            let isPatch = abs(x % pitch - pitch / 2) < size / 2 && abs(y - 32) < size / 2
            return Color(isPatch ? colors[x / pitch] : wall)
        }
        let result = try KeyDrawing.draw(frame, [:], screen: wall)
        return colors.indices.map { result[$0 * pitch + pitch / 2, 32] }
    }

    /// Value and saturation: brilliant, medium, pale; and darker and paler ones.
    static let kinds: [(value: Double, saturation: Double)] = [
        (1.0, 0.9), (0.6, 0.8), (0.8, 0.45), (0.3, 0.85), (0.95, 0.2),
    ]

    /// By numbers: Swift 6.3 loses tuples with vectors that a test takes when it runs more than once.
    @Test(arguments: kinds.indices, [132.0, 226.0])
    func aHueFiftyDegreesAwayIsSolidAndKeepsItsColor(index: Int, hue: Double) throws {
        let kind = Self.kinds[index]
        let wall = (color: hue < 180 ? Self.green : Self.blue, hue: hue)
        let hues = stride(from: 0.0, to: 360, by: 15).filter { Self.apart($0, wall.hue) >= 50 }
        let colors = hues.map { Self.color(hue: $0, saturation: kind.saturation, value: kind.value) }
        for ((hue, color), found) in zip(zip(hues, colors), try Self.draw(colors, before: wall.color)) {
            #expect(found.w >= 0.98, "hue \(hue): \(found)")
            let error = found.rgb - color
            #expect(max(error.max(), -error.min()) <= codes(3), "hue \(hue): \(found), not \(color)")
        }
    }

    @Test(arguments: [green, blue]) func graysAreSolidAndStayGray(wall: SIMD3<Double>) throws {
        let grays = [0, 0.1, 0.25, 0.5, 0.75, 1].map { SIMD3(repeating: $0) }
        for (gray, found) in zip(grays, try Self.draw(grays, before: wall)) {
            #expect(found.w >= 0.98, "\(gray): \(found)")
            #expect(abs(found.x - gray.x) <= codes(3) && abs(found.y - gray.x) <= codes(3), "\(gray): \(found)")
        }
    }

    @Test func towardsTheWallsHueTheMatteFalls() throws {
        let away = [5.0, 30, 36, 45]
        let colors = away.map { Self.color(hue: 132 - $0, saturation: 0.9, value: 1) }
        let alphas = try Self.draw(colors, before: Self.green).map(\.w)
        #expect(alphas[0] < 0.02 && alphas[3] == 1, "\(alphas)")
        for (near, far) in zip(alphas, alphas.dropFirst()) { #expect(near <= far, "\(alphas)") }
    }

    /// No mix with a dull wall is three times as colorful as the wall.
    @Test func aBrilliantColorOfADullWallsOwnHueIsSolid() throws {
        let wall = SIMD3(0.3, 0.42, 0.62), brilliant = SIMD3(0.05, 0.3, 1.0)
        let found = try Self.draw([brilliant], before: wall)[0]
        #expect(found.w >= 0.98, "\(found)")
        // A light on the wall is not solid.
        let lit = try Self.draw([wall * 1.25], before: wall)[0]
        #expect(lit.w < 0.02, "\(lit)")
    }

    /// White and yellow threads, and orange and violet ones, of two pixels; the means of such pairs are other colors.
    @Test(arguments: [
        [SIMD3(0.95, 0.95, 0.95), SIMD3(0.9, 0.85, 0.1)], [SIMD3(0.85, 0.45, 0.1), SIMD3(0.45, 0.2, 0.6)],
    ]) func fineStripesAreSolid(pair: [SIMD3<Double>]) throws {
        let frame = Picture(128, 96, .rgba16) { x, y in
            Color(abs(x - 64) < 40 && abs(y - 48) < 32 ? pair[(x + y) / 2 % 2] : Self.green)
        }
        let result = try KeyDrawing.draw(frame, [:], screen: Self.green)
        for y in 32..<64 { for x in 42..<86 { #expect(result[x, y].w >= 0.98, "\(x), \(y): \(result[x, y])") } }
    }

    /// A yellow ball before a yellowish wall, 35 degrees of hue away, and gold, 45 degrees away.
    @Test func goldAndYellowBeforeAYellowishWallKeepTheirColor() throws {
        for (color, wall) in [
            (SIMD3(0.84, 0.65, 0.16), SIMD3(0.65, 0.83, 0.38)), (SIMD3(0.82, 0.63, 0.42), SIMD3(0.5, 0.7, 0.04)),
        ] {
            let found = try Self.draw([color], before: wall)[0]
            let error = found.rgb - color
            #expect(found.w >= 0.98 && max(error.max(), -error.min()) < 0.02, "\(found)")
        }
    }

    /// Above 1 `spill` takes the wall's light from what is yellow too.
    @Test func moreSpillIsTakenFromOliveSkin() throws {
        let wall = SIMD3(0.16, 0.9, 0.0), skin = SIMD3(0.57, 0.59, 0.28)
        let frame = Picture(96, 64, .rgba16) { x, y in
            Color(abs(x - 48) < 24 && abs(y - 32) < 20 ? skin : wall)
        }
        func green(_ spill: Double) throws -> Double {
            try KeyDrawing.draw(frame, ["spill": ParameterValue(spill)], screen: wall)[48, 32].y
        }
        #expect(abs(try green(1) - 0.59) < 0.02)
        // Below red by far, as skin has it.
        #expect(try green(2) < 0.5)
    }

    /// Dark cloth in the wall's light, wider than what the wall's edge reaches.
    @Test func darkClothInTheWallsLightHasNoHole() throws {
        let wall = SIMD3(0.2, 0.75, 0.3), cloth = SIMD3(0.07, 0.17, 0.1)
        let frame = Picture(192, 96, .rgba16) { x, _ in Color(abs(x - 96) < 48 ? cloth : wall) }
        let result = try KeyDrawing.draw(frame, [:], screen: wall)
        for x in 64..<128 { #expect(result[x, 48].w >= 0.98, "\(x): \(result[x, 48])") }
    }

    /// Skin in a yellow wall's light, as a camera saw it: 30 degrees of hue from the wall.
    @Test func skinBeforeAYellowWallIsSolidAndLosesTheWallsLight() throws {
        let wall = SIMD3(0.70, 0.72, 0.05), skin = SIMD3(0.80, 0.64, 0.43)
        let found = try Self.draw([skin], before: wall)[0]
        #expect(found.w >= 0.98, "\(found)")
        #expect(found.y < 0.58 && found.x > 0.7, "\(found)")
        // Orange cloth is no wall, and what is as near on the other side is no skin.
        let others = try Self.draw([SIMD3(0.75, 0.45, 0.1), SIMD3(0.62, 0.8, 0.3)], before: wall)
        #expect(others[0].w >= 0.98 && others[1].w < 0.9, "\(others)")
    }

    /// Across a soft edge of 6 pixels there are 3 of purple in all.
    @Test func anEdgeOfTheOppositeHueIsWhereItIs() throws {
        let purple = SIMD3(0.75, 0.12, 0.63)
        let frame = Picture(128, 64, .rgba16) { x, _ in
            Color(mix(Self.green, purple, min(max((70 - Double(x) - 0.5) / 6, 0), 1)))
        }
        let result = try KeyDrawing.draw(frame, [:], screen: Self.green)
        let edge = (58..<76).map { result[$0, 32].w }
        #expect(abs(edge.reduce(0, +) - 9) < 1, "\(edge)")
    }

    /// A dark wire of 0.6 of a pixel, whose chroma is as coarse as that of 4:2:0: the same 0.6 on five times the width.
    @Test func aThinWireInCoarseChromaIsSeen() throws {
        let wire = SIMD3(repeating: 0.1), luma = SIMD3(0.2126, 0.7152, 0.0722)
        let brightness = (luma * Self.green).sum()
        let frame = Picture(96, 64, .rgba16) { x, _ in
            let share: Double = [0.2, 0.14, 0.06, 0][min(abs(x - 47), 3)]
            let blurred = mix(Self.green, wire, share)
            let color = blurred + (x == 47 ? 0.4 * brightness + 0.06 : brightness) - (luma * blurred).sum()
            return Color(color.clamped(lowerBound: .zero, upperBound: .one))
        }
        let result = try KeyDrawing.draw(frame, [:], screen: Self.green)
        let row = (44...50).map { result[$0, 32].w }
        #expect(row[3] > 0.46 && row[0] < 0.05 && row[6] < 0.05, "\(row)")
    }

    @Test func noiseThatIsToldOfLeavesNothingOnTheWall() throws {
        var state: UInt64 = 5
        func noise() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (Double(state >> 40) / Double(1 << 24) - 0.5) * 3.46 * 0.04
        }
        let wall = SIMD3(0.25, 0.35, 0.6)
        let frame = Picture(96, 96, .rgba16) { _, _ in Color(wall + SIMD3(noise(), noise(), noise())) }
        func residue(_ values: [String: ParameterValue]) throws -> Double {
            let result = try KeyDrawing.draw(frame, values, screen: wall)
            let left = (8..<88).flatMap { y in (8..<88).map { result[$0, y].w } }.count { $0 > 0.02 }
            return Double(left) / 6400
        }
        // Half of each channel's deviation, 0.04, is left in the mean of 2 x 2; the wall's chroma is 0.295 long.
        let (told, untold) = (try residue(["noise": 0.055, "clipBlack": 0.055]), try residue(["clipBlack": 0.055]))
        #expect(told < 0.05 && untold > 0.15, "\(told) \(untold)")
    }
}
