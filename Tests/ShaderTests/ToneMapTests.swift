import Foundation
import GLFXCore
import GLFXPrograms
import GLFXRender
import Testing

/// `tonemap` and `hdr` against the formulas of SMPTE ST 2084, ITU-R BT.2100, BT.2390, BT.2408, BT.2087 and BT.1886.
@Suite(.needsDevice, .onARenderer) struct ToneMapTests {
    private typealias Light = SIMD3<Double>

    private static func facts(_ transfer: Int, _ primaries: Int, _ peak: Double) -> RunFacts {
        RunFacts(transferCharacteristics: transfer, colorPrimaries: primaries, peakLuminance: peak)
    }

    /// ST 2084: cd/m² of a code.
    private static func light(pq code: Double) -> Double {
        let power = pow(code, 32.0 / 2523)
        return 10000 * pow(max(power - 107.0 / 128, 0) / (2413.0 / 128 - 2392.0 / 128 * power), 8192.0 / 1305)
    }

    /// ST 2084: the code of cd/m².
    private static func code(pq light: Double) -> Double {
        let power = pow(max(light, 0) / 10000, 1305.0 / 8192)
        return pow((107.0 / 128 + 2413.0 / 128 * power) / (1 + 2392.0 / 128 * power), 2523.0 / 32)
    }

    /// BT.2390's EETF with black at 0: cd/m² to cd/m².
    private static func bent(_ light: Double, from peak: Double, to target: Double) -> Double {
        let (ceiling, most) = (code(pq: peak), code(pq: target) / code(pq: peak))
        let code = min(code(pq: light) / ceiling, 1)
        let knee = 1.5 * most - 0.5
        guard code > knee else { return Self.light(pq: code * ceiling) }
        let t = (code - knee) / (1 - knee)
        let bent =
            (2 * t * t * t - 3 * t * t + 1) * knee + (t * t * t - 2 * t * t + t) * (1 - knee)
            + (-2 * t * t * t + 3 * t * t) * most
        return Self.light(pq: bent * ceiling)
    }

    /// BT.2100, table 5: cd/m² of HLG's codes on a display with a peak of 1,000 cd/m².
    private static func light(hlg code: Light) -> Light {
        var scene = Light()
        for channel in 0..<3 {
            let value = code[channel]
            scene[channel] =
                value <= 0.5 ? value * value / 3 : (exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12
        }
        let luminance = 0.2627 * scene.x + 0.678 * scene.y + 0.0593 * scene.z
        return scene * 1000 * pow(luminance, 0.2)
    }

    private func drawn(
        _ color: Color, _ name: String, _ facts: RunFacts, _ values: [String: ParameterValue] = [:]
    ) throws -> Color {
        let plan = RenderPlan(
            width: 2, height: 2, format: .rgba16,
            stages: [RenderPlan.Stage(program: try bundled(name), values: values)], facts: facts)
        let result = PixelBuffer(width: 2, height: 2, format: .rgba16)
        let source = Picture(2, 2, .rgba16) { _, _ in color }
        try RendererKind.current.renderer(plan).render(
            source.buffer, at: FrameTime(seconds: 0, delta: 0, index: 0, rate: 25), into: result)
        return Picture(result)[0, 0]
    }

    private func gray(_ level: Double) -> Color { Color(level, level, level, 1) }

    @Test(arguments: [0.0, 0.1, 50, 100, 203, 400, 700, 1000, 4000])
    func graysFollowTheCurveOfBT2390(light: Double) throws {
        for (peak, values) in [
            (1000.0, [:]), (4000, ["peak": ParameterValue(4000)]), (1000, ["curve": ParameterValue(1)]),
        ] {
            let found = try drawn(gray(Self.code(pq: light)), "tonemap", Self.facts(16, 9, 0), values)
            let wanted = pow(min(Self.bent(light, from: peak, to: 203) / 203, 1), 1 / 2.4)
            #expect(
                abs(found.x - wanted) < 0.001 && abs(found.z - wanted) < 0.001, "\(light), \(peak): \(found) \(wanted)")
        }
    }

