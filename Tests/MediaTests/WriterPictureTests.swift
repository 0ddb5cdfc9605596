import Foundation
@testable import GLFXCore
@testable import GLFXMedia
import GLFXTestSupport
import GLFXWrite
import Testing

/// The file has the pictures that were written, as ffmpeg decodes them.
@Suite struct WriterPictureTests {
    /// One decoded picture as bytes of the pixel format.
    private func decoded(
        _ path: String, _ pixels: String, in folder: Folder, decoder: String? = nil, filter: String? = nil
    ) throws -> [UInt8] {
        var arguments = decoder.map { ["-c:v", $0] } ?? []
        arguments += ["-i", path, "-frames:v", "1"]
        if let filter { arguments += ["-vf", filter] }
        return Array(try Tool.ffmpeg(arguments + ["-f", "rawvideo", "-pix_fmt", pixels, "-"], in: folder))
    }

    private static let rgbSource = smallFormat {
        $0.isRGB = true
        $0.hasAlpha = true
        $0.color = ColorDescription(matrix: .rgb, range: .full, primaries: .bt709, transfer: .srgb)
        $0.chromaSubsampling = .init(horizontalLog2: 0, verticalLog2: 0)
    }

    /// The card as rows of red, green, blue, alpha from the top.
    private func bytes(of buffer: PixelBuffer, alpha: Bool) -> [UInt8] {
        var result: [UInt8] = []
        for y in 0..<buffer.height {
            for x in 0..<buffer.width {
                let pixel = buffer[x, y]
                for channel in 0..<(alpha ? 4 : 3) { result.append(UInt8(pixel[channel])) }
            }
        }
        return result
    }

    static let lossless: [(name: String, codec: String?)] = [
        ("out.mov", "png"), ("out.mov", "qtrle"), ("out.nut", "ffv1"), ("out.avi", "png"),
        ("%d.png", nil), ("%d.tiff", nil), ("%d.bmp", nil), ("out.nut", "rawvideo"), ("out.avi", "rawvideo"),
        ("out.mov", "rawvideo"),
    ]

    @Test(arguments: lossless.indices, [false, true])
    func losslessRGBIsExactAndUpright(index: Int, alpha: Bool) throws {
        let (name, codec) = Self.lossless[index]
        let folder = try Folder()
        try write(
            OutputRequest(path: folder.path(name), codec: codec), Self.rgbSource, stamps: [0], lastDuration: 25,
            madeAlpha: alpha)
        let path = folder.path(name.replacingOccurrences(of: "%d", with: "1"))
        let expected = bytes(of: card(0, width: 64, height: 48, alpha: alpha), alpha: alpha)
        #expect(try decoded(path, alpha ? "rgba" : "rgb24", in: folder) == expected)
    }

    @Test(arguments: [
        ("out.mov", "2vuy,uyvy422"), ("out.avi", "I420,yuv420p"), ("out.mkv", "yuv420p"), ("out.nut", "I420,yuv420p"),
    ])
    func rawYUVIsReadAsWhatItIs(name: String, kind: String) throws {
        let folder = try Folder()
        try write(
            OutputRequest(path: folder.path(name), codec: "rawvideo"), smallFormat(), stamps: [0, 25], lastDuration: 25)
        let format = try Tool.ffprobe(
            name, stream: "v", show: ["-show_entries", "stream=codec_tag_string,pix_fmt"], in: folder)
        #expect(format.joined().hasSuffix(kind), "\(format)")
        let size = kind.contains("uyvy") ? 64 * 48 * 2 : 64 * 48 * 3 / 2
        let raw = try Tool.ffmpeg(["-i", name, "-frames:v", "1", "-f", "rawvideo", "-"], in: folder)
        #expect(raw.count == size)
    }

    @Test func sixteenBitsGoThroughPNGUnchanged() throws {
        let folder = try Folder()
        let format = smallFormat {
            $0.isRGB = true
            $0.depth = 16
            $0.pixelFormat = .rgba16
        }
        let buffer = PixelBuffer(width: 64, height: 48, format: .rgba16)
        for y in 0..<48 {
            for x in 0..<64 { buffer[x, y] = SIMD4(UInt16(x * 1039 + y), UInt16(y * 1365), UInt16(x * y * 21), 65535) }
        }
        try write(
            OutputRequest(path: folder.path("%d.png")), format, stamps: [0], lastDuration: 25, picture: { _ in buffer })
        let words = try decoded(folder.path("1.png"), "rgb48le", in: folder).withUnsafeBytes {
            Array($0.bindMemory(to: UInt16.self))
        }
        var expected: [UInt16] = []
        for y in 0..<48 {
            for x in 0..<64 { expected += [UInt16(x * 1039 + y), UInt16(y * 1365), UInt16(x * y * 21)] }
        }
        #expect(words == expected)
    }

