import FrameCore
import GLFXKit
import GLSLText
import ShaderPrograms
import TestSupport
import Testing

@testable import ColorMemo
@testable import Render

/// Where a pixel's result depends on its color alone, each color is drawn once and looked up from then on: the same as
/// by drawing, to the last code.
@Suite(.needsDevice, .needsFramebufferFetch)
struct PointOperationTests {
    /// A picture of some of all colors: those of frame `index` differ from those of the others.
    private func frame(_ index: Int, width: Int = 250, height: Int = 70, alpha: UInt16 = 255) -> PixelBuffer {
        picture(width, height) { x, y in
            let number = UInt32(truncatingIfNeeded: (y * width + x + index * 7919) &* 40_503)
            return SIMD4(
                UInt16(number >> 3 & 31) + UInt16(index * 16), UInt16(number >> 8 & 31), UInt16(number >> 13 & 15),
                x == 3 && y == 2 ? alpha : 255)
        }
    }

    private struct Run {
        var frames: [[SIMD4<UInt16>]] = []
        var lookedUp = 0
    }

    /// Draws frames.
    /// - Parameter fetching: false: as drivers without framebuffer fetch: through samplers, never looked up.
    private func run(
        _ texts: [String], _ sources: [PixelBuffer], background: RenderPlan.Background = .none, fetching: Bool = true,
        before: (any FrameFilter, Int) throws -> Void = { _, _ in }
    ) throws -> Run {
        let device = try GraphicsDevice(.software, without: fetching ? [] : ["GL_EXT_shader_framebuffer_fetch"])
        let stages = try texts.map { RenderPlan.Stage(program: try program($0)) }
        let (width, height) = (sources[0].width, sources[0].height)
        let renderer = try Renderer(
            device,
            RenderPlan(width: width, height: height, format: sources[0].format, stages: stages, background: background))
        let memo = ColorMemo(renderer)
        let filter: any FrameFilter = memo ?? renderer
        var run = Run()
        for (index, source) in sources.enumerated() {
            try before(filter, index)
            let seconds = Double(index) / 25
            let result = try filter.apply(
                .pixels(source), at: FrameTime(seconds: seconds, delta: 0.04, index: index, rate: 25)
            ).pixels()
            run.frames.append((0..<height).flatMap { y in (0..<width).map { x in result[x, y] } })
        }
        run.lookedUp = memo?.framesLookedUp ?? 0
        return run
    }

    @Test(arguments: [RenderPlan.Background.none, .color(SIMD4(0.2, 0.4, 0.6, 1))])
    func lookingUpGivesWhatDrawingGives(background: RenderPlan.Background) throws {
        let texts = [fragment("", PointShader.key), fragment("", "color = texture(picture, position).brga;")]
        // Twice each, so that some need new colors and some do not.
        let sources = (0..<6).map { frame($0 / 2) }
        let found = try run(texts, sources, background: background)
        // Drawn each by itself: the first frame of a run is never looked up.
        let drawn = try sources.map { try run(texts, [$0], background: background) }
        expectSame(Array(found.frames.joined()), Array(drawn.flatMap(\.frames).joined()))
        #expect(found.lookedUp == 5)
        #expect(drawn.allSatisfy { $0.lookedUp == 0 })
    }

    @Test func aPictureOfMoreColorsThanItMayDrawIsDrawn() throws {
        // Colors in more blocks of the cube than there are pixels for.
        let wide = picture(100, 100) { x, y in SIMD4(UInt16(x * 2), UInt16(y * 2), UInt16((x * y) % 256), 255) }
        let found = try run([fragment("", PointShader.key)], Array(repeating: wide, count: 3))
        #expect(found.lookedUp == 0)
        expectSame(found.frames[2], found.frames[0])
    }

