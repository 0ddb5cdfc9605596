import Foundation
import GLFXPrograms
import Testing

/// `place` and `transform`: where pixels come to lie, edges, and what alpha does.
@Suite(.needsDevice, .onARenderer) struct PlaceTests {
    private let blue = Color(0, 0, 1, 1)
    private let clear = Color(0, 0, 0, 0)

    private func number(_ values: Double...) -> ParameterValue { ParameterValue(values) }

    /// 8x4 pixels, no two alike.
    private let card = Picture(8, 4) { x, y in Color(Double(x) / 7, Double(y) / 3, 0.25, 1) }

    /// Twice as large, whole pixels: the picture of 8x4 in a frame of 40x32 at half its height.
    @Test func aPictureLiesWhereItsAnchorIsPut() throws {
        let frame = Picture(40, 32) { _, _ in blue }
        let small = Picture(20, 16) { x, y in Color(Double(x) / 19, Double(y) / 15, 0.5, 1) }
        for (x, y, anchorX, anchorY, left, top) in [
            (0.0, 0.0, 0.0, 0.0, 0, 0), (1, 1, 1, 1, 20, 16), (0.5, 0.5, 0.5, 0.5, 10, 8), (1, 0, 1, 0, 20, 0),
        ] {
            let result = try draw(
                frame, "place",
                [
                    "x": number(x), "y": number(y), "anchor": number(anchorX, anchorY), "scale": number(0.5),
                ], pictures: ["picture": small.buffer])
            expect(result, within: codes(1)) { x, y in
                (left..<left + 20).contains(x) && (top..<top + 16).contains(y) ? small[x - left, y - top] : blue
            }
        }
    }

    @Test func whatIsTrimmedShowsTheFrame() throws {
        let frame = Picture(16, 16) { _, _ in blue }
        let square = Picture(8, 8) { x, y in Color(Double(x) / 7, Double(y) / 7, 0, 1) }
        let result = try draw(
            frame, "place", ["scale": number(0.5), "trim": number(0.25, 0, 0.125, 0.5)],
            pictures: ["picture": square.buffer])
        expect(result, within: codes(1)) { x, y in
            (6..<11).contains(x) && (4..<8).contains(y) ? square[x - 4, y - 4] : blue
        }
    }

    /// A quarter turn clockwise: the top row becomes the right column.
    @Test func anglesAreClockwise() throws {
        let frame = Picture(16, 16) { _, _ in blue }
        let square = Picture(8, 8) { x, y in Color(Double(x) / 7, Double(y) / 7, 0, 1) }
        let result = try draw(
            frame, "place", ["scale": number(0.5), "angle": number(90)], pictures: ["picture": square.buffer])
        expect(result, within: codes(1)) { x, y in
            (4..<12).contains(x) && (4..<12).contains(y) ? square[y - 4, 11 - x] : blue
        }
        let turned = try draw(square, "transform", ["angle": number(90)])
        expect(turned, within: codes(2)) { x, y in square[y, 7 - x] }
    }

    /// Half as large: each pixel is the mean of four, weighted by their alpha.
    @Test func aSmallerPictureIsAMeanAndTransparentColorsDoNotCount() throws {
        let frame = Picture(16, 16) { _, _ in blue }
        let stripes = Picture(16, 16) { x, _ in x % 2 == 0 ? Color(1, 0, 0, 1) : Color(0, 1, 0, 0) }
        let result = try draw(frame, "place", ["scale": number(0.5)], pictures: ["picture": stripes.buffer])
        // Red with alpha one half over blue, not yellow.
        expect(result, within: codes(1)) { x, y in
            (4..<12).contains(x) && (4..<12).contains(y) ? Color(0.5, 0, 0.5, 1) : blue
        }
    }

    /// An edge in the middle of a pixel covers half of it.
    @Test func edgesAreAsSoftAsAPixel() throws {
        let frame = Picture(16, 16) { _, _ in blue }
        let white = Picture(8, 8) { _, _ in Color(1, 1, 1, 1) }
        let result = try draw(
            frame, "place", ["scale": number(0.5), "x": number(0.5 + 0.5 / 16)], pictures: ["picture": white.buffer])
        #expect(abs(result[4, 8].x - 0.5) < codes(2) && abs(result[12, 8].x - 0.5) < codes(2))
        #expect(result[5, 8].x == 1 && result[3, 8].x == 0)
    }