    @Test func theMoviesPeakIsTakenUnlessOneIsGiven() throws {
        let source = gray(Self.code(pq: 600))
        let own = try drawn(source, "tonemap", Self.facts(16, 9, 4000))
        #expect(abs(own.x - pow(Self.bent(600, from: 4000, to: 203) / 203, 1 / 2.4)) < 0.001)
        let given = try drawn(source, "tonemap", Self.facts(16, 9, 4000), ["peak": 1000, "white": 100])
        #expect(abs(given.x - pow(Self.bent(600, from: 1000, to: 100) / 100, 1 / 2.4)) < 0.001)
    }

    @Test func aColorInsideBT709KeepsItsHue() throws {
        // 800, 400 and 300 cd/m² in BT.709, in BT.2020's primaries (BT.2087).
        let inside = Light(800, 400, 300)
        let wide = Light(
            0.6274 * inside.x + 0.3293 * inside.y + 0.0433 * inside.z,
            0.0691 * inside.x + 0.9195 * inside.y + 0.0114 * inside.z,
            0.0164 * inside.x + 0.088 * inside.y + 0.8956 * inside.z)
        let source = Color(Self.code(pq: wide.x), Self.code(pq: wide.y), Self.code(pq: wide.z), 1)
        let found = try drawn(source, "tonemap", Self.facts(16, 9, 1000))
        let share = Self.bent(wide.x, from: 1000, to: 203) / wide.x / 203
        // The largest channel in BT.2020 is not the largest possible in BT.709: nothing has to be fitted but red.
        let light = inside * share
        let luma = 0.2126 * light.x + 0.7152 * light.y + 0.0722 * light.z
        let fitted = light.x > 1 ? mix(Light(repeating: luma), light, (1 - luma) / (light.x - luma)) : light
        for channel in 0..<3 {
            #expect(abs(found[channel] - pow(fitted[channel], 1 / 2.4)) < 0.002, "\(found) \(fitted)")
        }
        let channels = try drawn(source, "tonemap", Self.facts(16, 9, 1000), ["curve": 1])
        #expect(channels.y / channels.x > found.y / found.x + 0.01)
    }

    @Test(arguments: [0.1, 0.5, 0.75, 1]) func hlgIsWhatItsDisplayShows(level: Double) throws {
        let light = Self.light(hlg: Light(repeating: level)).x
        let found = try drawn(gray(level), "tonemap", Self.facts(18, 9, 0))
        #expect(abs(found.y - pow(Self.bent(light, from: 1000, to: 203) / 203, 1 / 2.4)) < 0.001, "\(found)")
        let bright = try drawn(gray(level), "hdr", Self.facts(18, 9, 0))
        #expect(abs(bright.y - Self.code(pq: light)) < 0.001, "\(bright)")
    }

    @Test(arguments: [(1, 1), (13, 1), (2, 2), (6, 6)]) func sdrStaysAsItIs(transfer: Int, primaries: Int) throws {
        let source = Color(0.9, 0.5, 0.1, 0.6)
        let found = try drawn(source, "tonemap", Self.facts(transfer, primaries, 0))
        for channel in 0..<4 { #expect(abs(found[channel] - source[channel]) < 0.0001) }
    }

    @Test(arguments: [0.0, 0.25, 0.5, 1]) func sdrsWhiteIsHDRsReferenceWhite(level: Double) throws {
        let found = try drawn(gray(level), "hdr", Self.facts(1, 1, 0))
        #expect(abs(found.x - Self.code(pq: 203 * pow(level, 2.4))) < 0.001, "\(found)")
        let bright = try drawn(gray(level), "hdr", Self.facts(1, 1, 0), ["white": 100])
        #expect(abs(bright.x - Self.code(pq: 100 * pow(level, 2.4))) < 0.001)
        // A row of BT.2087's matrix: pure red.
        let red = try drawn(Color(level, 0, 0, 1), "hdr", Self.facts(1, 1, 0))
        #expect(abs(red.y - Self.code(pq: 203 * 0.0691 * pow(level, 2.4))) < 0.002, "\(red)")
    }

    @Test func whatIsBroughtToHDRComesBack() throws {
        for level in [0.1, 0.4, 0.7] {
            let bright = try drawn(Color(level, level / 2, 0.05, 1), "hdr", Self.facts(1, 1, 0))
            // A peak of SDR's white: there is nothing to bend.
            let back = try drawn(bright, "tonemap", Self.facts(16, 9, 203))
            #expect(abs(back.x - level) < 0.002 && abs(back.y - level / 2) < 0.002, "\(level): \(back)")
        }
    }
}
