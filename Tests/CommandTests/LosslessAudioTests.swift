import Foundation
import GLFXTestSupport
import Testing

/// Lossless audio comes out of another container, or the same, with every sample, by ffmpeg's decoder.
@Suite struct LosslessAudioTests {
    /// An encoder's words, the source's container, the output, the codec there, and a part of the only note.
    struct Case: Sendable, CustomTestStringConvertible {
        var source: String
        var output: String
        var codec: String
        var note: String?
        var testDescription: String { "\(source) to \(output)" }
    }

    private func samples(_ name: String, in folder: Folder) throws -> Data {
        try Tool.ffmpeg(["-i", name, "-map", "0:a", "-f", "f32le", "-c:a", "pcm_f32le", "-"], in: folder)
    }

    private func source(_ words: String, in folder: Folder) throws {
        let tones = "aevalsrc='0.3*sin(2*PI*440*t)+0.1*random(0)|0.2*sin(2*PI*660*t)':s=48000:d=1.4"
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "color=gray:s=64x48:r=25:d=1.4", "-f", "lavfi", "-i", tones, "-c:v", "mpeg4", "-c:a"]
                + words.split(separator: " ").map(String.init) + ["in.mkv"], in: folder)
    }

    @Test(arguments: [
        // Copied, TTA loses its last packet, which may be a second long.
        Case(source: "tta", output: "mkv", codec: "flac", note: "(audio, tta) is converted to flac"),
        Case(source: "tta", output: "mp4", codec: "flac", note: "(audio, tta) is converted to flac"),
        Case(source: "tta -sample_fmt s16", output: "avi", codec: "pcm_s16le", note: "is converted to pcm_s16le"),
        // Matroska has no length of ALAC's packets, and the last one is short.
        Case(source: "alac", output: "mp4", codec: "alac"), Case(source: "alac", output: "mov", codec: "alac"),
        Case(source: "alac", output: "mkv", codec: "alac"),
        Case(source: "wavpack -sample_fmt fltp", output: "mov", codec: "pcm_f32le", note: "converted to pcm_f32le"),
        Case(source: "wavpack -sample_fmt s16p", output: "mp4", codec: "flac", note: "converted to flac: "),
        Case(source: "wavpack -sample_fmt s16p", output: "mkv", codec: "wavpack"),
        Case(source: "pcm_alaw", output: "mkv", codec: "pcm_alaw"),
        Case(source: "pcm_mulaw", output: "mkv", codec: "pcm_mulaw"),
        Case(source: "pcm_mulaw", output: "mp4", codec: "flac", note: "(audio, pcm_mulaw) is converted to flac"),
        Case(source: "adpcm_ms", output: "mkv", codec: "adpcm_ms"),
    ])
    func everySampleStays(_ example: Case) throws {
        let folder = try Folder()
        try source(example.source, in: folder)
        let outcome = try Glfx.run(["in.mkv", "--codec", "mpeg4", "out.\(example.output)"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let codec = try Tool.ffprobe(
            "out.\(example.output)", stream: "a", show: ["-show_entries", "stream=codec_name"], in: folder)
        #expect(codec == [example.codec])
        let (before, after) = try (samples("in.mkv", in: folder), samples("out.\(example.output)", in: folder))
        #expect(before.count > 480_000 && after == before, "\(before.count), \(after.count)")
        #expect(outcome.lines.count == (example.note == nil ? 0 : 1), "\(outcome.errors)")
        if let note = example.note { #expect(outcome.errors.contains(note), "\(outcome.errors)") }
    }

    /// FLAC in MP4 has no floating point.
    @Test func fewerBitsAreNamed() throws {
        let folder = try Folder()
        try source("wavpack -sample_fmt fltp", in: folder)
        let outcome = try Glfx.run(["in.mkv", "--codec", "mpeg4", "out.mp4"], in: folder)
        #expect(
            outcome.lines == [
                "glfx: note: stream 1 (audio, wavpack) is converted to flac of 24 bits, from floating point: mp4 cannot "
                    + "hold it"
            ])
    }
}
