import FrameCore
import ShaderPrograms
import TestSupport
import Testing

@testable import Render

/// Looked up straight into what an encoder takes: the codes of what drawing gives, for every pixel.
@Suite(.needsDevice, .needsFramebufferFetch)
struct CodedLookUpTests {
    /// No multiple of what is looked up at once.
    fileprivate static let (width, height) = (250, 70)

    /// A coding that can be read backwards: luma is green; Cb is blue, Cr is red, in eighths and half an eighth short of the
    /// next.
    private final class Coding: YCbCrCoding {
        let colorsAtOnce = 4096

        func code(
            _ colors: UnsafePointer<UInt32>, luma: UnsafeMutablePointer<UInt8>, cb: UnsafeMutablePointer<UInt16>,
            cr: UnsafeMutablePointer<UInt16>
        ) {
            for index in 0..<colorsAtOnce {
                luma[index] = UInt8(colors[index] >> 8 & 255)
                cb[index] = UInt16(colors[index] & 255) * 8 + 7
                cr[index] = UInt16(colors[index] >> 16 & 255) * 8 + 5
            }
        }

        func makePicture() throws(Failure) -> any YCbCrPicture { try Picture() }
    }

    private final class Picture: YCbCrPicture, @unchecked Sendable {
        let luma = LumaPlane(start: .allocate(capacity: 256 * CodedLookUpTests.height), stride: 256)
        let chroma: FullChroma
        var hasTransparentPixel = false

        init() throws(Failure) {
            chroma = try FullChroma(width: CodedLookUpTests.width, height: CodedLookUpTests.height)
        }

        deinit { luma.start.deallocate() }

        func letGo() {}

        func complete() {}

        /// Red, green, blue; nil where the eighths of the chroma have gone.
        func color(_ x: Int, _ y: Int) -> SIMD3<UInt8>? {
            let (cb, cr) = (chroma.row(y, of: 0)[x], chroma.row(y, of: 1)[x])
            guard cb & 255 == 7 << 5, cr & 255 == 5 << 5 else { return nil }
            return SIMD3(UInt8(cr >> 8), luma.start[y * 256 + x], UInt8(cb >> 8))
        }
    }

    /// Colors of a frame, some new in each.
    private func source(_ index: Int, painted: Bool = false) throws -> PixelBuffer {
        var pool = PixelPlanesPool(width: Self.width, height: Self.height)
        let planes = try pool.make(hasAlpha: false)
        for y in 0..<Self.height {
            for x in 0..<Self.width {
                let number = UInt32(truncatingIfNeeded: (y * Self.width + x + index * 7919) &* 40_503)
                let red = UInt8(number >> 3 & 31) + UInt8(index * 16)
                for (plane, value) in [red, UInt8(number >> 8 & 31), UInt8(number >> 13 & 15)].enumerated() {
                    planes.row(y, of: plane)[x] = value
                }
            }
        }
        let buffer = try PixelBufferPool(width: Self.width, height: Self.height, format: .bgra8)
            .makeBuffer(color: .init()) { planes }
        if painted { try buffer.paint() }
        return buffer
    }

    private func renderer(_ text: String = PointShader.key) throws -> Renderer {
        try Renderer(
            GraphicsDevice(.software),
            RenderPlan(
                width: Self.width, height: Self.height, format: .bgra8,
                stages: [RenderPlan.Stage(program: try program(fragment("", text)))]))
    }

    private func time(_ index: Int) -> FrameTime {
        FrameTime(seconds: Double(index) / 25, delta: 0.04, index: index, rate: 25)
    }

    private func drawn(_ renderer: Renderer, _ source: PixelBuffer, _ index: Int) throws -> PixelBuffer {
        let result = PixelBuffer(width: Self.width, height: Self.height, format: .bgra8)
        try renderer.render(source, at: time(index), into: result)
        return result
    }