    /// Alpha as gray; the ramp goes from 0 to 255 across. ffmpeg brings RGB into YUV first, which may round alpha by
    /// one.
    @Test(
        arguments: [
            ("out.mov", "prores", nil, 1), ("out.mov", "qtrle", nil, 1), ("out.mov", "png", nil, 1),
            ("out.mkv", "ffv1", nil, 0), ("out.nut", "ffv1", nil, 0), ("out.webm", "vp9", "libvpx-vp9", 3),
            ("out.mkv", "vp9", "libvpx-vp9", 3), ("%d.png", nil, nil, 1), ("%d.webp", nil, nil, 0),
        ] as [(String, String?, String?, Int)])
    func alphaComesBack(name: String, codec: String?, decoder: String?, tolerance: Int) throws {
        let folder = try Folder()
        let format = smallFormat { $0.hasAlpha = true }
        try write(
            OutputRequest(path: folder.path(name), codec: codec, alpha: .keep), format, stamps: [0, 25],
            lastDuration: 25, madeAlpha: true)
        let path = folder.path(name.replacingOccurrences(of: "%d", with: "1"))
        let alpha = try decoded(path, "gray", in: folder, decoder: decoder, filter: "format=yuva444p,alphaextract")
        let expected = (0..<48).flatMap { _ in (0..<64).map { $0 * 255 / 63 } }
        let worst = zip(alpha, expected).map { abs(Int($0) - $1) }.max() ?? 255
        #expect(alpha.count == expected.count)
        #expect(worst <= tolerance)
    }

    @Test func gifPixelsAreThereOrNot() throws {
        let folder = try Folder()
        let path = folder.path("out.gif")
        try write(
            OutputRequest(path: path, alpha: .keep), smallFormat(), stamps: [0, 25], lastDuration: 25, madeAlpha: true)
        let alpha = try decoded(path, "rgba", in: folder).enumerated().filter { $0.offset % 4 == 3 }.map(\.element)
        // x * 255 / 63 reaches 128 at x = 32.
        #expect(alpha == (0..<48).flatMap { _ in (0..<64).map { $0 < 32 ? 0 : 255 } })
    }

    @Test func gifColorsAreNearEnough() throws {
        let folder = try Folder()
        let path = folder.path("out.gif")
        try write(OutputRequest(path: path), smallFormat(), stamps: [0], lastDuration: 25)
        let expected = bytes(of: card(0, width: 64, height: 48), alpha: false)
        let differences = zip(try decoded(path, "rgb24", in: folder), expected).map { abs(Int($0) - Int($1)) }
        // 4096 colors in 256: a step of 16 in red and green, spread by dithering.
        #expect(Double(differences.reduce(0, +)) / Double(differences.count) < 8)
    }

