import CLibAV
import FrameCore
import TestSupport
import Testing

@testable import Media

/// Pictures that are converted on first access, and pictures as planes.
struct PictureFormTests {
    /// What a conversion shows of a picture.
    private final class Seen: PlanarSink {
        var pixels: [SIMD4<UInt16>]
        var times: [Int]
        let width: Int

        init(width: Int, height: Int) {
            self.width = width
            pixels = Array(repeating: .zero, count: width * height)
            times = Array(repeating: 0, count: width * height)
        }

        func take(_ part: PlanarPart) {
            for (place, x) in part.columns.enumerated() {
                let at = part.row * width + x
                pixels[at] = SIMD4(
                    UInt16(part.red[place]), UInt16(part.green[place]), UInt16(part.blue[place]), 255)
                times[at] += 1
            }
        }
    }

    private func pictures(_ path: String, size: PictureSize? = nil) throws -> [any DecodedPicture] {
        let reader = try MediaReader(path: path, options: ReaderOptions(size: size), notes: { _ in })
        var pictures: [any DecodedPicture] = []
        while let event = try reader.next() {
            if case .picture(let timed) = event, case .decoded(let picture) = timed.picture { pictures.append(picture) }
        }
        return pictures
    }

    private func pixels(_ buffer: PixelBuffer) -> [SIMD4<UInt16>] {
        (0..<buffer.height).flatMap { y in (0..<buffer.width).map { x in buffer[x, y] } }
    }

    private func movie(_ format: String, size: String = "96x64", _ folder: Folder) throws -> String {
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=\(size):r=5", "-vf", "format=\(format)", "-frames:v", "4", "-c:v",
                "ffv1",
                "movie.mkv",
            ], in: folder)
        return folder.path("movie.mkv")
    }

    /// Odd sides, sizes that are scaled to, and every subsampling.
    @Test(arguments: [
        ("yuv420p", "96x64", nil), ("yuv422p", "95x63", nil), ("yuv444p", "96x64", PictureSize(width: 50, height: 40)),
        ("gray", "96x64", nil),
    ])
    func whatIsShownIsWhatIsPacked(format: String, size: String, scaled: PictureSize?) throws {
        let folder = try Folder()
        let found = try pictures(try movie(format, size: size, folder), size: scaled)
        try #require(found.count == 4)
        for picture in found {
            // A picture with borders is more than its rows.
            guard scaled == nil else {
                #expect(!picture.hasPlanarRows)
                continue
            }
            try #require(picture.hasPlanarRows)
            let seen = Seen(width: picture.width, height: picture.height)
            try picture.show(to: seen)
            #expect(seen.times.allSatisfy { $0 == 1 })
            expectSame(seen.pixels, pixels(try picture.pixels()), width: picture.width)
            #expect(!picture.hasPlanarRows)
        }
    }

    /// The first conversion frees the decoder's memory; later accesses get its result.
    @Test func aPictureIsConvertedOnce() async throws {
        let folder = try Folder()
        let picture = try #require(try pictures(try movie("yuv420p", folder)).first)
        let buffers = try await withThrowingTaskGroup(of: PixelBuffer.self) { group in
            for _ in 0..<8 { group.addTask { try picture.pixels() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(buffers.count == 8)
        #expect(buffers.allSatisfy { $0 === buffers[0] })
        let other = try #require(try pictures(folder.path("movie.mkv")).first)
        expectSame(pixels(buffers[0]), pixels(try other.pixels()), width: 96)
    }

    @Test(arguments: ["yuva420p", "yuv420p10", "bgr0"])
    func alphaDepthAndPackedPixelsAreNotShownAsPlanes(format: String) throws {
        let folder = try Folder()
        let picture = try #require(try pictures(try movie(format, folder)).first)
        #expect(!picture.hasPlanarRows)
    }

    @Test(arguments: [AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVA444P, AV_PIX_FMT_NV12, AV_PIX_FMT_RGB24], [true, false])
    func planesAreWrittenAsTheirPackedPixelsAre(format: AVPixelFormat, hasAlpha: Bool) throws {
        // The second is not as large as what is written: its edge is repeated.
        for width in [64, 63] {
            var pool = PixelPlanesPool(width: width, height: 32)
            let planes = try pool.make(hasAlpha: hasAlpha)
            for y in 0..<32 {
                for x in 0..<width {
                    for plane in 0..<(hasAlpha ? 4 : 3) {
                        planes.row(y, of: plane)[x] = UInt8(truncatingIfNeeded: x * (plane + 2) + y * 5)
                    }
                }
            }
            let packed = Picture.pixels(try planes.packed(.bgra8))
            expectSame(
                try written(.planes(planes), format, width: width), try written(packed, format, width: width),
                "\(width) wide")
        }
    }

    /// Every byte of the frame that an encoder would get.
    private func written(_ picture: Picture, _ format: AVPixelFormat, width: Int) throws -> [UInt8] {
        var frame: UnsafeMutablePointer<AVFrame>? = av_frame_alloc()
        defer { av_frame_free(&frame) }
        let target = try #require(frame)
        (target.pointee.width, target.pointee.height) = (64, 32)
        target.pointee.format = format.rawValue
        try #require(av_frame_get_buffer(target, 64) >= 0)
        let converter = try OutputConverter(
            width: width, height: 32, format: .bgra8, to: format,
            color: ColorDescription(matrix: .bt709, range: .limited, chromaSiting: .left), targetWidth: 64,
            targetHeight: 32)
        try converter.convert(picture, into: target)
        var bytes = [UInt8](repeating: 0, count: Int(av_image_get_buffer_size(format, 64, 32, 1)))
        let count = bytes.withUnsafeMutableBufferPointer { room in
            let data = target.pointee.planePointers.map { UnsafePointer($0) }
            return av_image_copy_to_buffer(
                room.baseAddress, Int32(room.count), data, target.pointee.planeStrides, format, 64, 32, 1)
        }
        try #require(Int(count) == bytes.count)
        return bytes
    }
}
