import GLFXCore
@testable import GLFXGLES
import GLFXPrograms
@testable import GLFXRender
import Testing

/// Texture data from a shader's text.
@Suite(.needsDevice)
struct RawPictureTests {
    /// The second pixel of two, in each format, and what a shader reads there. Halves: 0x3800 is 0.5, 0xC000 is -2.
    private static let pixels: [(format: String, bytes: [UInt8], value: SIMD4<Float>)] = [
        ("r8", [51], SIMD4(0.2, 0, 0, 1)),
        ("rg8", [51, 102], SIMD4(0.2, 0.4, 0, 1)),
        ("rgb8", [51, 102, 153], SIMD4(0.2, 0.4, 0.6, 1)),
        ("rgba8", [51, 102, 153, 204], SIMD4(0.2, 0.4, 0.6, 0.8)),
        ("r16", bytes([UInt16(13107)]), SIMD4(0.2, 0, 0, 1)),
        ("rg16", bytes([UInt16(13107), 65535]), SIMD4(0.2, 1, 0, 1)),
        ("rgba16", bytes([UInt16(13107), 65535, 0, 26214]), SIMD4(0.2, 1, 0, 0.4)),
        ("r16f", bytes([UInt16(0x3800)]), SIMD4(0.5, 0, 0, 1)),
        ("rgba16f", bytes([UInt16(0x3800), 0xC000, 0, 0x3800]), SIMD4(0.5, -2, 0, 0.5)),
        ("r32f", bytes([Float(0.1)]), SIMD4(0.1, 0, 0, 1)),
        ("rgb32f", bytes([Float(0.1), -7, 1e9]), SIMD4(0.1, -7, 1e9, 1)),
        ("rgba32f", bytes([Float(0.1), -7, 1e9, 3]), SIMD4(0.1, -7, 1e9, 3)),
        ("r8ui", [200], SIMD4(200, 0, 0, 1)),
        ("rgba16ui", bytes([UInt16(60000), 1, 2, 3]), SIMD4(60000, 1, 2, 3)),
        ("rg32i", bytes([Int32(-70000), 9]), SIMD4(-70000, 9, 0, 1)),
        ("r8i", bytes([Int8(-3)]), SIMD4(-3, 0, 0, 1)),
    ]

    @Test(arguments: DeviceKind.offered)
    func everyFormatIsReadAsItsNumbers(kind: DeviceKind) throws {
        let rig = try kind.rig()
        for (format, pixel, value) in Self.pixels { try check(format, pixel, value, rig) }
    }

    private func check(_ format: String, _ pixel: [UInt8], _ value: SIMD4<Float>, _ rig: any TextureRig) throws {
        let empty = [UInt8](repeating: 0, count: pixel.count)
        let texture = try rig.texture(2, 1, format, empty + pixel)
        let sampler = format.hasSuffix("ui") ? "usampler2D" : format.hasSuffix("i") ? "isampler2D" : "sampler2D"
        // A filter that integer textures lack must not make the texture unreadable.
        let read = try rig.value(
            "vec4(texture(t, vec2(0.75, 0.5)))", of: texture, sampler: sampler,
            filter: value.x == value.x.rounded() ? .linear : .nearest)
        #expect(isNear(read, value), "\(format)")
    }

    @Test(arguments: DeviceKind.offered)
    func sixteenBitsWithoutATextureForThemBecomeFloats(kind: DeviceKind) throws {
        let rig = try kind.rig(without: ["GL_EXT_texture_norm16"])
        let texture = try rig.texture(1, 2, "rg16", bytes([UInt16(0), 0, 13107, 65534]))
        let read = try rig.value("texture(t, vec2(0.5, 0.75))", of: texture)
        #expect(isNear(read, SIMD4(0.2, 65534 / 65535, 0, 1), within: 1e-7))
    }

