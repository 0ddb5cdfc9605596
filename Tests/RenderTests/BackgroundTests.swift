@testable import GLFXCore
@testable import GLFXRender
import Testing

/// The result laid over a background: straight alpha, c·a + b·(1 - a).
@Suite(.needsDevice, .onEveryDevice)
struct BackgroundTests {
    private static let passthrough = fragment("", "color = texture(picture, position);")

    @Test func aColorShowsThroughByAlpha() throws {
        // Alpha 51/255 is 0.2: 200·0.2 + 255·0.8 = 244, 100·0.2 + 0·0.8 = 20, 50·0.2 + 51·0.8 = 50.8.
        let stage = RenderPlan.Stage(program: try program(Self.passthrough))
        let result = try draw(plain(SIMD4(200, 100, 50, 51)), [stage], over: .color(SIMD4(1, 0, 0.2, 1)))
        #expect(result[0, 0] == SIMD4(244, 20, 51, 51))
    }

    @Test func withoutShadersTheFrameItselfIsLaidOver() throws {
        let result = try draw(plain(SIMD4(200, 100, 50, 51)), [], over: .color(SIMD4(1, 0, 0.2, 1)))
        #expect(result[0, 0] == SIMD4(244, 20, 51, 51))
    }

    @Test func aPictureShowsThroughWhereTheFrameIsClear() throws {
        let source = picture(4, 4) { x, _ in x < 2 ? SIMD4(9, 8, 7, 255) : SIMD4(9, 8, 7, 0) }
        let room = picture(4, 4) { x, y in SIMD4(UInt16(10 * x), UInt16(20 * y), 200, 255) }
        let result = try draw(source, [], over: .picture(0), inputs: [room])
        #expect(result[1, 0] == SIMD4(9, 8, 7, 255))
        #expect(result[3, 0] == SIMD4(30, 0, 200, 0))
        #expect(result[2, 3] == SIMD4(20, 60, 200, 0))
    }

    @Test func theBackgroundsOwnAlphaIsOverBlack() throws {
        // 200·51/255 = 40 behind a clear frame.
        let clear = plain(.zero)
        let behind = try draw(clear, [], over: .picture(0), inputs: [plain(SIMD4(200, 100, 0, 51))])
        #expect(behind[0, 0] == SIMD4(40, 20, 0, 0))
        let color = try draw(clear, [], over: .color(SIMD4(1, 0.5, 0, 0.2)))
        #expect(color[0, 0].x == 51)
    }

    @Test func aBackgroundCanBeTakenAway() throws {
        let renderer = try DeviceKind.current.device().renderer(
            RenderPlan(width: 2, height: 2, format: .bgra8, background: .color(SIMD4(1, 1, 1, 1))))
        let result = PixelBuffer(width: 2, height: 2, format: .bgra8)
        try renderer.render(plain(SIMD4(0, 0, 0, 51)), at: .first, into: result)
        #expect(result[0, 0] == SIMD4(204, 204, 204, 51))
        try renderer.removeBackground()
        try renderer.render(plain(SIMD4(9, 8, 7, 51)), at: .first, into: result)
        #expect(result[0, 0] == SIMD4(9, 8, 7, 51))
    }

    @Test func onlyTheLastPassIsLaidOver() throws {
        // The first shader clears the frame's alpha; if the background were under it too, the second would read it.
        let clear = try program(fragment("", "color = vec4(texture(picture, position).rgb, 0.0);"), name: "a.frag")
        let show = try program(fragment("", "color = vec4(texture(picture, position).rgb, 1.0);"), name: "b.frag")
        let result = try draw(
            plain(SIMD4(10, 20, 30, 255)),
            [RenderPlan.Stage(program: clear), RenderPlan.Stage(program: show)], over: .color(SIMD4(1, 1, 1, 1)))
        #expect(result[0, 0] == SIMD4(10, 20, 30, 255))
    }

    @Test func sixteenBitsAreBlendedInSixteenBits() throws {
        // 40000·0.5 + 65535·0.5 with alpha 32768/65535: 52767.1 (half a step of alpha is 0.2 here).
        let source = plain(SIMD4(40000, 40000, 40000, 32768), format: .rgba16)
        let result = try draw(source, [], over: .color(SIMD4(1, 1, 1, 1)))
        #expect(abs(Int(result[0, 0].x) - 52767) <= 1)
        #expect(result[0, 0].w == 32768)
    }
}