    @Test func opacityAndTimesAreKept() throws {
        let frame = Picture(8, 8) { _, _ in blue }
        let white = Picture(8, 8) { _, _ in Color(1, 1, 1, 1) }
        let result = try draw(
            frame, "place", ["scale": number(1), "opacity": number(0.25)], pictures: ["picture": white.buffer])
        expect(result, within: codes(1)) { _, _ in Color(0.25, 0.25, 1, 1) }
        // The frame of this test is at time 0.
        let later = try draw(
            frame, "place", ["scale": number(1), "appear": number(1)], pictures: ["picture": white.buffer])
        expect(later, within: codes(0)) { _, _ in blue }
    }

    /// Areas and Gaussians of round corners: the shape at 16 times the size, blurred by scipy's `gaussian_filter`.
    @Test func cornersBorderAndShadowHaveTheirShape() throws {
        let frame = Picture(48, 48) { _, _ in Color(0, 0, 0, 1) }
        let red = Picture(16, 16) { _, _ in Color(1, 0, 0, 1) }
        let size = { (pixels: Double) in ParameterValue(pixels / 48) }
        let drawn = try draw(
            frame, "place",
            [
                "scale": size(16), "corner": size(4), "border": size(2), "borderColor": number(0, 1, 0, 1), "shadow": 1,
                "shadowColor": number(0, 0, 1, 1), "shadowOffset": ParameterValue([3.0 / 48, 4.0 / 48]),
                "shadowBlur": size(6),
            ], pictures: ["picture": red.buffer])
        let inner = [0, 0.1641, 0.9414, 1, 1]
        for (step, share) in inner.enumerated() { #expect(abs(drawn[15 + step, 17].x - share) < 0.06, "\(step)") }
        let outer = [0, 0.1094, 0.832, 1]
        for (step, share) in outer.enumerated() { #expect(abs(drawn[14 + step, 15].y - share) < 0.06, "\(step)") }
        // Between the two there is no seam, and below the border nothing of the shadow.
        #expect(
            (14..<34).allSatisfy { abs(drawn[$0, 24].x + drawn[$0, 24].y - 1) < codes(1) && drawn[$0, 24].z < codes(1) }
        )
        let row40 = [0.0007, 0.008, 0.0403, 0.106, 0.1684, 0.1961, 0.1961, 0.1684, 0.106, 0.0403, 0.008, 0.0007]
        for (step, share) in row40.enumerated() {
            #expect(abs(drawn[10 + 3 * step, 40].z - share) < codes(2), "\(step)")
        }
        #expect(drawn[3, 3] == Color(0, 0, 0, 1))
    }

    @Test func aShadowTurnsWithItsPictureAndFallsWhereItIsMoved() throws {
        let frame = Picture(48, 48) { _, _ in Color(0, 0, 0, 1) }
        let clear = Picture(32, 16) { _, _ in Color(0, 0, 0, 0) }
        let drawn = try draw(
            frame, "place",
            [
                "scale": ParameterValue(8.0 / 48), "angle": number(30), "corner": ParameterValue(3.0 / 48), "shadow": 1,
                "shadowColor": number(1, 1, 1, 1), "shadowOffset": number(0, 0), "shadowBlur": ParameterValue(4.0 / 48),
            ], pictures: ["picture": clear.buffer])
        let row20 = [0, 0.0047, 0.1158, 0.55, 0.834, 0.7216, 0.4442, 0.1829, 0.0371, 0.0021, 0]
        for (step, share) in row20.enumerated() {
            #expect(abs(drawn[8 + 3 * step, 20].x - share) < codes(2), "\(step)")
        }
        let sharp = try draw(
            frame, "place",
            [
                "scale": ParameterValue(16.0 / 48), "shadow": 1, "shadowColor": number(1, 1, 1, 1),
                "shadowBlur": ParameterValue(6.0 / 48),
                "shadowOffset": number(0, 0),
            ],
            pictures: ["picture": Picture(16, 16) { _, _ in Color(0, 0, 0, 0) }.buffer])
        let row33 = [0.002, 0.0209, 0.0957, 0.2136, 0.2884, 0.3066, 0.2987, 0.2464, 0.1343, 0.038, 0.0048]
        for (step, share) in row33.enumerated() {
            #expect(abs(sharp[8 + 3 * step, 33].x - share) < codes(2), "\(step)")
        }
    }

    /// `shape`: areas of an ellipse of 30x16 pixels, turned by 25 degrees, at 16 times the size.
    @Test func anEllipseIsDrawnForAMask() throws {
        let frame = Picture(48, 48) { _, _ in blue }
        let values: [String: ParameterValue] = [
            "x": ParameterValue(20.0 / 48), "y": ParameterValue(26.0 / 48), "width": ParameterValue(30.0 / 48),
            "height": ParameterValue(16.0 / 48), "angle": number(25), "softness": number(0),
        ]
        let drawn = try draw(frame, "shape", values)
        let column: [Int: Double] = [16: 0, 17: 0.4062, 18: 1, 26: 1, 33: 1, 34: 0.7148, 35: 0]
        for (y, share) in column { #expect(abs(drawn[20, y].x - share) < 0.07, "row \(y): \(drawn[20, y])") }
        let row: [Int: Double] = [5: 0, 6: 0.875, 7: 1, 24: 1, 25: 0.9844, 26: 0.543, 27: 0.0352, 28: 0]
        for (x, share) in row { #expect(abs(drawn[x, 20].x - share) < 0.07, "column \(x): \(drawn[x, 20])") }
        // A soft edge is half white on the edge itself, and as wide as it says.
        let soft = try draw(
            frame, "shape",
            [
                "width": ParameterValue(24.0 / 48), "height": ParameterValue(24.0 / 48),
                "softness": ParameterValue(8.0 / 48),
            ])
        for (x, distance) in [(8, 3.5), (12, -0.5), (15, -3.5)] {
            // From the middle of the pixel (x, 24) to the circle.
            let away = (pow(24 - Double(x) - 0.5, 2) + 0.25).squareRoot() - 12
            #expect(abs(away - distance) < 0.1)
            let share = min(max(0.5 - away / 8, 0), 1)
            #expect(abs(soft[x, 24].x - share * share * (3 - 2 * share)) < codes(2), "\(x)")
        }
        let round = try draw(
            frame, "shape",
            [
                "form": 1, "width": ParameterValue(20.0 / 48), "height": ParameterValue(20.0 / 48),
                "corner": ParameterValue(6.0 / 48), "softness": number(0),
            ])
        let outer = [0, 0.1094, 0.832, 1]
        for (step, share) in outer.enumerated() { #expect(abs(round[14 + step, 15].x - share) < 0.06, "\(step)") }
    }

    @Test func aFrameIsMovedMirroredAndTrimmed() throws {
        let same = try draw(card, "transform")
        expect(same, within: codes(1)) { x, y in card[x, y] }
        let moved = try draw(card, "transform", ["x": number(0.25), "y": number(0.5)])
        expect(moved, within: codes(1)) { x, y in x >= 2 && y >= 2 ? card[x - 2, y - 2] : clear }
        let mirrored = try draw(card, "transform", ["mirror": number(1), "upsideDown": number(1)])
        expect(mirrored, within: codes(1)) { x, y in card[7 - x, 3 - y] }
        let trimmed = try draw(card, "transform", ["trim": number(0.25, 0, 0.125, 0.5)])
        expect(trimmed, within: codes(1)) { x, y in (2..<7).contains(x) && y < 2 ? card[x, y] : clear }
    }

    /// A flat picture stays flat in any size, and a half-transparent one keeps its color.
    @Test(arguments: [0.3, 0.7, 1, 2.5]) func scalingKeepsFlatColors(scale: Double) throws {
        let color = Color(codes: 200, 100, 50, 128)
        let result = try draw(
            Picture(24, 24) { _, _ in color }, "transform", ["scale": number(scale), "angle": number(30)])
        #expect(abs(result[12, 12].x - color.x) <= codes(2) && abs(result[12, 12].w - color.w) <= codes(2))
        #expect(result.pixels.filter { $0.w > 0 }.allSatisfy { abs($0.x - color.x) <= codes(3) })
    }

    /// Half a pixel beside its place, a line shows the filter's own numbers: those at 0.5, 1.5 and 2.5 pixels.
    @Test(arguments: [
        ("bilinear", [0.5, 0, 0]),
        // Keys, "Cubic convolution interpolation for digital image processing" (1981): 9/16 and -1/16.
        ("bicubic", [0.5625, -0.0625, 0]),
        // sin(pi x) sin(pi x / 3) / (pi^2 x^2 / 3), over the sum of all six.
        ("lanczos", [0.6117, -0.1360, 0.0243]),
    ])
    func aFilterCountsWhatItSays(name: String, weights: [Double]) throws {
        let line = Picture(16, 4) { x, _ in x == 8 ? Color(1, 1, 1, 1) : Color(0.25, 0.25, 0.25, 1) }
        let choice = Double(["lanczos", "bicubic", "bilinear"].firstIndex(of: name) ?? 0)
        let moved = try draw(line, "transform", ["x": number(0.5 / 16), "resampling": number(choice)])
        for (step, weight) in weights.enumerated() {
            for x in [8 - step, 9 + step] {
                #expect(abs(moved[x, 2].x - (0.25 + 0.75 * weight)) < codes(1), "at \(x)")
            }
        }
    }
}
