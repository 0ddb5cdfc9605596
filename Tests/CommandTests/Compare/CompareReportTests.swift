import Foundation
import GLFXTestSupport
import Testing

/// What `glfx compare` writes besides its line: JSON, JUnit, a page, a movie; and its mistakes.
@Suite struct CompareReportTests {
    /// `b.mkv` is `a.mkv` with green 5 brighter in a square of the frames from 2 on.
    private func movies(_ folder: Folder) throws {
        let source = ["-f", "lavfi", "-i", "color=s=32x24:r=10", "-frames:v", "4"]
        let end = ["-c:v", "ffv1", "-pix_fmt", "gbrp"]
        try Tool.ffmpeg(source + ["-vf", "format=gbrp,geq=r=64:g=96:b=128"] + end + ["a.mkv"], in: folder)
        let square = "format=gbrp,geq=r=64:g='if(gte(N,2)*lt(X,8)*lt(Y,8),101,96)':b=128"
        try Tool.ffmpeg(source + ["-vf", square] + end + ["b.mkv"], in: folder)
    }

    @Test(.needsSchemas) func jsonFollowsItsSchema() throws {
        let folder = try Folder()
        try movies(folder)
        try Glfx.run(["hash", "a.mkv"], in: folder).data.write(to: folder.url.appendingPathComponent("a.hash"))
        for (arguments, code) in [
            (["b.mkv", "a.mkv"], Int32(1)), (["a.mkv", "a.mkv"], 0), (["b.mkv", "a.mkv", "--psnr", "20"], 0),
            (["b.mkv", "a.hash"], 1), (["a.mkv", "a.hash"], 0),
        ] {
            let outcome = try Glfx.run(["compare", "--json"] + arguments, in: folder)
            #expect(outcome.code == code)
            try Schema.expect(outcome.output, "compare")
        }
        let outcome = try Glfx.run(["compare", "--json", "b.mkv", "a.mkv"], in: folder)
        let json = try #require(try JSONSerialization.jsonObject(with: outcome.data) as? [String: Any])
        #expect(json["isWithin"] as? Bool == false)
        #expect(json["differentFrames"] as? Int == 2)
        let frames = try #require(json["frames"] as? [[String: Any]])
        #expect(frames.map { $0["maximumDifference"] as? Int } == [0, 0, 5, 5])
        #expect(frames[2]["pixels"] as? Double == 64 / 768.0)
        #expect((frames[0]["psnr"] as? [String: Any])?["average"] is NSNull)
    }

    @Test func junitNamesTheDifference() throws {
        let folder = try Folder()
        try movies(folder)
        #expect(try Glfx.run(["compare", "b.mkv", "a.mkv", "--junit", "j.xml", "--quiet"], in: folder).output == "")
        let text = String(decoding: try folder.read("j.xml"), as: UTF8.self)
        #expect(text.contains(#"<testsuites name="glfx compare" tests="1" failures="1""#))
        #expect(text.contains("<failure message=\"2 of 4 frames; first frame 2 (0.200 s): difference 5 of 255"))
        #expect(try Glfx.run(["compare", "a.mkv", "a.mkv", "--junit", "j.xml"], in: folder).code == 0)
        #expect(String(decoding: try folder.read("j.xml"), as: UTF8.self).contains(#"failures="0""#))
    }

