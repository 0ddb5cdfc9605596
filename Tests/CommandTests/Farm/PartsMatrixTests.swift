import Foundation
import GLFXTestSupport
import Testing

/// A job in parts makes the frames, stamps and streams of one run.
@Suite struct PartsMatrixTests {
    /// A job without its output's name.
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var arguments: [String]
        var testDescription: String { name }
    }

    static let cases = [
        Case(name: "time and number", arguments: ["in.mp4", "--shader", "animated.frag"]),
        Case(name: "history", arguments: ["in.mp4", "--shader", "remembering.frag", "--input", "before=previous:2"]),
        Case(name: "passes", arguments: ["in.mp4", "--shader", "two.fs"]),
        Case(name: "keyframes", arguments: ["in.mp4", "--shader", "vignette", "--amount", "0s:0, 2.5s:1 ease"]),
        Case(name: "fades", arguments: ["in.mp4", "--fade-in", "0.7", "--fade-out", "1.2"]),
        Case(name: "key", arguments: ["screen.mkv", "--key", "auto", "--background", "in.mp4"]),
        Case(
            name: "show",
            arguments: [
                "in.mp4", "still.png", "other.mp4", "--hold", "1.5", "--transition", "crossfade",
                "--transition-duration", "0.5",
            ]),
        Case(name: "pictures", arguments: ["frames/%03d.png", "--fps", "12", "--shader", "animated.frag"]),
        Case(name: "variable rate", arguments: ["vfr.mp4", "--shader", "animated.frag"]),
        Case(name: "odd size, 10 bits", arguments: ["odd.mkv", "--shader", "animated.frag"]),
        Case(name: "edit list", arguments: ["edit.mp4", "--shader", "animated.frag"]),
        Case(name: "another rate", arguments: ["in.mp4", "--fps", "30000/1001", "--shader", "animated.frag"]),
        Case(
            name: "a cut", arguments: ["in.mp4", "--start", "0.5", "--end", "2.3", "--shader", "animated.frag"]),
        Case(name: "audio", arguments: ["in.mp4", "--shader", "animated.frag", "--audio-mix", "edit.mp4"]),
        Case(name: "denoised", arguments: ["in.mp4", "--shader", "denoise"]),
        Case(name: "measured", arguments: ["in.mp4", "--shader", "deflicker", "--shader", "stabilize"]),
        Case(name: "matched", arguments: ["in.mp4", "--shader", "match", "--input", "reference=other.mp4"]),
        Case(
            name: "audio by level",
            arguments: [
                "in.mp4", "--audio-mix", "edit.mp4", "--audio-duck", "-12", "--audio-track-gain", "0s:0, 2s:-12 ease",
                "--audio-fade", "0.5,0.5", "--loudness", "-23",
            ]),
        Case(name: "conform", arguments: ["in.mp4", "--conform", "30000/1001", "--shader", "animated.frag"]),
        Case(
            name: "without repeats",
            arguments: ["in.mp4", "--freeze", "1=0.5", "--drop-repeats", "--shader", "animated.frag"]),
        Case(name: "subtitles", arguments: ["text.mkv", "--shader", "animated.frag"]),
        Case(name: "timecode", arguments: ["timecode.mov", "--shader", "animated.frag"]),
        Case(
            name: "titles",
            arguments: [
                "timecode.mov", "--text", "{name} {timecode} {frame}", "--text-at", "0s:10%,20%, 2s:60%,70% ease",
                "--text-fade", "12f,0.5", "--text-outline", "8%", "--text-shadow", "5%,5%,8%", "--text-size",
                "0s:10%, 1s:14%",
            ]),
    ]

    /// Every packet joined is that of one run, and so is the whole file.
    @Test(
        arguments: Thoroughness.some(
            Thoroughness.pairs(cases, [["--codec", "prores", "out.mov"], ["--codec", "ffv1", "out.mkv"]]), each: 3))
    func losslessAndIntraFilesAreThoseOfOneRun(job: Case, output: [String]) throws {
        let folder = try FarmClips.folder()
        let name = output[2]
        let parts = try Glfx.run(job.arguments + output + ["--parts", "3", "--quiet"], in: folder)
        #expect(parts.code == 0, "\(parts.errors)")
        try FileManager.default.moveItem(atPath: folder.path(name), toPath: folder.path("parts-" + name))
        let single = try Glfx.run(job.arguments + output + ["--reproducible", "--quiet"], in: folder)
        #expect(single.code == 0, "\(single.errors)")
        #expect(try folder.read("parts-" + name) == folder.read(name))
        #expect(try !folder.names.contains { $0.hasSuffix(".parts") })
    }

    /// Groups of pictures are others than those of one run; everything else is not.
    @Test(arguments: Thoroughness.some(cases, each: 3)) func codedMoviesHaveTheFramesAndStreamsOfOneRun(job: Case)
        throws
    {
        let folder = try FarmClips.folder()
        let plan = try Glfx.run(
            ["plan"] + job.arguments + ["out.mp4", "--parts", "3", "--to", "plan", "--quiet"], in: folder)
        #expect(plan.code == 0, "\(plan.errors)")
        // In any order, and more than once.
        for part in [2, 0, 1, 0] {
            let made = try Glfx.run(["part", "plan", "--index", "\(part)", "--quiet"], in: folder)
            #expect(made.code == 0, "\(made.errors)")
        }
        let join = try Glfx.run(["join", "plan", "--quiet"], in: folder)
        #expect(join.code == 0, "\(join.errors)")
        let single = try Glfx.run(job.arguments + ["single.mp4", "--reproducible", "--quiet"], in: folder)
        #expect(single.code == 0, "\(single.errors)")
        for stream in ["v", "a", "s", "d"] {
            // Of pictures the order of decoding is the encoder's.
            let fields = stream == "v" ? "packet=pts,duration" : "packet=pts,dts,duration,size,flags"
            let (joined, wanted) = (
                try packets("out.mp4", stream, fields, in: folder),
                try packets("single.mp4", stream, fields, in: folder)
            )
            #expect(joined.sorted() == wanted.sorted(), "stream \(stream)")
        }
        #expect(try format("out.mp4", in: folder) == format("single.mp4", in: folder))
        let hashes = try Glfx.run(
            ["hash", "--job", "plan/job.json", "--hash", "murmur3", "--no-thumbnails", "--quiet"], in: folder)
        let wanted = hashes.output.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            String(line.split(separator: ",").last ?? "").trimmingCharacters(in: .whitespaces)
        }
        #expect(try FarmPlanFiles(folder, "plan").hashes == wanted)
        // A decoder finds a key frame at each seam, and nothing to complain of.
        let firsts = try FarmPlanFiles(folder, "plan").firstFrames
        let keys = try packets("out.mp4", "v", "packet=pts,flags", in: folder).sorted { left, right in
            Int(left.split(separator: ",")[1]) ?? 0 < Int(right.split(separator: ",")[1]) ?? 0
        }
        for first in firsts { #expect(keys[first].contains("K"), "frame \(first): \(keys[first])") }
        let decoded = try Tool.run(
            "ffmpeg", ["-v", "warning", "-i", "out.mp4", "-map", "0:v", "-f", "null", "-"], in: folder)
        #expect(decoded.code == 0 && decoded.errors.isEmpty, "\(decoded.errors)")
    }

    /// Made here in one line, or part by part in any order.
    @Test(
        arguments: Thoroughness.some(
            [
                ["h264", "out.mp4"], ["hevc", "out.mkv"], ["vp9", "out.webm"], ["av1", "out.mkv"],
                ["mpeg4", "out.avi"],
                ["gif", "out.gif"],
            ], each: 2))
    func theFileIsTheSameWhereverPartsAreMade(output: [String]) throws {
        let folder = try FarmClips.folder()
        let job = ["in.mp4", "--shader", "animated.frag", "--codec", output[0], output[1], "--parts", "3", "--quiet"]
        let here = try Glfx.run(job + ["--jobs", "2"], in: folder)
        #expect(here.code == 0, "\(here.errors)")
        try FileManager.default.moveItem(atPath: folder.path(output[1]), toPath: folder.path("here"))
        #expect(try Glfx.run(["plan"] + job + ["--to", "plan"], in: folder).code == 0)
        for part in [1, 2, 0] {
            #expect(try Glfx.run(["part", "plan", "--index", "\(part)", "--quiet"], in: folder).code == 0)
        }
        let join = try Glfx.run(["join", "plan", "--quiet"], in: folder)
        #expect(join.code == 0, "\(join.errors)")
        #expect(try folder.read(output[1]) == folder.read("here"))
        let decoded = try Tool.run(
            "ffmpeg", ["-v", "error", "-i", output[1], "-map", "0:v", "-f", "null", "-"], in: folder)
        #expect(decoded.code == 0 && decoded.errors.isEmpty, "\(decoded.errors)")
    }

    @Test(
        arguments: Thoroughness.some(
            [["png", "%03d.png"], ["qtrle", "out.mov"], ["dnxhr", "out.mov"], ["png", "out.mov"]], each: 2))
    func otherIntraFilesAreThoseOfOneRun(output: [String]) throws {
        let folder = try FarmClips.folder()
        try FileManager.default.createDirectory(atPath: folder.path("one"), withIntermediateDirectories: true)
        try FileManager.default.createDirectory(atPath: folder.path("parts"), withIntermediateDirectories: true)
        // DNxHR takes nothing smaller.
        let job = ["in.mp4", "--shader", "animated.frag", "--size", "256x144", "--codec", output[0], "--quiet"]
        let parts = try Glfx.run(job + ["parts/" + output[1], "--parts", "3"], in: folder)
        #expect(parts.code == 0, "\(parts.errors)")
        #expect(try Glfx.run(job + ["one/" + output[1], "--reproducible"], in: folder).code == 0)
        let same = try Tool.run("diff", ["-r", "one", "parts"], in: folder)
        #expect(same.code == 0, "\(same.output)")
        #expect(try !FileManager.default.contentsOfDirectory(atPath: folder.path("one")).isEmpty)
    }

    /// The PSNR of a frame beside a seam is at most 0.5 dB below that of the frames around it.
    @Test func picturesBesideSeamsAreAsGoodAsTheirNeighbors() throws {
        let folder = try FarmClips.folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25,noise=alls=6:allf=t:all_seed=5", "-t", "6", "-c:v",
                "ffv1", "noisy.mkv",
            ], in: folder)
        let job = ["noisy.mkv", "--shader", "animated.frag"]
        let whole = try Glfx.run(job + ["all.mkv", "--codec", "ffv1", "--quiet"], in: folder)
        #expect(whole.code == 0, "\(whole.errors)")
        let parts = try Glfx.run(job + ["out.mp4", "--parts", "3", "--quiet"], in: folder)
        #expect(parts.code == 0, "\(parts.errors)")
        try Tool.ffmpeg(
            ["-i", "out.mp4", "-i", "all.mkv", "-lavfi", "psnr=stats_file=psnr.txt", "-f", "null", "-"], in: folder)
        let figures = try String(decoding: folder.read("psnr.txt"), as: UTF8.self).split(separator: "\n").map { line in
            let field = try #require(line.split(separator: " ").first { $0.hasPrefix("psnr_avg:") })
            return try #require(Double(field.dropFirst("psnr_avg:".count)))
        }
        try #require(figures.count == 150)
        for seam in [50, 100] {
            let around = figures[seam - 9..<seam - 1] + figures[seam + 1..<seam + 9]
            let least = try #require(around.min())
            for frame in [seam - 1, seam] { #expect(figures[frame] >= least - 0.5, "frame \(frame)") }
        }
    }

    private func packets(_ file: String, _ stream: String, _ fields: String, in folder: Folder) throws -> [String] {
        let result = try Tool.run(
            "ffprobe", ["-v", "error", "-select_streams", stream, "-show_entries", fields, "-of", "csv", file],
            in: folder)
        return result.output.split(separator: "\n").map(String.init)
    }

    private func format(_ file: String, in folder: Folder) throws -> String {
        try Tool.run(
            "ffprobe",
            ["-v", "error", "-show_entries", "format=duration,nb_streams:format_tags:chapter", "-of", "csv", file],
            in: folder
        ).output.replacingOccurrences(of: file, with: "")
    }
}

/// What tests read of a plan's files.
struct FarmPlanFiles {
    private let folder: Folder
    private let name: String

    init(_ folder: Folder, _ name: String) { (self.folder, self.name) = (folder, name) }

    private func object(_ path: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: folder.read("\(name)/\(path)")) as? [String: Any])
    }

    var parts: [[String: Any]] { get throws { try object("plan.json")["parts"] as? [[String: Any]] ?? [] } }

    /// The first frame's number of each part.
    var firstFrames: [Int] { get throws { try parts.compactMap { $0["first"] as? Int } } }

    func receipt(_ part: Int) throws -> [String: Any] { try object("parts/\(digits(part)).json") }

    /// Of all parts in order.
    var hashes: [String] {
        get throws {
            try parts.indices.flatMap { part in
                (try receipt(part)["frames"] as? [[String: Any]] ?? []).compactMap { $0["hash"] as? String }
            }
        }
    }

    /// `plan/parts/0003.part`
    func path(_ part: Int, _ ending: String) -> String { "\(name)/parts/\(digits(part)).\(ending)" }

    private func digits(_ part: Int) -> String { String(repeating: "0", count: 4 - "\(part)".count) + "\(part)" }
}
