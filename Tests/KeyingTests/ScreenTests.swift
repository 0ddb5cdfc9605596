import Foundation
@testable import GLFXCore
@testable import GLFXKeying
import Testing

/// How a screen is found, and the plate where the subject covers it.
@Suite struct ScreenTests {
    private static let (width, height) = (64, 36)

    /// A wall that is darker to its corners, as lights and lenses make it.
    private static func wall(_ x: Int, _ y: Int, _ color: SIMD3<Float>) -> SIMD3<Float> {
        let u = (Float(x) + 0.5) / Float(width) * 2 - 1, v = (Float(y) + 0.5) / Float(height) * 2 - 1
        return color * (1 - 0.2 * (u * u + v * v) + 0.08 * u)
    }

    /// A frame made small: a person of skin and dark cloth before a wall, with what is left of noise in the mean of 16
    /// pixels; it repeats.
    private static func frame(
        _ color: SIMD3<Float>, at middle: Int, reach: Int = 12, noise: Float = 0.003
    ) -> SamplePicture {
        var state: UInt64 = 7 &+ UInt64(middle)
        var pixels: [SIMD3<Float>] = []
        for y in 0..<height {
            for x in 0..<width {
                let isPerson = abs(x - middle) < reach && y > 8
                let skin = SIMD3<Float>(0.8, 0.6, 0.5), cloth = SIMD3<Float>(0.12, 0.14, 0.2)
                var pixel = isPerson ? y < 20 ? skin : cloth : wall(x, y, color)
                for channel in 0..<3 {
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    pixel[channel] += (Float(state >> 40) / Float(1 << 24) - 0.5) * 3.46 * noise
                }
                pixels.append(pixel)
            }
        }
        return SamplePicture(width: width, height: height, pixels: pixels)
    }

    /// Real screens: chroma green, a dull one, a yellowish one, blue.
    static let screens: [SIMD3<Float>] = [
        [0.16, 0.68, 0.26], [0.1, 0.35, 0.15], [0.83, 0.81, 0.08], [0.12, 0.26, 0.72],
    ]

    @Test(arguments: screens, [12, 26]) func theScreensColorIsFound(screen: SIMD3<Float>, reach: Int) throws {
        let found = try #require(ScreenFinder.find(in: [Self.frame(screen, at: 32, reach: reach)]))
        // In the hue to two degrees' worth, and within the wall's own light.
        let (one, other) = (found.color.chroma, screen.chroma)
        #expect(one.dot(other) / (one.length * other.length) > 0.998, "\(found.color)")
        #expect((0.7...1.05).contains(one.length / other.length), "\(found.color)")
    }

    @Test func ofTwoScreensTheOneThatIsLookedForIsFound() throws {
        let half = SamplePicture(
            width: 40, height: 20,
            pixels: (0..<800).map { $0 % 40 < 28 ? SIMD3(0.1, 0.2, 0.7) : SIMD3(0.15, 0.7, 0.2) })
        #expect(try #require(ScreenFinder.find(in: [half])).color.z > 0.6)
        #expect(try #require(ScreenFinder.find(in: [half], hues: ScreenFinder.greens)).color.y > 0.6)
    }

    @Test func aBrilliantToyIsNoScreenBeforeADullWall() throws {
        // A fifth of the picture is a brilliant yellow, four times as colorful as the green around it.
        let frame = SamplePicture(
            width: 40, height: 20,
            pixels: (0..<800).map {
                (20..<30).contains($0 % 40) && $0 / 40 > 3 ? [0.95, 0.9, 0.05] : [0.14, 0.36, 0.1]
            })
        let found = try ScreenFinder.screen(in: [frame], of: "toy.mov")
        #expect(found.color == [0.14, 0.36, 0.1] && found.share > 0.7)
        // The plate has nothing of the toy.
        let plate = try #require(CleanPlate(of: [frame, frame, frame], screen: found.color))
        let worst = plate.picture.pixels.map { max(abs($0.x - 0.14), abs($0.y - 0.36)) }.max() ?? 1
        #expect(worst < 0.03, "\(worst)")
    }

    @Test func aDarkWallIsAScreenAndADarkGrayRoomIsNone() throws {
        let dark = SamplePicture(width: 40, height: 20, pixels: Array(repeating: [0.06, 0.25, 0.125], count: 800))
        #expect(try ScreenFinder.screen(in: [dark], of: "dark.mov").color == [0.06, 0.25, 0.125])
        let gray = SamplePicture(width: 40, height: 20, pixels: Array(repeating: [0.2, 0.22, 0.26], count: 800))
        #expect(throws: Failure.self) { try ScreenFinder.screen(in: [gray], of: "gray.mov") }
    }

    /// Three pictures of a wall with a fold, and with a soft shadow that is five times as broad.
    @Test func aFoldOfTheWallIsThePlatesAndAShadowIsNot() throws {
        let screen: SIMD3<Float> = [0.16, 0.68, 0.26]
        func dip(_ x: Int, _ middle: Float, _ reach: Float) -> Float {
            let away = (Float(x) - middle) / reach
            return exp(-away * away)
        }
        let frame = SamplePicture(
            width: 96, height: 54,
            pixels: (0..<96 * 54).map { index in
                screen * (1 - 0.25 * dip(index % 96, 20, 2) - 0.4 * dip(index % 96, 66, 12))
            })
        let plate = try #require(CleanPlate(of: [frame, frame, frame], screen: screen))
        let row = (0..<96).map { plate.picture[$0, 27].y / frame[$0, 27].y }
        #expect(abs(row[20] - 1) < 0.1, "\(row[20])")
        #expect(row[66] > 1.4, "\(row[66])")
    }

