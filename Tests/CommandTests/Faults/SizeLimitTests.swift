import Foundation
import GLFXTestSupport
import Testing

/// Pictures that are too large are refused by what their headers declare, before there is memory for them.
@Suite struct SizeLimitTests {
    /// A false header, and how it is made from a small picture or movie of 64x48.
    struct Lie: Sendable, CustomTestStringConvertible {
        var name: String
        /// ffmpeg's options for the real file; nil: all bytes are synthetic.
        var options: [String]?
        var size = (width: 16384, height: 9000)
        var tell: @Sendable (inout MovieBytes, Int64, Int64) throws -> Void
        var testDescription: String { name }
    }

    private static let oneFrame = ["-frames:v", "1"]
    private static let h264 = ["-c:v", "libx264", "-pix_fmt", "yuv420p"]

    static let lies = [
        Lie(name: "huge.gif", options: oneFrame, size: (65535, 65535)) { bytes, width, height in
            // The logical screen, little-endian (GIF89a, 18), and the one picture in it.
            let screen = [width & 255, width >> 8, height & 255, height >> 8].map { UInt8($0) }
            bytes.put(screen, at: 6)
        },
        Lie(name: "a.png", options: oneFrame) { bytes, width, height in
            // IHDR (ISO/IEC 15948, 11.2.2), with its checksum.
            bytes.put(width, bytes: 4, at: 16)
            bytes.put(height, bytes: 4, at: 20)
            bytes.put(Array(Data.bigEndian(bytes.data.subdata(in: 12..<29).crc32)), at: 29)
        },
        Lie(name: "larger-than-libav.png", options: oneFrame, size: (65535, 65535)) { bytes, width, height in
            bytes.put(width, bytes: 4, at: 16)
            bytes.put(height, bytes: 4, at: 20)
            bytes.put(Array(Data.bigEndian(bytes.data.subdata(in: 12..<29).crc32)), at: 29)
        },
        Lie(name: "a.ppm", options: oneFrame) { bytes, width, height in
            bytes = MovieBytes(Data("P6\n\(width) \(height)\n255\n".utf8) + bytes.data.suffix(64 * 48 * 3))
        },
        Lie(name: "a.qoi", options: oneFrame) { bytes, width, height in
            bytes.put(width, bytes: 4, at: 4)
            bytes.put(height, bytes: 4, at: 8)
        },
        Lie(name: "a.jpg", options: oneFrame) { bytes, width, height in
            // SOF0 (ITU-T T.81, B.2.2): length, bits of a sample, height, width.
            let frame = try bytes.find([0xFF, 0xC0])
            bytes.put(height, bytes: 2, at: frame + 5)
            bytes.put(width, bytes: 2, at: frame + 7)
        },
        Lie(name: "a.pcx", options: oneFrame) { bytes, width, height in
            // The last column and row, little-endian, after the first ones.
            for (index, last) in [width - 1, height - 1].enumerated() {
                bytes.put([UInt8(last & 255), UInt8(last >> 8)], at: 8 + 2 * index)
            }
        },
        Lie(name: "a.exr", options: oneFrame) { bytes, width, height in
            for name in ["dataWindow", "displayWindow"] {
                // Four little-endian numbers after name, type and length: the first and the last column and row.
                let place = try bytes.find(Array("\(name)\0box2i\0".utf8)) + name.utf8.count + 7 + 4
                for (index, last) in [0, 0, width - 1, height - 1].enumerated() {
                    bytes.put(last.byteSwapped >> 32 & 0xFFFF_FFFF, bytes: 4, at: place + 4 * index)
                }
            }
        },
        Lie(name: "sample-entry.mp4", options: h264) { bytes, width, height in
            // VisualSampleEntry (ISO/IEC 14496-12, 12.1.3): width and height, 16 bits each.
            let entry = try bytes.box("avc1", from: try bytes.box("stsd"))
            bytes.put(width, bytes: 2, at: entry + 24)
            bytes.put(height, bytes: 2, at: entry + 26)
        },
        Lie(name: "a.avi", options: ["-c:v", "mpeg4"]) { bytes, width, height in
            // BITMAPINFOHEADER after the chunk's length: its own size, then width and height, little-endian.
            let format = try bytes.box("strf") + 4
            for (index, side) in [width, height].enumerated() {
                bytes.put([side & 255, side >> 8, 0, 0].map { UInt8($0) }, at: format + 4 + 4 * index)
            }
        },
        // A real stream of an absurd size: in its own headers, whatever the container declares.
        Lie(name: "bare.h264", options: nil, size: (16384, 9008)) { bytes, width, height in
            bytes = MovieBytes(SequenceHeader.stream(width: Int(width), height: Int(height)))
        },
    ]

