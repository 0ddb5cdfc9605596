import CLibAV
import FrameCore
import TestSupport
import Testing

@testable import Media

/// Colors coded one by one, and chroma averaged afterwards, against zimg's conversion of the whole picture.
struct YCbCrCoderTests {
    private static let (width, height) = (192, 96)

    /// The frame of a fake encoder.
    private final class Target {
        let frame: UnsafeMutablePointer<AVFrame>

        init() throws { frame = try #require(av_frame_alloc()) }

        deinit {
            var frame: UnsafeMutablePointer<AVFrame>? = frame
            av_frame_free(&frame)
        }
    }

    private let target: Target

    init() throws { target = try Target() }

    private func color(_ matrix: ColorDescription.Matrix, _ siting: ColorDescription.ChromaSiting) -> ColorDescription {
        ColorDescription(matrix: matrix, range: .limited, chromaSiting: siting)
    }

    private func coder(_ format: AVPixelFormat, _ color: ColorDescription, width: Int = width) throws -> YCbCrCoder? {
        let pool = try PicturePool(width: width, height: Self.height, format: format)
        return try YCbCrCoder(format: .bgra8, to: pool, for: target.frame, color: color)
    }

    /// Slopes, edges and noise, the rows from the top.
    private static func pixel(_ x: Int, _ y: Int) -> UInt32 {
        let noise = UInt32(truncatingIfNeeded: (y * width + x) &* 2_654_435_761) >> 20 & 15
        let edge: UInt32 = (x / 24 + y / 16) % 2 == 0 ? 0 : 160
        let (red, green, blue) = (UInt32(x) + noise, UInt32(y * 2) + noise, edge + noise)
        return 0xff00_0000 | red << 16 | green << 8 | blue
    }

    private func coded(
        by coder: YCbCrCoder, _ pixel: (Int, Int) -> UInt32 = Self.pixel
    ) throws -> [[UInt8]] {
        let picture = try coder.makeEncoderPicture()
        try fill(picture, by: coder, pixel)
        return try finished(picture)
    }

    private func fill(_ picture: EncoderPicture, by coder: YCbCrCoder, _ pixel: (Int, Int) -> UInt32) throws {
        let count = coder.colorsAtOnce
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 5 * count, alignment: 64)
        defer { memory.deallocate() }
        let luma = memory.assumingMemoryBound(to: UInt8.self)
        let words = (memory + count).assumingMemoryBound(to: UInt16.self)
        var places = (0..<Self.height).flatMap { y in (0..<Self.width).map { (x: $0, y: y) } }[...]
        while !places.isEmpty {
            let now = places.prefix(count)
            var colors = now.map { pixel($0.x, $0.y) }
            colors += Array(repeating: 0, count: count - colors.count)
            try coder.code(colors, luma: luma, cb: words, cr: words + count)
            for (index, place) in now.enumerated() {
                picture.luma.start[place.y * picture.luma.stride + place.x] = luma[index]
                for channel in 0..<2 {
                    #expect(words[channel * count + index] < 2048)
                    picture.chroma.row(place.y, of: channel)[place.x] = words[channel * count + index] << 5
                }
            }
            places = places.dropFirst(count)
        }
    }

    private func finished(_ picture: EncoderPicture) throws -> [[UInt8]] {
        try picture.encode()
        return try samples(target.frame)
    }

