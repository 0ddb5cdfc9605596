import GLFXCore
import GLFXPrograms
import Testing

/// The color difference, against its formula computed here.
@Suite(.needsDevice, .onARenderer) struct ColorDifferenceTests {
    /// Colors of all kinds, with alphas of all kinds.
    private static let colors = Picture(16, 16) { x, y in
        Color(codes: x * 17, y * 17, (x * 5 + y * 11) % 16 * 17, [255, 200, 51, 0][(x + y) % 4])
    }

    /// Vlahos: green less the others' mean, or the greater of them, as a share of the screen's; what is left of the
    /// picture without so much of the screen.
    private func keyed(_ source: Color, _ screen: SIMD3<Double>, _ others: (Double, Double) -> Double) -> Color {
        let seen = max(0, min(1, (source.y - others(source.x, source.z)) / (screen.y - others(screen.x, screen.z))))
        guard seen < 1 - 1e-9 else { return Color(.zero, alpha: 0) }
        let subject = (source.rgb - seen * screen).clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 1e9))
        return Color(cut(subject / (1 - seen)), alpha: source.w * (1 - seen))
    }

    private func expectKeyed(
        _ result: Picture, _ screen: SIMD3<Double>, _ others: @escaping (Double, Double) -> Double
    ) {
        // Premultiplied: at low alpha the color is imprecise.
        let seen = Picture(16, 16, .rgba16) { x, y in Color(result[x, y].rgb * result[x, y].w, alpha: result[x, y].w) }
        expect(seen, within: codes(1)) { x, y in
            let wanted = keyed(Self.colors[x, y], screen, others)
            return Color(wanted.rgb * wanted.w, alpha: wanted.w)
        }
    }

    @Test func againstTheMeanOfTheOthers() throws {
        // A pure green hue, so that nothing is rotated.
        let screen = SIMD3(0.2, 0.8, 0.2)
        let values = ["screenColor": ParameterValue(screen.x, screen.y, screen.z)]
        expectKeyed(try draw(Self.colors, "colordifference", values), screen) { ($0 + $1) / 2 }
    }

    @Test func againstTheGreaterOfTheOthers() throws {
        let screen = SIMD3(0.2, 0.8, 0.2)
        let values = ["screenColor": ParameterValue(screen.x, screen.y, screen.z), "against": 1]
        expectKeyed(try draw(Self.colors, "colordifference", values), screen) { max($0, $1) }
    }

    @Test func aCleanPlateStandsForTheScreenAtEachPlace() throws {
        // Brighter to the right; the same subject, half covering, is the same everywhere.
        func wall(_ x: Int) -> SIMD3<Double> { SIMD3(0.1, 0.5, 0.1) * (1 + Double(x) / 15) }
        let plate = Picture(16, 4, .rgba16) { x, _ in Color(wall(x)) }
        let subject = SIMD3(0.6, 0.3, 0.2)
        let frame = Picture(16, 4, .rgba16) { x, _ in
            // Half of a subject that has no difference of its own: green is the mean of the others.
            Color(mix(SIMD3(subject.x, 0.4, subject.z), wall(x), 0.5))
        }
        let result = try draw(
            frame, "colordifference", ["screenColor": ParameterValue(0.1, 0.5, 0.1)], pictures: ["plate": plate.buffer])
        expect(result, within: deepCodes(40)) { _, _ in Color(SIMD3(0.6, 0.4, 0.2), alpha: 0.5) }
    }

    @Test func aShadowOnTheScreenIsBlackThatLetsTheScreenThrough() throws {
        // A third of the light is gone: only black can absorb it.
        let screen = SIMD3(0.2, 0.75, 0.25)
        let frame = Picture(4, 4, .rgba16) { _, _ in Color(screen * 2 / 3) }
        let result = try draw(frame, "colordifference", ["screenColor": ParameterValue(0.2, 0.75, 0.25)])
        expect(result, within: deepCodes(80)) { _, _ in Color(.zero, alpha: 1.0 / 3) }
    }

    @Test func aScreenOfAnyHueIsKeyedAsGreenIs() throws {
        // Rotating the hue by a third of the circle exchanges channels: blue is to green as red is to blue.
        let turned = Picture(16, 16) { x, y in
            let color = Self.colors[x, y]
            return Color(SIMD3(color.z, color.x, color.y), alpha: color.w)
        }
        let green = try draw(Self.colors, "colordifference", ["screenColor": ParameterValue(0.3, 0.8, 0.1)])
        let blue = try draw(turned, "colordifference", ["screenColor": ParameterValue(0.1, 0.3, 0.8)])
        expect(blue, within: codes(1)) { x, y in
            let color = green[x, y]
            return Color(SIMD3(color.z, color.x, color.y), alpha: color.w)
        }
    }
}