    @Test(arguments: lies)
    func isRefusedByItsHeader(lie: Lie) throws {
        let folder = try Folder()
        let size = (width: Int64(lie.size.width), height: Int64(lie.size.height))
        var bytes = MovieBytes(Data())
        if let options = lie.options {
            try Tool.ffmpeg(
                ["-f", "lavfi", "-i", "testsrc2=size=64x48:rate=25", "-t", "0.2"] + options + [lie.name], in: folder)
            bytes = try MovieBytes(folder.path(lie.name))
        }
        try lie.tell(&bytes, size.width, size.height)
        try bytes.write(to: lie.name, in: folder)
        #expect(bytes.data.count < 60_000)
        try Self.expectRefusal(of: lie.name, size: size, in: folder)
    }

    /// libav's decoder refuses sides above 30,000 without telling them.
    @Test func aPhotoshopFileTellsItsSize() throws {
        let folder = try Folder()
        // Adobe Photoshop File Formats Specification, File Header Section: 3 channels of 8 bits, RGB.
        var bytes = Data("8BPS".utf8) + [0, 1, 0, 0, 0, 0, 0, 0, 0, 3]
        for number: UInt32 in [90_000, 100_000] { bytes += (0..<4).map { UInt8(number >> (24 - 8 * $0) & 255) } }
        bytes += [0, 8, 0, 3] + [UInt8](repeating: 0, count: 1_000)
        try bytes.write(to: folder.url.appendingPathComponent("a.psd"))
        try Self.expectRefusal(of: "a.psd", size: (100_000, 90_000), in: folder)
    }

    /// Containers that declare a stream only with its first packet: libav decodes it at once.
    @Test(arguments: ["late.flv", "late.mpg"])
    func aStreamThatTurnsUpLateIsRefusedByItsHeader(name: String) throws {
        let folder = try Folder()
        let one = SequenceHeader.stream(width: 16384, height: 9008)
        try (one + one + one).write(to: folder.url.appendingPathComponent("bare.h264"))
        let format = name.hasSuffix("mpg") ? ["-f", "vob"] : []
        try Tool.ffmpeg(["-f", "h264", "-i", "bare.h264", "-c", "copy"] + format + [name], in: folder)
        try Self.expectRefusal(of: name, size: (16384, 9008), in: folder)
    }