    @Test func theWallsNoiseIsMeasuredWhateverStandsBeforeIt() throws {
        var state: UInt64 = 3
        func noise() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 40) / Double(1 << 24) - 0.5
        }
        // A third of the picture has stripes.
        let buffer = PixelBuffer(width: 640, height: 360, format: .rgba16)
        for y in 0..<360 {
            for x in 0..<640 {
                let wall = x < 200 ? SIMD3(repeating: Double(x / 2 % 2)) : SIMD3(0.16, 0.68, 0.26)
                let color = (wall + 0.0693 * SIMD3(noise(), noise(), noise())).clamped(
                    lowerBound: .zero, upperBound: .one)
                let codes = SIMD3<UInt16>(color * 65535)
                buffer[x, y] = SIMD4(codes.x, codes.y, codes.z, 65535)
            }
        }
        // Deviation 0.02 in each channel, half of it in means of 2 x 2, over a chroma that is 0.387 long.
        let found = WallNoise.deviation(in: [SamplePicture(buffer)], screen: [0.16, 0.68, 0.26])
        #expect(abs(found - 0.0258) < 0.008, "\(found)")
    }

    @Test func aRoomWithoutAScreenSaysSo() {
        // Wood, skin, a gray wall, a small green plant.
        let room = SamplePicture(
            width: 160, height: 90,
            pixels: (0..<14400).map { index in
                let (x, y) = (index % 160, index / 160)
                if x < 20, y < 25 { return SIMD3(0.2, 0.45, 0.2) }
                return x < 60 ? SIMD3(0.55, 0.4, 0.28) : x < 90 ? SIMD3(0.8, 0.6, 0.5) : SIMD3(0.5, 0.5, 0.52)
            })
        let failure = #expect(throws: Failure.self) { try ScreenFinder.screen(in: [room], of: "room.mp4") }
        #expect(failure?.kind == .usage)
        #expect(failure?.message.hasPrefix("no screen was found in 'room.mp4': the likest is #33") == true)
    }

    /// The person never leaves the middle: there the plate is extrapolated from what is around.
    @Test(arguments: screens) func aPlateIsTheWallWithoutThePerson(screen: SIMD3<Float>) throws {
        let frames = [24, 28, 32, 36, 40].map { Self.frame(screen, at: $0) }
        let plate = try #require(CleanPlate(of: frames, screen: screen))
        var (worstSeen, worstHidden): (Float, Float) = (0, 0)
        for y in 0..<Self.height {
            for x in 0..<Self.width {
                let error = plate.picture[x, y] - Self.wall(x, y, screen)
                let size = max(error.max(), -error.min())
                if (28..<36).contains(x), y > 8 { worstHidden = max(worstHidden, size) }
                if x < 10 || x > 54 { worstSeen = max(worstSeen, size) }
            }
        }
        #expect(worstSeen < 0.012 && worstHidden < 0.03, "\(worstSeen) \(worstHidden)")
        #expect(plate.residue < 0.03, "\(plate.residue)")
        // The person covers about a third.
        #expect((0.55...0.8).contains(plate.share), "\(plate.share)")
    }

    /// The camera's exposure alone is corrected in each frame; a lamp that moves is not.
    @Test func aWallWhoseLampMovesLeavesMoreOnItsPlate() throws {
        let screen = SIMD3<Float>(0.16, 0.68, 0.26)
        func residue(_ light: (_ index: Int, _ x: Float) -> Float) throws -> Float {
            let frames = [24, 32, 40].enumerated().map { index, place in
                var frame = Self.frame(screen, at: place)
                for at in frame.pixels.indices {
                    frame.pixels[at] *= light(index, Float(at % Self.width) / Float(Self.width))
                }
                return frame
            }
            return try #require(CleanPlate(of: frames, screen: screen)).residue
        }
        let still = try residue { _, _ in 1 }
        let exposed = try residue { index, _ in [0.86, 1, 1.14][index] }
        let turned = try residue { index, x in 1 + [-0.3, 0, 0.3][index] * (x - 0.5) }
        #expect(still < 0.015 && exposed < 0.03, "\(still) \(exposed)")
        #expect(turned > 0.08, "\(turned)")
    }

    @Test func leastSquaresFindTheCoefficientsOfAPolynomial() throws {
        // 1 + 2 x - 3 x^2, and the same twice over, and nothing.
        var squares = LeastSquares(count: 3)
        for x in stride(from: -1.0, through: 1, by: 0.1) {
            let value = 1 + 2 * x - 3 * x * x
            squares.add([1, x, x * x], SIMD3(value, 2 * value, 0))
        }
        let found = try #require(squares.solve(damping: [0, 0, 0]))
        for (coefficient, wanted) in zip(found, [1.0, 2, -3]) {
            #expect(abs(coefficient.x - wanted) < 1e-9 && abs(coefficient.y - 2 * wanted) < 1e-9)
        }
        var one = LeastSquares(count: 2)
        one.add([1, 1], SIMD3(1, 1, 1))
        #expect(one.solve(damping: [0, 0]) == nil)
    }
}
