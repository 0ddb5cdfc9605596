import CGLFXLibAV
@testable import GLFXCore
import GLFXMedia
import Testing

/// The encoder's input, against the standards' numbers.
struct OutputConverterTests {
    private func converted(
        _ buffer: PixelBuffer, to format: AVPixelFormat, _ color: ColorDescription, width: Int, height: Int,
        _ check: (UnsafeMutablePointer<AVFrame>) throws -> Void
    ) throws {
        var frame: UnsafeMutablePointer<AVFrame>? = av_frame_alloc()
        defer { av_frame_free(&frame) }
        let target = try #require(frame)
        target.pointee.width = Int32(width)
        target.pointee.height = Int32(height)
        target.pointee.format = format.rawValue
        try #require(av_frame_get_buffer(target, 64) >= 0)
        let converter = try OutputConverter(
            width: buffer.width, height: buffer.height, format: buffer.format, to: format, color: color,
            targetWidth: width, targetHeight: height)
        try converter.convert(.pixels(buffer), into: target)
        try check(target)
    }

    private func sample(_ frame: UnsafeMutablePointer<AVFrame>, _ plane: Int, _ x: Int, _ y: Int) throws -> Int {
        Int(try #require(frame.pointee.planePointers[plane])[y * Int(frame.pointee.planeStrides[plane]) + x])
    }

    /// Codes of pure colours, 8 bit, limited range: SMPTE RP 219 and BT.601 tables; e.g. BT.709 red is 63, 102, 240.
    @Test(arguments: [
        (ColorDescription.Matrix.bt709, [255, 0, 0], [63, 102, 240]), (.bt709, [0, 255, 0], [173, 42, 26]),
        (.bt709, [0, 0, 255], [32, 240, 118]), (.smpte170m, [255, 0, 0], [81, 90, 240]),
        (.smpte170m, [0, 255, 0], [145, 54, 34]), (.smpte170m, [255, 255, 255], [235, 128, 128]),
    ])
    func pureColorsHaveTheirPublishedCodes(matrix: ColorDescription.Matrix, rgb: [UInt16], yuv: [Int]) throws {
        let buffer = PixelBuffer(width: 4, height: 4, format: .bgra8)
        for y in 0..<4 { for x in 0..<4 { buffer[x, y] = SIMD4(rgb[0], rgb[1], rgb[2], 255) } }
        let color = ColorDescription(matrix: matrix, range: .limited, chromaSiting: .left)
        try converted(buffer, to: AV_PIX_FMT_YUV420P, color, width: 4, height: 4) { frame in
            let codes = try [0, 1, 2].map { try sample(frame, $0, 1, 1) }
            #expect(codes == yuv)
        }
    }

    @Test func aLargerCodedSizeRepeatsTheEdge() throws {
        let buffer = PixelBuffer(width: 3, height: 3, format: .bgra8)
        for y in 0..<3 { for x in 0..<3 { buffer[x, y] = SIMD4(UInt16(10 * x + 60 * y), 0, 0, 255) } }
        let color = ColorDescription(matrix: .rgb, range: .full)
        for format in [AV_PIX_FMT_GBRP, AV_PIX_FMT_RGB24] {
            try converted(buffer, to: format, color, width: 4, height: 4) { frame in
                let red = { (x: Int, y: Int) in
                    format == AV_PIX_FMT_GBRP ? try sample(frame, 2, x, y) : try sample(frame, 0, 3 * x, y)
                }
                let columns = try [red(2, 0), red(3, 0)]
                let rows = try [red(0, 2), red(0, 3), red(3, 3)]
                #expect(columns == [20, 20])
                #expect(rows == [120, 120, 140])
            }
        }
    }

    /// Packed RGB of 8 bits holds the nearest of its codes, as planes do.
    @Test(arguments: [
        (AV_PIX_FMT_RGBA, 1, 4), (AV_PIX_FMT_BGRA, 1, 4), (AV_PIX_FMT_ARGB, 2, 4), (AV_PIX_FMT_RGB24, 1, 3),
        (AV_PIX_FMT_0BGR, 2, 4), (AV_PIX_FMT_GBRP, 0, 1),
    ])
    func codesOfSixteenBitsBecomeTheNearestOfEight(format: AVPixelFormat, green: Int, step: Int) throws {
        let width = 4096
        let color = ColorDescription(matrix: .rgb, range: .full)
        for source in [PixelFormat.rgba16, .rgbaHalf, .rgbaFloat] {
            let buffer = PixelBuffer(width: width, height: 2, format: source)
            for x in 0..<width {
                let number = Float(x) / Float(width - 1)
                for y in 0..<2 {
                    let row = buffer.row(y)
                    switch source {
                    case .rgba16:
                        row.bindMemory(to: SIMD4<UInt16>.self)[x] = FloatPixel(0, number, 1, 1).words
                    case .rgbaHalf: row.bindMemory(to: HalfPixel.self)[x] = HalfPixel(numbers: [0, number, 1, 1])
                    default: row.bindMemory(to: FloatPixel.self)[x] = [0, number, 1, 1]
                    }
                }
            }
            try converted(buffer, to: format, color, width: width, height: 2) { frame in
                var worst = 0.0
                for x in 0..<width {
                    let code = try sample(frame, 0, step * x + green, 1)
                    worst = max(worst, abs(Double(code) - 255 * Double(x) / Double(width - 1)))
                }
                // A half has 11 bits.
                #expect(worst < (source == .rgbaHalf ? 0.57 : 0.502), "\(source)")
            }
        }
    }

    @Test func theTopRowComesFirst() throws {
        let buffer = PixelBuffer(width: 2, height: 2, format: .bgra8)
        buffer[0, 0] = SIMD4(200, 0, 0, 255)
        let color = ColorDescription(matrix: .rgb, range: .full)
        for format in [AV_PIX_FMT_GBRP, AV_PIX_FMT_BGRA, AV_PIX_FMT_RGB48BE] {
            try converted(buffer, to: format, color, width: 2, height: 2) { frame in
                let plane = format == AV_PIX_FMT_GBRP ? 2 : 0
                let first = format == AV_PIX_FMT_BGRA ? 2 : 0
                let rows = try [sample(frame, plane, first, 0), sample(frame, plane, first, 1)]
                #expect(rows == [200, 0])
            }
        }
    }

    @Test func alphaGoesWithYUVAndWithRGB() throws {
        let buffer = PixelBuffer(width: 2, height: 2, format: .bgra8)
        for y in 0..<2 { for x in 0..<2 { buffer[x, y] = SIMD4(90, 90, 90, UInt16(50 * x + 100 * y)) } }
        let color = ColorDescription(matrix: .bt709, range: .limited, chromaSiting: .left)
        try converted(buffer, to: AV_PIX_FMT_YUVA444P, color, width: 2, height: 2) { frame in
            let alpha = try [sample(frame, 3, 0, 0), sample(frame, 3, 1, 0), sample(frame, 3, 0, 1)]
            #expect(alpha == [0, 50, 100])
        }
        #expect(buffer.hasTransparentPixel)
    }

    @Test(arguments: [PixelFormat.bgra8, .rgba8, .rgba16])
    func oneTransparentPixelIsSeen(format: PixelFormat) {
        let buffer = PixelBuffer(width: 67, height: 5, format: format)
        let opaque: UInt16 = format.isDeep ? 65535 : 255
        for y in 0..<5 { for x in 0..<67 { buffer[x, y] = SIMD4(0, 0, 0, opaque) } }
        #expect(!buffer.hasTransparentPixel)
        buffer[66, 3] = SIMD4(opaque, opaque, opaque, opaque - 1)
        #expect(buffer.hasTransparentPixel)
    }
}
