import Foundation
import GLFXTestSupport
import Testing

/// Audio that begins late, in containers whose audio has no times, and audio that FLV has no place for.
@Suite struct AudioWithoutTimesTests {
    /// A click 0.5 s after the audio's own beginning, which is `late` after the picture's.
    private func movie(_ codec: String, late: String, in folder: Folder) throws {
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=gray:s=256x144:r=25:d=2", "-itsoffset", late, "-f", "lavfi", "-i",
                "aevalsrc='if(between(t,0.5,0.51),0.8*sin(2000*t),0)':s=48000:d=1", "-map", "0", "-map", "1", "-c:v",
                "mpeg4", "-c:a", codec, "in.mkv",
            ], in: folder)
    }

    private func click(_ name: String, in folder: Folder) throws -> Double {
        let samples = try Tool.samples(name, channels: 1, in: folder)[0]
        return Double(samples.firstIndex { abs($0) > 0.1 } ?? -48000) / 48000
    }

    @Test(arguments: [("pcm_s16le", "avi"), ("pcm_u8", "avi"), ("pcm_mulaw", "avi"), ("pcm_s16le", "mxf")])
    func silenceGoesBeforeLatePCM(codec: String, container: String) throws {
        let folder = try Folder()
        try movie(codec, late: "0.5", in: folder)
        let outcome = try Glfx.run(["in.mkv", "out.\(container)"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(abs(try click("out.\(container)", in: folder) - 1) < 0.0015)
        let found = try Tool.ffprobe(
            "out.\(container)", stream: "a", show: ["-show_entries", "stream=codec_name"], in: folder)
        #expect(found == [codec])
    }

    @Test(arguments: ["--audio-codec pcm", "--audio-track-gain 0.01"])
    func silenceGoesBeforeWhatIsMadeAnew(words: String) throws {
        let folder = try Folder()
        try movie("libmp3lame", late: "0.5", in: folder)
        let source = try click("in.mkv", in: folder)
        let options = words.split(separator: " ").map(String.init)
        let outcome = try Glfx.run(["in.mkv"] + options + ["out.avi"], in: folder)
        #expect(outcome.code == 0 && !outcome.errors.contains("early"), "\(outcome.errors)")
        // The mp3's first packet begins before its first sample.
        #expect(abs(try click("out.avi", in: folder) - source - 0.477) < 0.003)
    }

    @Test func lateCodedAudioIsNamed() throws {
        let folder = try Folder()
        try movie("libmp3lame", late: "0.5", in: folder)
        let outcome = try Glfx.run(["in.mkv", "out.avi"], in: folder)
        #expect(
            outcome.lines.count == 1 && outcome.errors.contains("has a gap or a late beginning"), "\(outcome.errors)")
        // Less than a frame is not.
        try movie("libmp3lame", late: "0.04", in: folder)
        let near = try Glfx.run(["in.mkv", "--overwrite", "out.avi"], in: folder)
        #expect(near.code == 0 && near.lines.isEmpty, "\(near.errors)")
    }
}
