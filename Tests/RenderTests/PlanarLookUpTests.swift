import FrameCore
import TestSupport
import Testing

@testable import Render

/// Pictures that come as planes are looked up without being packed, and come out as planes: with what drawing gives, to
/// the last code.
@Suite(.needsDevice, .needsFramebufferFetch)
struct PlanarLookUpTests {
    /// No multiple of what is looked up at once.
    private static let (width, height) = (250, 70)

    /// Colors of a frame, some new in each.
    private func color(_ index: Int, _ x: Int, _ y: Int) -> SIMD4<UInt16> {
        let number = UInt32(truncatingIfNeeded: (y * Self.width + x + index * 7919) &* 40_503)
        return SIMD4(
            UInt16(number >> 3 & 31) + UInt16(index * 16), UInt16(number >> 8 & 31), UInt16(number >> 13 & 15), 255)
    }

    /// The frame as a conversion hands it out.
    private func planar(_ color: (_ x: Int, _ y: Int) -> SIMD4<UInt16>) throws -> PixelBuffer {
        var pool = PixelPlanesPool(width: Self.width, height: Self.height)
        let planes = try pool.make(hasAlpha: false)
        for y in 0..<Self.height {
            for x in 0..<Self.width {
                let pixel = color(x, y)
                for plane in 0..<3 { planes.row(y, of: plane)[x] = UInt8(pixel[plane]) }
            }
        }
        return try PixelBufferPool(width: Self.width, height: Self.height, format: .bgra8).makeBuffer(color: .init()) {
            planes
        }
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

    private func drawn(_ renderer: Renderer, _ source: PixelBuffer, _ index: Int) throws -> [SIMD4<UInt16>] {
        let result = PixelBuffer(width: Self.width, height: Self.height, format: .bgra8)
        try renderer.render(source, at: time(index), into: result)
        return pixels(result)
    }

    @Test(arguments: [RenderPlan.Background.none, .color(SIMD4(0.2, 0.4, 0.6, 1))], [true, false])
    func lookingUpGivesWhatDrawingGives(background: RenderPlan.Background, keepsAlpha: Bool) throws {
        let text = fragment("", PointShader.key)
        let looking = try renderer(text, background)
        var planes = PixelPlanesPool(width: Self.width, height: Self.height)
        _ = try drawn(looking, try planar { color(0, $0, $1) }, 0)
        for index in 1..<5 {
            let source = try planar { color(index / 2, $0, $1) }
            let result = try planes.make(hasAlpha: keepsAlpha)
            try #require(try looking.lookUp(source, at: time(index), into: result))
            // Nobody has packed it.
            #expect(source.origin != nil)
            let found = PixelBuffer(width: Self.width, height: Self.height, format: .bgra8)
            result.paint(found)
            // The first frame that a renderer sees is drawn.
            var expected = try drawn(try renderer(text, background), source, index)
            if !keepsAlpha { for place in expected.indices { expected[place].w = 255 } }
            expectSame(pixels(found), expected, "in frame \(index)")
        }
        #expect(looking.framesLookedUp == 4)
        #expect(looking.takesPlanes)
        #expect(try !renderer(text, background, fetching: false).takesPlanes)
    }

    @Test func theFirstFrameIsDrawn() throws {
        let renderer = try renderer(fragment("", PointShader.key), .none)
        var planes = PixelPlanesPool(width: Self.width, height: Self.height)
        let result = try planes.make(hasAlpha: true)
        #expect(try !renderer.lookUp(try planar { color(0, $0, $1) }, at: time(0), into: result))
    }

    @Test func aPictureOfMoreColorsThanItMayDrawIsDrawn() throws {
        let text = fragment("", PointShader.key)
        let (looking, drawing) = (try renderer(text, .none), try renderer(text, .none, fetching: false))
        var planes = PixelPlanesPool(width: Self.width, height: Self.height)
        _ = try drawn(looking, try planar { color(0, $0, $1) }, 0)
        // Colors in more blocks of the cube than there are pixels for.
        let wide = try planar { x, y in SIMD4(UInt16(x), UInt16(y * 3), UInt16((x * y) % 256), 255) }
        let result = try planes.make(hasAlpha: true)
        #expect(try !looking.lookUp(wide, at: time(1), into: result))
        expectSame(try drawn(looking, wide, 1), try drawn(drawing, wide, 1))
        #expect(looking.framesLookedUp == 0)
    }
}
