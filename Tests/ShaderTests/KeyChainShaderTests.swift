import FrameCore
import GLFXKit
import Render
import ShaderText
import Testing

/// The drawing of `--key`, on flat areas, where its formulas can be worked out by hand.
@Suite(.enabled(if: missingDevice == nil, "needs a graphics device")) struct KeyChainShaderTests {
    private static let screen = SIMD3(0.2, 0.8, 0.2)
    /// The screen alone, half of a gray subject, the subject, each 64 wide.
    private static let gray = 0.4
    private static let bands = Picture(192, 64, .rgba16) { x, _ in
        Color(mix(screen, SIMD3(repeating: gray), [0, 0.5, 1][x / 64]))
    }
    private static let columns = [16, 96, 176]

    private func draw(
        _ source: Picture, _ values: [String: ParameterValue], plate: Picture? = nil
    ) throws -> Picture {
        let program = try ShaderLibrary.load("key")
        var values = values
        values["screenColor"] = ParameterValue(0.2, 0.8, 0.2, 1)
        let plan = RenderPlan(
            width: source.width, height: source.height, format: source.buffer.format,
            stages: [.init(program: program, values: values, pictures: ["plate": 0])])
        let renderer = try Renderer(try GraphicsDevice(.software), plan)
        try renderer.setInput(0, (plate ?? Picture(1, 1, .rgba16) { _, _ in Color(Self.screen) }).buffer)
        let result = PixelBuffer(width: source.width, height: source.height, format: source.buffer.format)
        try renderer.render(source.buffer, at: FrameTime(seconds: 0, delta: 0, index: 0, rate: 25), into: result)
        return Picture(result)
    }

    private func expectBands(_ result: Picture, _ wanted: [Double], _ color: SIMD3<Double>) {
        for (x, alpha) in zip(Self.columns, wanted) {
            let found = result[x, 32]
            #expect(abs(found.w - alpha) < 0.002, "\(x): \(found)")
            guard alpha > 0 else { continue }
            let error = found.rgb - color
            #expect(max(error.max(), -error.min()) < 0.004, "\(x): \(found)")
        }
    }

    @Test func aMixOfScreenAndGrayIsTakenApart() throws {
        let result = try draw(Self.bands, ["clipBlack": 0, "clipWhite": 1])
        expectBands(result, [0, 0.5, 1], SIMD3(repeating: Self.gray))
    }

    @Test func theMatteIsClippedAtBothEnds() throws {
        let result = try draw(Self.bands, ["clipBlack": 0.1, "clipWhite": 0.9])
        expectBands(result, [0, 0.5, 1], SIMD3(repeating: Self.gray))
        let other = try draw(Self.bands, ["clipBlack": 0.4, "clipWhite": 0.8])
        #expect(abs(other[96, 32].w - 0.25) < 0.002)
    }

    @Test func aWallsShadingIsThePlatesNotTheSubjects() throws {
        func light(_ x: Int) -> Double { 0.7 + 0.3 * (Double(x) + 0.5) / 192 }
        let wall = Picture(192, 64, .rgba16) { x, _ in Color(Self.screen * light(x)) }
        let frame = Picture(192, 64, .rgba16) { x, _ in
            Color(mix(Self.screen * light(x), SIMD3(repeating: Self.gray), [0, 0.5, 1][x / 64]))
        }
        let result = try draw(frame, ["clipBlack": 0, "clipWhite": 1], plate: wall)
        expectBands(result, [0, 0.5, 1], SIMD3(repeating: Self.gray))
        // Without the plate the dark side of the wall is taken for something that stands before it.
        #expect(try draw(frame, ["clipBlack": 0, "clipWhite": 1])[16, 32].w > 0.2)
    }

    @Test func aSubjectWithSomeOfTheScreensColorIsSolid() throws {
        // Its own difference is 0.06 of the screen's 0.6.
        let cloth = SIMD3(0.4, 0.46, 0.4)
        let frame = Picture(192, 64, .rgba16) { x, _ in
            Color(mix(Self.screen, cloth, [0, 0.5, 1][x / 64]))
        }
        let result = try draw(frame, ["clipBlack": 0, "clipWhite": 1, "spill": 0])
        expectBands(result, [0, 0.5, 1], cloth)
        // Despilled, its green goes down to the greater of the others.
        let clean = try draw(frame, ["clipBlack": 0, "clipWhite": 1])
        expectBands(clean, [0, 0.5, 1], SIMD3(repeating: 0.4))
        let half = try draw(frame, ["clipBlack": 0, "clipWhite": 1, "spill": 0.5])
        expectBands(half, [0, 0.5, 1], SIMD3(0.4, 0.43, 0.4))
    }

    @Test func anEdgeThatCoarseChromaHasBlurredIsMadeSteeper() throws {
        // A step that fell on the border of two chroma samples and was spread over four pixels.
        let spread = [0.125, 0.375, 0.625, 0.875]
        let frame = Picture(128, 32, .rgba16) { x, _ in
            let share = x < 62 ? 0 : x > 65 ? 1 : spread[x - 62]
            return Color(mix(Self.screen, SIMD3(repeating: Self.gray), share))
        }
        let plain = try draw(frame, ["clipBlack": 0, "clipWhite": 1, "sharpness": 1])
        let steep = try draw(frame, ["clipBlack": 0, "clipWhite": 1, "sharpness": 3])
        for (x, share) in zip(62...65, spread) {
            #expect(abs(plain[x, 16].w - share) < 0.04, "\(x): \(plain[x, 16])")
        }
        // Half as steep again in the middle, nothing and all outside, and the edge's place within a quarter of a pixel.
        let rise = steep[64, 16].w - steep[63, 16].w
        #expect(rise > 1.4 * (plain[64, 16].w - plain[63, 16].w), "\(rise)")
        #expect(steep[62, 16].w < 0.02 && steep[65, 16].w > 0.98)
        #expect(abs(steep[63, 16].w + steep[64, 16].w - 1) < 0.25)
    }

    @Test func theSourcesOwnAlphaStays() throws {
        let frame = Picture(192, 64, .rgba16) { x, y in Color(Self.bands[x, y].rgb, alpha: 0.5) }
        let result = try draw(frame, ["clipBlack": 0, "clipWhite": 1])
        #expect(abs(result[176, 32].w - 0.5) < 0.002 && abs(result[96, 32].w - 0.25) < 0.002)
    }
}
