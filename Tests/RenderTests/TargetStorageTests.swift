import GLFXCore
import GLFXPrograms
@testable import GLFXRender
import Testing

/// Render targets: the precision and range of each format.
@Suite(.needsDevice)
struct TargetStorageTests {
    private static let numbers = "-1.5, 0.1, 1000.25, 0.25"

    @Test(arguments: DeviceKind.offered)
    func thirtyTwoBitFloatsKeepEveryNumber(kind: DeviceKind) throws {
        let rig = try kind.rig()
        let target = try rig.target(.float)
        try rig.draw(Self.numbers, into: target)
        #expect(try rig.floats(target)[0] == SIMD4(-1.5, 0.1, 1000.25, 0.25))
    }

    @Test(arguments: DeviceKind.offered)
    func sixteenBitFloatsKeepElevenBitsOfIt(kind: DeviceKind) throws {
        let rig = try kind.rig()
        let target = try rig.target(.half)
        try rig.draw(Self.numbers, into: target)
        // IEEE 754 half: 0.1 is nearest to 1638/16384 = 0.0999755859375; 1000.25 is between steps of 0.5.
        let drawn = try rig.floats(target)[0]
        #expect(drawn.x == -1.5)
        #expect(drawn.y == 0.0999755859375)
        #expect([1000, 1000.5].contains(drawn.z))
        #expect(drawn.w == 0.25)
    }

    @Test(arguments: DeviceKind.offered)
    func sRGBIsLinearToShadersAndFineInTheDark(kind: DeviceKind) throws {
        let rig = try kind.rig()
        let target = try rig.target(.srgb8)
        try rig.draw("0.002, 0.5, 1.0, 0.5", into: target)
        let read = try rig.value("texture(t, position)", of: target)
        // IEC 61966-2-1: 0.002 · 12.92 · 255 = 6.6, stored as 7; 7 / 255 / 12.92 = 0.0021247.
        // (1.055 · 0.5^(1/2.4) - 0.055) · 255 = 187.5, stored as 187 or 188: back to 0.497 or 0.503. Alpha is linear.
        // llvmpipe computes the curve by a polynomial; in 8 bits without a curve the first would be 0.0039.
        #expect(abs(read.x - 0.0021247) < 1e-4)
        #expect(abs(read.y - 0.5) < 0.005)
        #expect(read.z == 1)
        #expect(abs(read.w - 128.0 / 255) < 1e-6)
    }

    @Test(arguments: DeviceKind.offered)
    func aTargetHasItsOwnSize(kind: DeviceKind) throws {
        let rig = try kind.rig()
        let target = try rig.target(.float, width: 3, height: 2)
        try rig.draw("gl_FragCoord.xy, 0.0, 1.0", into: target)
        let centers = [0.5, 1.5].flatMap { y in [0.5, 1.5, 2.5].map { SIMD4<Float>($0, y, 0, 1) } }
        #expect(try rig.floats(target) == centers)
    }

    @Test(arguments: DeviceKind.graphics)
    func aTargetLikeTheFrameIsHeldAsTheChainIs(kind: DeviceKind) throws {
        let rig = try kind.rig(without: ["GL_EXT_texture_norm16"])
        for (format, expected) in [(PixelFormat.rgba8, ChannelFormat.rgba8), (.rgba16, .float)] {
            let frame = ChannelFormat(format)
            #expect(try rig.target(ChannelFormat(.likeFrame, like: frame)).format == expected)
            #expect(ChannelFormat(.srgb8, like: frame) == .srgb8)
            #expect(ChannelFormat(.float16, like: frame) == .half)
        }
    }

    @Test func whatTheDriverDoesNotDrawIntoFallsToTheNextOrFails() throws {
        func held(without: Set<String>, isFiltered: Bool) throws -> ChannelFormat {
            try DeviceKind.es.rig(without: without).target(
                .float, width: 1, height: 1, shape: .plane, isMipmapped: false, isFiltered: isFiltered
            ).format
        }
        #expect(try held(without: ["GL_EXT_color_buffer_float"], isFiltered: false) == .half)
        #expect(try held(without: ["GL_OES_texture_float_linear"], isFiltered: true) == .half)
        #expect(try held(without: ["GL_OES_texture_float_linear"], isFiltered: false) == .float)
        let failure = failure {
            _ = try held(
                without: ["GL_EXT_color_buffer_float", "GL_EXT_color_buffer_half_float"], isFiltered: false)
        }
        #expect(failure?.kind == .gpu)
        #expect(failure?.message.contains("floating-point") == true)
    }
}
