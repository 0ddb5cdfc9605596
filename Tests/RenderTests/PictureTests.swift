@testable import GLFXCore
@testable import GLFXGLES
@testable import GLFXRender
import Testing

/// Pixels survive a round trip: position, channels, depth, size.
@Suite(.needsDevice, .onEveryDevice)
struct PictureTests {
    static let passthrough = fragment("", "color = texture(picture, position);")

    /// No two pixels alike, so that a mirrored, rotated or shifted picture differs somewhere.
    private func card(_ width: Int, _ height: Int, _ format: PixelFormat = .bgra8) -> PixelBuffer {
        picture(width, height, format) { x, y in
            SIMD4(UInt16(x % 251), UInt16(y % 241), UInt16((x / 251) * 16 + (y / 241)), UInt16(255 - x % 7))
        }
    }

    @Test(arguments: [(1, 1), (3, 5), (5, 3), (64, 64), (641, 481)])
    func everySizePassesUnchanged(width: Int, height: Int) throws {
        let source = card(width, height)
        #expect(pixels(try draw(source, Self.passthrough)) == pixels(source))
    }

    @Test func colorsTimesAlphaAreThatInWholeTilesToo() throws {
        // llvmpipe takes its shortcut for whole tiles of 64x64 only.
        let source = picture(256, 192) { x, y in SIMD4(UInt16(x), UInt16(y), 77, UInt16(255 - x / 2)) }
        let result = try draw(
            source, fragment("", "vec4 c = texture(picture, position); color = vec4(c.rgb * c.a, 1.0);"))
        let worst = zip(pixels(source), pixels(result)).map { given, got in
            (0..<3).map { abs(Double(got[$0]) - Double(given[$0]) * Double(given[3]) / 255) }.max() ?? 0
        }.max()
        #expect(try #require(worst) < 1)
    }

    @Test func thePictureStaysUprightAndUnmirrored() throws {
        // Only the pixel right at the top is white, whatever the storage order in memory is.
        let source = picture(4, 3) { x, y in x == 3 && y == 0 ? SIMD4(repeating: 255) : SIMD4(0, 0, 0, 255) }
        let result = try draw(source, Self.passthrough)
        #expect(result[3, 0] == SIMD4(repeating: 255))
        #expect(result[0, 0] == SIMD4(0, 0, 0, 255))
        #expect(result[3, 2] == SIMD4(0, 0, 0, 255))
    }

    @Test func vAndFragCoordGoUp() throws {
        let result = try draw(
            plain(.zero, width: 4, height: 4),
            fragment("", "color = vec4(position, gl_FragCoord.y / 4.0, texture(picture, position).a + 1.0);"))
        // The pixel at the top left has its center at (1/8, 7/8): 31.875 and 223.125 of 255.
        #expect(result[0, 0] == SIMD4(32, 223, 223, 255))
        #expect(result[3, 3] == SIMD4(223, 32, 32, 255))
    }

    @Test(arguments: [PixelFormat.bgra8, .rgba8])
    func channelsKeepTheirPlaces(format: PixelFormat) throws {
        let source = plain(SIMD4(10, 20, 30, 40), format: format)
        let swapped = try draw(source, fragment("", "color = texture(picture, position).gbar;"))
        #expect(swapped[0, 0] == SIMD4(20, 30, 10 + 0, 40) || swapped[0, 0] == SIMD4(20, 30, 40, 10))
        // r, g, b, a as the shader reads them: g, b, a, r come out.
        #expect(swapped[0, 0] == SIMD4(20, 30, 40, 10))
    }

    @Test func sixteenBitsPassExactly() throws {
        let codes: [UInt16] = [0, 1, 32767, 65534, 65535]
        let source = picture(5, 1, .rgba16) { x, _ in SIMD4(codes[x], codes[4 - x], codes[x], codes[(x + 2) % 5]) }
        #expect(pixels(try draw(source, Self.passthrough)) == pixels(source))
    }

    @Test func everySixteenBitValuePassesExactly() throws {
        let source = picture(256, 256, .rgba16) { x, y in
            let code = UInt16(256 * y + x)
            return SIMD4(code, 65535 - code, code ^ 0x5555, code)
        }
        #expect(pixels(try draw(source, Self.passthrough)) == pixels(source))
    }

    @Test func everySixteenBitValuePassesExactlyThroughFloats() throws {
        // A driver without 16-bit textures: 16 bits become 32-bit floats on the device, and 16 bits again at the end.
        guard DeviceKind.current != .native else { return }
        let device = try DeviceKind.current.graphicsDevice(without: ["GL_EXT_texture_norm16"])
        try #require(device.deepStorage == .float)
        let source = picture(256, 256, .rgba16) { x, y in
            let code = UInt16(256 * y + x)
            return SIMD4(code, 65535 - code, code ^ 0x5555, code)
        }
        let stages = [RenderPlan.Stage(program: try program(Self.passthrough))]
        #expect(pixels(try draw(source, stages, on: device)) == pixels(source))
    }

    @Test func aDriverWithoutBGRAPrefersRGBA() throws {
        guard DeviceKind.current != .native else { return }
        let device = try DeviceKind.current.graphicsDevice(without: ["GL_EXT_texture_format_BGRA8888"])
        #expect(device.preferredFormat(deep: false) == .rgba8)
        let failure = failure { _ = try draw(plain(.zero), [], on: device) }
        #expect(failure?.kind == .gpu)
    }

    @Test func aSourceOfAnotherSizeIsScaled() throws {
        let source = plain(SIMD4(200, 100, 50, 255), width: 3, height: 5)
        let result = try draw(source, [RenderPlan.Stage(program: try program(Self.passthrough))], width: 7, height: 2)
        #expect(pixels(result).allSatisfy { $0 == SIMD4(200, 100, 50, 255) })
    }

    @Test func aPictureBeyondTheLimitIsRefusedWithBothNumbers() throws {
        let device = try DeviceKind.current.device()
        let limit = device.maximumSide(.plane)
        let plan = RenderPlan(width: limit + 1, height: 2, format: .bgra8)
        let failure = failure { _ = try device.renderer(plan) }
        #expect(failure?.kind == .limit)
        #expect(failure?.message.contains("\(limit + 1)x2") == true)
        #expect(failure?.message.contains("\(limit)x\(limit)") == true)
    }
}
