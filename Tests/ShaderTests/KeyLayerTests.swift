import Foundation
import GLFXCore
import GLFXPrograms
import Testing

/// Stages around a key: garbage mattes, light wrap, compositing in linear light.
@Suite(.needsDevice, .onARenderer) struct KeyLayerTests {
    private static let gray = Picture(32, 16, .rgba16) { x, y in Color(SIMD3(repeating: 0.5), alpha: x < 30 ? 1 : 0.5) }

    // MARK: - Garbage

    @Test(arguments: [0, 1]) func aRectangleIsHeldOutOrKept(action: Int) throws {
        let values: [String: ParameterValue] = [
            "rectangle": ParameterValue(0.25, 0.5, 0.5, 0.25), "action": ParameterValue(Double(action)),
        ]
        let result = try draw(Self.gray, "garbage", values)
        // 8 to 24 from the left, 8 to 12 from the top: at pixel borders, so that the edge of one pixel shows nothing.
        expect(result, within: deepCodes(40)) { x, y in
            let isInside = (8..<24).contains(x) && (8..<12).contains(y)
            var color = Self.gray[x, y]
            if isInside == (action == 0) { color = Color(.zero, alpha: 0) }
            return color
        }
    }

    @Test func aPolygonIsInsideBetweenItsCornersWhicheverWayItTurns() throws {
        // A triangle with the right angle at the bottom left of 32 x 16, its long side through the middle.
        let all: [Double] = [0, 0, 0, 1] + Array(repeating: 1, count: 28)
        let back: [Double] = Array(repeating: 1, count: 28) + [0, 1, 0, 0]
        for points in [all, back] {
            let result = try draw(
                Self.gray, "garbage", ["shape": 1, "corners": ParameterValue(points), "softness": 0, "action": 1])
            for y in 0..<16 {
                for x in 0..<32 where abs(2 * y + 1 - (x + 1)) > 3 {
                    let isInside = Double(y) + 0.5 > (Double(x) + 0.5) / 2
                    #expect((result[x, y].w > 0) == isInside, "\(x),\(y)")
                }
            }
        }
    }

    @Test func aSoftEdgeIsARampAcrossTheSide() throws {
        let values: [String: ParameterValue] = [
            "rectangle": ParameterValue(0.5, -1, 1, 3 - 1), "softness": 8, "action": 1,
        ]
        let result = try draw(Self.gray, "garbage", values)
        for x in 8..<24 {
            let wanted = min(1, max(0, (Double(x) + 0.5 - 16) / 8 + 0.5))
            #expect(abs(result[x, 4].w - wanted) <= deepCodes(40), "\(x)")
        }
    }

    @Test func anotherPictureSaysWhereByItsLuma() throws {
        let mask = Picture(32, 16, .rgba16) { x, _ in Color(SIMD3(Double(x) / 31, 0, 0)) }
        let result = try draw(
            Self.gray, "garbage", ["shape": 2, "action": 0], pictures: ["mask": mask.buffer])
        expect(result, within: deepCodes(40)) { x, y in
            let kept = 1 - 0.2126 * Double(x) / 31
            return Color(Self.gray[x, y].rgb, alpha: Self.gray[x, y].w * kept)
        }
    }

    // MARK: - Light wrap

    @Test func theBackgroundsLightComesInOverTheEdgeAndNoFarther() throws {
        let subject = Picture(64, 64, .rgba16) { x, _ in
            Color(SIMD3(0.2, 0.1, 0.3), alpha: x < 32 ? 0 : 1)
        }
        let light = SIMD3(0.9, 0.6, 0.0)
        let behind = Picture(64, 64, .rgba16) { _, _ in Color(light) }
        let result = try draw(
            subject, "lightwrap", ["amount": 1, "reach": 9], pictures: ["background": behind.buffer])
        // Deep inside nothing changes; far outside all 25 places sample the background.
        #expect((result[50, 32] - subject[50, 32]).max() <= deepCodes(2))
        func screened(_ color: SIMD3<Double>, _ over: SIMD3<Double>) -> SIMD3<Double> { color + over - color * over }
        let whole = screened(subject[2, 32].rgb, light)
        let left = result[10, 32].rgb - whole
        #expect(max(left.max(), -left.min()) <= deepCodes(40))
        // At the edge's first pixel: of 25 places those to the left, where the subject lets the background through.
        // Half a pixel off the edge, a place is weighted by the transparency of the two pixels' mix.
        var seen = 0.0
        for ring in 1...3 {
            for i in 0..<8 {
                let turn: Double = (Double(i) + Double(ring) / 3) / 8
                let x: Double = 32.5 + 3 * Double(ring) * cos(6.2831853 * turn)
                seen += min(1, max(0, 32.5 - x))
            }
        }
        let wanted = screened(subject[32, 32].rgb, light * (seen / 25))
        let found = result[32, 32].rgb - wanted
        #expect(max(found.max(), -found.min()) < 0.01, "\(result[32, 32]) \(wanted)")
        #expect(result[32, 32].w == 1)
    }

    // MARK: - Linear light

    @Test func layingOverAddsLight() throws {
        let subject = Picture((0...10).map { Color(SIMD3(1, 0.5, 0), alpha: Double($0) / 10) }, .rgba16)
        let behind = Picture((0...10).map { _ in Color(SIMD3(0, 0.5, 1)) }, .rgba16)
        let result = try draw(subject, "lay", pictures: ["background": behind.buffer])
        expect(result, within: deepCodes(80)) { x, _ in
            let a = Double(x) / 10
            func mixed(_ over: Double, _ under: Double) -> Double {
                pow(a * pow(over, 2.4) + (1 - a) * pow(under, 2.4), 1 / 2.4)
            }
            return Color(SIMD3(mixed(1, 0), mixed(0.5, 0.5), mixed(0, 1)))
        }
    }
}
