import FrameCore
import GLFXKit
import GLSLText
import ShaderPrograms
import TestSupport
import Testing

@testable import ColorMemo
@testable import Render

/// Planar pictures are looked up without packing, and result in planes: the same as by drawing, to the last code.
@Suite(.needsDevice, .needsFramebufferFetch)
struct PlanarLookUpTests {
    /// Not a multiple of the vector width.
    private static let (width, height) = (250, 70)

    /// Colors of a frame, some new in each.
    private func color(_ index: Int, _ x: Int, _ y: Int) -> SIMD3<UInt8> {
        let number = UInt32(truncatingIfNeeded: (y * Self.width + x + index * 7919) &* 40_503)
        return SIMD3(
            UInt8(number >> 3 & 31) + UInt8(index * 16), UInt8(number >> 8 & 31), UInt8(number >> 13 & 15))
    }

    /// The frame as a conversion's planes.
    private func planar(_ color: (_ x: Int, _ y: Int) -> SIMD3<UInt8>) throws -> PlanarSource {
        try PlanarSource(width: Self.width, height: Self.height, color)
    }

    private func renderer(_ text: String, _ background: RenderPlan.Background, fetching: Bool = true) throws -> Renderer
    {
        let device = try GraphicsDevice(.software, without: fetching ? [] : ["GL_EXT_shader_framebuffer_fetch"])
        return try Renderer(
            device,
            RenderPlan(
                width: Self.width, height: Self.height, format: .bgra8,
                stages: [RenderPlan.Stage(program: try program(text))], background: background))
    }

    private func time(_ index: Int) -> FrameTime {
        FrameTime(seconds: Double(index) / 25, delta: 0.04, index: index, rate: 25)
    }

    private func drawn(
        _ filter: any FrameFilter, _ source: PlanarSource, _ index: Int
    ) throws -> [SIMD4<UInt16>] {
        pixels(try filter.apply(.pixels(try source.pixels()), at: time(index)).pixels())
    }

    /// The result's planes; nil where it was drawn.
    private func lookedUp(_ memo: ColorMemo, _ source: PlanarSource, _ index: Int) throws -> PixelPlanes? {
        if case .planes(let planes) = try memo.apply(.decoded(source), at: time(index)) { planes } else { nil }
    }

    @Test(arguments: [RenderPlan.Background.none, .color(SIMD4(0.2, 0.4, 0.6, 1))], [true, false])
    func lookingUpGivesWhatDrawingGives(background: RenderPlan.Background, reportsAlpha: Bool) throws {
        let text = fragment("", PointShader.key)
        let memo = try #require(ColorMemo(try renderer(text, background)))
        memo.reportsAlpha = reportsAlpha
        #expect(memo.preferredForm == .decoded)
        _ = try drawn(memo, try planar { color(0, $0, $1) }, 0)
        for index in 1..<5 {
            let source = try planar { color(index / 2, $0, $1) }
            let found = try #require(try lookedUp(memo, source, index))
            #expect(!source.wasPacked)
            #expect(found.hasAlpha == (reportsAlpha || background == .none))
            // A memo's first frame is drawn.
            var expected = try drawn(try renderer(text, background), source, index)
            if !found.hasAlpha { for place in expected.indices { expected[place].w = 255 } }
            expectSame(pixels(try found.packed(.bgra8)), expected, "in frame \(index)")
        }
        #expect(memo.framesLookedUp == 4)
        #expect(ColorMemo(try renderer(text, background, fetching: false)) == nil)
    }

    @Test func theFirstFrameIsDrawn() throws {
        let memo = try #require(ColorMemo(try renderer(fragment("", PointShader.key), .none)))
        let source = try planar { color(0, $0, $1) }
        #expect(try lookedUp(memo, source, 0) == nil && source.wasPacked)
        #expect(memo.framesLookedUp == 0)
    }

    @Test func aPictureOfMoreColorsThanItMayDrawIsDrawn() throws {
        let text = fragment("", PointShader.key)
        let memo = try #require(ColorMemo(try renderer(text, .none)))
        _ = try drawn(memo, try planar { color(0, $0, $1) }, 0)
        // Colors in more blocks of the cube than there are pixels for.
        let wide = try planar { x, y in SIMD3(UInt8(x), UInt8(y * 3), UInt8((x * y) % 256)) }
        let found = try memo.apply(.decoded(wide), at: time(1))
        #expect(wide.wasPacked)
        expectSame(pixels(try found.pixels()), try drawn(try renderer(text, .none, fetching: false), wide, 1))
        #expect(memo.framesLookedUp == 0)
    }
}
