import Foundation
import GLFXTestSupport
import Testing

/// OpenEXR files as glfx writes them, read by ffmpeg or byte by byte.
@Suite struct OpenEXRCommandTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private func run(_ words: String) throws -> Outcome {
        let outcome = try Glfx.shell("$glfx \(words) --overwrite", in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        return outcome
    }

    private func header(_ name: String) throws -> OpenEXRHeader { try OpenEXRHeader(folder.read(name)) }

    /// By OpenEXR's own Python package (3.5), with three attributes added by hand: 6x4 pixels of half precision at 12,21 in a
    /// window of 10x8 at 10,20, without compression. A NaN with a payload, both infinities and -0 are among them.
    private func writeSample() throws {
        let text = """
            di8xAQIAAABjYXBEYXRlAHN0cmluZwATAAAAMjAyNjowMTowMiAwMzowNDowNWNoYW5uZWxzAGNobGlzdAA3AAAAQgABAAAAAAAAAAEAAAABAAAA
            RwABAAAAAAAAAAEAAAABAAAAUgABAAAAAAAAAAEAAAABAAAAAGNvbXByZXNzaW9uAGNvbXByZXNzaW9uAAEAAAAAZGF0YVdpbmRvdwBib3gyaQAQ
            AAAADAAAABUAAAARAAAAGAAAAGRpc3BsYXlXaW5kb3cAYm94MmkAEAAAAAoAAAAUAAAAEwAAABsAAABpc29TcGVlZABmbG9hdAAEAAAAAABIRGxp
            bmVPcmRlcgBsaW5lT3JkZXIAAQAAAABvd25lcgBzdHJpbmcAAwAAAEFkYXBpeGVsQXNwZWN0UmF0aW8AZmxvYXQABAAAAAAAAEBzY3JlZW5XaW5k
            b3dDZW50ZXIAdjJmAAgAAAAAAAAAAAAAAHNjcmVlbldpbmRvd1dpZHRoAGZsb2F0AAQAAAAAAIA/dHlwZQBzdHJpbmcADQAAAHNjYW5saW5laW1h
            Z2VmcmFtZXNQZXJTZWNvbmQAcmF0aW9uYWwACAAAAMBdAADpAwAAdGltZUNvZGUAdGltZWNvZGUACAAAAAQwIBAHAAAAY2FtZXJhAHN0dWRpb0Nh
            bWVyYQAFAAAAAQIDAP8AJwIAAAAAAABTAgAAAAAAAH8CAAAAAAAAqwIAAAAAAAAVAAAAJAAAAAC0gLMAs4CyALKAsQC0gLMAs4CyALKAsQC0AX4A
            s4CyALKAsRYAAAAkAAAAALGAsACwAK8ArgCtALKAsQB8gLAAsACvALOAsgCygLEAsYCwFwAAACQAAAAArACqAKgA/AAAACQAsACvAK4ArQCsAKoA
            soCxALGAsACwAK8YAAAAJAAAAAAoACoALAAtAC4ALwCsAKoAqACkAAAAJACxgLAAsACvAIAArQ==
            """
        let bytes = try #require(Data(base64Encoded: text, options: .ignoreUnknownCharacters))
        try bytes.write(to: URL(fileURLWithPath: folder.path("in.exr")))
    }

