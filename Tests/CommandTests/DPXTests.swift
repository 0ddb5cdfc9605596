import Foundation
import GLFXTestSupport
import Testing

/// DPX, SMPTE ST 268-1: its codes, and what its header says.
@Suite struct DPXTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private func run(_ words: String) throws -> Outcome {
        let outcome = try Glfx.shell("$glfx \(words) --overwrite", in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        return outcome
    }

    private func make(_ name: String, _ format: String, _ source: String = "testsrc2=s=20x14") throws {
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", source, "-frames:v", "1", "-pix_fmt", format, "-c:v", "dpx", name], in: folder)
    }

    private func words(_ name: String, _ format: String) throws -> [UInt16] {
        try Raster.samples(["-i", name], format, in: folder).withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }
    }

    /// 8, 10, 12 and 16 bits in both orders of bytes, with alpha and without.
    @Test(
        arguments: [
            ("rgb24", 8), ("rgba", 8), ("gbrp10le", 10), ("gbrp10be", 10), ("gbrp12le", 12), ("gbrp12be", 12),
            ("rgb48le", 16), ("rgb48be", 16), ("rgba64le", 16), ("rgba64be", 16),
        ])
    func codesAreThoseOfTheFile(format: String, bits: Int) throws {
        try make("in.dpx", format)
        _ = try run("in.dpx --depth 16 --alpha drop out.png")
        let planar = bits == 8 ? "gbrp" : "gbrp\(bits)le"
        let stored =
            bits == 8
            ? try Raster.samples(["-i", "in.dpx"], planar, in: folder).map(UInt16.init) : try words("in.dpx", planar)
        let most = Double(1 << bits - 1)
        let worst = zip(stored, try words("out.png", "gbrp16le")).map { abs(Double($0) / most * 65535 - Double($1)) }
            .max()
        #expect(try #require(worst) <= 1)
    }

    /// A copy of a file of ffmpeg's with another transfer characteristic and writer.
    private func tagged(_ name: String, transfer: UInt8) throws {
        try make("plain.dpx", "rgb48be", "color=0x808080:s=16x16,format=rgb48be")
        var bytes = try folder.read("plain.dpx")
        bytes.replaceSubrange(160..<164, with: Data("Test".utf8))
        bytes[801] = transfer
        try bytes.write(to: URL(fileURLWithPath: folder.path(name)))
    }

    /// Linear is what the file says (2), unless libav wrote it, which says so of every file; sRGB by IEC 61966-2-1.
    @Test func lightGetsTheCurveOfADisplay() throws {
        try tagged("in.dpx", transfer: 2)
        let light = Double(try words("in.dpx", "gbrp16le")[0]) / 65535
        _ = try run("in.dpx --depth 16 out.png")
        let code = 1.055 * pow(light, 1 / 2.4) - 0.055
        #expect(abs(Double(try words("out.png", "gbrp16le")[0]) - 65535 * code) < 24)
        _ = try run("plain.dpx --depth 16 out.png")
        #expect(try words("out.png", "gbrp16le") == words("plain.dpx", "gbrp16le"))
    }

    @Test(arguments: [1, 3] as [UInt8])
    func densityOfFilmIsSaid(transfer: UInt8) throws {
        try tagged("in.dpx", transfer: transfer)
        let outcome = try run("in.dpx --depth 16 out.png")
        #expect(outcome.errors.contains("its codes are logarithmic, a film's density"), "\(outcome.errors)")
        #expect(try words("out.png", "gbrp16le") == words("in.dpx", "gbrp16le"))
    }

    /// OpenImageIO wrote them, with the picture's offset brought nearer: 23.976 frames a second from 01:02:03:04 on.
    @Test func rateAndTimecodeAreThoseOfTheHeader() throws {
        for number in 1...3 {
            var bytes = DPXSample.bytes
            bytes[1923] = UInt8(3 + number)
            try bytes.write(to: URL(fileURLWithPath: folder.path("in.\(number).dpx")))
        }
        _ = try run("in.%d.dpx --codec prores out.mov")
        func show(_ entry: String) throws -> [String] {
            try Tool.ffprobe("out.mov", stream: "v", show: ["-show_entries", entry], in: folder)
        }
        #expect(try show("stream=avg_frame_rate") == ["24000/1001"] && show("stream_tags=timecode") == ["01:02:03:04"])
        _ = try run("in.%d.dpx --fps 24 --start 1f --codec prores out.mov")
        #expect(try show("stream=avg_frame_rate") == ["24/1"] && show("stream_tags=timecode") == ["01:02:03:05"])
    }

    /// ITU-R BT.709 is 6 in tables 5A and 5B.
    @Test func whatIsWrittenIsNotCalledLinear() throws {
        try Tool.ffmpeg(["-f", "lavfi", "-i", "testsrc2=s=16x16", "-frames:v", "1", "in.png"], in: folder)
        for depth in [8, 10] {
            _ = try run("in.png --depth \(depth) out.dpx")
            let bytes = try folder.read("out.dpx")
            #expect(bytes[801] == 6 && bytes[802] == 6 && bytes[803] == UInt8(depth))
        }
        _ = try run("in.png out.dpx")
        #expect(
            try Raster.samples(["-i", "out.dpx"], "rgb24", in: folder)
                == Raster.samples(["-i", "in.png"], "rgb24", in: folder))
    }
}
