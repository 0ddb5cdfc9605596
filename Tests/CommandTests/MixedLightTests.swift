import Foundation
import GLFXTestSupport
import Testing

/// Pictures of another gamut or curve are brought into the frame's (ITU-R BT.2408: SDR's white at 203 cd/m² in HDR).
@Suite struct MixedLightTests {
    private let folder: Folder

    init() throws {
        folder = try Folder()
        for (name, color, tags) in [
            ("pq.mkv", "0x808080", ["bt2020nc", "bt2020", "smpte2084"]),
            ("sdr.mkv", "black", ["bt709", "bt709", "bt709"]),
        ] {
            try Tool.ffmpeg(
                [
                    "-f", "lavfi", "-i", "color=\(color):s=64x36:r=25:d=0.2,format=yuv444p10", "-c:v", "ffv1",
                    "-colorspace", tags[0], "-color_primaries", tags[1], "-color_trc", tags[2], name,
                ], in: folder)
        }
        try Tool.ffmpeg(["-f", "lavfi", "-i", "color=white:s=64x36", "-frames:v", "1", "white.png"], in: folder)
        try folder.write("void main() { gl_FragColor = vec4(0.0); }", to: "clear.frag")
        try folder.write(
            "uniform sampler2D other; varying vec2 place; void main() { gl_FragColor = texture2D(other, place); }",
            to: "other.frag")
    }

    /// Luma of the first pixel, 0 for black and 1 for white, and what was said.
    private func level(_ words: String, _ device: String) throws -> (Double, String) {
        let outcome = try Glfx.shell("$glfx \(words) --device \(device) --codec ffv1 --overwrite out.mkv", in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        let data = try Raster.samples(["-i", "out.mkv"], "yuv444p10le", in: folder)
        return (Double((Int(data[0]) | Int(data[1]) << 8) - 64) / 876, outcome.errors)
    }

    /// SMPTE ST 2084, the inverse of its electro-optical transfer function.
    private func pq(_ light: Double) -> Double {
        let power = pow(light / 10000, 2610.0 / 16384)
        return pow((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power), 78.84375)
    }

    @Test(arguments: ["native", "software"])
    func whiteIsHDRsReferenceWhite(device: String) throws {
        for words in ["--shader other.frag --input other=white.png", "--shader clear.frag --background white.png"] {
            let (level, said) = try level("pq.mkv \(words)", device)
            #expect(abs(level - pq(203)) < 0.003, "\(words): \(level)")
            #expect(
                said == "glfx: note: 'white.png' is brought into the frame's color: BT.2020, PQ (white at 203 cd/m²)\n")
        }
        let (color, said) = try level("pq.mkv --shader clear.frag --background white", device)
        #expect(abs(color - pq(203)) < 0.003 && said.isEmpty, "\(color)")
    }

    /// The same as a joined INPUT, and as the standards say: ST 2084, 203 cd/m² for white, BT.1886.
    @Test(arguments: ["native", "software"])
    func hdrBesideSDRIsWhatItIsJoined(device: String) throws {
        let (joined, _) = try level("sdr.mkv pq.mkv --start 0.2", device)
        let source = try Raster.samples(["-i", "pq.mkv"], "yuv444p10le", in: folder)
        let code = pow((Double((Int(source[0]) | Int(source[1]) << 8) - 64) / 876), 1 / 78.84375)
        let light = 10000 * pow((code - 0.8359375) / (18.8515625 - 18.6875 * code), 16384.0 / 2610)
        #expect(abs(joined - pow(light / 203, 1 / 2.4)) < 0.002, "\(joined)")
        for words in ["--shader other.frag --input other=pq.mkv", "--shader clear.frag --background pq.mkv"] {
            let (level, said) = try level("sdr.mkv \(words)", device)
            #expect(abs(level - joined) < 0.002, "\(words): \(level)")
            #expect(said == "glfx: note: 'pq.mkv' is brought into the frame's color: BT.709\n")
        }
    }
}