    private func withFrame<Result>(_ body: (UnsafeMutablePointer<AVFrame>) throws -> Result) throws -> Result {
        var frame: UnsafeMutablePointer<AVFrame>? = av_frame_alloc()
        defer { av_frame_free(&frame) }
        return try body(try #require(frame))
    }

    /// Of luma, Cb and Cr.
    private func samples(_ frame: UnsafeMutablePointer<AVFrame>) throws -> [[UInt8]] {
        let traits = PixelFormatTraits(frame.pointee.pixelFormat)
        return try (0..<3).map { index in
            let (start, stride) = frame.pointee.plane(index)
            let samples = try #require(start)
            let width = index == 0 ? Self.width : Self.width >> traits.horizontalLog2
            let height = index == 0 ? Self.height : Self.height >> traits.verticalLog2
            return (0..<height).flatMap { y in (0..<width).map { samples[y * stride + $0] } }
        }
    }

    private func converted(_ format: AVPixelFormat, _ color: ColorDescription) throws -> [[UInt8]] {
        let buffer = PixelBuffer(width: Self.width, height: Self.height, format: .bgra8)
        for y in 0..<Self.height {
            for x in 0..<Self.width {
                buffer.row(y).storeBytes(of: Self.pixel(x, y), toByteOffset: 4 * x, as: UInt32.self)
            }
        }
        let pool = try PicturePool(width: Self.width, height: Self.height, format: format)
        return try withFrame { frame in
            try pool.lend(to: frame)
            try OutputConverter(
                width: Self.width, height: Self.height, format: .bgra8, to: format, color: color,
                targetWidth: Self.width, targetHeight: Self.height
            ).convert(.pixels(buffer), into: frame)
            return try samples(frame)
        }
    }

    private static let sitings: [ColorDescription.ChromaSiting] = [
        .unspecified, .left, .center, .topLeft, .top, .bottomLeft, .bottom,
    ]

    @Test(arguments: [AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUV422P, AV_PIX_FMT_YUV411P], sitings)
    func codedPicturesAreThoseOfTheConversion(format: AVPixelFormat, siting: ColorDescription.ChromaSiting) throws {
        for matrix in [ColorDescription.Matrix.bt709, .smpte170m, .bt2020ncl, .ycgco] {
            let color = color(matrix, siting)
            let found = try coded(by: try #require(try coder(format, color)))
            let expected = try converted(format, color)
            #expect(found[0] == expected[0], "luma, \(matrix)")
            for plane in 1...2 {
                try #require(found[plane].count == expected[plane].count)
                let differences = zip(found[plane], expected[plane]).map { abs(Int($0) - Int($1)) }
                // Averages that lie within some hundredths of a half may be rounded to the other side; of slopes, many
                // do.
                #expect(try #require(differences.max()) <= 1, "\(matrix)")
                #expect(differences.count { $0 != 0 } * 12 < differences.count, "\(matrix)")
            }
        }
    }

    @Test func conversionsOfAnotherKindAreLeftAlone() throws {
        let usual = color(.bt709, .left)
        #expect(try coder(AV_PIX_FMT_YUV420P, usual) != nil)
        for format in [
            AV_PIX_FMT_YUV444P, AV_PIX_FMT_YUV420P10LE, AV_PIX_FMT_YUVA420P, AV_PIX_FMT_GBRP, AV_PIX_FMT_NV12,
            AV_PIX_FMT_GRAY8, AV_PIX_FMT_RGB24,
        ] {
            #expect(try coder(format, usual) == nil, "\(PixelFormatTraits(format).name)")
        }
        var full = usual
        full.range = .full
        #expect(try coder(AV_PIX_FMT_YUV420P, full) == nil)
        #expect(try coder(AV_PIX_FMT_YUV420P, color(.bt2020cl, .left)) == nil)
        #expect(try coder(AV_PIX_FMT_YUV420P, usual, width: 191) == nil)
    }

    @Test func aPictureIsUsedAgainOnceItIsEncoded() throws {
        let coder = try #require(try coder(AV_PIX_FMT_YUV420P, color(.bt709, .left)))
        var frames: Set<UnsafeMutablePointer<UInt8>> = []
        var chroma: Set<UnsafeMutablePointer<UInt16>> = []
        for _ in 0..<5 {
            let picture = try coder.makeEncoderPicture()
            // One more is in use meanwhile: it has memory of its own.
            let other = try coder.makeEncoderPicture()
            #expect(other !== picture)
            #expect(other.luma.start != picture.luma.start)
            #expect(other.chroma !== picture.chroma)
            for one in [picture, other] {
                frames.insert(one.luma.start)
                chroma.insert(one.chroma.row(0, of: 0))
            }
            let luma = picture.luma.start
            try picture.encode()
            #expect(picture.isBlank)
            #expect(target.frame.pointee.data.0 == luma)
            #expect(target.frame.pointee.format == AV_PIX_FMT_YUV420P.rawValue)
        }
        #expect(frames.count <= 3)
        #expect(chroma.count == 2)
    }

    /// Other pictures are filled before the first is encoded, as when the encoder is the slowest part.
    @Test func picturesThatWaitTakeNoMoreChromaAndAreTheSame() throws {
        let color = color(.bt709, .left)
        let coder = try #require(try coder(AV_PIX_FMT_YUV420P, color))
        let alone = try #require(try self.coder(AV_PIX_FMT_YUV420P, color))
        let numbers = 0..<5
        func pixel(_ number: Int) -> (Int, Int) -> UInt32 {
            { x, y in Self.pixel((x + 40 * number) % Self.width, y) }
        }
        var chroma: Set<UnsafeMutablePointer<UInt16>> = []
        var waiting: [EncoderPicture] = []
        for number in numbers {
            let picture = try coder.makeEncoderPicture()
            chroma.insert(picture.chroma.row(0, of: 0))
            try fill(picture, by: coder, pixel(number))
            try picture.complete()
            waiting.append(picture)
        }
        #expect(chroma.count == 2)
        for number in numbers {
            #expect(try finished(waiting[number]) == coded(by: alone, pixel(number)), "picture \(number)")
        }
    }

    /// Like dropped frames, and those with too many colors.
    @Test func picturesThatAreNeverEncodedAreFilledAnew() throws {
        let color = color(.bt709, .left)
        let coder = try #require(try coder(AV_PIX_FMT_YUV420P, color))
        let new = try #require(try self.coder(AV_PIX_FMT_YUV420P, color))
        var chroma: Set<UnsafeMutablePointer<UInt16>> = []
        for isComplete in [true, true, false, true] {
            let pictures = try (0..<3).map { _ in
                let picture = try coder.makeEncoderPicture()
                chroma.insert(picture.chroma.row(0, of: 0))
                if isComplete { try picture.complete() }
                return picture
            }
            withExtendedLifetime(pictures) {}
        }
        #expect(chroma.count <= 3)
        #expect(try coded(by: coder) == coded(by: new))
    }
}
