import CLibAV
import FrameCore
import Media
import TestSupport
import Testing

/// Pictures that are converted when somebody looks at them, and pictures as planes.
struct UnpaintedPictureTests {
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

    private func frames(_ path: String, painting: Bool, size: PictureSize? = nil) throws -> [PixelBuffer] {
        var options = ReaderOptions(size: size)
        options.paintsPictures = painting
        let reader = try MovieReader(path: path, options: options, notes: { _ in })
        var frames: [PixelBuffer] = []
        while let event = try reader.next() { if case .frame(let frame) = event { frames.append(frame.buffer) } }
        return frames
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
    func whatIsShownIsWhatIsPainted(format: String, size: String, scaled: PictureSize?) throws {
        let folder = try Folder()
        let path = try movie(format, size: size, folder)
        let painted = try frames(path, painting: true, size: scaled)
        let unpainted = try frames(path, painting: false, size: scaled)
        try #require(painted.count == 4 && unpainted.count == 4)
        for (expected, buffer) in zip(painted, unpainted) {
            #expect(expected.origin == nil)
            let origin = try #require(buffer.origin)
            // A picture with borders is more than its rows.
            if scaled == nil {
                try #require(origin.hasPlanarRows)
                let seen = Seen(width: buffer.width, height: buffer.height)
                try origin.show(to: seen)
                #expect(seen.times.allSatisfy { $0 == 1 })
                let isShown = seen.pixels == pixels(expected)
                #expect(isShown)
            } else {
                #expect(!origin.hasPlanarRows)
            }
            let isPainted = pixels(buffer) == pixels(expected)
            #expect(isPainted)
            #expect(buffer.origin == nil)
        }
    }

    @Test(arguments: ["yuva420p", "yuv420p10", "bgr0"])
    func alphaDepthAndPackedPixelsAreNotShownAsPlanes(format: String) throws {
        let folder = try Folder()
        let buffer = try #require(try frames(try movie(format, folder), painting: false).first)
        #expect(buffer.origin?.hasPlanarRows == false)
        let isPainted = pixels(buffer) == pixels(try frames(folder.path("movie.mkv"), painting: true)[0])
        #expect(isPainted)
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
            let packed = PixelBuffer(width: width, height: 32, format: .bgra8)
            planes.paint(packed)
            let buffer = try PixelBufferPool(width: width, height: 32, format: .bgra8).makeBuffer(color: .init()) {
                planes
            }
            expectSame(try written(buffer, format), try written(packed, format), "\(width) wide")
        }
    }

    /// Every byte of the frame that an encoder would get.
    private func written(_ buffer: PixelBuffer, _ format: AVPixelFormat) throws -> [UInt8] {
        var frame: UnsafeMutablePointer<AVFrame>? = av_frame_alloc()
        defer { av_frame_free(&frame) }
        let target = try #require(frame)
        (target.pointee.width, target.pointee.height) = (64, 32)
        target.pointee.format = format.rawValue
        try #require(av_frame_get_buffer(target, 64) >= 0)
        let converter = try OutputConverter(
            width: buffer.width, height: buffer.height, format: .bgra8, to: format,
            color: ColorDescription(matrix: .bt709, range: .limited, chromaSiting: .left), targetWidth: 64,
            targetHeight: 32)
        try converter.convert(buffer, into: target)
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