    /// The pictures of the worst frame are those of the movies, and their difference 8 times.
    @Test func thePageHasTheWorstFrames() throws {
        let folder = try Folder()
        try movies(folder)
        #expect(try Glfx.run(["compare", "b.mkv", "a.mkv", "--html", "deep/report"], in: folder).code == 1)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("deep/report")).sorted()
        #expect(
            names
                == [2, 3].flatMap { frame in
                    ["actual", "difference", "expected"].map { "frame-\(frame)-\($0).png" }
                } + ["index.html"])
        func pixel(_ name: String, _ x: Int) throws -> [UInt8] {
            Array(
                try Tool.ffmpeg(
                    [
                        "-i", "deep/report/\(name).png", "-vf", "format=rgb24,crop=1:1:\(x):2:exact=1", "-f",
                        "rawvideo", "-",
                    ],
                    in: folder))
        }
        #expect(try pixel("frame-2-actual", 3) == [64, 101, 128])
        #expect(try pixel("frame-2-expected", 3) == [64, 96, 128])
        #expect(try pixel("frame-2-difference", 3) == [0, 40, 0])
        #expect(try pixel("frame-2-difference", 12) == [0, 0, 0])
        let page = String(decoding: try folder.read("deep/report/index.html"), as: UTF8.self)
        #expect(page.contains("<h1 class=\"bad\">b.mkv differs from a.mkv: 2 of 4 frames"))
        #expect(page.contains("<polyline class=\"most\""))
        // Nothing of the page comes from elsewhere.
        #expect(!page.contains("http://") && !page.contains("https://"))
    }

    @Test func namesInThePageAreText() throws {
        let folder = try Folder()
        try movies(folder)
        let name = "<b>&\"x.mkv"
        try FileManager.default.moveItem(atPath: folder.path("b.mkv"), toPath: folder.path(name))
        #expect(try Glfx.run(["compare", name, "a.mkv", "--html", "report", "--junit", "j.xml"], in: folder).code == 1)
        let page = String(decoding: try folder.read("report/index.html"), as: UTF8.self)
        #expect(page.contains("&lt;b&gt;&amp;&quot;x.mkv differs"))
        #expect(!page.contains("<b>"))
        let parsed = try Tool.run(
            "python3", ["-c", "import xml.dom.minidom; xml.dom.minidom.parse('j.xml')"], in: folder)
        #expect(parsed.code == 0, "\(parsed.errors)")
    }

    @Test func theMovieOfTheDifferencesIsEightTimesAsLarge() throws {
        let folder = try Folder()
        try movies(folder)
        let arguments = ["compare", "b.mkv", "a.mkv", "--difference", "d.mov"]
        #expect(try Glfx.run(["compare", "b.mkv", "a.mkv", "--difference", "d%02d.png"], in: folder).code == 1)
        let all = try Tool.ffmpeg(
            ["-i", "d%02d.png", "-vf", "format=rgb24,crop=1:1:3:2:exact=1", "-f", "rawvideo", "-"], in: folder)
        #expect(Array(all) == [0, 0, 0, 0, 0, 0, 0, 40, 0, 0, 40, 0])
        #expect(try Glfx.run(arguments, in: folder).code == 1)
        let stamps = try Tool.ffprobe("d.mov", stream: "v:0", show: ["-show_entries", "packet=pts_time"], in: folder)
        #expect(stamps.compactMap { Double($0) }.sorted() == [0, 0.1, 0.2, 0.3])
        let again = try Glfx.run(arguments, in: folder)
        #expect(again.code == 2)
        #expect(again.errors.contains("'d.mov' exists"))
        #expect(try Glfx.run(arguments + ["--overwrite"], in: folder).code == 1)
    }

    @Test func mistakesAreOneLine() throws {
        let folder = try Folder()
        try movies(folder)
        let cases: [(String, Int32, String)] = [
            ("", 2, "no ACTUAL and no EXPECTED given"),
            ("a.mkv", 2, "no EXPECTED given"),
            ("none.mkv a.mkv", 3, "'none.mkv'"),
            ("a.mkv none.mkv", 3, "'none.mkv'"),
            ("- a.mkv", 2, "the standard input ('-') cannot be compared"),
            ("a.mkv b.mkv --max-difference -1", 2, "--max-difference cannot be '-1'; it takes a number"),
            ("a.mkv b.mkv --max-pixels 200%", 2, "--max-pixels cannot be '200%'; it takes a share"),
            ("a.mkv b.mkv --psnr loud", 2, "--psnr cannot be 'loud'; it takes decibels"),
            ("a.mkv b.mkv --ssim 2", 2, "--ssim cannot be '2'"),
            ("a.mkv b.mkv --times near", 2, "--times 'near': no such choice"),
            ("a.mkv b.mkv --ignore 1,2,3", 2, "--ignore cannot be '1,2,3'; it takes X,Y,WIDTH,HEIGHT"),
            ("a.mkv b.mkv --ignore 100,0,4,4", 2, "the ignored area 100,0,4,4 is outside of the picture; it has 32x24"),
            ("a.mkv b.mkv --ignore 0,0,32,24", 2, "the whole picture is ignored"),
            ("a.mkv b.mkv --max-diff 3", 2, "max-diff"),
            ("a.mkv b.mkv --junit no/j.xml", 7, "'no/j.xml'"),
            ("a.mkv b.mkv --html /proc/x", 7, "'/proc/x'"),
            ("a.mkv b.mkv --difference a.mkv --overwrite", 2, "'a.mkv'"),
            ("a.mkv b.mkv --junit b.mkv", 2, "'b.mkv'"),
            ("--job none.json a.mkv", 3, "cannot open the job file 'none.json'"),
            ("--job none.json --shader blur a.mkv", 2, "--job names a job, and other options describe another one"),
            ("a.mkv --shader blurr b.mkv", 2, "did you mean 'blur'"),
        ]
        for (arguments, code, words) in cases {
            let before = try folder.names
            let outcome = try Glfx.shell("$glfx compare \(arguments) >/dev/null", in: folder)
            #expect(outcome.code == code, "\(arguments): \(outcome.errors)")
            #expect(outcome.lines.count == 1 && outcome.errors.contains(words), "\(arguments): \(outcome.errors)")
            #expect(try folder.names == before, "\(arguments)")
        }
    }

    @Test(.enabled(if: SmallDisk.canMount, "cannot mount a file system here"))
    func aFullDiskLeavesNothing() throws {
        let folder = try Folder()
        try movies(folder)
        for arguments in ["--junit disk/j.xml", "--difference disk/d.mov", "--html disk/report"] {
            let outcome = try SmallDisk.run(
                "head -c 100k /dev/zero > disk/filler 2>/dev/null; $glfx compare b.mkv a.mkv \(arguments); code=$?; "
                    + "find disk -name '*.part' -o -name '*.xml' -o -name '*.mov' -o -name '*.png'; exit $code",
                options: "size=16k", in: folder)
            #expect(outcome.code == 7, "\(arguments): \(outcome.errors)")
            #expect(outcome.output == "", "\(arguments)")
        }
    }
}
