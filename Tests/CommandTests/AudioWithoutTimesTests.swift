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

    // MARK: FLV

    @Test(arguments: [("pcm_s16le", 48000, "aac"), ("pcm_s16le", 44100, "pcm_s16le"), ("libmp3lame", 16000, "aac")])
    func flvGetsAnotherCodecForARateThatItDoesNotHold(codec: String, rate: Int, wanted: String) throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=gray:s=64x48:r=25:d=0.4", "-f", "lavfi", "-i", "sine=r=\(rate):d=0.4",
                "-c:v", "mpeg4", "-c:a", codec, "in.mkv",
            ], in: folder)
        let outcome = try Glfx.run(["in.mkv", "out.flv"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let found = try Tool.ffprobe(
            "out.flv", stream: "a", show: ["-show_entries", "stream=codec_name,sample_rate"], in: folder)
        #expect(found == ["\(wanted),\(rate)"])
        let lines = outcome.lines.filter { $0.contains("is converted to aac: flv cannot hold it at \(rate) Hz") }
        #expect(lines.count == (wanted == "aac" ? 1 : 0), "\(outcome.errors)")
    }

    @Test(arguments: ["", "--audio-track-gain -1"])
    func flvGetsOneAudioTrack(words: String) throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=gray:s=64x48:r=25:d=0.4", "-f", "lavfi", "-i", "sine=r=48000:d=0.4",
                "-map", "0", "-map", "1", "-map", "1", "-c:v", "mpeg4", "-c:a", "aac", "-metadata:s:a:1",
                "language=deu", "in.mkv",
            ], in: folder)
        let options = words.split(separator: " ").map(String.init)
        let outcome = try Glfx.run(["in.mkv"] + options + ["out.flv"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(
            try Tool.ffprobe("out.flv", stream: "a", show: ["-show_entries", "stream=codec_name"], in: folder) == [
                "aac"
            ])
        let named = "left out, flv holds one audio track: stream 2 (audio, aac, deu)"
        #expect(outcome.lines.filter { $0.contains(named) }.count == 1, "\(outcome.errors)")
    }
}
