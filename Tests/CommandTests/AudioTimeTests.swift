import Foundation
import GLFXTestSupport
import Testing

/// Where audio is heard, whatever its container says of its packets.
@Suite struct AudioTimeTests {
    private static let tone = "aevalsrc='if(between(t,0.7,0.9),0.8*sin(2*PI*1000*t),0)':d=1.2:s="

    /// Seconds of the first sample that is loud, by the stamps of the packets.
    private func onset(_ name: String, in folder: Folder) throws -> Double {
        let data = try Tool.ffmpeg(
            ["-i", name, "-map", "0:a", "-af", "aresample=48000:async=1:first_pts=0", "-ac", "1", "-f", "f32le", "-"],
            in: folder)
        let samples = data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        return Double(samples.firstIndex { abs($0) > 0.2 } ?? -1) / 48_000
    }

    @Test(arguments: [("libvorbis", 44100), ("libvorbis", 22050), ("libvorbis", 8000), ("libopus", 48000)])
    func oggIsHeardAtItsTime(codec: String, rate: Int) throws {
        let folder = try Folder()
        try Tool.ffmpeg(["-f", "lavfi", "-i", Self.tone + "\(rate)", "-c:a", codec, "a.ogg"], in: folder)
        let outcome = try Glfx.shell(
            "\"$glfx\" color:navy --size 64x48 --fps 25 --duration 1.2 --audio a.ogg --audio-codec pcm out.mov",
            in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(abs(try onset("out.mov", in: folder) - 0.7) < 0.0007)
    }

    /// Audio packets begin elsewhere than pictures; one across the cut is not moved.
    @Test(arguments: ["ac3", "flac", "pcm_s16le", "aac"], ["mkv", "mp4"])
    func aCutIsHeardAtItsTime(codec: String, container: String) throws {
        let folder = try Folder()
        let input = codec.hasPrefix("pcm") ? "in.mov" : "in.mp4"
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=1.2", "-f", "lavfi", "-i", Self.tone + "48000", "-c:v",
                "libx264", "-pix_fmt", "yuv420p", "-strict", "-2", "-c:a", codec, input,
            ], in: folder)
        let outcome = try Glfx.run([input, "--start", "0.32", "out.\(container)"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        // A millisecond is Matroska's tick.
        let whole = try onset(input, in: folder)
        #expect(abs(try onset("out.\(container)", in: folder) - (whole - 0.32)) < 0.0011)
    }

    /// Slowed down, pieces run ahead of their time; what begins suddenly does not.
    @Test(arguments: [0.25, 0.4, 0.5, 0.8, 2])
    func anAttackIsHeardAtItsTimeAtAnotherSpeed(speed: Double) throws {
        let folder = try Folder()
        for start in [0.3003, 0.3107, 0.3215] {
            try Tool.ffmpeg(
                [
                    "-f", "lavfi", "-i", "color=gray:s=16x16:r=25:d=0.6", "-f", "lavfi", "-i",
                    "aevalsrc='0.01*sin(2*PI*220*t)+if(gt(t,\(start)),0.8*sin(2*PI*1000*t),0)':s=48000:d=0.6", "-c:v",
                    "mpeg4", "-c:a", "pcm_s16le", "in.mov",
                ], in: folder)
            let outcome = try Glfx.run(
                ["in.mov", "--speed", "\(speed)", "--codec", "mpeg4", "--overwrite", "out.mov"], in: folder)
            #expect(outcome.code == 0, "\(outcome.errors)")
            #expect(abs(try onset("out.mov", in: folder) - start / speed) < 0.0076)
        }
    }

    /// ADTS and MP3 without a table of contents: libav extrapolates from the first packets.
    @Test(arguments: ["aac", "mp3"])
    func aLengthThatIsOnlyEstimatedIsCounted(kind: String) throws {
        let folder = try Folder()
        let codec =
            kind == "aac" ? ["-c:a", "aac", "-b:a", "160k"] : ["-c:a", "libmp3lame", "-q:a", "0", "-write_xing", "0"]
        // Silence, which takes few bits, and then noise.
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "anoisesrc=r=48000:d=4:a=0.5,volume='if(lt(t,2),0,1)':eval=frame"] + codec
                + ["a.\(kind)"], in: folder)
        try Tool.ffmpeg(["-f", "lavfi", "-i", "color=navy:s=64x48", "-frames:v", "1", "p.png"], in: folder)
        let outcome = try Glfx.run(["p.png", "--fps", "25", "--audio", "a.\(kind)", "out.mkv"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let length = try Tool.ffprobe("out.mkv", stream: "v", show: ["-show_entries", "format=duration"], in: folder)
        #expect(abs((Double(length.last ?? "") ?? 0) - 4) < 0.1, "\(length)")
    }

    private func changing(in folder: Folder) throws {
        for (name, rate, tone, offset) in [("1.ts", 48000, 440, "0"), ("2.ts", 44100, 880, "1")] {
            try Tool.ffmpeg(
                [
                    "-f", "lavfi", "-i", "color=gray:s=64x48:r=25:d=1", "-f", "lavfi", "-i",
                    "sine=\(tone):r=\(rate):d=1",
                    "-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac", "-output_ts_offset", offset, "-muxdelay",
                    "0", "-muxpreload", "0", name,
                ], in: folder)
        }
        let parts = try ["1.ts", "2.ts"].map { try Data(contentsOf: folder.url.appendingPathComponent($0)) }
        try (parts[0] + parts[1]).write(to: folder.url.appendingPathComponent("in.ts"))
    }

    @Test func copiedAudioThatChangesItsRateIsNamed() throws {
        let folder = try Folder()
        try changing(in: folder)
        for (container, isNamed) in [("mkv", true), ("mp4", true), ("ts", false)] {
            let outcome = try Glfx.run(["in.ts", "out.\(container)"], in: folder)
            #expect(outcome.errors.contains("from 48000 to 44100 Hz") == isNamed, "\(outcome.errors)")
        }
    }

    @Test func encodedAudioThatChangesItsRateKeepsItsPitch() throws {
        let folder = try Folder()
        try changing(in: folder)
        let outcome = try Glfx.run(["in.ts", "--audio-codec", "pcm", "out.mkv"], in: folder)
        #expect(!outcome.errors.contains("Hz"), "\(outcome.errors)")
        let data = try Tool.ffmpeg(
            ["-ss", "1.2", "-t", "0.5", "-i", "out.mkv", "-map", "0:a", "-f", "s16le", "-"], in: folder)
        let samples = data.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
        let risings = zip(samples, samples.dropFirst()).count { $0 < 0 && $1 >= 0 }
        #expect(abs(Double(risings) - 440) < 4, "\(samples.count)")
    }
}