    @Test func aPixelThatIsLessThanOpaqueIsDrawn() throws {
        let text = [fragment("", "color = texture(picture, position).rgba * vec4(1.0, 1.0, 1.0, 0.5);")]
        let found = try run(text, [frame(0), frame(0, alpha: 100), frame(0)])
        #expect(found.frames[1][2 * 250 + 3].w == 50)
        #expect(found.lookedUp == 1)
    }

    @Test func thePixelThatStandsForNothingIsFoundToo() throws {
        // The value of an unset entry: see ColorTable.h.
        let text = [fragment("", "color = vec4(254.0, 2.0, 253.0, 1.0) / 255.0 + 0.0 * texture(picture, position);")]
        let found = try run(text, [frame(0), frame(0), frame(0)])
        #expect(found.lookedUp == 2)
        #expect(found.frames[2].allSatisfy { $0 == SIMD4(254, 2, 253, 1) })
    }

    @Test func anotherValueIsSeenAtOnce() throws {
        let text = [fragment("uniform float gain; // default=1", "color = texture(picture, position) * gain;")]
        let sources = Array(repeating: frame(0), count: 6)
        let found = try run(text, sources) { filter, index in
            if index == 3 { try filter.setValue([0.5], of: "gain", stage: 0) }
        }
        let drawn = try run(text, sources, fetching: false) { filter, index in
            if index == 3 { try filter.setValue([0.5], of: "gain", stage: 0) }
        }
        expectSame(Array(found.frames.joined()), Array(drawn.frames.joined()))
        let isOther = found.frames[2] != found.frames[3]
        #expect(isOther)
        // The first of each value is drawn.
        #expect(found.lookedUp == 4)
    }

    @Test func withoutItsBackgroundItIsAnotherChain() throws {
        let text = [fragment("", "color = vec4(texture(picture, position).rgb, 0.25);")]
        let found = try run(text, Array(repeating: frame(0), count: 5), background: .color(SIMD4(1, 1, 1, 1))) {
            filter, index in
            if index == 3 { try filter.removeBackground() }
        }
        #expect(found.lookedUp == 3)
        let (isSame, isOther) = (found.frames[4] == found.frames[3], found.frames[4] != found.frames[2])
        #expect(isSame && isOther)
    }

    /// Shaders that depend on more than the color.
    private static let others: [(declarations: String, body: String)] = [
        ("", "color = texture(picture, position) * position.x;"),
        ("", "color = texture(picture, position) * gl_FragCoord.x / 250.0;"),
        ("", "float c = texture(picture, position).r; color = vec4(vec3(abs(dFdx(c))), 1.0);"),
        ("", "vec4 c = texture(picture, position); color = vec4(fwidth(c.rgb), 1.0);"),
        ("#define HERE gl_FragCoord", "color = texture(picture, position) * HERE.x / 250.0;"),
        ("uniform float time;", "color = texture(picture, position) * fract(time * 7.0);"),
        ("uniform vec2 resolution;", "color = texture(picture, position) * 250.0 / (resolution.x + 1.0);"),
        ("", "color = texture(picture, position) + texture(picture, position + 0.01);"),
    ]

    @Test(arguments: others.indices)
    func whatLooksAtMoreThanTheColorIsDrawn(index: Int) throws {
        let text = fragment(Self.others[index].declarations, Self.others[index].body)
        let sources = Array(repeating: frame(0), count: 4)
        let found = try run([text], sources)
        #expect(found.lookedUp == 0)
        expectSame(Array(try run([text], sources, fetching: false).frames.joined()), Array(found.frames.joined()))
        // One such shader is enough.
        let chain = [fragment("", PointShader.key), text]
        #expect(try run(chain, sources).lookedUp == 0)
    }

    @Test func deeperPicturesAreDrawn() throws {
        let deep = picture(250, 70, .rgba16) { x, y in SIMD4(UInt16(x * 257), UInt16(y * 257), 0, 65535) }
        #expect(try run([fragment("", PointShader.key)], Array(repeating: deep, count: 3)).lookedUp == 0)
    }
}
