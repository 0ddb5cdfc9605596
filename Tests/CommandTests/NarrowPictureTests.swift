import Foundation
import GLFXTestSupport
import Testing

/// FFV1 of pictures whose chroma is one sample wide, which libav's encoder refuses in 4:2:0.
@Suite struct NarrowPictureTests {
    @Test(arguments: ["2x8", "2x40", "2x288", "4x300", "4x2", "40x2"])
    func ffv1TakesThemInFour44(size: String) throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i",
                "color=gray:s=\(size):r=5:d=0.4,format=yuv420p,geq=lum=60+3*mod(Y\\,40)+40*mod(X\\,2):cb=120:cr=140",
                "-c:v", "libx264", "-qp", "0", "in.mkv",
            ], in: folder)
        let outcome = try Glfx.run(["in.mkv", "--codec", "ffv1", "out.mkv"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(
            try Tool.ffprobe("out.mkv", stream: "v", show: ["-show_entries", "stream=codec_name,pix_fmt"], in: folder)
                == ["ffv1,yuv444p"])
        func planes(_ name: String) throws -> [UInt8] {
            Array(try Tool.ffmpeg(["-i", name, "-f", "rawvideo", "-pix_fmt", "yuv444p", "-"], in: folder))
        }
        let (wanted, found) = (try planes("in.mkv"), try planes("out.mkv"))
        #expect(wanted.count == found.count && !wanted.isEmpty)
        let worst = zip(wanted, found).map { abs(Int($0) - Int($1)) }.max()
        #expect(worst ?? 255 <= 1, "\(found.prefix(8)) \(wanted.prefix(8))")
    }

    /// libav's encoder loses all of them without a word.
    @Test(arguments: [("1x6", "2x2"), ("6x1", "2x2"), ("1x1", "2x2"), ("2x400", "3x3")])
    func whatFFV1WouldLoseIsRefused(size: String, least: String) throws {
        let folder = try Folder()
        let outcome = try Glfx.run(["color:red", "--size", size, "--duration", "1", "out.nut"], in: folder)
        #expect(outcome.code == 2)
        #expect(
            outcome.errors
                == "glfx: error: pictures of \(size) are too small for encoder ffv1; it takes \(least) and larger: "
                + "use --size or another --codec\n")
    }
}
