import Foundation
import GLFXTestSupport
import Testing

/// Audio that is made anew: what it is made of, and that nothing changes without a line.
@Suite struct MadeAudioTests {
    private func stream(_ name: String, _ entries: String, in folder: Folder) throws -> String {
        try Tool.ffprobe(name, stream: "a:0", show: ["-show_entries", "stream=\(entries)"], in: folder).first ?? ""
    }

    private func movie(_ name: String, _ audio: [String], source: String = "sine=r=48000:d=0.4", in folder: Folder)
        throws
    {
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=gray:s=64x48:r=25:d=0.4", "-f", "lavfi", "-i", source, "-c:v", "libx264",
                "-pix_fmt", "yuv420p", "-strict", "-2",
            ] + audio + [name], in: folder)
    }

    @Test(arguments: [("mkv", "ac3", "opus"), ("mp4", "eac3", "aac"), ("mov", "mp3", "aac")])
    func anotherCodecIsNamed(container: String, codec: String, made: String) throws {
        let folder = try Folder()
        try movie("in.mkv", ["-c:a", codec == "mp3" ? "libmp3lame" : codec], in: folder)
        let outcome = try Glfx.run(["in.mkv", "--audio-track-gain", "-6", "out.\(container)"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try stream("out.\(container)", "codec_name", in: folder) == made)
        let lines = outcome.lines.filter { $0.contains("(audio, \(codec)") && $0.contains(" as \(made)") }
        #expect(lines.count == 1, "\(outcome.errors)")
        let asked = try Glfx.run(
            ["in.mkv", "--audio-track-gain", "-6", "--audio-codec", "aac", "--overwrite", "out.\(container)"],
            in: folder)
        #expect(asked.code == 0 && !asked.errors.contains("made anew"), "\(asked.errors)")
    }

    /// The same codec, or one that is lossless too; of the same depth.
    @Test(
        arguments: [
            ("flac -sample_fmt s32", "mkv", "flac,24"), ("flac", "mp4", "flac,16"), ("alac", "mov", "alac,16"),
            ("alac -sample_fmt s32p", "mp4", "alac,24"), ("pcm_s24le", "mp4", "flac,24"),
            ("pcm_s16le", "mov", "pcm_s16le,16"), ("pcm_s24le", "nut", "pcm_s24le,24"), ("flac", "ogv", "flac,16"),
            ("flac -sample_fmt s32", "mov", "pcm_s24le,24"),
        ])
    func losslessStaysLossless(source: String, container: String, wanted: String) throws {
        let folder = try Folder()
        let words = source.split(separator: " ").map(String.init)
        try movie("in.mkv", ["-c:a"] + words, in: folder)
        let outcome = try Glfx.run(["in.mkv", "--audio-track-gain", "-1", "out.\(container)"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let found = try stream("out.\(container)", "codec_name,bits_per_raw_sample,bits_per_sample", in: folder)
        let parts = found.split(separator: ",").map(String.init)
        let bits = parts.dropFirst().first { Int($0) ?? 0 > 0 } ?? "16"
        #expect("\(parts.first ?? ""),\(bits)" == wanted, "\(found)")
    }

    /// Also where it is converted because the container does not hold its codec.
    @Test func losslessStaysLosslessInAnotherContainer() throws {
        let folder = try Folder()
        try movie("in.mov", ["-c:a", "pcm_s24be"], in: folder)
        let outcome = try Glfx.run(["in.mov", "out.mp4"], in: folder)
        #expect(outcome.code == 0 && outcome.errors.contains("converted to flac"), "\(outcome.errors)")
        func samples(_ name: String) throws -> Data {
            try Tool.ffmpeg(["-i", name, "-map", "0:a", "-f", "s24le", "-"], in: folder)
        }
        #expect(try samples("out.mp4") == samples("in.mov"))
    }

    /// ISO/IEC 14496-3, table 1.19, and where surrounds are beside they are behind.
    @Test(arguments: [("5.1(side)", "5.1"), ("5.0(side)", "5.0"), ("6.1", "7.1"), ("4.1", "5.1"), ("7.1", "7.1")])
    func aacKeepsItsLowFrequencyChannel(layout: String, wanted: String) throws {
        let folder = try Folder()
        let channels = ["5.1(side)": 6, "5.0(side)": 5, "6.1": 7, "4.1": 5, "7.1": 8][layout] ?? 0
        let tones = (0..<channels).map { "0.1*sin(\($0 + 2)00*t)" }.joined(separator: "|")
        try movie("in.mkv", ["-c:a", "flac"], source: "aevalsrc=\(tones):s=48000:d=0.4:c=\(layout)", in: folder)
        let outcome = try Glfx.run(["in.mkv", "--audio-codec", "aac", "out.mp4"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try stream("out.mp4", "channel_layout", in: folder) == wanted)
    }

    @Test func audioIsThatOfThePicturesProgram() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=0.4", "-f", "lavfi", "-i", "sine=r=48000:d=0.4", "-f",
                "lavfi", "-i", "testsrc2=s=128x96:r=25:d=0.4", "-f", "lavfi", "-i", "sine=r=48000:d=0.4", "-map", "0",
                "-map", "1", "-map", "2", "-map", "3", "-c:v", "mpeg2video", "-c:a:0", "mp2", "-c:a:1", "ac3",
                "-program", "st=0:st=1", "-program", "st=2:st=3", "in.ts",
            ], in: folder)
        for (options, codec) in [("", "ac3"), ("--video-stream 0", "mp2")] {
            let outcome = try Glfx.shell("\"$glfx\" in.ts \(options) --overwrite out.mkv", in: folder)
            #expect(outcome.code == 0, "\(outcome.errors)")
            #expect(try stream("out.mkv", "codec_name", in: folder) == codec)
        }
        let made = try Glfx.shell("\"$glfx\" in.ts --audio-track-gain -1 --overwrite out.mkv", in: folder)
        #expect(made.code == 0, "\(made.errors)")
        let lines = made.lines.filter { $0.contains("made anew") }
        #expect(lines.first?.contains("ac3") == true, "\(made.errors)")
    }

    /// MLP has 1200 packets a second, more than Matroska's milliseconds.
    @Test(arguments: [("mkv", "mlp"), ("mkv", "truehd"), ("mp4", "truehd")])
    func packetsShorterThanATickKeepTheirTimes(container: String, codec: String) throws {
        let folder = try Folder()
        try movie("in.mkv", ["-c:a", codec], source: "sine=r=48000:d=2", in: folder)
        let outcome = try Glfx.run(["in.mkv", "out.\(container)"], in: folder)
        #expect(outcome.code == 0 && !outcome.errors.contains("went back"), "\(outcome.errors)")
        func last(_ name: String) throws -> Double {
            let times = try Tool.ffprobe(name, stream: "a", show: ["-show_entries", "packet=pts_time"], in: folder)
            return Double(times.last ?? "") ?? 0
        }
        #expect(abs(try last("out.\(container)") - last("in.mkv")) < 0.0015)
    }
}