    private static func expectRefusal(of name: String, size: (width: Int64, height: Int64), in folder: Folder) throws {
        try folder.write("old", to: "out.mov")
        let before = try Snapshot(folder)
        let small = try Clips.path("small.mov")
        let jobs = [[name], [small, "--background", name]].map { $0 + ["--overwrite", "out.mov"] }
        for arguments in jobs + [["inspect", name]] {
            let (outcome, megabytes) = try Glfx.measured(arguments, in: folder)
            #expect(outcome.code == 8, "\(outcome.errors)")
            #expect(outcome.lines.count == 1)
            #expect(
                outcome.errors.hasPrefix(
                    "glfx: error: '\(name)' has pictures of \(size.width)x\(size.height), and the limit is 134217728 pixels (--max-pixels); "
                ), "\(outcome.errors)")
            #expect(megabytes < 200 || Sanitizer.keepsBooks)
            #expect(try Snapshot(folder) == before)
        }
    }

    /// Every kind of input, with a limit that the picture just exceeds, and just meets.
    @Test(arguments: [
        "$clips/still.png out.png", "$clips/small.mov out.mov", "'seq/*.png' --fps 5 out.mov",
        "color:red $clips/still.png --size 32x32 --hold 0.1 out.mov",
        "color:red --size 32x32 --duration 0.1 --shader crossfade --input $clips/still.png out.mov",
        "color:red --size 32x32 --duration 0.1 --background $clips/small.mov out.mov",
        "color:red --size 32x32 --duration 0.1 --shader imports.fs out.mov",
        "color:red --size 32x32 --duration 1 --input-end stop --shader crossfade --input $clips/small.mov out.mov",
        "$clips/still.png --pan in --hold 0.1 --size 32x32 out.mov", "$clips/small.mov --at 0.2 out.png",
    ])
    func theLimitIsForEveryInput(arguments: String) throws {
        let folder = try Folder()
        let clips = try Folder.parent(of: try Clips.path("small.mov"))
        try folder.write(
            """
            /*{"ISFVSN": "2", "INPUTS": [], "IMPORTED": {"p": {"PATH": "still.png"}}}*/
            void main() { gl_FragColor = IMG_NORM_PIXEL(p, isf_FragNormCoord); }
            """, to: "imports.fs")
        _ = try Glfx.shell("mkdir seq; cp \(clips)/still.png seq/1.png; cp \(clips)/still.png .", in: folder)
        let before = try Snapshot(folder)
        func run(_ pixels: Int) throws -> Outcome {
            try Glfx.shell("clips=\(clips); exec \"$glfx\" --max-pixels \(pixels) \(arguments)", in: folder)
        }
        let refused = try run(64 * 48 - 1)
        #expect(refused.code == 8, "\(refused.errors)")
        #expect(refused.lines.count == 1)
        #expect(refused.errors.contains("64x48"), "\(refused.errors)")
        #expect(refused.errors.contains("give --max-pixels 3072 if you trust the file"), "\(refused.errors)")
        #expect(try Snapshot(folder) == before)
        let allowed = try run(64 * 48)
        #expect(allowed.code == 0, "\(allowed.errors)")
    }

    @Test func theLimitCanBeRaised() throws {
        let folder = try Folder()
        // Zeros compress well: 16384x8193 is one row beyond the usual limit.
        let ppm = "P4\\n16384 8193\\n"
        let made = try Glfx.shell("printf '\(ppm)' > a.pbm; head -c \(16384 / 8 * 8193) /dev/zero >> a.pbm", in: folder)
        #expect(made.code == 0)
        let refused = try Glfx.run(["a.pbm", "--size", "64x32", "out.png"], in: folder)
        #expect(refused.code == 8)
        #expect(refused.errors.contains("--max-pixels \(16384 * 8193) "), "\(refused.errors)")
        let raised = try Glfx.run(["a.pbm", "--max-pixels", "135M", "--size", "64x32", "out.png"], in: folder)
        #expect(raised.code == 0, "\(raised.errors)")
        // Portable bitmaps: 0 is white.
        let pixels = try Raster.samples(["-i", "out.png"], "gray", in: folder)
        #expect(pixels.count == 64 * 32 && pixels.allSatisfy { $0 == 255 })
    }

    /// A picture beyond the device's texture size.
    @Test(arguments: [
        ("wide.png out.png", "20000x16"), ("wide.mkv out.mkv", "20000x16"), ("'wide*.png' --fps 5 out.mov", "20000x16"),
        ("$small --size 20000x100 out.mov", "20000x100"), ("color:red --size 20000x20 out.png", "20000x20"),
        ("$small --shader crossfade --input wide.png out.mov", "20000x16"),
        ("$small --shader wide.fs out.mov", "20000x3"),
    ])
    func largerThanATextureIsRefusedWithBothNumbers(arguments: String, size: String) throws {
        let folder = try Folder()
        let source = ["-f", "lavfi", "-i", "color=red:size=20000x16"]
        try Tool.ffmpeg(source + ["-frames:v", "1", "wide.png"], in: folder)
        try Tool.ffmpeg(source + ["-frames:v", "2", "-c:v", "ffv1", "wide.mkv"], in: folder)
        try folder.write(
            """
            /*{"ISFVSN": "2", "INPUTS": [{"NAME": "inputImage", "TYPE": "image"}],
               "PASSES": [{"TARGET": "t", "WIDTH": "20000", "HEIGHT": "3"}, {}]}*/
            void main() { gl_FragColor = PASSINDEX == 0 ? vec4(1.0) : IMG_NORM_PIXEL(t, isf_FragNormCoord); }
            """, to: "wide.fs")
        let before = try Snapshot(folder)
        let small = try Clips.path("small.mov")
        let outcome = try Glfx.shell("small=\(small); exec \"$glfx\" \(arguments)", in: folder)
        #expect(outcome.code == 8, "\(outcome.errors)")
        #expect(outcome.lines.count == 1)
        #expect(outcome.errors.contains(size), "\(outcome.errors)")
        // Drivers' maximum is 8192, 16384 or 32768; here it has to be less than 20000.
        #expect(outcome.errors.contains("16384x16384"), "\(outcome.errors)")
        #expect(try Snapshot(folder) == before)
    }
}
