import GLFXCore
@testable import GLFXKeying
import Testing

/// What is taken for a screen, and what is not.
@Suite struct ScreenRegionTests {
    /// A picture of 96x54 cells, with noise of this amplitude.
    private static func picture(noise: Float = 0.004, _ color: (Int, Int) -> SIMD3<Float>) -> SamplePicture {
        var state: UInt64 = 11
        func random() -> Float {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (Float(state >> 40) / Float(1 << 24) - 0.5) * 2 * noise
        }
        let pixels = (0..<96 * 54).map { color($0 % 96, $0 / 96) + SIMD3(random(), random(), random()) }
        return SamplePicture(width: 96, height: 54, pixels: pixels)
    }

    private static let skin = SIMD3<Float>(0.8, 0.63, 0.57), cloth = SIMD3<Float>(0.59, 0.55, 0.5)

    private static func isPerson(_ x: Int, _ y: Int) -> Bool { abs(x - 48) < 14 && y > 14 }

    /// A webcam's wall: its chroma, a tenth of full scale, goes up and down with the light.
    @Test func aDullWallAllAroundIsAScreen() throws {
        let picture = Self.picture { x, y in
            let light = 1 + 0.18 * (Float(x) / 96 - 0.5) - 0.1 * (Float(y) / 54 - 0.5)
            return Self.isPerson(x, y) ? (y < 30 ? Self.skin : Self.cloth) : light * SIMD3(0.392, 0.514, 0.384)
        }
        let found = try ScreenFinder.screen(in: [picture], of: "webcam.mp4")
        #expect((found.color - SIMD3(0.392, 0.514, 0.384)).length < 0.04, "\(found)")
        #expect(found.share > 0.5 && !found.isUnsure, "\(found)")
    }

    /// A cloth with folds, on two fifths of the picture; leaves, yellower and rougher, are none.
    @Test func aWrinkledClothIsAScreenAndLeavesAreNone() throws {
        func wrinkled(_ color: SIMD3<Float>, by depth: Float) -> SamplePicture {
            Self.picture { x, y in
                let fold = 1 + depth * Float((x * 7 + y * 3) % 5 - 2)
                return y < 36 && !Self.isPerson(x, y) ? fold * color : Self.cloth
            }
        }
        let found = try ScreenFinder.screen(in: [wrinkled(SIMD3(0.55, 0.83, 0.57), by: 0.012)], of: "cloth.mp4")
        #expect(found.share > 0.3, "\(found)")
        #expect(throws: Failure.self) {
            try ScreenFinder.screen(in: [wrinkled(SIMD3(0.57, 0.74, 0.45), by: 0.02)], of: "leaves.mp4")
        }
    }

    /// A net of small things: each place of the wall is beside one. Noise of two codes of 8 bits is much for a dark wall.
    @Test(arguments: [SIMD3<Float>(0.005, 0.66, 0.24), SIMD3(0.059, 0.245, 0.122), SIMD3(0.537, 0.737, 0.58)])
    func anEvenWallWithManySmallThingsBeforeItIsAScreen(wall: SIMD3<Float>) throws {
        let picture = Self.picture { x, y in
            let noise = Float((x * 7 + y * 13) % 5 - 2) * 0.002
            return x % 3 == 1 && y % 3 == 1 ? Self.skin : wall + noise
        }
        let found = try ScreenFinder.screen(in: [picture], of: "net.mp4")
        #expect((found.color - wall).length < 0.02 && found.share > 0.8, "\(found)")
    }

    /// The same color behind a window, on a fifth of one side.
    @Test func aDullPatchIsNone() {
        let picture = Self.picture { x, y in x < 20 && y < 40 ? SIMD3(0.392, 0.514, 0.384) : Self.cloth }
        #expect(throws: Failure.self) { try ScreenFinder.screen(in: [picture], of: "room.mp4") }
    }

    @Test func aVividScreenIsTakenBeforeADullMatThatIsLarger() throws {
        let picture = Self.picture { x, y in
            if y > 32 { return SIMD3(0.655, 0.698, 0.451) }
            return (18..<51).contains(x) && (9..<24).contains(y)
                ? SIMD3(0.153, 0.839, 0.078) : SIMD3(0.78, 0.765, 0.725)
        }
        let found = try ScreenFinder.screen(in: [picture], of: "two.mp4")
        #expect(found.color.y > 0.8 && found.color.x < 0.2, "\(found)")
    }

    /// A television in a room touches no border.
    @Test func aVividScreenInsideARoomIsFound() throws {
        let picture = Self.picture { x, y in
            (30..<70).contains(x) && (8..<34).contains(y) ? SIMD3(0.1, 0.95, 0.2) : SIMD3(0.5, 0.42, 0.36)
        }
        let found = try ScreenFinder.screen(in: [picture], of: "tv.mp4")
        #expect(found.color.y > 0.9 && abs(found.share - 0.2) < 0.03, "\(found)")
    }

    @Test func aSkyAndItsHazeAreNone() {
        let picture = Self.picture { x, y in
            y < 28 ? SIMD3(0.45, 0.62, 0.82) + Float(y) / 28 * SIMD3(0.2, 0.14, 0.08) : SIMD3(0.4, 0.36, 0.3)
        }
        #expect(throws: Failure.self) { try ScreenFinder.screen(in: [picture], of: "beach.mp4") }
    }

    /// Grass has a screen's hue and extent, and is no wall.
    @Test func grassIsNone() {
        let picture = Self.picture(noise: 0.07) { _, y in y > 10 ? SIMD3(0.3, 0.45, 0.2) : SIMD3(0.7, 0.7, 0.72) }
        #expect(throws: Failure.self) { try ScreenFinder.screen(in: [picture], of: "field.mp4") }
    }

    /// The shirt is all that is green, and reaches the lower border alone.
    @Test func aGreenShirtIsNone() {
        let picture = Self.picture { x, y in
            abs(x - 48) < 20 && y > 22 ? SIMD3(0.12, 0.4, 0.25) : y < 14 ? SIMD3(0.7, 0.68, 0.66) : Self.cloth
        }
        #expect(throws: Failure.self) { try ScreenFinder.screen(in: [picture], of: "shirt.mp4") }
    }
}
