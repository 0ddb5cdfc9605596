import Foundation
import GLFXTestSupport
import Testing

/// Copied audio of a part whose end is no frame's and no packet's edge: it ends with the last picture, which is whole.
@Suite struct CutSoundTests {
    /// AAC at 44.1 kHz has packets of 1024 samples.
    private static let packet = 1024.0 / 44_100

    /// Seconds of audio that ffmpeg decodes, with its place in the file.
    private func decodedEnd(of name: String, in folder: Folder) throws -> Double {
        let samples = try Tool.ffmpeg(
            ["-i", name, "-map", "0:a", "-af", "aresample=async=1:first_pts=0", "-ac", "1", "-f", "f32le", "-"],
            in: folder)
        return Double(samples.count / 4) / 44_100
    }

    @Test(
        arguments: ["mov", "mp4", "mkv"],
        [("--duration 2.01", 2.04), ("--duration 2.0399", 2.04), ("--end 1.5", 1.52), ("--duration 0.4", 0.4)])
    func audioEndsWithTheLastPicture(container: String, cut: (options: String, end: Double)) throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25", "-f", "lavfi", "-i", "sine=r=44100", "-t", "3", "-c:v",
                "libx264", "-c:a", "aac", "in.mp4",
            ], in: folder)
        let outcome = try Glfx.shell("\"$glfx\" in.mp4 \(cut.options) out.\(container)", in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let name = "out.\(container)"
        let shown = try Tool.ffprobe(
            name, stream: "v", show: ["-count_packets", "-show_entries", "stream=nb_read_packets"], in: folder)
        #expect(shown == ["\(Int((cut.end * 25).rounded()))"])
        let whole = try Tool.ffprobe(name, stream: "v", show: ["-show_entries", "format=duration"], in: folder)
        #expect(abs((Double(whole.last ?? "") ?? 0) - cut.end) < 0.002, "\(whole)")
        if container != "mkv" {
            let track = try Tool.ffprobe(name, stream: "a", show: ["-show_entries", "stream=duration"], in: folder)
            #expect(abs((Double(track.first ?? "") ?? 0) - cut.end) < 0.0005, "\(track)")
        }
        let end = try decodedEnd(of: name, in: folder)
        #expect(end > cut.end - 0.0015 && end < cut.end + Self.packet, "\(end)")
    }
}
