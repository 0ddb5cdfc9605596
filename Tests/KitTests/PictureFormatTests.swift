import Foundation
import GLFXCore
import GLFXJob
import GLFXTestSupport
import GLFXWrite
import Testing

/// Formats of picture files, in and out.
struct PictureFormatTests {
    /// IEC 61966-2-1, from light to code values of 16 bits.
    private static func coded(_ light: Double) -> Double {
        let light = min(max(light, 0), 1)
        return 65535 * (light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)
    }

    /// Green, blue, red and alpha of 64 pixels of light, more than white at the end; straight.
    private static let light: [[Double]] = (0..<64).map { x in
        let green = Double(x) / 60
        return [green, green * 0.5, green * 0.01, x < 32 ? 0.25 : 1]
    }

    /// `light.exr` with its colors multiplied with alpha, as OpenEXR has it.
    private func makeLight(_ folder: Folder) throws {
        var data = Data()
        for channel in 0..<4 {
            for pixel in Self.light {
                let value = Float(channel == 3 ? pixel[3] : pixel[channel] * pixel[3])
                withUnsafeBytes(of: value.bitPattern.littleEndian) { data.append(contentsOf: $0) }
            }
        }
        try data.write(to: folder.url.appendingPathComponent("light.raw"))
        try Tool.ffmpeg(
            ["-f", "rawvideo", "-pix_fmt", "gbrapf32le", "-s", "64x1", "-i", "light.raw", "light.exr"], in: folder)
    }

    private func words(_ name: String, _ format: String, in folder: Folder) throws -> [UInt16] {
        let bytes = [UInt8](try Raster.samples(["-i", name], format, in: folder))
        return stride(from: 0, to: bytes.count, by: 2).map { UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8 }
    }

