import Foundation
import GLFXTestSupport
import Testing

/// Every sample and every real clip through the main job: time stamps, length and audio are unchanged, by
/// ffprobe.
@Suite struct KeepingTests {
    static let movies = Checkout.samples.filter { !$0.hasSuffix("demo.mov") } + Checkout.footage

    /// Where ffprobe does not report the input's whole length: of two edits, 25 and 4,819 ticks of 1/600 (`ffprobe -v
    /// trace` shows both), it leaves the first out.
    static let lengths = ["handheld-room.mp4": "1211/150"]

    @Test(
        .enabled(if: !movies.isEmpty, "needs samples: scripts/make-samples"),
        arguments: Thoroughness.some(movies, each: 3))
    func stampsLengthAndSoundAreKept(movie: String) throws {
        let folder = try Folder()
        let output = "out." + URL(fileURLWithPath: movie).pathExtension
        let speed = output.hasSuffix("webm") ? [] : ["--codec", "h264", "--preset", "superfast"]
        let outcome = try Glfx.run([movie, "--shader", "passthrough", "--quiet"] + speed + [output], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let before = try Probe(movie, in: folder)
        let after = try Probe(folder.path(output), in: folder)
        #expect(!before.stamps.isEmpty)
        #expect(after.stamps == before.stamps)
        #expect(after.length == Self.lengths[URL(fileURLWithPath: movie).lastPathComponent] ?? before.length)
        #expect(after.sound == before.sound)
    }
}

/// ffprobe's facts of a movie: times as fractions in lowest terms.
private struct Probe {
    var stamps: [String]
    /// The length of the picture's stream, by its container or else by its tag.
    var length: String?
    /// A digest of each audio packet, stream by stream.
    var sound: [String]

    init(_ path: String, in folder: Folder) throws {
        let streams = try Self.sections(
            path, "v",
            "stream=index,time_base,duration_ts:stream_disposition=attached_pic:stream_tags=DURATION",
            "index", in: folder)
        let movie = try #require(streams.first { $0["DISPOSITION:attached_pic"] == "0" })
        let base = (movie["time_base"] ?? "").split(separator: "/").compactMap { Int($0) }
        try #require(base.count == 2)
        let frames = try Self.sections(
            path, movie["index"] ?? "", "frame=best_effort_timestamp", "best_effort_timestamp", in: folder)
        let ticks = frames.map { Int($0["best_effort_timestamp"] ?? "") }
        stamps = ticks.map { $0.map { Self.fraction($0, base) } ?? "none" }
        length = Int(movie["duration_ts"] ?? "").map { Self.fraction($0, base) } ?? movie["TAG:DURATION"]
        let packets = try Self.sections(
            path, "a", "packet=stream_index,data_hash", "stream_index", ["-show_data_hash", "md5"], in: folder)
        let byStream = Dictionary(grouping: packets) { Int($0["stream_index"] ?? "") ?? -1 }
        sound = byStream.sorted { $0.key < $1.key }.flatMap { $0.value.map { $0["data_hash"] ?? "none" } }
    }

    /// What ffprobe prints as `key=value`, cut where the first key begins again.
    private static func sections(
        _ path: String, _ stream: String, _ entries: String, _ first: String, _ more: [String] = [], in folder: Folder
    ) throws -> [[String: String]] {
        let arguments = ["-v", "error", "-select_streams", stream, "-show_entries", entries] + more
        let outcome = try Tool.run("ffprobe", arguments + ["-of", "default=noprint_wrappers=1", path], in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        var sections: [[String: String]] = []
        for line in outcome.output.split(separator: "\n") {
            guard let equals = line.firstIndex(of: "=") else { continue }
            let key = String(line[..<equals])
            if key == first { sections.append([:]) }
            guard !sections.isEmpty else { continue }
            sections[sections.count - 1][key] = String(line[line.index(after: equals)...])
        }
        return sections
    }

    private static func fraction(_ ticks: Int, _ base: [Int]) -> String {
        var (a, b) = (abs(ticks * base[0]), base[1])
        while b != 0 { (a, b) = (b, a % b) }
        return a == 0 ? "0" : "\(ticks * base[0] / a)/\(base[1] / a)"
    }
}
