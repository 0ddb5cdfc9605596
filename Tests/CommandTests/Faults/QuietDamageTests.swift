import Foundation
import GLFXTestSupport
import Testing

/// Damage that libav only logs: no error code reports it, but glfx's exit code has to.
@Suite struct QuietDamageTests {
    /// A movie of 15 frames (0.6 s), damaged in one place.
    struct Damaged: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var file: String
        /// ffmpeg's options for the movie.
        var coding: [String]
        var damage: @Sendable (inout Data) throws -> Void
        /// Frames that are left.
        var frames: Range<Int>
    }

    static let movies = [
        // Less than a second is missing: lengths in headers are less exact than that.
        Damaged(
            testDescription: "Matroska, cut", file: "a.mkv", coding: ["-c:v", "ffv1"],
            damage: { $0.removeLast($0.count / 3) }, frames: 5..<14),
        Damaged(
            testDescription: "WebM, cut", file: "a.webm", coding: ["-c:v", "libvpx", "-g", "5"],
            damage: { $0.removeLast($0.count / 3) }, frames: 3..<15),
        // Version 3 has a checksum of each slice. A byte in the middle is one of a slice's.
        Damaged(
            testDescription: "FFV1, a wrong checksum", file: "a.mkv",
            coding: ["-c:v", "ffv1", "-level", "3", "-slicecrc", "1"], damage: { $0[$0.count / 2] ^= 0x55 },
            frames: 15..<16),
        Damaged(
            testDescription: "APNG, a wrong checksum", file: "a.apng", coding: ["-plays", "0"],
            damage: { data in
                let chunk = try #require(data.range(of: Data("IDAT".utf8)))
                data[chunk.upperBound + 40] ^= 0x55
            }, frames: 14..<16),
        // Annex B of Adobe's specification: after each tag is its size, big-endian. The first picture's is overwritten.
        Damaged(
            testDescription: "FLV, a wrong size", file: "a.flv", coding: ["-c:v", "flv", "-g", "5"],
            damage: { $0[$0.count / 2] ^= 0xFF }, frames: 1..<16),
    ]

    private static func made(_ movie: Damaged, in folder: Folder) throws {
        let picture = ["-f", "lavfi", "-i", "testsrc2=size=64x48:rate=25:duration=0.6"]
        try Tool.ffmpeg(picture + movie.coding + ["-t", "0.6", movie.file], in: folder)
    }

    @Test(arguments: movies)
    func itIsToldAndTheRestIsKept(movie: Damaged) throws {
        let folder = try Folder()
        try Self.made(movie, in: folder)
        let whole = try Glfx.run([movie.file, "--codec", "ffv1", "whole.mkv"], in: folder)
        #expect(whole.code == 0, "\(whole.errors)")
        var data = try folder.read(movie.file)
        try movie.damage(&data)
        try data.write(to: folder.url.appendingPathComponent(movie.file))

        let outcome = try Glfx.run([movie.file, "--codec", "ffv1", "out.mkv"], in: folder)
        #expect(outcome.code == 4, "\(outcome.errors)")
        let line = try #require(outcome.lines.last)
        #expect(line.hasPrefix("glfx: error: '\(movie.file)' is damaged: "))
        let frames = try Tool.ffprobe("out.mkv", stream: "v:0", show: ["-show_entries", "packet=pts"], in: folder)
        #expect(movie.frames.contains(frames.count), "\(frames.count)")

        try folder.write("old", to: "old.mkv")
        let before = try Snapshot(folder)
        let strict = try Glfx.run(
            [movie.file, "--codec", "ffv1", "--strict", "--overwrite", "old.mkv"], in: folder)
        #expect(strict.code == 4, "\(strict.errors)")
        #expect(try Snapshot(folder) == before)
    }

    /// AAC in a transport stream has a header in each packet, which Matroska needs removed. A packet that has lost its
    /// own cannot be copied: an error of the input, not of the output.
    @Test func aStreamThatCannotBePassedOnIsNoFaultOfTheOutput() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=size=64x48:rate=25:duration=1", "-f", "lavfi", "-i", "sine=duration=1",
                "-c:v", "mpeg2video", "-c:a", "aac", "-f", "mpegts", "-pes_payload_size", "0", "a.ts",
            ], in: folder)
        var data = try folder.read("a.ts")
        // ISO/IEC 13818-7: a header begins with twelve ones. The bytes after the first are parsed as one.
        let place = try #require(Self.headers(in: data).first)
        data[place] = 0
        try data.write(to: folder.url.appendingPathComponent("a.ts"))
        let outcome = try Glfx.run(["a.ts", "out.mkv"], in: folder)
        #expect(outcome.code == 3, "\(outcome.errors)")
        #expect(outcome.lines.last?.hasSuffix("leave the audio out: --audio none") == true, "\(outcome.errors)")
        #expect(try folder.names == ["a.ts"])
        let silent = try Glfx.run(["a.ts", "--audio", "none", "out.mkv"], in: folder)
        #expect(silent.code == 0, "\(silent.errors)")
    }

    /// Bytes at which headers of AAC packets (MPEG-4, no checksum) begin.
    private static func headers(in data: Data) -> [Int] {
        data.indices.dropLast().filter { data[$0] == 0xFF && data[$0 + 1] == 0xF1 }
    }

    /// Frames before the in point may lack their references: this is no damage.
    @Test(arguments: ["0", "0.5", "1.3"])
    func aPartOfAWholeMovieIsWhole(start: String) throws {
        let folder = try Folder()
        let path = try Clips.path("index-first.mp4")
        let outcome = try Glfx.run([path, "--start", start, "--duration", "0.4", "out.mkv"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let frames = try Tool.ffprobe("out.mkv", stream: "v:0", show: ["-show_entries", "packet=pts"], in: folder)
        #expect(frames.count == 10)
    }

    /// Matroska stores no decoding times: the key frame that a part begins with has none.
    @Test func aPartOfAMatroskaMovieWithSubtitlesBeginsAtItsKeyFrame() throws {
        let folder = try Folder()
        try folder.write("1\n00:00:00,200 --> 00:00:00,900\nearly\n", to: "s.srt")
        let picture = ["-f", "lavfi", "-i", "testsrc2=size=64x48:rate=25:duration=2", "-i", "s.srt"]
        try Tool.ffmpeg(picture + ["-c:v", "libx264", "-bf", "2", "-g", "10", "-c:s", "srt", "a.mkv"], in: folder)
        let outcome = try Glfx.run(["a.mkv", "--start", "1", "--duration", "0.4", "out.mkv"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let frames = try Tool.ffprobe("out.mkv", stream: "v:0", show: ["-show_entries", "packet=pts"], in: folder)
        #expect(frames.count == 10)
    }
}
