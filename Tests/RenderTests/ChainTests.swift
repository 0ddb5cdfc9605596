@testable import GLFXCore
import GLFXPrograms
@testable import GLFXRender
import Testing

/// Several shaders, passes and inputs in one drawing.
@Suite(.needsDevice, .onEveryDevice)
struct ChainTests {
    private static let invert = fragment(
        "", "vec4 c = texture(picture, position); color = vec4(1.0 - c.rgb, c.a);")
    private static let half = fragment("", "vec4 c = texture(picture, position); color = vec4(c.rgb * 0.5, c.a);")

    private func stages(_ texts: [String]) throws -> [RenderPlan.Stage] {
        try texts.enumerated().map { RenderPlan.Stage(program: try program($1, name: "\($0).frag")) }
    }

    @Test func aChainDrawsInTheGivenOrder() throws {
        let source = plain(SIMD4(55, 155, 255, 200))
        // (255 - c) / 2 and 255 - c / 2 differ, so the order matters.
        let first = try draw(source, stages([Self.invert, Self.half]))
        #expect(first[0, 0] == SIMD4(100, 50, 0, 200))
        let second = try draw(source, stages([Self.half, Self.invert]))
        // 55 / 2 = 27.5 is stored as 27 or 28, 155 / 2 as 77 or 78, 255 / 2 as 127 or 128.
        #expect([227, 228].contains(second[0, 0].x))
        #expect([177, 178].contains(second[0, 0].y))
        #expect([127, 128].contains(second[0, 0].z))
    }

    @Test(arguments: 0...5)
    func chainsOfEveryLengthEndInTheResult(length: Int) throws {
        let source = picture(3, 2) { x, y in SIMD4(UInt16(10 * x), UInt16(100 * y), 77, 255) }
        let result = try draw(source, stages(Array(repeating: Self.invert, count: length)))
        let expected = pixels(source).map { length % 2 == 0 ? $0 : SIMD4(255 - $0.x, 255 - $0.y, 255 - $0.z, 255) }
        #expect(pixels(result) == expected)
    }

    @Test func theSecondPassSeesTheFirstOnesResult() throws {
        let shader = try program(
            "// glfx: passes=2\n"
                + fragment(
                    "uniform int passIndex;",
                    "vec4 c = texture(picture, position); color = passIndex == 0 ? c.grba : vec4(c.r, 0.0, c.b, 1.0);"))
        #expect(shader.passes.count == 2)
        let result = try draw(plain(SIMD4(10, 20, 30, 40)), [RenderPlan.Stage(program: shader)])
        #expect(result[0, 0] == SIMD4(20, 0, 30, 255))
    }

    @Test func aFurtherInputHasItsOwnSizeAndIsStretched() throws {
        let shader = try program(
            fragment(
                "uniform sampler2D other;", "color = vec4(texture(picture, position).rg, texture(other, position).rg);")
        )
        let stage = RenderPlan.Stage(program: shader, pictures: ["other": 0])
        let result = try draw(
            plain(SIMD4(1, 2, 3, 4), width: 9, height: 7), [stage],
            inputs: [plain(SIMD4(50, 60, 70, 80), width: 3, height: 2)])
        #expect(pixels(result).allSatisfy { $0 == SIMD4(1, 2, 50, 60) })
    }

    @Test func anInputThatNamesTheFirstSamplerLeavesTheFrameToTheNext() throws {
        let shader = try program(
            fragment(
                "uniform sampler2D other;", "color = vec4(texture(picture, position).rg, texture(other, position).rg);")
        )
        let stage = RenderPlan.Stage(program: shader, pictures: ["picture": 0])
        let result = try draw(plain(SIMD4(1, 2, 3, 4)), [stage], inputs: [plain(SIMD4(50, 60, 70, 80))])
        #expect(result[0, 0] == SIMD4(50, 60, 1, 2))
    }

    @Test func anInputIsReplacedOnlyWhenItIsSet() throws {
        let shader = try program(
            fragment("uniform sampler2D other;", "color = texture(picture, position) + texture(other, position);"))
        let device = try DeviceKind.current.device()
        let plan = RenderPlan(
            width: 2, height: 2, format: .bgra8,
            stages: [RenderPlan.Stage(program: shader, pictures: ["other": 0])])
        let renderer = try device.renderer(plan)
        let result = PixelBuffer(width: 2, height: 2, format: .bgra8)
        try renderer.setInput(0, plain(SIMD4(10, 0, 0, 0)))
        try renderer.render(plain(SIMD4(1, 1, 1, 1)), at: .first, into: result)
        #expect(result[0, 0] == SIMD4(11, 1, 1, 1))
        try renderer.render(plain(SIMD4(2, 2, 2, 2)), at: .first, into: result)
        #expect(result[0, 0] == SIMD4(12, 2, 2, 2))
        try renderer.setInput(0, plain(SIMD4(0, 20, 0, 0), width: 5, height: 4))
        try renderer.render(plain(SIMD4(3, 3, 3, 3)), at: .first, into: result)
        #expect(result[1, 1] == SIMD4(3, 23, 3, 3))
    }
}