    @Test(arguments: DeviceKind.offered)
    func rowsOfOddLengthHaveNoPaddingAndGoUp(kind: DeviceKind) throws {
        let rig = try kind.rig()
        let texture = try rig.texture(3, 2, "rgb8", (0..<18).map { UInt8($0) })
        for (x, y) in [(0, 0), (2, 0), (0, 1), (2, 1)] {
            let first = Float(9 * y + 3 * x)
            let read = try rig.value("texelFetch(t, ivec2(\(x), \(y)), 0) * 255.0", of: texture)
            #expect(isNear(read, SIMD4(first, first + 1, first + 2, 255), within: 1e-3))
        }
        #expect(try abs(rig.value("texture(t, vec2(0.9, 0.9)) * 255.0", of: texture).x - 15) < 1e-3)
    }

    @Test(arguments: DeviceKind.offered)
    func aVolumeHasItsSlicesInOrder(kind: DeviceKind) throws {
        let rig = try kind.rig()
        let texture = try rig.texture(3, 2, depth: 2, "r8", (0..<12).map { UInt8(20 * $0) })
        for (x, y, z) in [(0, 0, 0), (2, 0, 0), (0, 1, 0), (0, 0, 1), (2, 1, 1)] {
            let read = try rig.value(
                "texelFetch(t, ivec3(\(x), \(y), \(z)), 0) * 255.0", of: texture, sampler: "sampler3D")
            #expect(abs(read.x - Float(20 * (6 * z + 3 * y + x))) < 1e-3)
        }
        // Between the slices is their mean: 0 and 120.
        let middle = try rig.value(
            "texture(t, vec3(0.0, 0.0, 0.5)) * 255.0", of: texture, sampler: "sampler3D", filter: .linear)
        #expect(abs(middle.x - 60) < 0.6)
        for (wrap, expected) in [(SamplerRule.Wrap.repeat, Float(0)), (.clamp, 120)] {
            let beyond = try rig.value(
                "texture(t, vec3(0.1, 0.1, 1.25)) * 255.0", of: texture, sampler: "sampler3D", wrap: wrap)
            #expect(abs(beyond.x - expected) < 1e-3)
        }
    }

    @Test(arguments: [(3, 2, nil), (2, 2, 2), (Int.max, 2, nil), (0, 2, nil), (-2, -2, nil), (1 << 31, 1 << 31, 4)])
    func bytesThatAreNotThePicturesAreRefused(width: Int, height: Int, depth: Int?) throws {
        let rig = try DeviceKind.es.rig()
        let failure = failure {
            let format = try #require(ChannelFormat("rgba8"))
            _ = try rig.texture(
                RawPicture(width: width, height: height, depth: depth, format: format, bytes: [1, 2, 3, 4]),
                isFiltered: true)
        }
        #expect(failure?.kind == .shader)
        #expect(failure?.message.contains("'t'") == true)
        #expect(failure?.message.contains("4 bytes") == true)
    }

    @Test func aVolumeBeyondTheLimitIsRefused() throws {
        let device = try DeviceKind.es.graphicsDevice()
        device.makeCurrent()
        let limit = TextureShape.volume(depth: 1).maximumSize
        let failure = failure {
            _ = try GLTexture(
                device: device, width: 1, height: 1, shape: .volume(depth: limit + 1), storage: .rgba8,
                what: .data("noise"))
        }
        #expect(failure?.kind == .limit)
        #expect(failure?.message.contains("1x1x\(limit + 1)") == true)
    }
}

/// Names of formats.
struct ChannelFormatTests {
    @Test(arguments: [("r8", 1), ("rg8", 2), ("rgb8", 3), ("rgba8", 4), ("r16", 2), ("rgba16f", 8), ("rgb32f", 12)])
    func aNameTellsTheBytesOfAPixel(name: String, bytes: Int) throws {
        #expect(try #require(ChannelFormat(name)).bytesPerPixel == bytes)
    }

    @Test(arguments: DataTexture.Format.allCases)
    func aShadersFormatIsTheOneOfItsName(format: DataTexture.Format) {
        #expect(ChannelFormat(format) == ChannelFormat(format.rawValue))
    }

    @Test(arguments: [
        "", "r", "8", "r32", "r8f", "a8", "rgbaa8", "rgba64f", "rgba8 ", "RGBA8", "r16u", "r-8", "gr8", "bgra8",
        "r99999999999999999999", "r٨",
    ])
    func otherWordsAreNone(name: String) { #expect(ChannelFormat(name) == nil) }
}
