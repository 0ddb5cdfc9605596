import Foundation
import GLFXCore
import GLFXPrograms
import Testing

/// `matte` and `steady` on alpha, computed here.
@Suite(.needsDevice, .onARenderer) struct MatteShaderTests {
    /// A ramp of alpha over one row, in deep codes; gray.
    private static let ramp = Picture((0...20).map { Color(SIMD3(repeating: 0.5), alpha: Double($0) / 20) }, .rgba16)

    /// A solid block of 8 x 8 in the middle of 24 x 24, red left and blue right.
    private static let block = Picture(24, 24, .rgba16) { x, y in
        let isInside = (8..<16).contains(x) && (8..<16).contains(y)
        return isInside ? Color(x < 12 ? SIMD3(1, 0, 0) : SIMD3(0, 0, 1)) : Color(.zero, alpha: 0)
    }

    @Test func clippingAndGammaBendTheRamp() throws {
        let result = try draw(Self.ramp, "matte", ["clipBlack": 0.12, "clipWhite": 0.8, "gamma": 2])
        expect(result, within: deepCodes(40)) { x, _ in
            let clipped = min(max((Double(x) / 20 - 0.12) / 0.68, 0), 1)
            return Color(SIMD3(repeating: 0.5), alpha: clipped.squareRoot())
        }
    }

    @Test func whatIsAsUsualChangesNothing() throws {
        expect(try draw(Self.ramp, "matte"), within: 0) { x, y in Self.ramp[x, y] }
    }

    /// The distance of a pixel to the block, 0 inside, and of an inside one to the nearest pixel outside.
    private func outside(_ x: Int, _ y: Int) -> Double {
        let (dx, dy) = (max(8 - x, x - 15, 0), max(8 - y, y - 15, 0))
        return Double(dx * dx + dy * dy).squareRoot()
    }

    private func inside(_ x: Int, _ y: Int) -> Double { Double(max(0, min(x - 7, 16 - x, y - 7, 16 - y))) }

    @Test(arguments: [1.0, 1.5, 3.25]) func chokingTakesSoManyPixelsOff(radius: Double) throws {
        let result = try draw(Self.block, "matte", ["choke": ParameterValue(radius)])
        expect(result, within: deepCodes(40)) { x, y in
            // A pixel outside that is nearer than the radius takes all; up to one more, a part.
            let alpha = inside(x, y) > 0 ? min(1, max(0, inside(x, y) - radius)) : 0
            var color = Self.block[x, y]
            color.w = alpha
            return color
        }
    }

    @Test(arguments: [1.0, 2.5]) func growingAddsSoManyPixelsInTheColorThatTheyGrewFrom(radius: Double) throws {
        let result = try draw(Self.block, "matte", ["choke": ParameterValue(-radius)])
        for (x, y) in [(11, 6), (11, 7), (12, 7), (5, 11), (6, 6), (16, 16), (18, 12)] {
            let wanted = min(1, max(0, 1 - max(0, outside(x, y) - radius)))
            #expect(abs(result[x, y].w - wanted) <= deepCodes(40), "\(x),\(y)")
        }
        #expect(result[8, 7].rgb == SIMD3(1, 0, 0) && result[15, 7].rgb == SIMD3(0, 0, 1))
    }

    @Test func specksAndPinholesGoAndEdgesStay() throws {
        let spotted = Picture(24, 24, .rgba16) { x, y in
            var color = Self.block[x, y]
            if x == 3, y == 3 { color = Color(SIMD3(1, 1, 1), alpha: 0.7) }
            if x == 11, y == 12 { color.w = 0.2 }
            return color
        }
        let result = try draw(spotted, "matte", ["despot": 2])
        #expect(result[3, 3].w == 0 && result[11, 12].w == 1)
        for x in 0..<24 where abs(x - 3) > 2 && abs(x - 11) > 2 { #expect(result[x, 11].w == Self.block[x, 11].w) }
    }

    @Test func featheringIsAGaussianOfAThirdOfItsReach() throws {
        let reach = 3
        let result = try draw(Self.block, "matte", ["feather": ParameterValue(Double(reach))])
        let weights: [Double] = (-reach...reach).map { exp(-0.5 * Double($0 * $0)) }
        let total = weights.reduce(0, +)
        func profile(_ place: Int) -> Double {
            var sum = 0.0
            for (offset, weight) in zip(-reach...reach, weights) where (8..<16).contains(place + offset) {
                sum += weight
            }
            return sum / total
        }
        expect(result, within: deepCodes(60)) { x, y in
            Color(result[x, y].rgb, alpha: profile(x) * profile(y))
        }
        // Pixels that were transparent have the color of the one they grew from.
        #expect(result[6, 10].rgb.x > 0.99 && result[17, 10].rgb.z > 0.99)
    }

    @Test func aMatteIsSteadiedWhereThePictureStandsStill() throws {
        func frame(_ alpha: Double, _ gray: Double) -> Picture {
            Picture(4, 1, .rgba16) { x, _ in Color(SIMD3(repeating: x < 2 ? 0.5 : gray), alpha: x < 2 ? alpha : gray) }
        }
        let now = frame(0.80, 0.9), before = frame(0.82, 0.5), earlier = frame(0.81, 0.1)
        let result = try draw(
            now, "steady", ["amount": 1, "motion": 0.5],
            pictures: ["before": before.buffer, "earlier": earlier.buffer])
        // Noise becomes its mean; what moves stays as it is: 0.9 times 0.9 and 0.5 times 0.5 are 0.56 apart.
        #expect(abs(result[0, 0].w - 0.81) <= deepCodes(40), "\(result[0, 0])")
        #expect(result[2, 0] == now[2, 0])
        let off = try draw(
            now, "steady", ["amount": 0], pictures: ["before": before.buffer, "earlier": earlier.buffer])
        expect(off, within: 0) { x, y in now[x, y] }
    }
}
