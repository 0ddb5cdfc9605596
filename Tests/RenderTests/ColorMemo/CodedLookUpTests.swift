import FrameCore
import GLFXKit
import GLSLText
import ShaderPrograms
import TestSupport
import Testing

@testable import ColorMemo
@testable import Render

/// Looked up directly as an encoder's codes: the same as those of drawn pixels.
@Suite(.needsDevice, .needsFramebufferFetch)
struct CodedLookUpTests {
    /// Not a multiple of the vector width.
    fileprivate static let (width, height) = (250, 70)

    /// A coding that can be read backwards: luma is green; Cb is blue, Cr is red, in eighths and half an eighth short
    /// of the next.
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

        func makePicture() throws(Failure) -> any EncodablePicture { try CodedPicture() }
    }

    private final class CodedPicture: EncodablePicture, @unchecked Sendable {
        let luma = LumaPlane(start: .allocate(capacity: 256 * CodedLookUpTests.height), stride: 256)
        let chroma: FullChroma
        var hasTransparentPixel = false

        init() throws(Failure) {
            chroma = try FullChroma(width: CodedLookUpTests.width, height: CodedLookUpTests.height)
        }

        deinit { luma.start.deallocate() }

        func complete() {}
        func encode() {}

        /// Red, green, blue; nil where the chroma lost its eighths.
        func color(_ x: Int, _ y: Int) -> SIMD3<UInt8>? {
            let (cb, cr) = (chroma.row(y, of: 0)[x], chroma.row(y, of: 1)[x])
            guard cb & 255 == 7 << 5, cr & 255 == 5 << 5 else { return nil }
            return SIMD3(UInt8(cr >> 8), luma.start[y * 256 + x], UInt8(cb >> 8))
        }
    }

    /// Colors of a frame, some new in each.
    private func source(_ index: Int) throws -> PlanarSource {
        try PlanarSource(width: Self.width, height: Self.height) { x, y in
            let number = UInt32(truncatingIfNeeded: (y * Self.width + x + index * 7919) &* 40_503)
            return SIMD3(
                UInt8(number >> 3 & 31) + UInt8(index * 16), UInt8(number >> 8 & 31), UInt8(number >> 13 & 15))
        }
    }

    private func renderer(_ text: String = PointShader.key) throws -> Renderer {
        try Renderer(
            GraphicsDevice(.software),
            RenderPlan(
                width: Self.width, height: Self.height, format: .bgra8,
                stages: [RenderPlan.Stage(program: try program(fragment("", text)))]))
    }

    /// A memo whose results go to an encoder, and that has drawn its first frame.
    private func memo(_ text: String = PointShader.key, first: PlanarSource) throws -> ColorMemo {
        let memo = try #require(ColorMemo(try renderer(text)))
        memo.code(with: Coding())
        try #require(try coded(memo, first, 0) == nil)
        return memo
    }

    /// The encoder's form of the result; nil where it has another form.
    private func coded(_ memo: ColorMemo, _ source: PlanarSource, _ index: Int) throws -> CodedPicture? {
        guard case .encodable(let picture) = try memo.apply(.decoded(source), at: time(index)) else { return nil }
        return picture as? CodedPicture
    }

    private func time(_ index: Int) -> FrameTime {
        FrameTime(seconds: Double(index) / 25, delta: 0.04, index: index, rate: 25)
    }

    private func drawn(_ filter: any FrameFilter, _ source: PlanarSource, _ index: Int) throws -> PixelBuffer {
        try filter.apply(.pixels(try source.pixels()), at: time(index)).pixels()
    }

    @Test func aPictureThatIsNotCompletedIsNotHeld() throws {
        let lookUp = CodedLookUp(try #require(ColorTable()))
        var picture: CodedPicture? = try CodedPicture()
        weak var chroma: FullChroma?
        chroma = picture?.chroma
        #expect(try !lookUp.lookUp(try source(0), into: try #require(picture)))
        picture = nil
        #expect(chroma == nil)
    }

    @Test func whatIsLookedUpIsTheCodeOfWhatIsDrawn() throws {
        let memo = try memo(first: try source(0))
        var sawTransparent: Set<Bool> = []
        for index in 1..<5 {
            let source = try source(index / 2)
            let picture = try #require(try coded(memo, source, index))
            #expect(!source.wasPacked)
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
        #expect(memo.framesLookedUp == 4)
        #expect(sawTransparent == [true])
    }

    /// Some colors of a cell become transparent; only pictures with these colors have alpha.
    @Test(arguments: [99, 100]) func aPictureIsTransparentWhereOneOfItsOwnPixelsIs(red: UInt8) throws {
        func plain(_ color: SIMD3<UInt8>) throws -> PlanarSource {
            try PlanarSource(width: Self.width, height: Self.height) { _, _ in color }
        }
        let memo = try memo(
            "vec4 c = texture(picture, position); color = vec4(c.rgb, c.r > 99.5 / 255.0 ? 1.0 : 0.5);",
            first: try plain(SIMD3(0, 0, 0)))
        // 96 to 99 and 100 to 103 are cells of one block.
        let picture = try #require(try coded(memo, try plain(SIMD3(red, 7, 7)), 1))
        #expect(picture.hasTransparentPixel == (red < 100))
    }

    /// A still among movies has packed pixels: it is looked up as pixels, and so are later frames.
    @Test func aFrameOfPixelsEndsTheCoding() throws {
        let memo = try memo(first: try source(0))
        try #require(try coded(memo, try source(1), 1) != nil)
        let found = try drawn(memo, try source(1), 2)
        expectSame(pixels(found), pixels(try drawn(try renderer(), try source(1), 2)), width: Self.width)
        guard case .planes = try memo.apply(.decoded(try source(1)), at: time(3)) else {
            Issue.record("the next one is still coded")
            return
        }
        #expect(memo.framesLookedUp == 3)
    }

    /// The first frame is converted for a trial before the coding is known, and then drawn.
    @Test func aTrialBeforeItDoesNotEndTheCoding() throws {
        let memo = try #require(ColorMemo(try renderer()))
        let first = try source(0)
        _ = try drawn(memo, first, 0)
        memo.code(with: Coding())
        _ = try drawn(memo, first, 0)
        #expect(try coded(memo, try source(1), 1) != nil)
    }

    /// Changed values change the result of every color.
    @Test func aChangedValueCountsFromTheNextFrameOn() throws {
        let renderer = try Renderer(
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
        let memo = try #require(ColorMemo(renderer))
        memo.code(with: Coding())
        #expect(try coded(memo, try source(0), 0) == nil)
        let before = try #require(try coded(memo, try source(0), 1))
        try memo.setValue([0], of: "gain", stage: 0)
        #expect(try coded(memo, try source(0), 2) == nil)
        let after = try #require(try coded(memo, try source(0), 3))
        #expect(before.color(10, 10) != SIMD3(0, 0, 0))
        #expect(after.color(10, 10) == SIMD3(0, 0, 0))
    }
}

extension SIMD4<UInt16> {
    fileprivate var rgb: SIMD3<UInt16> { SIMD3(x, y, z) }
}