    private func floats(_ name: String, in folder: Folder) throws -> [Double] {
        let bytes = [UInt8](try Raster.samples(["-i", name], "gbrapf32le", in: folder))
        return stride(from: 0, to: bytes.count, by: 4).map { start in
            let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[start + $1]) << (8 * $1) }
            return Double(Float(bitPattern: bits))
        }
    }

    @Test func lightOfAnEXRFileGetsTheCurveOfSRGBAndStraightAlpha() throws {
        let folder = try Folder()
        try makeLight(folder)
        let inputs = ["light.exr", "light.exr"].map { JobInput.file(folder.path($0)) }
        try JobRun.run([inputs[0]], to: "one.png", in: folder)
        try JobRun.run(inputs, to: "list%d.png", in: folder)
        for name in ["one.png", "list2.png"] {
            let pixels = try words(name, "rgba64le", in: folder)
            for (x, pixel) in Self.light.enumerated() {
                let expected = [pixel[2], pixel[0], pixel[1]].map(Self.coded) + [pixel[3] * 65535]
                for channel in 0..<4 {
                    #expect(abs(Double(pixels[4 * x + channel]) - expected[channel]) <= 1.5, "\(name) \(x) \(channel)")
                }
            }
        }
    }

    @Test(arguments: ["light.exr", "coded.png"])
    func anEXRFileGetsLightBack(source: String) throws {
        let folder = try Folder()
        try makeLight(folder)
        if source == "coded.png" {
            var data = Data()
            for pixel in Self.light {
                for value in [pixel[2], pixel[0], pixel[1]].map(Self.coded) + [pixel[3] * 65535] {
                    let word = UInt16(value.rounded())
                    data.append(contentsOf: [UInt8(word & 255), UInt8(word >> 8)])
                }
            }
            try data.write(to: folder.url.appendingPathComponent("coded.raw"))
            try Tool.ffmpeg(
                ["-f", "rawvideo", "-pix_fmt", "rgba64le", "-s", "64x1", "-i", "coded.raw", "coded.png"], in: folder)
        }
        try JobRun.run([.file(folder.path(source))], to: "out.exr", in: folder)
        let planes = try floats("out.exr", in: folder)
        for (x, pixel) in Self.light.enumerated() {
            for channel in 0..<3 {
                // Codes are cut at white, light is not.
                let expected = (source == "light.exr" ? pixel[channel] : min(1, pixel[channel])) * pixel[3]
                // One code value of 16 bits is at most 2.3/65535 of light: at white, where the curve is flattest.
                #expect(abs(planes[64 * channel + x] - expected) < 3.5 / 65535, "\(x) \(channel)")
            }
            #expect(abs(planes[64 * 3 + x] - pixel[3]) < 1 / 65535.0)
        }
    }

    /// 10 bits are held by halves: back in 10 bits, every code value is the same.
    @Test func tenBitsComeThroughAnEXRFile() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "nullsrc=s=1024x1,format=gbrp10le,geq=r='X':g='1023-X':b='X/2'", "-frames:v", "1",
                "-c:v", "ffv1", "ramp.mkv",
            ], in: folder)
        try JobRun.run([.file(folder.path("ramp.mkv"))], to: "out.exr", in: folder)
        #expect(
            try Tool.ffprobe("out.exr", stream: "v", show: ["-show_entries", "stream=pix_fmt"], in: folder)
                == ["gbrpf32le"])
        try JobRun.run([.file(folder.path("out.exr"))], to: "back.png", in: folder)
        let source = try words("ramp.mkv", "rgb48le", in: folder)
        let back = try words("back.png", "rgb48le", in: folder)
        try #require(source.count == 3072 && back.count == 3072)
        #expect(zip(source, back).allSatisfy { abs(Int($0) - Int($1)) <= 31 })
    }

    @Test(arguments: [
        ("png", "rgb48le"), ("tiff", "rgb48le"), ("dpx", "rgb48le"), ("bmp", "rgb24"), ("ppm", "rgb24"),
        ("tga", "rgb24"),
    ])
    func picturesWithoutLossStayWhatTheyAre(ending: String, format: String) throws {
        let folder = try Folder()
        let deep = format == "rgb48le"
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=30x20", "-frames:v", "1", "-pix_fmt", deep ? "rgb48be" : "rgb24",
                "in.png",
            ],
            in: folder)
        try JobRun.run([.file(folder.path("in.png"))], to: "out.\(ending)", in: folder)
        #expect(
            try Raster.samples(["-i", "out.\(ending)"], format, in: folder)
                == (try Raster.samples(["-i", "in.png"], format, in: folder)))
        guard ending != "tga" else { return }
        try JobRun.run([.file(folder.path("out.\(ending)"))], to: "back%d.png", in: folder)
        #expect(
            try Raster.samples(["-i", "back1.png"], format, in: folder)
                == (try Raster.samples(["-i", "in.png"], format, in: folder)))
    }

    @Test(arguments: ["jpg", "webp"])
    func qualityDecidesTheSizeOfALossyPicture(ending: String) throws {
        let folder = try Folder()
        try Tool.ffmpeg(["-f", "lavfi", "-i", "testsrc2=s=320x240", "-frames:v", "1", "in.png"], in: folder)
        var sizes: [Int] = []
        for quality in ending == "jpg" ? [2.0, 20] : [95, 20] {
            try JobRun.run([.file(folder.path("in.png"))], to: "q\(quality).\(ending)", in: folder) {
                $0.output.quality = quality
            }
            sizes.append(try folder.read("q\(quality).\(ending)").count)
        }
        #expect(sizes[1] * 2 < sizes[0])
    }

    // MARK: Orientation

    /// A picture of 40x20 that is blue at its left, red at its right and has EXIF orientation 6: rotate
    /// clockwise by a quarter to be upright.
    private func makeTurned(_ kind: String, in folder: Folder) throws -> String {
        let picture = ["-f", "lavfi", "-i", "color=red:s=40x20,drawbox=0:0:20:20:blue:fill", "-frames:v", "1"]
        try Tool.ffmpeg(
            picture + (kind == "webp" ? ["-lossless", "1"] : ["-q:v", "1"]) + ["plain.\(kind)"], in: folder)
        let plain = [UInt8](try folder.read("plain.\(kind)"))
        let entry: [UInt8] = [0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]
        let exif: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0] + entry + [0, 0, 0, 0]
        func bigEndian(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).reversed().map { UInt8(value >> (8 * $0) & 255) }
        }
        func littleEndian(_ value: Int, _ count: Int) -> [UInt8] { bigEndian(value, count).reversed() }
        let bytes: [UInt8]
        switch kind {
        case "jpg":
            let segment = Array("Exif".utf8) + [0, 0] + exif
            bytes = plain[..<2] + [0xFF, 0xE1] + bigEndian(segment.count + 2, 2) + segment + plain[2...]
        case "png":
            // After the header's chunk.
            let chunk = Array("eXIf".utf8) + exif
            bytes = plain[..<33] + bigEndian(exif.count, 4) + chunk + bigEndian(Self.checksum(chunk), 4) + plain[33...]
        case "webp":
            let flags: [UInt8] = [8, 0, 0, 0]
            let header = Array("VP8X".utf8) + littleEndian(10, 4) + flags + littleEndian(39, 3) + littleEndian(19, 3)
            let body =
                Array("WEBP".utf8) + header + plain[12...] + Array("EXIF".utf8) + littleEndian(exif.count, 4) + exif
            bytes = Array("RIFF".utf8) + littleEndian(body.count, 4) + body
        default:
            // A new directory at the end: the old one's entries and this one, which goes between 0x0111 and 0x0115.
            let offset = Int(plain[4]) | Int(plain[5]) << 8 | Int(plain[6]) << 16
            let count = Int(plain[offset]) | Int(plain[offset + 1]) << 8
            var entries = (0..<count).map { Array(plain[offset + 2 + 12 * $0..<offset + 14 + 12 * $0]) }
            entries.append(entry)
            entries.sort { Int($0[0]) | Int($0[1]) << 8 < Int($1[0]) | Int($1[1]) << 8 }
            let padding = [UInt8](repeating: 0, count: plain.count % 2)
            bytes =
                plain[..<4] + littleEndian(plain.count + padding.count, 4) + plain[8...] + padding
                + littleEndian(entries.count, 2) + entries.flatMap { $0 } + [0, 0, 0, 0]
        }
        try Data(bytes).write(to: folder.url.appendingPathComponent("turned.\(kind)"))
        return folder.path("turned.\(kind)")
    }

    /// ISO/IEC 15948, annex D.
    private static func checksum(_ bytes: [UInt8]) -> Int {
        let result = bytes.reduce(UInt32.max) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
        return Int(~result)
    }

    @Test(arguments: ["jpg", "png", "webp", "tiff"])
    func aPhotographThatLiesOnItsSideIsTurned(kind: String) throws {
        let folder = try Folder()
        let path = try makeTurned(kind, in: folder)
        try JobRun.run([.file(path)], to: "one.png", in: folder)
        try JobRun.run([.file(path), .file(path)], to: "list%d.png", in: folder)
        for name in ["one.png", "list1.png", "list2.png"] {
            #expect(
                try Tool.ffprobe(name, stream: "v", show: ["-show_entries", "stream=width,height"], in: folder)
                    == ["20,40"])
            let pixels = [UInt8](try Raster.samples(["-i", name], "rgb24", in: folder))
            // What was left is above.
            let (top, bottom) = ((20 * 5 + 10) * 3, (20 * 35 + 10) * 3)
            #expect(pixels[top] < 30 && pixels[top + 2] > 220 && pixels[bottom] > 220 && pixels[bottom + 2] < 30)
        }
    }

    // MARK: Photographs

    /// Cameras append a preview or a depth map to the picture (CIPA DC-007), beyond what libav probes.
    @Test func aLargePhotographWithAnotherBehindItIsOnePicture() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "nullsrc=s=1280x960,noise=alls=100:allf=t,format=yuvj444p", "-frames:v", "1",
                "-q:v",
                "1", "large.jpg",
            ], in: folder)
        try Tool.ffmpeg(["-f", "lavfi", "-i", "testsrc2=s=64x48", "-frames:v", "1", "small.jpg"], in: folder)
        let large = try folder.read("large.jpg")
        #expect(large.count > 1 << 20)
        try (large + (try folder.read("small.jpg"))).write(to: folder.url.appendingPathComponent("both.jpg"))
        for output in ["one.png", "list%d.png"] {
            try JobRun.run([.file(folder.path("both.jpg"))], to: output, in: folder) {
                if output != "one.png" { ($0.hold, $0.frameRate) = (Rational(1, 1), Rational(1, 1)) }
            }
        }
        let expected = try Raster.samples(["-i", "one.png"], "rgb24", in: folder)
        #expect(expected.count == 1280 * 960 * 3)
        #expect(try Raster.samples(["-i", "list1.png"], "rgb24", in: folder) == expected)
        #expect(try folder.names.filter { $0.hasPrefix("list") } == ["list1.png"])
    }

    @Test func anOddPictureIsMadeEvenWithOneLine() throws {
        let folder = try Folder()
        try Tool.ffmpeg(["-f", "lavfi", "-i", "testsrc=s=41x31", "-frames:v", "1", "in.png"], in: folder)
        let notes = try JobRun.run([.file(folder.path("in.png"))], to: "out.mov", in: folder) {
            $0.hold = Rational(1, 10)
        }
        #expect(notes.filter { $0.contains("41x31") && $0.contains("42x32") }.count == 1)
        #expect(
            try Tool.ffprobe("out.mov", stream: "v", show: ["-show_entries", "stream=width,height"], in: folder)
                == ["42,32"])
    }
}