    /// Pure red by the standards' own equations: BT.709, BT.601, and JFIF's full range.
    @Test(
        arguments: [
            ("out.mov", "h264", ColorDescription.Matrix.bt709, [63, 102, 240]),
            ("out.mov", "h264", .smpte170m, [81, 90, 240]), ("out.mkv", "ffv1", .bt709, [63, 102, 240]),
            ("out.webm", "vp9", .bt709, [63, 102, 240]), ("out.avi", "mpeg4", .bt709, [81, 90, 240]),
            ("out.mov", "mjpeg", .bt709, [76, 85, 255]), ("out.y4m", nil, .bt709, [81, 90, 240]),
            ("out.mp4", "hevc", .bt709, [63, 102, 240]), ("out.mkv", "av1", .bt709, [63, 102, 240]),
        ] as [(String, String?, ColorDescription.Matrix, [Int])])
    func redIsTheStandardsRed(name: String, codec: String?, matrix: ColorDescription.Matrix, yuv: [Int]) throws {
        let folder = try Folder()
        let path = folder.path(name)
        let format = smallFormat {
            $0.color.matrix = matrix
            $0.height = 64
        }
        let red = PixelBuffer(width: 64, height: 64, format: .bgra8)
        for y in 0..<64 { for x in 0..<64 { red[x, y] = SIMD4(255, 0, 0, 255) } }
        try write(
            OutputRequest(path: path, codec: codec), format, stamps: [0, 25], lastDuration: 25, picture: { _ in red })
        // The file's own layout, so that ffmpeg converts nothing.
        let own = try Probe(path).video["pix_fmt"] as? String ?? ""
        let planes = try decoded(path, own, in: folder)
        let center = [planes[64 * 32 + 32], planes[4096 + 32 * 16 + 16], planes[4096 + 1024 + 32 * 16 + 16]].map(
            Int.init)
        for (got, wanted) in zip(center, yuv) { #expect(abs(got - wanted) <= 1, "\(center)") }
    }

    @Test(arguments: [
        ("out.mov", "h264"), ("out.mp4", "hevc"), ("out.mov", "prores"), ("out.webm", "vp9"), ("out.mkv", "ffv1"),
        ("out.mkv", "av1"),
    ])
    func allColorTagsAreWritten(name: String, codec: String) throws {
        let folder = try Folder()
        let path = folder.path(name)
        let format = smallFormat {
            $0.color = ColorDescription(
                matrix: .bt2020ncl, range: .limited, primaries: .bt2020, transfer: .pq, chromaSiting: .left)
            $0.depth = 10
            $0.pixelFormat = .rgba16
            $0.height = 64
        }
        try write(OutputRequest(path: path, codec: codec), format, stamps: [0, 25], lastDuration: 25)
        let video = try Probe(path).video
        #expect(video["color_space"] as? String == "bt2020nc")
        #expect(video["color_primaries"] as? String == "bt2020")
        #expect(video["color_transfer"] as? String == "smpte2084")
        #expect(video["color_range"] as? String == "tv")
        #expect((video["pix_fmt"] as? String)?.contains("p10") == true)
        if codec != "prores" { #expect(video["chroma_location"] as? String == "left") }
    }

    @Test func fullRangeIsToldInTheBitstream() throws {
        let folder = try Folder()
        let format = smallFormat { $0.color.range = .full }
        try write(OutputRequest(path: folder.path("out.mov")), format, stamps: [0, 25], lastDuration: 25)
        #expect(try Probe(folder.path("out.mov")).video["color_range"] as? String == "pc")
    }

    @Test func pixelShapeIsKept() throws {
        let folder = try Folder()
        for name in ["out.mov", "out.mkv", "out.avi", "out.nut", "out.y4m", "out.webm"] {
            // WebM states whole pixels only: 96 across are shown as 128.
            let format = smallFormat {
                $0.sampleAspectRatio = Rational(4, 3)
                $0.width = 96
            }
            try write(OutputRequest(path: folder.path(name)), format, stamps: [0, 25], lastDuration: 25)
            #expect(try Probe(folder.path(name)).video["sample_aspect_ratio"] as? String == "4:3", "\(name)")
        }
    }

    @Test func theLastColumnAndRowAreRepeatedToAnEvenSize() throws {
        let folder = try Folder()
        let format = smallFormat {
            $0.width = 63
            $0.height = 47
        }
        let path = folder.path("out.mov")
        try write(
            OutputRequest(path: path, quality: 4), format, stamps: [0], lastDuration: 25)
        let video = try Probe(path).video
        #expect(video["width"] as? Int == 64)
        #expect(video["height"] as? Int == 48)
        let luma = try decoded(path, "gray", in: folder, filter: "extractplanes=y")
        for y in 0..<47 { #expect(abs(Int(luma[64 * y + 63]) - Int(luma[64 * y + 62])) <= 3) }
        for x in 0..<63 { #expect(abs(Int(luma[64 * 47 + x]) - Int(luma[64 * 46 + x])) <= 3) }
    }

    @Test(
        arguments: [
            ("out.webm", "vp9", nil), ("out.mkv", "ffv1", nil), ("out.nut", "rawvideo", nil), ("out.mkv", "mjpeg", nil),
            ("out.y4m", nil, nil), ("out.mov", "qtrle", nil), ("out.gif", nil, nil), ("%d.png", nil, nil),
        ] as [(String, String?, String?)])
    func oddSizesStayOddWhereTheCodecHasThem(name: String, codec: String?, unused: String?) throws {
        let folder = try Folder()
        let format = smallFormat {
            $0.width = 63
            $0.height = 47
        }
        try write(OutputRequest(path: folder.path(name), codec: codec), format, stamps: [0], lastDuration: 25)
        let path = folder.path(name.replacingOccurrences(of: "%d", with: "1"))
        let video = try Probe(path).video
        #expect(video["width"] as? Int == 63)
        #expect(video["height"] as? Int == 47)
        #expect(try decoded(path, "rgb24", in: folder).count == 63 * 47 * 3)
    }

    @Test func hevcInQuickTimeHasTheNameThatPlays() throws {
        let folder = try Folder()
        for name in ["out.mov", "out.mp4"] {
            try write(OutputRequest(path: folder.path(name), codec: "hevc"), smallFormat(), stamps: [0, 25])
            #expect(try Probe(folder.path(name)).video["codec_tag_string"] as? String == "hvc1")
        }
    }

    @Test func encoderOptionsQualityAndPresetReachTheEncoder() throws {
        let folder = try Folder()
        let request = OutputRequest(
            path: folder.path("out.mkv"), quality: 30, preset: "ultrafast",
            encoderOptions: [.init(name: "bf", value: "0"), .init(name: "g", value: "7")])
        try write(request, smallFormat(), stamps: (0..<20).map { $0 * 25 })
        // x264 writes its settings into the stream.
        let text = String(decoding: try folder.read("out.mkv"), as: UTF8.self)
        #expect(text.contains("crf=30.0"))
        #expect(text.contains("keyint=7 "))
        #expect(text.contains("bframes=0"))
        #expect(text.contains("subme=0"))
    }
}
