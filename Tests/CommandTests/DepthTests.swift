import Foundation
import GLFXTestSupport
import Testing

/// `--depth`: the bits that are written.
@Suite struct DepthTests {
    private let folder: Folder

    init() throws {
        folder = try Folder()
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=s=96x64:d=0.1,format=yuv420p10", "-c:v", "ffv1", "in.mkv"], in: folder)
    }

    private func format(_ name: String) throws -> String {
        try Tool.ffprobe(name, stream: "v", show: ["-show_entries", "stream=pix_fmt"], in: folder).joined()
    }

    @Test func tenBitH264IsToldAndEightBitsAreToBeHad() throws {
        let usual = try Glfx.run(["in.mkv", "a.mp4"], in: folder)
        #expect(usual.code == 0 && usual.errors.contains("--depth 8"), "\(usual.errors)")
        #expect(try format("a.mp4") == "yuv420p10le")
        let eight = try Glfx.run(["in.mkv", "--depth", "8", "b.mp4"], in: folder)
        #expect(eight.code == 0 && eight.errors.isEmpty, "\(eight.errors)")
        #expect(try format("b.mp4") == "yuv420p")
    }

    @Test func moreBitsThanTheSourceHasAreWritten() throws {
        let outcome = try Glfx.run(["in.mkv", "--codec", "ffv1", "--depth", "16", "c.mkv"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try format("c.mkv") == "yuv420p16le")
    }

    @Test(arguments: [
        (
            ["--codec", "prores", "--depth", "8", "d.mov"],
            "encoder prores_ks does not write 8 bits a channel; it writes 10; or choose another --codec"
        ),
        (
            ["--depth", "7", "d.mkv"],
            "--depth '7': not a number of bits that a channel may have; write 8, 10, 12 or 16"
        ),
    ])
    func otherBitsAreRefused(words: [String], message: String) throws {
        let outcome = try Glfx.run(["in.mkv"] + words, in: folder)
        #expect(outcome.code == 2)
        #expect(outcome.errors == "glfx: error: \(message)\n")
    }
}
