import GLFXCore
import GLFXPrograms
@testable import GLFXRender
import Testing

/// How textures are read between their pixels, beyond their edges and from afar.
@Suite(.needsDevice)
struct SamplerTests {
    /// Red 51/255 = 0.2 on the left, 204/255 = 0.8 on the right.
    private static let halves: [UInt8] = [51, 0, 0, 255, 204, 0, 0, 255]

    /// What is read at u = -0.25, 0.25, 1.25 and 1.75 of a picture that goes from 0 to 1.
    private static let wraps: [(SamplerRule.Wrap, [Float])] = [
        (.clamp, [0.2, 0.2, 0.8, 0.8]), (.repeat, [0.8, 0.2, 0.2, 0.8]), (.mirror, [0.2, 0.2, 0.8, 0.2]),
        (.border, [0, 0.2, 0, 0]),
    ]

    @Test(arguments: DeviceKind.offered)
    func beyondTheEdge(kind: DeviceKind) throws {
        let rig = try kind.rig()
        let texture = try rig.texture(2, 1, "rgba8", Self.halves)
        for (wrap, expected) in Self.wraps {
            for (u, red) in zip(["-0.25", "0.25", "1.25", "1.75"], expected) {
                let read = try rig.value("texture(t, vec2(\(u), 0.5))", of: texture, wrap: wrap)
                #expect(isNear(read, SIMD4(red, 0, 0, red == 0 ? 0 : 1)), "\(wrap) at \(u)")
            }
        }
    }

    @Test(arguments: DeviceKind.offered)
    func wrappingGoesForHeightToo(kind: DeviceKind) throws {
        let rig = try kind.rig()
        let texture = try rig.texture(1, 2, "r8", [51, 204])
        #expect(try abs(rig.value("texture(t, vec2(0.5, -0.25))", of: texture, wrap: .repeat).x - 0.8) < 1e-6)
        #expect(try abs(rig.value("texture(t, vec2(0.5, 1.75))", of: texture, wrap: .mirror).x - 0.2) < 1e-6)
    }

    @Test(arguments: ["rgba8", "r16f", "r32f"], DeviceKind.offered)
    func linearMixesNeighborsAndNearestDoesNot(format: String, kind: DeviceKind) throws {
        let rig = try kind.rig()
        // In 8 bits 51 and 204 of 255; in floats 0.25 and 0.75.
        let numbers: [UInt8] =
            switch format {
            case "r16f": bytes([UInt16(0x3400), 0x3A00])
            case "r32f": bytes([Float(0.25), 0.75])
            default: Self.halves
            }
        let texture = try rig.texture(2, 1, format, numbers)
        let (low, high): (Float, Float) = format == "rgba8" ? (0.2, 0.8) : (0.25, 0.75)
        #expect(try abs(rig.value("texture(t, vec2(0.5, 0.5))", of: texture, filter: .linear).x - 0.5) < 0.002)
        #expect(try abs(rig.value("texture(t, vec2(0.49, 0.5))", of: texture).x - low) < 1e-6)
        #expect(try abs(rig.value("texture(t, vec2(0.51, 0.5))", of: texture).x - high) < 1e-6)
    }

    @Test func aDriverThatDoesNotFilterFloatsTakesTheNearest() throws {
        let rig = try DeviceKind.es.rig(without: ["GL_OES_texture_float_linear"])
        let numbers = bytes([Float(0.1), 0.75])
        let exact = try rig.texture(2, 1, "r32f", numbers, isFiltered: false)
        #expect(try rig.value("texture(t, vec2(0.49, 0.5))", of: exact, filter: .linear).x == 0.1)
        // Where a filter is wanted, 16 bits are better than none: 0.1 is nearest to 1638/16384.
        let short = try rig.texture(2, 1, "r32f", numbers, isFiltered: true)
        #expect(try rig.value("texture(t, vec2(0.25, 0.5))", of: short, filter: .linear).x == 0.0999755859375)
        #expect(try abs(rig.value("texture(t, vec2(0.5, 0.5))", of: short, filter: .linear).x - 0.425) < 0.002)
    }

    @Test(arguments: DeviceKind.offered)
    func smallerCopiesHoldTheMean(kind: DeviceKind) throws {
        let rig = try kind.rig()
        for format in [ChannelFormat.rgba8, .srgb8, .half, .float] { try smallerCopies(format, rig) }
    }

    private func smallerCopies(_ format: ChannelFormat, _ rig: any TextureRig) throws {
        let target = try rig.target(format, width: 4, height: 4, isMipmapped: true)
        // One of the four quarters is 1, the others 0: the mean of all is 1/4, that of the quarters is themselves.
        try rig.draw("vec4(step(0.5, position.x) * step(0.5, position.y))", into: target)
        try target.generateMipmaps()
        // A single pixel over the whole picture: it is 4 pixels of the texture wide, two levels down.
        let far = try rig.value("texture(t, position)", of: target, filter: .linear, isMipmapped: true)
        #expect(abs(far.x - 0.25) < 0.01)
        let near = try rig.value("textureLod(t, vec2(0.9), 1.0)", of: target, isMipmapped: true)
        #expect(near.x == 1)
        // Without smaller copies it is the pixels around the center that count.
        let plain = try rig.value("texture(t, vec2(0.7, 0.7) + 0.0 * position)", of: target, filter: .linear)
        #expect(plain.x == 1)
    }

    @Test(arguments: DeviceKind.offered)
    func uploadedPicturesHaveSmallerCopiesToo(kind: DeviceKind) throws {
        let rig = try kind.rig()
        for format in [PixelFormat.bgra8, .rgba16] {
            let texture = try rig.target(ChannelFormat(format), width: 4, height: 2, isMipmapped: true)
            let top: UInt16 = format.isDeep ? 65535 : 255
            try texture.upload(picture(4, 2, format) { x, _ in SIMD4(x < 2 ? top : 0, 0, 0, top) })
            try texture.generateMipmaps()
            let far = try rig.value("textureLod(t, vec2(0.5), 9.0)", of: texture, isMipmapped: true)
            #expect(isNear(far, SIMD4(0.5, 0, 0, 1), within: 0.003))
        }
    }
}
