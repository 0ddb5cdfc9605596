import CGLFXGLES
import GLFXCore
import GLFXCompile
import GLFXPrograms
import Testing

@testable import GLFXGLES
@testable import GLFXRender

/// A context of desktop OpenGL draws the same pixels as one of OpenGL ES, and both coexist.
@Suite(.needsDevice, .enabled(if: hasDesktop, "this machine has no desktop OpenGL"))
struct DesktopTests {
    /// No two neighbors alike, no two corners alike, in 8 or 16 bits.
    private func card(_ width: Int, _ height: Int, _ format: PixelFormat) -> PixelBuffer {
        let scale: UInt16 = format.isDeep ? 257 : 1
        return picture(width, height, format) { x, y in
            SIMD4(UInt16(x * 13 % 256), UInt16(y * 36 % 256), UInt16(x * y % 256), UInt16(255 - x * 7 % 200)) &* scale
        }
    }

    /// Draws the same on both.
    private func both(
        _ source: PixelBuffer, _ stages: [RenderPlan.Stage] = [], over background: RenderPlan.Background = .none,
        inputs: [PixelBuffer] = [], width: Int? = nil, height: Int? = nil, without: Set<String> = []
    ) throws -> [[SIMD4<UInt16>]] {
        try DeviceKind.graphics.map { kind in
            pixels(
                try draw(
                    source, stages, over: background, inputs: inputs, width: width, height: height,
                    on: kind.device(without: without)))
        }
    }

    @Test func itTellsWhatItIs() throws {
        let device = try DeviceKind.desktop.graphicsDevice()
        #expect(device.isDesktop)
        #expect(device.target.version >= 330)
        #expect(device.versionName.hasPrefix("OpenGL \(device.target.version / 100)."))
        #expect(device.versionName.hasSuffix(" (compatibility)"))
        #expect(!device.version.contains("OpenGL ES"))
        #expect(device.target.extensions.contains("GL_ARB_compatibility"))
        // Extensions of OpenGL ES are core here: the shader's text must not enable them.
        #expect(!device.target.extensions.contains("GL_EXT_color_buffer_float"))
        let es = try GraphicsDevice(.software)
        #expect(device.renderer == es.renderer)
        #expect(!es.isDesktop)
        #expect(es.versionName.hasPrefix("OpenGL ES 3."))
    }

    @Test func theSurveyNamesIt() throws {
        let version = try DeviceKind.desktop.graphicsDevice().versionName
        #expect(GraphicsDevice.survey(.software).desktopVersion == version)
    }

    @Test(arguments: PixelFormat.allCases)
    func everyFormatPassesUnchanged(format: PixelFormat) throws {
        let source = card(19, 7, format)
        let results = try both(source)
        #expect(results == [pixels(source), pixels(source)])
    }

    @Test(arguments: [Set<String>(), ["GL_EXT_texture_norm16"]])
    func everySixteenBitValuePassesExactly(without: Set<String>) throws {
        let source = picture(256, 256, .rgba16) { x, y in
            let code = UInt16(256 * y + x)
            return SIMD4(code, 65535 - code, code ^ 0x5555, code)
        }
        let device = try DeviceKind.desktop.graphicsDevice(without: without)
        #expect(device.deepStorage == (without.isEmpty ? .normalized : .float))
        #expect(pixels(try draw(source, [], on: device)) == pixels(source))
    }

    @Test(arguments: PixelFormat.allCases)
    func scalingAndBackgroundsAreTheSame(format: PixelFormat) throws {
        let room = card(5, 4, format)
        for background in [RenderPlan.Background.none, .color(SIMD4(0.2, 0.4, 0.6, 0.5)), .picture(0)] {
            let inputs = background == .picture(0) ? [room] : []
            let results = try both(card(9, 7, format), over: background, inputs: inputs, width: 6, height: 8)
            #expect(results[0] == results[1])
            #expect(Set(results[0]).count > 20)
        }
    }

    @Test(arguments: [PixelFormat.bgra8, .rgba16])
    func shadersDrawTheSame(format: PixelFormat) throws {
        let first = fragment("uniform float gain;", "vec4 c = texture(picture, position.yx); color = c.gbra * gain;")
        let second = fragment(
            "uniform sampler2D other;",
            "color = vec4(texture(picture, position).rgb, texture(other, position + 0.3).r) + gl_FragCoord.y / 100.0;")
        let stages = [
            RenderPlan.Stage(program: try program(first), values: ["gain": .init(0.75)]),
            RenderPlan.Stage(program: try program(second), pictures: ["other": 0]),
        ]
        let results = try both(card(9, 7, format), stages, inputs: [card(5, 4, format)])
        #expect(results[0] == results[1])
        #expect(Set(results[0]).count > 20)
    }

    @Test func itTakesTurnsWithOpenGLESOnOneThread() throws {
        let plan = RenderPlan(width: 4, height: 3, format: .bgra8)
        let es = try GraphicsDevice(.software)
        var desktop: GraphicsDevice? = try es.desktop()
        var second: Renderer? = try Renderer(try #require(desktop), plan)
        let first = try Renderer(es, plan)
        let result = PixelBuffer(width: 4, height: 3, format: .bgra8)
        for index in 0..<3 {
            for renderer in [first, try #require(second)] {
                let source = plain(SIMD4(UInt16(index), 2, 3, 4), width: 4, height: 3)
                try renderer.render(source, at: .first, into: result)
                #expect(pixels(result) == pixels(source))
            }
        }
        (second, desktop) = (nil, nil)
        // Destroying the other one does not affect this one.
        try first.render(plain(SIMD4(9, 8, 7, 6), width: 4, height: 3), at: .first, into: result)
        #expect(result[0, 0] == SIMD4(9, 8, 7, 6))
    }

    @Test func itOutlivesTheDeviceThatItCameFrom() throws {
        let desktop = try GraphicsDevice(.software).desktop()
        #expect(try draw(plain(SIMD4(9, 8, 7, 6)), [], on: desktop)[1, 1] == SIMD4(9, 8, 7, 6))
        #expect(glGetError() == GLenum(GL_NO_ERROR))
    }
}
