import FrameCore
import GLSLCompile
import Testing

@testable import Render

/// Shaders that read only their own pixel are drawn into the frame's own texture: with the same result as through a
/// sampler, to the last code.
@Suite(.needsDevice)
struct InPlaceTests {
    private static let bodies = [
        "color = texture(picture, position);",
        "color = texture(picture, position).bgra;",
        "vec4 c = texture(picture, position); color = vec4(1.0 - c.rgb, c.a * 0.5);",
        "color.rgb = texture(picture, position).rgb * position.x; color.a = texture(picture, position).a;",
        "if (position.x < 0.5) { color = texture(picture, position); return; } color = vec4(position, 0.25, 0.75);",
    ]

    private func card(_ format: PixelFormat) -> PixelBuffer {
        let buffer = PixelBuffer(width: 19, height: 7, format: format)
        let scale: UInt16 = format.isDeep ? 257 : 1
        for y in 0..<7 {
            for x in 0..<19 {
                buffer[x, y] =
                    SIMD4(UInt16(x * 13), UInt16(y * 36), UInt16((x * y) % 256), UInt16(255 - x * 7)) &* scale
            }
        }
        return buffer
    }

    private func drawn(
        _ text: String, _ source: PixelBuffer, background: RenderPlan.Background, fetching: Bool
    ) throws -> [SIMD4<UInt16>] {
        let device = try GraphicsDevice(.software, without: fetching ? [] : ["GL_EXT_shader_framebuffer_fetch"])
        let plan = RenderPlan(
            width: source.width, height: source.height, format: source.format,
            stages: [.init(program: try program(text)), .init(program: try program(text))], background: background)
        let renderer = try Renderer(device, plan)
        let result = PixelBuffer(width: source.width, height: source.height, format: source.format)
        try renderer.render(source, at: .first, into: result)
        return (0..<source.height).flatMap { y in (0..<source.width).map { x in result[x, y] } }
    }

    @Test(
        .enabled("framebuffer fetch is what is tested") {
            try GraphicsDevice(.software).target.extensions.contains("GL_EXT_shader_framebuffer_fetch")
        }, arguments: bodies, [PixelFormat.bgra8, .rgba16])
    func theFramebuffersPixelIsTheSamplers(body: String, format: PixelFormat) throws {
        let text = fragment("", body)
        for background in [RenderPlan.Background.none, .color(SIMD4(0.2, 0.4, 0.6, 1))] {
            let source = card(format)
            let fetched = try drawn(text, source, background: background, fetching: true)
            let sampled = try drawn(text, source, background: background, fetching: false)
            // Blending rounds once more than mixing in the shader does.
            let worst = zip(fetched, sampled).map { pair in
                (0..<4).map { abs(Int(pair.0[$0]) - Int(pair.1[$0])) }.max() ?? 0
            }.max()
            #expect(try #require(worst) <= (background == .none ? 0 : 1))
        }
    }

    @Test func aPixelThatIsLeftOutShowsNoOlderFrame() throws {
        let text = fragment("", "if (position.x < 0.5) discard; color = texture(picture, position);")
        let source = card(.bgra8)
        let pixels = try drawn(text, source, background: .none, fetching: true)
        #expect(pixels[0] == .zero)
        #expect(pixels[18] != .zero)
    }

    @Test func textWithAnotherReadIsNotDrawnInPlace() throws {
        let target = GLSLTarget(version: 320, extensions: ["GL_EXT_shader_framebuffer_fetch"])
        func isInPlace(_ body: String) throws -> Bool {
            try program(fragment("", body)).inPlaceVariant(pass: 0, for: target, input: "picture", laysOver: false)
                != nil
        }
        #expect(try isInPlace("color = texture(picture, position);"))
        #expect(try !isInPlace("color = texture(picture, position + 0.1);"))
        #expect(try !isInPlace("color = texture(picture, position) + texture(picture, position.yx);"))
        #expect(try !isInPlace("if (position.x > 0.5) discard; color = texture(picture, position);"))
        #expect(try !isInPlace("color = vec4(textureSize(picture, 0), 0, 1);"))
        #expect(try !isInPlace("color = fwidth(texture(picture, position));"))
    }
}