    @Test func aPictureThatIsNotCompletedIsNotHeld() throws {
        let lookUp = CodedLookUp(try #require(ColorTable()))
        let origin = try #require(try source(0).origin)
        var picture: Picture? = try Picture()
        weak var chroma: FullChroma?
        chroma = picture?.chroma
        #expect(try !lookUp.lookUp(origin, into: try #require(picture)))
        picture = nil
        #expect(chroma == nil)
    }

    @Test func whatIsLookedUpIsTheCodeOfWhatIsDrawn() throws {
        let looking = try renderer()
        #expect(looking.coding == nil)
        looking.code(with: Coding())
        _ = try drawn(looking, try source(0), 0)
        var sawTransparent: Set<Bool> = []
        for index in 1..<5 {
            let source = try source(index / 2)
            let picture = try Picture()
            try #require(try looking.lookUp(source, at: time(index), into: picture))
            #expect(source.origin != nil)
            let expected = try drawn(try renderer(), source, index)
            var isSame = true
            var isTransparent = false
            for y in 0..<Self.height {
                for x in 0..<Self.width {
                    let pixel = expected[x, y]
                    isSame = isSame && picture.color(x, y) == SIMD3(truncatingIfNeeded: pixel.rgb)
                    isTransparent = isTransparent || pixel.w < 255
                }
            }
            #expect(isSame, "frame \(index)")
            #expect(picture.hasTransparentPixel == isTransparent, "frame \(index)")
            sawTransparent.insert(isTransparent)
        }
        #expect(looking.framesLookedUp == 4)
        #expect(sawTransparent == [true])
    }

    /// Of a cell some colors become transparent; only a picture that has them is.
    @Test(arguments: [99, 100]) func aPictureIsTransparentWhereOneOfItsOwnPixelsIs(red: UInt8) throws {
        let looking = try renderer(
            "vec4 c = texture(picture, position); color = vec4(c.rgb, c.r > 99.5 / 255.0 ? 1.0 : 0.5);")
        looking.code(with: Coding())
        func plain(_ values: (UInt8, UInt8, UInt8)) throws -> PixelBuffer {
            var pool = PixelPlanesPool(width: Self.width, height: Self.height)
            let planes = try pool.make(hasAlpha: false)
            for y in 0..<Self.height {
                for (plane, value) in [values.0, values.1, values.2].enumerated() {
                    planes.row(y, of: plane).update(repeating: value, count: Self.width)
                }
            }
            return try PixelBufferPool(width: Self.width, height: Self.height, format: .bgra8)
                .makeBuffer(color: .init()) { planes }
        }
        _ = try drawn(looking, try plain((0, 0, 0)), 0)
        let picture = try Picture()
        // 96 to 99 and 100 to 103 are cells of one block.
        try #require(try looking.lookUp(try plain((red, 7, 7)), at: time(1), into: picture))
        #expect(picture.hasTransparentPixel == (red < 100))
    }

    /// A still among movies: its pixels are there, so that it is looked up as pixels, and so is what comes after it.
    @Test func aFrameOfPixelsEndsTheCoding() throws {
        let looking = try renderer()
        looking.code(with: Coding())
        _ = try drawn(looking, try source(0), 0)
        try #require(try looking.lookUp(try source(1), at: time(1), into: try Picture()))
        let found = try drawn(looking, try source(1, painted: true), 2)
        #expect(looking.coding == nil)
        expectSame(pixels(found), pixels(try drawn(try renderer(), try source(1), 2)), width: Self.width)
        var planes = PixelPlanesPool(width: Self.width, height: Self.height)
        #expect(try looking.lookUp(try source(1), at: time(3), into: try planes.make(hasAlpha: true)))
        #expect(try !looking.lookUp(try source(1), at: time(4), into: try Picture()))
    }

    /// The first frame is painted for a trial before the coding is known, and then drawn.
    @Test func aTrialBeforeItDoesNotEndTheCoding() throws {
        let looking = try renderer()
        let first = try source(0, painted: true)
        _ = try drawn(looking, first, 0)
        looking.code(with: Coding())
        _ = try drawn(looking, first, 0)
        #expect(looking.coding != nil)
        #expect(try looking.lookUp(try source(1), at: time(1), into: try Picture()))
    }

    /// Values that change make something else of every color.
    @Test func aChangedValueCountsFromTheNextFrameOn() throws {
        let looking = try Renderer(
            GraphicsDevice(.software),
            RenderPlan(
                width: Self.width, height: Self.height, format: .bgra8,
                stages: [
                    RenderPlan.Stage(
                        program: try program(
                            fragment(
                                "uniform float gain;", "color = vec4(texture(picture, position).rgb * gain, 1.0);")),
                        values: ["gain": ParameterValue([1])])
                ]))
        looking.code(with: Coding())
        _ = try drawn(looking, try source(0), 0)
        let before = try Picture()
        try #require(try looking.lookUp(try source(0), at: time(1), into: before))
        try looking.setValue(ParameterValue([0]), of: "gain", stage: 0)
        _ = try drawn(looking, try source(0), 2)
        let after = try Picture()
        try #require(try looking.lookUp(try source(0), at: time(3), into: after))
        #expect(before.color(10, 10) != SIMD3(0, 0, 0))
        #expect(after.color(10, 10) == SIMD3(0, 0, 0))
        #expect(looking.coding != nil)
    }
}

extension SIMD4<UInt16> {
    fileprivate var rgb: SIMD3<UInt16> { SIMD3(x, y, z) }
}
