import Foundation
import GLFXPrograms
import Testing

/// The bundled transitions beside crossfade: what each pixel shows as progress goes from 0 to 1.
@Suite(.needsDevice, .onARenderer) struct BundledTransitionTests {
    private let from = Picture(16, 12) { x, y in Color(codes: 10 + x * 8, 20 + y * 10, 30) }
    private let other = Picture(16, 12) { x, y in Color(codes: 240 - y * 9, 30, 100 + x * 9) }

    private func drawn(_ name: String, _ progress: Double, _ values: [String: ParameterValue] = [:]) throws -> Picture {
        try draw(
            from, name, values.merging(["progress": ParameterValue(progress)]) { $1 },
            pictures: ["other": other.buffer])
    }

    /// Hermite's step, as GLSL has it (GLSL ES 3.20, 8.3).
    private func smooth(_ low: Double, _ high: Double, _ x: Double) -> Double {
        let t = min(1, max(0, (x - low) / (high - low)))
        return t * t * (3 - 2 * t)
    }

    @Test(arguments: ["slide", "wipe", "zoom"]) func theEndsAreThePictures(name: String) throws {
        #expect(try drawn(name, 0).pixels == from.pixels)
        #expect(try drawn(name, 1).pixels == other.pixels)
    }

    @Test(arguments: [0.0, 90, 180, 225]) func aWipesEdgeGoesAcrossTheWholePicture(degrees: Double) throws {
        let (angle, softness, progress) = (degrees * .pi / 180, 0.3, 0.4)
        let result = try drawn(
            "wipe", progress, ["direction": ParameterValue(degrees), "softness": ParameterValue(softness)])
        let (dx, dy) = (cos(angle), sin(angle))
        let whole = abs(dx) * 16 + abs(dy) * 12
        expect(result, within: codes(0.51)) { x, y in
            let along = 0.5 + ((Double(x) + 0.5 - 8) * dx + (6 - Double(y) - 0.5) * dy) / whole
            let gone = smooth(0, 1, (progress * (1 + softness) - along) / softness)
            return from[x, y] * (1 - gone) + other[x, y] * gone
        }
    }

    @Test func aSharpWipeIsAPixelWide() throws {
        let result = try drawn("wipe", 0.5, ["softness": 0])
        // The middle is between the columns 7 and 8.
        expect(result, within: codes(0.51)) { x, y in x < 8 ? other[x, y] : from[x, y] }
    }

    @Test(arguments: [(0.0, 1, 0), (90, 0, -1), (180, -1, 0), (270, 0, 1), (200, -1, 0)] as [(Double, Int, Int)])
    func bothSlideTheSameWay(degrees: Double, dx: Int, dy: Int) throws {
        // Half of the time is half of the distance.
        let result = try drawn("slide", 0.5, ["direction": ParameterValue(degrees)])
        expect(result, within: codes(0.51)) { x, y in
            let (fx, fy) = (x - dx * 8, y - dy * 6)
            if (0..<16).contains(fx), (0..<12).contains(fy) { return from[fx, fy] }
            return other[fx + dx * 16, fy + dy * 12]
        }
    }

    @Test func aSlideStartsAndStopsGently() throws {
        // At 1/4 of the time it has moved by 5/32: two and a half pixels.
        let result = try drawn("slide", 0.25, ["direction": 0])
        #expect(abs(smooth(0, 1, 0.25) - 5.0 / 32) < 1e-12)
        expect(result, within: codes(0.51)) { x, y in
            if x >= 3 { return (from[x - 3, y] + from[x - 2, y]) / 2 }
            if x == 2 { return from[0, y] }
            return (other[x + 13, y] + other[x + 14, y]) / 2
        }
    }

    @Test func aZoomMagnifiesBothAroundTheMiddle() throws {
        let magnification = 2.0
        for progress in [0.2, 0.5, 0.8] {
            let result = try drawn("zoom", progress, ["magnification": ParameterValue(magnification)])
            let way = smooth(0, 1, progress)
            let gone = smooth(0.3, 0.7, progress)
            // A device's linear filter has a precision of 1/256 pixel.
            expect(result, within: codes(1.1)) { x, y in
                func at(_ picture: Picture, _ power: Double) -> Color {
                    let scale = 1 / pow(magnification, power)
                    return picture.linear(8 + (Double(x) - 7.5) * scale - 0.5, 6 + (Double(y) - 5.5) * scale - 0.5)
                }
                return at(from, way) * (1 - gone) + at(other, 1 - way) * gone
            }
        }
    }
}

extension Picture {
    /// Between the pixels' centers, as a linear filter has it.
    fileprivate func linear(_ x: Double, _ y: Double) -> Color {
        let (x0, y0) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
        let (fx, fy) = (x - Double(x0), y - Double(y0))
        func at(_ x: Int, _ y: Int) -> Color { self[min(max(x, 0), 15), min(max(y, 0), 11)] }
        let upper = at(x0, y0) * (1 - fx) + at(x0 + 1, y0) * fx
        return upper * (1 - fy) + (at(x0, y0 + 1) * (1 - fx) + at(x0 + 1, y0 + 1) * fx) * fy
    }
}
