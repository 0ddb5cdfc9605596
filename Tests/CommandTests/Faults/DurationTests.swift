import Foundation
import GLFXTestSupport
import Testing

/// Lengths missing from a header, or impossible: progress does without them, and the job ends with the movie.
@Suite struct DurationTests {
    /// A movie of 20 frames, and what is written over its length.
    struct Absurdity: Sendable, CustomTestStringConvertible {
        var name: String
        var change: @Sendable (inout MovieBytes) throws -> Void
        var testDescription: String { name }
    }

    /// Matroska's duration, a float of 8 bytes in milliseconds (RFC 9559, 5.1.2.10).
    private static func matroska(_ name: String, _ milliseconds: Double) -> Absurdity {
        Absurdity(name: "\(name).mkv") { bytes in
            let place = try bytes.find([0x44, 0x89, 0x88]) + 3
            bytes.put(Int64(bitPattern: milliseconds.bitPattern), bytes: 8, at: place)
        }
    }

    /// The duration of a box that has it after version, two dates and time scale.
    private static func box(_ kind: String, _ ticks: Int64) -> Absurdity {
        Absurdity(name: "\(kind)-\(ticks).mp4") { bytes in
            bytes.put(ticks, bytes: 4, at: try bytes.box(kind) + 16)
        }
    }

    static let absurdities = [
        matroska("1e300", 1e300), matroska("a-thousand-years", 3.2e13), matroska("none", 0), matroska("negative", -5),
        matroska("not-a-number", .nan), matroska("infinite", .infinity),
        // 2^32 ticks of 1/30000 s, as found in the wild: 39 hours for 0.8 s.
        matroska("143165-seconds", 143_165_000), box("mvhd", 0xFFFF_FFFE), box("mdhd", 0xFFFF_FFFE), box("mdhd", 0),
    ]

    @Test(arguments: absurdities)
    func theJobEndsWithTheMovie(absurdity: Absurdity) throws {
        let folder = try Folder()
        try Tool.ffmpeg(["-i", try Clips.path("small.mov"), "-an", "-c", "copy", absurdity.name], in: folder)
        var bytes = try MovieBytes(folder.path(absurdity.name))
        try absurdity.change(&bytes)
        try bytes.write(to: absurdity.name, in: folder)
        for style in ["plain", "json"] {
            let outcome = try Glfx.run(
                [absurdity.name, "--progress", style, "--overwrite", "--strict", "out.mkv"], in: folder)
            #expect(outcome.code == 0, "\(outcome.errors)")
            #expect(outcome.lines.count == 1)
            #expect(outcome.errors.contains(style == "plain" ? "20 frames" : "\"frames\":20"), "\(outcome.errors)")
        }
        let times = try RawFrames.times("out.mkv", in: folder)
        #expect(times.count == 20 && times.last == 0.76)
    }

    /// Three thousand frames take long enough for progress lines.
    @Test(arguments: ["absurd.mkv", "none.h264"])
    func progressHasNoShare(name: String) throws {
        let folder = try Folder()
        try Tool.ffmpeg(["-i", try Clips.path("long.mp4"), "-c", "copy", name], in: folder)
        if name == "absurd.mkv" {
            var bytes = try MovieBytes(folder.path(name))
            try Self.matroska("", 1e15).change(&bytes)
            try bytes.write(to: name, in: folder)
        }
        let outcome = try Glfx.run(
            [name, "--progress", "json", "--size", "160x90", "--preset", "ultrafast", "out.mkv"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let lines = try outcome.lines.filter { $0.hasPrefix("{") }.map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(lines.count > 1)
        let progress = lines.filter { $0["event"] as? String == "progress" }
        #expect(!progress.isEmpty)
        for line in progress {
            #expect(line["share"] == nil && line["secondsLeft"] == nil && line["done"] as? Bool == false)
        }
        #expect(lines.last?["frames"] as? Int == 3000)
    }
}
