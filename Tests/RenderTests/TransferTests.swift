@testable import GLFXCore
@testable import GLFXGLES
@testable import GLFXRender
import Testing

/// Pictures that pass through transfer buffers on their way to the device and back.
@Suite(.needsDevice) struct TransferTests {
    private static let turned = fragment("", "color = texture(picture, position).gbra;")

    /// A picture whose every pixel is another one, in each frame.
    private func card(_ frame: Int, _ width: Int, _ height: Int, _ format: PixelFormat) -> PixelBuffer {
        picture(width, height, format) { x, y in
            let code = UInt16(truncatingIfNeeded: 7 * x + 31 * y + 13 * frame)
            return format.isDeep
                ? SIMD4(257 &* (code % 256), 1000 + code, 60000 - code, 65535) : SIMD4(code % 256, 9, 200, 255)
        }
    }

    /// Draws frames, three at a time.
    private func drawn(
        _ frames: Int, _ width: Int, _ height: Int, _ format: PixelFormat, on device: GraphicsDevice
    ) throws -> [PixelBuffer] {
        let renderer = try Renderer(
            device,
            RenderPlan(width: width, height: height, format: format, stages: [.init(program: try program(Self.turned))])
        )
        var (pending, results): ([PendingPicture], [PixelBuffer]) = ([], [])
        for index in 0..<frames {
            pending.append(
                try renderer.begin(
                    .pixels(card(index, width, height, format)),
                    at: FrameTime(seconds: 0, delta: 0, index: index, rate: 25)))
            #expect(pending.last?.isHere == false)
            if pending.count == 3 { results.append(try pending.removeFirst().picture().pixels()) }
        }
        for rest in pending { results.append(try rest.picture().pixels()) }
        return results
    }

    /// A row of three pixels is shorter in a transfer buffer than in memory.
    @Test(arguments: [PixelFormat.bgra8, .rgba8, .rgba16], [(3, 5), (16, 4)])
    func everyPixelComesBackInItsPlaceAndFrame(format: PixelFormat, size: (width: Int, height: Int)) throws {
        for missing in [Set<String>(), ["GL_EXT_texture_norm16"]] {
            let device = try GraphicsDevice(.software, framesInFlight: 3, without: missing)
            let results = try drawn(7, size.width, size.height, format, on: device)
            #expect(results.count == 7)
            for (index, result) in results.enumerated() {
                let source = card(index, size.width, size.height, format)
                for y in 0..<size.height {
                    for x in 0..<size.width {
                        let pixel = source[x, y]
                        #expect(result[x, y] == SIMD4(pixel[1], pixel[2], pixel[0], pixel[3]))
                    }
                }
            }
        }
    }

    @Test func aRunningJobNeedsNoMoreBuffers() throws {
        let device = try GraphicsDevice(.software, framesInFlight: 3)
        _ = try drawn(8, 32, 16, .bgra8, on: device)
        let (uploads, downloads) = try (#require(device.uploads), #require(device.downloads))
        let made = (uploads.allocationCount, downloads.allocationCount)
        #expect(made.0 > 0 && made.1 > 0 && made.1 <= 3)
        _ = try drawn(50, 32, 16, .bgra8, on: device)
        #expect((uploads.allocationCount, downloads.allocationCount) == made)
        // Smaller pictures pass through the same ones.
        _ = try drawn(5, 8, 8, .bgra8, on: device)
        #expect((uploads.allocationCount, downloads.allocationCount) == made)
    }

    @Test func aSoftwareRendererDrawsOneFrameAtATime() throws {
        let device = try GraphicsDevice(.software)
        #expect(device.framesInFlight == 1)
        let renderer = try Renderer(device, RenderPlan(width: 2, height: 2, format: .bgra8))
        #expect(try renderer.begin(.pixels(plain(.zero)), at: .first).isHere)
    }

    @Test func aStoppedWaitIsALimit() throws {
        let stop = StopFlag()
        let device = try GraphicsDevice(.software, framesInFlight: 2, stop: stop)
        let renderer = try Renderer(device, RenderPlan(width: 2, height: 2, format: .bgra8))
        let pending = try renderer.begin(.pixels(plain(SIMD4(1, 2, 3, 255))), at: .first)
        stop.stop()
        // What has arrived is given all the same.
        #expect(try pending.picture().pixels()[1, 1] == SIMD4(1, 2, 3, 255))
    }

    /// A sixteenth of a code is lost in 8 bits; half floats keep it.
    @Test func withoutWordsShadersHandOnHalfFloats() throws {
        let device = try GraphicsDevice(
            .software, without: ["GL_EXT_texture_norm16", "GL_OES_texture_float_linear"])
        #expect(!device.hasWords)
        let stages = try ["color = texture(picture, position) / 16.0;", "color = texture(picture, position) * 16.0;"]
            .enumerated().map { RenderPlan.Stage(program: try program(fragment("", $1), name: "\($0).frag")) }
        let source = plain(SIMD4(3, 50, 201, 255))
        for (isDeep, expected) in [(true, SIMD4<UInt16>(3, 50, 201, 255)), (false, SIMD4<UInt16>(0, 48, 208, 255))] {
            let renderer = try Renderer(
                device, RenderPlan(width: 2, height: 2, format: .bgra8, isDeepBetween: isDeep, stages: stages))
            #expect(try renderer.apply(.pixels(source), at: .first).pixels()[0, 0] == expected)
        }
    }
}
