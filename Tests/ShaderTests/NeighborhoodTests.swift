import GLFXPrograms
import Testing

/// The shaders that read a pixel's neighbors, apart from blur.
@Suite(.needsDevice, .onBothRenderers) struct NeighborhoodTests {
    /// Not symmetric in any way.
    static let patches = Picture(7, 5) { x, y in Color(codes: (x * 37 + y * 11) % 256, (x * y * 23) % 256, 240 - x * 30)
    }

    static func place(_ picture: Picture, _ x: Int, _ y: Int) -> Color {
        picture[min(max(x, 0), picture.width - 1), min(max(y, 0), picture.height - 1)]
    }

    // MARK: sharpen

    @Test(arguments: [(0.6, 1), (2.0, 1), (1.0, 2)])
    func sharpenAddsTheDifferenceFromABlurredCopy(amount: Double, radius: Int) throws {
        let values = ["amount": ParameterValue(amount), "radius": ParameterValue(Double(radius))]
        expect(try draw(Self.patches, "sharpen", values), within: codes(0.51)) { x, y in
            // 1 2 1 across times 1 2 1 up, a sixteenth of it.
            var blurred = SIMD3<Double>.zero
            for (down, row) in [[1.0, 2, 1], [2, 4, 2], [1, 2, 1]].enumerated() {
                for (right, weight) in row.enumerated() {
                    let neighbor = Self.place(Self.patches, x + (right - 1) * radius, y + (down - 1) * radius)
                    blurred += weight / 16 * neighbor.rgb
                }
            }
            let source = Self.patches[x, y].rgb
            return Color(cut(source + amount * (source - blurred)))
        }
    }

    @Test func sharpenLeavesAFlatPictureAndAlphaAlone() throws {
        let flat = Picture(5, 5) { x, y in Color(codes: 90, 120, 30, (x * y) % 3 * 100) }
        expect(try draw(flat, "sharpen", ["amount": 4]), within: codes(0)) { flat[$0, $1] }
    }

    @Test func sharpenIgnoresTheColorOfTransparentPixels() throws {
        let edge = Picture(6, 3) { x, _ in x < 3 ? Color(codes: 100, 100, 100) : Color(codes: 0, 255, 0, 0) }
        let result = try draw(edge, "sharpen", ["amount": 4])
        #expect(result[2, 1] == Color(codes: 100, 100, 100))
    }

    // MARK: pixelate

    @Test(arguments: [1, 2, 3, 4, 100]) func pixelateGivesEachSquareItsMean(size: Int) throws {
        // A pixel's rows are rounded to 8 bits before they are summed up.
        expect(try draw(Self.patches, "pixelate", ["blockSize": ParameterValue(Double(size))]), within: codes(1)) {
            x, y in
            let columns = (x / size * size)..<min((x / size + 1) * size, 7)
            let rows = (y / size * size)..<min((y / size + 1) * size, 5)
            var sum = SIMD3<Double>.zero
            for row in rows { for column in columns { sum += Self.patches[column, row].rgb } }
            return Color(sum / Double(rows.count * columns.count))
        }
    }

    @Test func pixelatedSquaresHaveOneColorEach() throws {
        let result = try draw(Self.patches, "pixelate", ["blockSize": 3])
        expect(result, within: 0) { x, y in result[x / 3 * 3, y / 3 * 3] }
    }

    @Test func pixelateIgnoresTheColorOfTransparentPixels() throws {
        let checks = Picture(4, 4) { x, y in (x + y) % 2 == 0 ? Color(codes: 200, 40, 10) : Color(codes: 0, 255, 0, 0) }
        let result = try draw(checks, "pixelate", ["blockSize": 4])
        expect(result, within: codes(1)) { _, _ in Color(codes: 200, 40, 10, 128) }
    }

    // MARK: edges

    /// I. Sobel's operator: 1 2 1 times -1 0 1; a quarter of it is 1 at a step from black to white.
    static func slope(_ picture: Picture, _ x: Int, _ y: Int) -> Double {
        var (across, down) = (0.0, 0.0)
        for side in -1...1 {
            let weight = side == 0 ? 2.0 : 1
            across += weight * (luma(place(picture, x + 1, y + side).rgb) - luma(place(picture, x - 1, y + side).rgb))
            down += weight * (luma(place(picture, x + side, y + 1).rgb) - luma(place(picture, x + side, y - 1).rgb))
        }
        return (across * across + down * down).squareRoot() / 4
    }

    @Test(arguments: [0.5, 1, 2]) func edgesAreTheLengthOfSobelsSlope(amount: Double) throws {
        expect(try draw(Self.patches, "edges", ["amount": ParameterValue(amount)]), within: codes(0.51)) { x, y in
            Color(SIMD3(repeating: min(amount * Self.slope(Self.patches, x, y), 1)))
        }
    }

    @Test func aStepFromBlackToWhiteIsALineAsWideAsTwoPixels() throws {
        let step = Picture(6, 3) { x, _ in x < 3 ? Color(0, 0, 0, 1) : Color(1, 1, 1, 1) }
        expect(try draw(step, "edges", ["amount": 1]), within: codes(0)) { x, _ in
            x == 2 || x == 3 ? Color(1, 1, 1, 1) : Color(0, 0, 0, 1)
        }
    }

    @Test func edgesAreDrawnOverThePictureInTheirColor() throws {
        let values: [String: ParameterValue] = ["amount": 1, "lineColor": ParameterValue(1, 0.2, 0), "overPicture": 1]
        expect(try draw(Self.patches, "edges", values), within: codes(0.51)) { x, y in
            let strength = min(Self.slope(Self.patches, x, y), 1)
            return Color(mix(Self.patches[x, y].rgb, SIMD3(1, 0.2, 0), strength))
        }
    }

    @Test func whatIsTransparentCountsAsBlack() throws {
        let hidden = Picture(6, 3) { x, _ in x < 3 ? Color(1, 1, 1, 0) : Color(0, 0, 0, 1) }
        expect(try draw(hidden, "edges"), within: codes(0)) { x, _ in Color(0, 0, 0, x < 3 ? 0 : 1) }
    }
}
