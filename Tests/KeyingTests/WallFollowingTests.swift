@testable import GLFXKeying
import Testing

/// The plate of walls that are lit unevenly, and of even ones with a shadow.
@Suite struct WallFollowingTests {
    private static let (width, height) = (96, 54)
    private static let screen = SIMD3<Float>(0.15, 0.6, 0.25)

    /// A picture of a wall of this brightness at each place, with a gray subject in its middle.
    private static func picture(_ brightness: (Int, Int) -> Float) -> SamplePicture {
        var pixels: [SIMD3<Float>] = []
        for y in 0..<height {
            for x in 0..<width {
                let isSubject = abs(x - 48) < 8 && y > 20
                pixels.append(isSubject ? SIMD3(repeating: 0.4) : brightness(x, y) * screen)
            }
        }
        return SamplePicture(width: width, height: height, pixels: pixels)
    }

    /// The mean and the greatest share that the plate's error has of the wall, where it is seen, away from the subject.
    private static func errors(_ plate: SamplePicture, _ brightness: (Int, Int) -> Float) -> (mean: Float, most: Float)
    {
        var all: [Float] = []
        for y in 0..<height {
            for x in 0..<width where abs(x - 48) > 12 || y < 16 {
                all.append(abs(plate[x, y].y / (brightness(x, y) * screen.y) - 1))
            }
        }
        return (all.reduce(0, +) / Float(all.count), all.max() ?? 1)
    }

    /// Two lamps and a corner: no polynomial of degree four follows them.
    private static func lamps(_ x: Int, _ y: Int) -> Float {
        func lamp(_ u: Float, _ v: Float) -> Float {
            let (dx, dy) = ((Float(x) - u) / 14, (Float(y) - v) / 14)
            return 0.45 / (1 + dx * dx + dy * dy)
        }
        return 0.75 + lamp(14, 12) + lamp(80, 30) - (x > 86 ? 0.12 : 0)
    }

    @Test func thePlateFollowsLampsAndACorner() throws {
        let picture = Self.picture(Self.lamps)
        let plate = try #require(CleanPlate(of: [picture], screen: Self.screen))
        let errors = Self.errors(plate.picture, Self.lamps)
        #expect(errors.mean < 0.01, "\(errors)")
        #expect(errors.most < 0.12, "\(errors)")
    }

    @Test func aShadowOnAnEvenWallIsNotTakenForTheWall() throws {
        func wall(_ x: Int, _ y: Int) -> Float {
            let (dx, dy) = ((Float(x) - 62) / 8, (Float(y) - 46) / 5)
            return 1 - 0.45 * max(0, 1 - 0.5 * (dx * dx + dy * dy))
        }
        let plate = try #require(CleanPlate(of: [Self.picture(wall)], screen: Self.screen))
        // Where the shadow is darkest, the plate is the wall that it falls on.
        #expect(abs(plate.picture[62, 46].y / Self.screen.y - 1) < 0.03, "\(plate.picture[62, 46])")
    }

    @Test func aGreenShirtIsNotTakenForTheWall() throws {
        var picture = Self.picture(Self.lamps)
        let shirt = SIMD3<Float>(0.1, 0.42, 0.34)
        for y in 26..<54 { for x in 41..<56 { picture.pixels[y * 96 + x] = shirt } }
        let plate = try #require(CleanPlate(of: [picture], screen: Self.screen))
        let seen = plate.picture[48, 40]
        #expect((seen - shirt).length > 0.1, "\(seen)")
    }

    /// The dark corner and the shadow go into the plate, or both stay out of it.
    @Test func shadowsAreWallOrNotAsIsAsked() throws {
        func wall(_ x: Int, _ y: Int) -> Float {
            let (dx, dy) = ((Float(x) - 70) / 9, (Float(y) - 40) / 8)
            return 1 - 0.5 * max(0, 1 - 0.5 * (dx * dx + dy * dy))
        }
        func plate(_ shadows: ShadowTreatment) throws -> CleanPlate {
            try #require(CleanPlate(of: [Self.picture(wall)], screen: Self.screen, shadows: shadows))
        }
        let (kept, dropped) = (try plate(.keep), try plate(.drop))
        #expect(abs(kept.picture[70, 40].y / Self.screen.y - 1) < 0.03, "\(kept.picture[70, 40])")
        #expect(abs(dropped.picture[70, 40].y / Self.screen.y - 0.5) < 0.08, "\(dropped.picture[70, 40])")
        let shade = try #require(kept.shade)
        #expect(shade.place == "lower right" && shade.share > 0.02 && (0.4...2.4).contains(shade.stops), "\(shade)")
        #expect(try #require(CleanPlate(of: [Self.picture { _, _ in 1 }], screen: Self.screen)).shade == nil)
    }

    /// A cloth in a room has an extent; a wall that moves in the picture, or fills it, has none.
    @Test func aScreenInARoomHasAnExtent() throws {
        func room(_ left: Int) -> SamplePicture {
            var picture = Self.picture { _, _ in 1 }
            for y in 0..<54 {
                for x in 0..<96 where x < left || x >= left + 50 || y > 45 {
                    picture.pixels[y * 96 + x] = SIMD3(0.6, 0.55, 0.5)
                }
            }
            return picture
        }
        let plate = try #require(CleanPlate(of: [room(23), room(23)], screen: Self.screen))
        let alphas = try #require(plate.picture.alphas)
        #expect(alphas[20 * 96 + 48] == 1 && alphas[40 * 96 + 48] == 1)
        #expect(alphas[20 * 96 + 5] == 0 && alphas[20 * 96 + 90] == 0)
        for pictures in [[room(0), room(40)], [Self.picture { _, _ in 1 }]] {
            #expect(try #require(CleanPlate(of: pictures, screen: Self.screen)).picture.alphas == nil)
        }
    }

    /// An arm across the lower left corner of a cloth; a plant across the room stays out.
    @Test func whatASubjectCutsOffOfAScreenBelongsToIt() throws {
        var picture = Self.picture { _, _ in 1 }
        for y in 0..<54 {
            for x in 0..<96 {
                let isPlant = x >= 85 && x < 92 && y >= 38 && y < 46
                let isCloth = x >= 23 && x < 66 && y <= 45
                let isArm = (8..<22).contains(x - 23 + 45 - y)
                if !isPlant, !isCloth || isArm { picture.pixels[y * 96 + x] = SIMD3(0.6, 0.55, 0.5) }
            }
        }
        let plate = try #require(CleanPlate(of: [picture, picture], screen: Self.screen))
        let alphas = try #require(plate.picture.alphas)
        #expect(alphas[44 * 96 + 24] == 1 && alphas[20 * 96 + 48] == 1)
        #expect(alphas[42 * 96 + 88] == 0 && alphas[20 * 96 + 5] == 0)
    }

    @Test func aWallThatMovesIsRough() throws {
        func folds(_ side: Float) -> SamplePicture { Self.picture { x, _ in 1 + (x % 6 < 3 ? side : -side) } }
        let even = try #require(CleanPlate(of: [Self.picture { _, _ in 1 }], screen: Self.screen))
        let rough = try #require(CleanPlate(of: [folds(0.02), folds(-0.02)], screen: Self.screen))
        #expect(even.roughness < 0.005)
        #expect(rough.roughness > 0.012, "\(rough.roughness)")
    }
}