    /// Exactly, but where the compression is lossy in half precision.
    @Test(
        arguments: [
            ("none", 0), ("rle", 0), ("zips", 0), ("zip", 0), ("piz", 0), ("pxr24", 0), ("b44", 0.07), ("b44a", 0.07),
            ("dwaa", 0.03), ("dwab", 0.03),
        ] as [(String, Float)])
    func everyCompressionIsReadByFFmpeg(name: String, loss: Float) throws {
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "gradients=s=64x48:seed=3:c0=black:c1=white:nb_colors=3", "-frames:v", "1", "-vf",
                "format=gbrpf32le", "-c:v", "exr", "-format", "half", "in.exr",
            ], in: folder)
        _ = try run("in.exr --encoder-option compression=\(name) out.exr")
        let names = ["none", "rle", "zips", "zip", "piz", "pxr24", "b44", "b44a", "dwaa", "dwab"]
        #expect(try header("out.exr").attributes["compression"]?.bytes == [UInt8(names.firstIndex(of: name)!)])
        let (one, other) = (try numbers("in.exr"), try numbers("out.exr"))
        #expect(one.count == 3 * 64 * 48 && one.count == other.count && one.max()! > 0.9)
        for (one, other) in zip(one, other) {
            #expect(abs(one - other) <= loss * max(1, abs(one)), "\(one) became \(other)")
        }
    }

    private func numbers(_ name: String) throws -> [Float] {
        try Raster.samples(["-i", name], "gbrpf32le", in: folder).withUnsafeBytes {
            Array($0.bindMemory(to: Float.self))
        }
    }

    @Test func everyBitComesBack() throws {
        try writeSample()
        _ = try run("in.exr --encoder-option compression=none out.exr")
        #expect(try header("out.exr").chunks == header("in.exr").chunks)
    }

    /// Drawn, -0 is 0 and a NaN is some NaN.
    @Test(arguments: ["native", "software"])
    func drawnNumbersComeBack(device: String) throws {
        try writeSample()
        _ = try run("in.exr --shader passthrough --device \(device) --encoder-option compression=none out.exr")
        let (one, other) = (try header("in.exr").halves, try header("out.exr").halves)
        #expect(
            one.count == 3 * 6 * 4 && one.count == other.count
                && Set(one).isSuperset(of: [0x7E01, 0x7C00, 0xFC00, 0x8000]))
        for (one, other) in zip(one, other) {
            // An exponent of ones, and then not nothing.
            let areNaN = [one, other].allSatisfy { $0 & 0x7FFF > 0x7C00 }
            #expect(one == other || areNaN || (one | other) & 0x7FFF == 0, "\(one) became \(other)")
        }
    }

    @Test func whatIsNotFiniteIsTold() throws {
        try writeSample()
        let outcome = try run("in.exr out.exr")
        #expect(
            outcome.errors.contains(
                "glfx: note: 1 pixel with NaN and 2 pixels with an infinity in 1 frame of the source\n"))
    }

    @Test func whatTheHeaderSaysIsKept() throws {
        try writeSample()
        _ = try run("in.exr --shader passthrough out.exr")
        let (one, other) = (try header("in.exr"), try header("out.exr"))
        for name in [
            "camera", "capDate", "dataWindow", "displayWindow", "framesPerSecond", "isoSpeed", "owner",
            "pixelAspectRatio", "timeCode",
        ] {
            let (value, kept) = (try #require(one.attributes[name]), other.attributes[name])
            #expect(kept?.type == value.type && kept?.bytes == value.bytes, "\(name)")
        }
        // Zip, where nothing else is said; BT.709's primaries and white.
        #expect(other.attributes["compression"]?.bytes == [3])
        let gamut = other.numbers("chromaticities").map { Float(bitPattern: UInt32(bitPattern: $0)) }
        #expect(gamut == [0.64, 0.33, 0.3, 0.6, 0.15, 0.06, 0.3127, 0.329])
    }

    /// Where a shader fills what was empty, the data window is the whole; another size begins at 0,0.
    @Test func theDataWindowGrowsWithThePicture() throws {
        try writeSample()
        _ = try run("in.exr --shader grade --lift 0.25,0.25,0.25 out.exr")
        #expect(try header("out.exr").numbers("dataWindow") == [10, 20, 19, 27])
        _ = try run("in.exr --size 5x4 out.exr")
        #expect(try header("out.exr").numbers("dataWindow") == [0, 0, 4, 3])
        #expect(try header("out.exr").numbers("displayWindow") == [0, 0, 4, 3])
    }

    /// 24000/1001 is in the header.
    @Test func picturesHaveTheirOwnRate() throws {
        try writeSample()
        for number in 1...3 {
            try FileManager.default.copyItem(atPath: folder.path("in.exr"), toPath: folder.path("s.\(number).exr"))
        }
        _ = try run("s.%d.exr out.mkv")
        #expect(
            try Tool.ffprobe("out.mkv", stream: "v", show: ["-show_entries", "stream=r_frame_rate"], in: folder)
                .contains("24000/1001"))
        _ = try run("s.%d.exr --fps 30 out.%d.exr")
        #expect(try header("out.3.exr").numbers("framesPerSecond") == [30, 1])
    }

    /// The labels are ffmpeg's, whose count leaves out 10:01:00;00 and ;01.
    @Test func framesOfAMovieHaveItsTimecodeAndRate() throws {
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=s=32x32:r=30000/1001:d=0.3", "-timecode", "10:00:59;25", "-c:v",
                "prores_ks",
                "in.mov",
            ], in: folder)
        _ = try run("in.mov whole.%d.exr")
        _ = try run("in.mov --parts 2 parts.%d.exr")
        // A digit each four bits, and bit 6 for a drop frame count (SMPTE ST 12-1).
        for (number, word) in [(1, 0x1000_5965), (5, 0x1000_5969), (6, 0x1001_0042)] as [(Int, Int32)] {
            #expect(try header("whole.\(number).exr").numbers("timeCode") == [word, 0])
            #expect(try header("whole.\(number).exr").numbers("framesPerSecond") == [30000, 1001])
            #expect(try folder.read("parts.\(number).exr") == folder.read("whole.\(number).exr"))
        }
        _ = try run("in.mov --timecode 01:00:00:00 --at 0 one.exr")
        #expect(try header("one.exr").numbers("timeCode") == [0x0100_0000, 0])
    }

    @Test(arguments: ["half", "float"])
    func theFormatIsChosen(format: String) throws {
        try writeSample()
        _ = try run("in.exr --encoder-option format=\(format) out.exr")
        // The first channel's type is behind its name.
        let list = try header("out.exr").attributes["channels"]?.bytes ?? []
        #expect(list.starts(with: [66, 0, format == "half" ? 1 : 2, 0, 0, 0]))
    }

    @Test func aHigherQualityNumberIsASmallerFile() throws {
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=s=128x96", "-frames:v", "1", "-pix_fmt", "rgb24", "in.png"], in: folder)
        for quality in [5, 45, 400] { _ = try run("in.png --quality \(quality) \(quality).exr") }
        let sizes = try [5, 45, 400].map { try folder.read("\($0).exr").count }
        #expect(sizes[0] > sizes[1] && sizes[1] > sizes[2], "\(sizes)")
        #expect(try header("45.exr").attributes["compression"]?.bytes == [8])
    }

    @Test(
        arguments: [
            (
                "--encoder-option compression=zip16",
                "'zip16' is no value for option 'compression' of encoder exr; use one of none, rle, zips, zip, piz, pxr24, b44, "
                    + "b44a, dwaa, dwab"
            ),
            (
                "--encoder-option format=int",
                "'int' is no value for option 'format' of encoder exr; use one of half, float"
            ),
            ("--encoder-option gamma=2", "encoder exr has no option 'gamma'; it has compression, format, level"),
            ("--quality -1", "quality -1 is outside what encoder exr knows; it goes from 0 to 1000"),
            (
                "--quality 45 --encoder-option compression=piz",
                "OpenEXR's compression 'piz' has no quality to choose; leave it out, or take --encoder-option "
                    + "compression=dwaa or compression=dwab"
            ),
        ])
    func aMistakeIsOneLine(words: String, message: String) throws {
        try writeSample()
        let outcome = try Glfx.shell("$glfx in.exr \(words) out.exr", in: folder)
        #expect(outcome.code == 2 && outcome.errors == "glfx: error: \(message)\n", "\(outcome.errors)")
    }
}
