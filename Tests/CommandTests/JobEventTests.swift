import Foundation
import GLFXTestSupport
import Testing

/// `--progress json`: every line on stderr is an object; and `--summary`.
struct JobEventTests {
    private static let clip = ["color:red", "--duration", "2", "--fps", "10", "--size", "16x16", "--codec", "ffv1"]

    private func events(_ outcome: Outcome) throws -> [[String: Any]] {
        try outcome.lines.map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
        }
    }

    @Test(.needsSchemas) func everyLineFollowsTheSchema() throws {
        let checked = try CheckFolder()
        let text =
            "uniform float time; void main() { float a = 0.0; for (int i = 0; i < 500; i++) a += sin(time + float(i)); "
        try checked.folder.write(text + "gl_FragColor = vec4(fract(a)); }", to: "slow.frag")
        for arguments in [
            Self.clip + ["--verbose", "an \"odd\" é\n.mkv"],
            ["color:red", "--duration", "2", "--fps", "25", "--size", "320x240", "--shader", "slow.frag", "long.mkv"],
            Self.clip + ["--shader", "bad.frag", "a.mkv"], ["none.mov", "a.mkv"], ["--what", "a.mkv"],
            ["none.mov", "--shader", CheckFolder.oddName, "a.mkv"],
        ] {
            let outcome = try Glfx.run(arguments + ["--progress", "json"], in: checked.folder)
            try Schema.expect(outcome.errors, "progress", lines: true)
            let last = try #require(try events(outcome).last)
            let isEnd = ["done", "error"].contains(last["event"] as? String) || arguments.contains("--verbose")
            #expect(isEnd, "\(outcome.errors)")
            if outcome.code != 0 { #expect(last["code"] as? Int == Int(outcome.code), "\(outcome.errors)") }
        }
    }

    @Test func theEndNamesOutputFramesAndDuration() throws {
        let folder = try Folder()
        let outcome = try Glfx.run(Self.clip + ["a \"b\" é\n.mkv", "--progress", "json"], in: folder)
        let done = try #require(try events(outcome).last)
        #expect(done["event"] as? String == "done" && done["done"] as? Bool == true)
        #expect(done["output"] as? String == "a \"b\" é\n.mkv")
        #expect(done["frames"] as? Int == 20 && done["totalFrames"] as? Int == 20)
        #expect(done["durationSeconds"] as? Double == 2)
        // ffprobe counts the same.
        let counted = try Tool.ffprobe(
            folder.path("a \"b\" é\n.mkv"), stream: "v:0",
            show: ["-count_frames", "-show_entries", "stream=nb_read_frames"],
            in: folder)
        #expect(counted == ["20"])
        let size = try folder.read("a \"b\" é\n.mkv").count
        #expect(done["bytes"] as? Int == size)
    }

    @Test func aShadersMistakesAreEvents() throws {
        let checked = try CheckFolder()
        let job = Self.clip + ["--device", "software", "--shader", "bad.frag", "a.mkv", "--progress=json"]
        let outcome = try Glfx.run(job, in: checked.folder)
        #expect(outcome.code == 5)
        let told = try events(outcome).map { event in
            "\(event["event"] ?? "") \(event["code"] ?? "") \(event["file"] ?? ""):\(event["line"] ?? ""):"
                + "\(event["column"] ?? "") \(event["rule"] ?? "")"
        }
        #expect(
            told == [
                "error 5 lib/noise.glsl:2:31 undeclared", "error 5 bad.frag:4:15 undeclared",
                "error 5 bad.frag:5:40 undeclared",
            ])
    }

    /// The total is the container's count, the plan's, or null.
    @Test(
        arguments: Thoroughness.some(
            [
                ("mov", [String](), 50, true), ("mkv", [], 50, false), ("mkv", ["--fps", "5"], 10, true),
                ("mov", ["--fps", "50"], 100, true), ("mov", ["--end", "1"], 25, false),
                ("mov", ["--end", "1", "--fps", "10"], 10, true),
            ], each: 2))
    func theTotalIsKnownOrNull(ending: String, options: [String], frames: Int, isKnown: Bool) throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=size=320x240:rate=25", "-t", "2", "-c:v", "ffv1", "a.\(ending)"], in: folder
        )
        // Slow enough for a line of progress.
        let text =
            "uniform sampler2D f; varying vec2 p; void main() { float a = 0.0; "
            + "for (int i = 0; i < \(30_000 / frames); i++) a += sin(p.x * float(i)); gl_FragColor = texture2D(f, p) * fract(a); }"
        try folder.write(text, to: "slow.frag")
        let outcome = try Glfx.run(
            ["a.\(ending)", "--shader", "slow.frag", "--progress", "json", "o.mkv", "--codec", "ffv1"] + options,
            in: folder)
        let progress = try #require(try events(outcome).first { $0["event"] as? String == "progress" }, "too fast")
        #expect(progress["output"] as? String == "o.mkv")
        #expect(try events(outcome).last?["frames"] as? Int == frames)
        #expect(isKnown ? progress["totalFrames"] as? Int == frames : progress["totalFrames"] is NSNull)
    }

    @Test(arguments: [[], ["--quiet"], ["--progress", "plain"], ["--progress", "none"]])
    func theSummaryIsOneLineAtTheEnd(options: [String]) throws {
        let outcome = try Glfx.run(Self.clip + ["--summary", "a\u{1B}b.mkv"] + options, in: Folder())
        #expect(outcome.code == 0 && outcome.output.isEmpty && outcome.lines.count == 1, "\(outcome.errors)")
        let pattern =
            #/a\\u\{1B\}b\.mkv: 20 frames \(2\.000 s\) in [0-9.]+ s \([0-9.]+ frames/s\), [0-9.]+ k?B(ytes)?, drawn by .+/#
        #expect(outcome.lines.first?.wholeMatch(of: pattern) != nil, "\(outcome.errors)")
    }

    @Test func withJSONTheSummaryIsTheLastEvent() throws {
        let outcome = try Glfx.run(
            Self.clip + ["--summary", "--quiet", "--progress", "json", "a.mkv"], in: Folder())
        #expect(try events(outcome).map { $0["event"] as? String } == ["done"])
    }

    @Test func aFailedJobHasNoSummary() throws {
        let outcome = try Glfx.run(["none.mov", "a.mov", "--summary"], in: Folder())
        #expect(outcome.code == 3 && outcome.lines.count == 1 && outcome.errors.hasPrefix("glfx: error: "))
    }
}
