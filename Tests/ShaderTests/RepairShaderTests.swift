import Foundation
import GLFXCore
import GLFXPrograms
import Testing

/// denoise, deband, lens, sharpen of luma; and what deflicker, stabilize and match make of what was measured.
@Suite(.needsDevice, .onBothRenderers) struct RepairShaderTests {
    /// The same numbers in every run.
    private struct Dice: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            // SplitMix64 (Steele, Lea and Flood, 2014).
            state &+= 0x9e37_79b9_7f4a_7c15
            var z = state
            z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
            z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
            return z ^ (z >> 31)
        }
        mutating func normal() -> Double {
            var sum = -6.0
            for _ in 0..<12 { sum += Double.random(in: 0..<1, using: &self) }
            return sum
        }
    }

    private func noisy(_ clean: Picture, _ deviation: Double, seed: UInt64) -> Picture {
        var dice = Dice(state: seed)
        return Picture(clean.width, clean.height, .rgba16) { x, y in
            let c = clean[x, y]
            let n = SIMD3(dice.normal(), dice.normal(), dice.normal()) * deviation
            return Color(cut(c.rgb + n), alpha: c.w)
        }
    }

    private func error(_ one: Picture, _ other: Picture) -> Double {
        var sum = 0.0
        for (a, b) in zip(one.pixels, other.pixels) {
            let difference = a.rgb - b.rgb
            sum += (difference * difference).sum()
        }
        return (sum / Double(3 * one.pixels.count)).squareRoot()
    }

    private let scene = Picture(64, 48, .rgba16) { x, y in
        let isDisc = (x - 30) * (x - 30) + (y - 22) * (y - 22) < 220
        return isDisc ? Color(0.75, 0.3, 0.25, 1) : Color(0.25 + Double(x) / 300, 0.45, 0.5, 1)
    }

    @Test func denoiseTakesMostOfTheNoiseOutAndKeepsTheEdge() throws {
        let before = noisy(scene, 0.04, seed: 1)
        let result = try draw(
            before, "denoise", ["noise": 0.04, "strength": 0.5],
            pictures: [
                "before": noisy(scene, 0.04, seed: 2).buffer, "earlier": noisy(scene, 0.04, seed: 3).buffer,
                "third": noisy(scene, 0.04, seed: 4).buffer,
            ])
        let (had, has) = (error(before, scene), error(result, scene))
        #expect(had > 0.035)
        #expect(has < had / 4, "\(had) became \(has)")
    }

    @Test func theFramesBeforeHelpDenoise() throws {
        let before = noisy(scene, 0.04, seed: 1)
        let earlier = Dictionary(
            uniqueKeysWithValues: ["before", "earlier", "third"].enumerated().map {
                ($0.element, noisy(scene, 0.04, seed: 2 + UInt64($0.offset)).buffer)
            })
        func left(_ temporal: Double) throws -> Double {
            error(
                try draw(before, "denoise", ["noise": 0.04, "temporal": ParameterValue(temporal)], pictures: earlier),
                scene)
        }
        let (alone, together) = (try left(0), try left(1))
        #expect(together < 0.85 * alone, "\(alone) alone, \(together) with three before")
    }

    @Test func denoiseWithoutStrengthOrNoiseChangesNothing() throws {
        let before = noisy(scene, 0.04, seed: 1)
        let same = ["before": before.buffer, "earlier": before.buffer, "third": before.buffer]
        expect(try draw(before, "denoise", ["strength": 0], pictures: same), within: deepCodes(0)) { before[$0, $1] }
        expect(try draw(before, "denoise", ["noise": 0], pictures: same), within: deepCodes(0)) { before[$0, $1] }
    }

    @Test func debandBringsAGradientNearItsTruth() throws {
        // A slope of 1/16 code a pixel: steps of 16 pixels in 8 bits.
        func truth(_ x: Int) -> Double { (60 + Double(x) / 16) / 255 }
        let steps = Picture(256, 32, .rgba16) { x, _ in Color(SIMD3(repeating: (truth(x) * 255).rounded() / 255)) }
        let smooth = Picture(256, 32, .rgba16) { x, _ in Color(SIMD3(repeating: truth(x))) }
        let result = try draw(steps, "deband", ["grain": 0])
        let (had, has) = (error(steps, smooth), error(result, smooth))
        #expect(has < 0.6 * had, "\(had) became \(has)")
    }

    @Test func debandKeepsALineAndAnEdge() throws {
        let lines = Picture(96, 32, .rgba16) { x, _ in
            Color(SIMD3(repeating: x == 40 ? 0.5 : x > 70 ? 0.8 : 0.4))
        }
        expect(try draw(lines, "deband", ["grain": 0]), within: deepCodes(1)) { lines[$0, $1] }
    }

    @Test func debandsGrainHasTheMeanOfThePictureAndItsOwnSpread() throws {
        let plain = Picture(128, 128, .rgba16) { _, _ in Color(0.5, 0.5, 0.5, 1) }
        let result = try draw(plain, "deband", ["grain": 1])
        let differences = result.pixels.map { ($0.x - 0.5) * 255 }
        let mean = differences.reduce(0, +) / Double(differences.count)
        let variance = differences.reduce(0) { $0 + $1 * $1 } / Double(differences.count)
        #expect(abs(mean) < 0.02)
        // The triangular distribution from -1 to 1 has the variance 1/6.
        #expect(abs(variance - 1.0 / 6) < 0.01)
    }

    /// Its red is x, its green is y, in parts of the picture: a resampled pixel tells where it is from, to 0.04 pixels: Lanczos'
    /// filter bends a ramp by 0.03.
    private let map = Picture(80, 60, .rgba16) { x, y in Color((Double(x) + 0.5) / 80, (Double(y) + 0.5) / 60, 0.5, 1) }

    @Test(arguments: [(-0.2, 0.0), (0.15, -0.05)]) func lensFollowsItsPolynomial(k1: Double, k2: Double) throws {
        let result = try draw(map, "lens", ["k1": ParameterValue(k1), "k2": ParameterValue(k2)])
        let unit = (80.0 * 80 + 60 * 60).squareRoot() / 2
        for (x, y) in [(40, 30), (20, 10), (60, 45), (30, 50), (12, 28)] {
            let (dx, dy) = (Double(x) + 0.5 - 40, Double(y) + 0.5 - 30)
            let r2 = (dx * dx + dy * dy) / (unit * unit)
            let factor = 1 + k1 * r2 + k2 * r2 * r2
            let expected = Color((40 + dx * factor) / 80, (30 + dy * factor) / 60, 0.5, 1)
            let distance = result[x, y] - expected
            #expect(max(distance.max(), -distance.min()) < 5e-4, "\(x),\(y): \(result[x, y]) for \(expected)")
        }
    }

    @Test func lensPutsBackWhatItTookOut() throws {
        let values: [String: ParameterValue] = ["k1": -0.2, "k2": 0.03, "scale": 0.8]
        let straight = try draw(map, "lens", values)
        let back = try draw(straight, "lens", values.merging(["inverse": 1]) { $1 })
        for y in 4..<56 {
            for x in 4..<76 {
                let distance = back[x, y] - map[x, y]
                guard max(distance.max(), -distance.min()) < 1e-3 else {
                    Issue.record("\(x),\(y): \(back[x, y]) for \(map[x, y])")
                    return
                }
            }
        }
    }

    @Test func stabilizeMovesTurnsAndScalesAroundTheMiddle() throws {
        let (dx, dy, degrees, scale, zoom) = (0.05, -0.02, 4.0, 1.03, 1.1)
        let result = try draw(
            map, "stabilize", ["move": ParameterValue([dx, dy, degrees, scale]), "zoom": ParameterValue(zoom)])
        let turn = degrees * .pi / 180
        for (x, y) in [(40, 30), (25, 15), (55, 40), (30, 44)] {
            // Where the source's pixel comes to, turned back: q = zoom (scale R p + move).
            let qx: Double = (Double(x) + 0.5 - 40) / zoom - dx * 80
            let qy: Double = (Double(y) + 0.5 - 30) / zoom - dy * 60
            let px: Double = (cos(turn) * qx + sin(turn) * qy) / scale
            let py: Double = (cos(turn) * qy - sin(turn) * qx) / scale
            let expected = Color((40 + px) / 80, (30 + py) / 60, 0.5, 1)
            let distance = result[x, y] - expected
            #expect(max(distance.max(), -distance.min()) < 5e-4)
        }
    }

    @Test func stabilizeShowsNothingBeyondTheBorder() throws {
        let result = try draw(map, "stabilize", ["move": ParameterValue([0.25, 0, 0, 1])])
        #expect(result[18, 30].w == 0 && result[21, 30].w == 1)
    }

    @Test func deflickerMultipliesByItsGain() throws {
        let result = try draw(map, "deflicker", ["gain": ParameterValue([0.8, 0.9, 1.1]), "amount": 0.5])
        expect(result, within: deepCodes(1)) { x, y in Color(map[x, y].rgb * SIMD3(0.9, 0.95, 1.05)) }
    }

    @Test func matchIsALinearMap() throws {
        let values: [String: ParameterValue] = [
            "red": ParameterValue([0.7, 0.2, 0]), "green": ParameterValue([0, 0.9, 0.1]),
            "blue": ParameterValue([0.1, 0, 0.6]), "offset": ParameterValue([0.05, 0, 0.1]),
        ]
        expect(try draw(map, "match", values), within: deepCodes(1)) { x, y in
            let c = map[x, y]
            let red: Double = 0.7 * c.x + 0.2 * c.y + 0.05
            let green: Double = 0.9 * c.y + 0.1 * c.z
            let blue: Double = 0.1 * c.x + 0.6 * c.z + 0.1
            return Color(red, green, blue, 1)
        }
    }

    @Test func sharpeningLumaLeavesTheColorDifferences() throws {
        let edge = Picture(16, 8, .rgba16) { x, _ in x < 8 ? Color(0.3, 0.4, 0.5, 1) : Color(0.6, 0.5, 0.4, 1) }
        let result = try draw(edge, "sharpen", ["channels": 1])
        for x in 0..<16 {
            let (now, before) = (result[x, 4].rgb, edge[x, 4].rgb)
            #expect(abs((now.x - now.y) - (before.x - before.y)) < 1e-4)
            #expect(abs((now.z - now.y) - (before.z - before.y)) < 1e-4)
        }
        // The edge's luma is steeper.
        #expect(luma(result[8, 4].rgb) - luma(result[7, 4].rgb) > 1.2 * (luma(edge[8, 4].rgb) - luma(edge[7, 4].rgb)))
    }

    @Test func sharpeningsThresholdLeavesSmallDifferences() throws {
        let small = Picture(16, 8, .rgba16) { x, _ in Color(SIMD3(repeating: x < 8 ? 0.5 : 0.52)) }
        expect(try draw(small, "sharpen", ["threshold": 0.02]), within: deepCodes(1)) { small[$0, $1] }
    }

    @Test func cdlFollowsItsFormula() throws {
        let (slope, offset, power, saturation) = (SIMD3(1.2, 0.9, 1), SIMD3(-0.05, 0.02, 0.1), SIMD3(0.8, 1, 1.3), 0.7)
        let result = try draw(
            map, "cdl",
            [
                "slope": ParameterValue([1.2, 0.9, 1]), "offset": ParameterValue([-0.05, 0.02, 0.1]),
                "power": ParameterValue([0.8, 1, 1.3]), "saturation": ParameterValue(saturation),
            ])
        expect(result, within: codes(0.1)) { x, y in
            let base = cut(map[x, y].rgb * slope + offset)
            let value = SIMD3(pow(base.x, power.x), pow(base.y, power.y), pow(base.z, power.z))
            return Color(cut(mix(SIMD3(repeating: luma(value)), value, saturation)))
        }
    }
}
