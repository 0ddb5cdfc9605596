import Foundation
import GLFXTestSupport
import Testing

/// `glfx test FOLDER`.
@Suite struct GoldenTests {
    /// Three tests: two at the top, one below; without expected frames.
    private func tests(_ folder: Folder) throws {
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=s=64x48:r=10", "-frames:v", "3", "-c:v", "ffv1", "in.mkv"], in: folder)
        try FileManager.default.createDirectory(atPath: folder.path("t/deep"), withIntermediateDirectories: true)
        try FileManager.default.moveItem(atPath: folder.path("in.mkv"), toPath: folder.path("t/in.mkv"))
        try folder.write("# soft\nin.mkv --shader 'blur' \\\n  --radius 2\n", to: "t/soft.glfx")
        try folder.write("glfx in.mkv --shader edges --at 0.2", to: "t/edges.glfx")
        try folder.write(
            #"{"glfx": 1, "inputs": ["../in.mkv"], "shaders": [{"shader": "invert"}]}"#, to: "t/deep/invert.job.json")
    }

    private func test(_ arguments: String..., in folder: Folder) throws -> Outcome {
        try Glfx.run(["test"] + arguments, in: folder)
    }

    @Test func expectedFramesAreWrittenAndFound() throws {
        let folder = try Folder()
        try tests(folder)
        let first = try test("t", in: folder)
        #expect(first.code == 1)
        #expect(first.output.hasSuffix("\n0 passed, 3 failed\n"))
        #expect(
            first.output.contains("FAILED soft: there are no expected frames; `glfx test --update` writes soft.hash\n"))
        let update = try test("t", "--update", in: folder)
        #expect(update.code == 0)
        #expect(
            update.output
                == "updated deep/invert: wrote invert.hash\nupdated edges: wrote edges.hash\n"
                + "updated soft: wrote soft.hash\n0 passed, 0 failed, 3 updated\n")
        let second = try test("t", in: folder)
        #expect(second.code == 0)
        #expect(second.output == "ok deep/invert\nok edges\nok soft\n3 passed, 0 failed\n")
        // What passes is not written anew.
        #expect(try test("t", "--update", in: folder).output.hasSuffix("\n3 passed, 0 failed\n"))
    }

    @Test func whatDiffersIsReported() throws {
        let folder = try Folder()
        try tests(folder)
        _ = try test("t", "--update", in: folder)
        try folder.write("in.mkv --shader blur --radius 3", to: "t/soft.glfx")
        let outcome = try test("t", "--html", "report", "--junit", "j.xml", in: folder)
        #expect(outcome.code == 1)
        #expect(
            outcome.output.contains("\nFAILED soft: differs from soft.hash: 3 of 3 frames; first frame 0 (0.000 s): "))
        #expect(outcome.output.hasSuffix("\n2 passed, 1 failed\n"))
        #expect(outcome.errors == "glfx: note: the report is 'report/index.html'\n")
        let page = String(decoding: try folder.read("report/index.html"), as: UTF8.self)
        #expect(page.contains("<a href=\"soft/index.html\">soft</a>"))
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path("report/soft")).sorted()
        #expect(files.contains("actual.hash") && files.contains("frame-0-actual.png") && files.contains("index.html"))
        let junit = String(decoding: try folder.read("j.xml"), as: UTF8.self)
        #expect(junit.contains(#"tests="3" failures="1""#))
        #expect(junit.contains(#"file="t/soft.glfx""#))
        // The hashes of the report are what an update would write; a report is never searched for tests.
        _ = try test("t", "--update", in: folder)
        let written = String(decoding: try folder.read("t/soft.hash"), as: UTF8.self)
        #expect(String(decoding: try folder.read("report/soft/actual.hash"), as: UTF8.self) == written)
        #expect(try test(".", in: folder).output.hasSuffix("\n3 passed, 0 failed\n"))
    }

    @Test func picturesAndMoviesAreExpectedToo() throws {
        let folder = try Folder()
        try tests(folder)
        #expect(try Glfx.shell("cd t && $glfx in.mkv --shader edges --at 0.2 edges.png", in: folder).code == 0)
        #expect(try Glfx.shell("touch t/soft.mov t/deep/invert.mkv", in: folder).code == 0)
        // A file that cannot be read as frames is not overwritten: that is no difference.
        let broken = try test("t", in: folder)
        #expect(broken.code == 1)
        #expect(broken.output.contains("FAILED soft: "))
        try FileManager.default.removeItem(atPath: folder.path("t/soft.mov"))
        try FileManager.default.removeItem(atPath: folder.path("t/deep/invert.mkv"))
        // Movies of other frames.
        #expect(try Glfx.shell("cp t/in.mkv t/deep/invert.mkv; $glfx t/in.mkv t/soft.mov", in: folder).code == 0)
        #expect(try test("t", in: folder).output.hasSuffix("1 passed, 2 failed\n"))
        let update = try test("t", "--update", in: folder)
        #expect(update.output.contains("updated deep/invert: wrote invert.mkv\n"))
        #expect(update.output.contains("updated soft: wrote soft.mov\n"))
        #expect(try test("t", in: folder).output.hasSuffix("3 passed, 0 failed\n"))
    }

    @Test func tolerancesAreOptionsOfCompare() throws {
        let folder = try Folder()
        try tests(folder)
        #expect(
            try Glfx.shell(
                "cd t && $glfx in.mkv --shader edges --at 0.2 --line-color 0.97,0.97,0.97 edges.png", in: folder
            ).code == 0)
        let only = ["t", "--filter", "edges"]
        #expect(try Glfx.run(["test"] + only, in: folder).code == 1)
        try folder.write(#"{"maxDifference": 12, "times": "ignore"}"#, to: "t/edges.tolerance.json")
        #expect(try Glfx.run(["test"] + only, in: folder).code == 0)
        try folder.write(#"{"psnr": 99}"#, to: "t/edges.tolerance.json")
        #expect(try Glfx.run(["test"] + only, in: folder).code == 1)
        try folder.write(#"{"maxDifferenc": 12}"#, to: "t/edges.tolerance.json")
        let typo = try Glfx.run(["test"] + only, in: folder)
        #expect(typo.code == 1)
        #expect(
            typo.output.contains(
                "FAILED edges: t/edges.tolerance.json:1:2: a tolerance has no 'maxDifferenc'; did you mean 'maxDifference'?"
            ))
    }

    @Test func expectedFramesWithoutAJobAreTold() throws {
        let folder = try Folder()
        try tests(folder)
        try folder.write("", to: "t/old.hash")
        try folder.write("{}", to: "t/gone.tolerance.json")
        let outcome = try test("t", "--update", in: folder)
        #expect(outcome.code == 0)
        // `in.mkv` is a job's input.
        #expect(
            outcome.lines == [
                "glfx: note: 't/gone.tolerance.json' belongs to no job; delete it, or add the job",
                "glfx: note: 't/old.hash' belongs to no job; delete it, or add the job",
            ])
    }

    /// A job that cannot run fails alone, with its own error.
    @Test func anErrorIsItsTestsFailure() throws {
        let folder = try Folder()
        try tests(folder)
        _ = try test("t", "--update", in: folder)
        try folder.write("none.mkv --shader blur", to: "t/soft.glfx")
        let outcome = try test("t", in: folder)
        #expect(outcome.code == 1)
        #expect(outcome.output.contains("FAILED soft: cannot open 'none.mkv'"))
        #expect(outcome.output.hasSuffix("\n2 passed, 1 failed\n"))
    }

    @Test(.needsSchemas) func jsonFollowsItsSchema() throws {
        let folder = try Folder()
        try tests(folder)
        _ = try test("t", "--update", in: folder)
        try folder.write("in.mkv --shader blur --radius 3", to: "t/soft.glfx")
        let outcome = try test("t", "--json", in: folder)
        #expect(outcome.code == 1)
        try Schema.expect(outcome.output, "test")
        let json = try #require(try JSONSerialization.jsonObject(with: outcome.data) as? [String: Any])
        let tests = try #require(json["tests"] as? [[String: Any]])
        #expect(tests.map { $0["outcome"] as? String } == ["passed", "passed", "failed"])
    }

    /// All others run, and the report has all.
    @Test func aMistakeInATestFailsThatTestAlone() throws {
        let folder = try Folder()
        try tests(folder)
        _ = try test("t", "--update", in: folder)
        try folder.write("in.mkv --shader 'blur", to: "t/open.glfx")
        try folder.write("# nothing\n", to: "t/void.glfx")
        try folder.write(#"{"psnr": "high"}"#, to: "t/soft.tolerance.json")
        let outcome = try test("t", "--junit", "j.xml", in: folder)
        #expect(outcome.code == 1)
        #expect(outcome.output.contains("FAILED open: 't/open.glfx': a quotation mark is never closed"))
        #expect(outcome.output.contains("FAILED void: 't/void.glfx' is empty"))
        #expect(outcome.output.contains("FAILED soft: t/soft.tolerance.json:1:10: this is no value for 'psnr'"))
        #expect(outcome.output.hasSuffix("\n2 passed, 3 failed\n"), "\(outcome.output)")
        let junit = String(decoding: try folder.read("j.xml"), as: UTF8.self)
        #expect(junit.contains(#"tests="5" failures="3""#))
        #expect(junit.contains(#"type="mistake""#))
        // An update writes nothing for them either.
        #expect(try test("t", "--update", in: folder).output.hasSuffix("\n2 passed, 3 failed\n"))
    }

    /// Whatever way they lead.
    @Test func linksToFoldersAreSearchedOnce() throws {
        let folder = try Folder()
        try tests(folder)
        let made = try Glfx.shell(
            "ln -s . t/again; ln -s ../t t/deep/up; mkdir other; mv t/edges.glfx other; cp t/in.mkv other; ln -s ../other t/more",
            in: folder)
        #expect(made.code == 0)
        let update = try test("t", "--update", in: folder)
        #expect(update.output.hasSuffix("\n0 passed, 0 failed, 3 updated\n"), "\(update.output)")
        #expect(update.output.contains("updated more/edges: "))
    }

    /// Cut off, a pointer of Git LFS, a merge's conflict.
    @Test(arguments: ["hash", "png", "mkv"]) func expectedFramesThatCannotBeReadAreWrittenAnew(ending: String) throws {
        let folder = try Folder()
        try tests(folder)
        let frames = ending == "png" ? "--at 0.2" : ""
        try folder.write("in.mkv --shader edges \(frames)", to: "t/edges.glfx")
        try folder.write("version https://git-lfs.github.com/spec/v1\n", to: "t/edges.\(ending)")
        let only = ["test", "t", "--filter", "edges"]
        #expect(try Glfx.run(only, in: folder).code == 1)
        let update = try Glfx.run(only + ["--update"], in: folder)
        #expect(update.output.contains("updated edges: wrote edges.\(ending)\n"), "\(update.output)")
        #expect(try Glfx.run(only, in: folder).code == 0)
        // Where the job itself cannot be done, nothing is written.
        try folder.write("", to: "t/edges.\(ending)")
        try folder.write("none.mkv --shader edges \(frames)", to: "t/edges.glfx")
        let failed = try Glfx.run(only + ["--update"], in: folder)
        #expect(failed.code == 1 && failed.output.contains("none.mkv"), "\(failed.output)")
        #expect(try folder.read("t/edges.\(ending)").isEmpty)
    }

    @Test func mistakesAreOneLine() throws {
        let folder = try Folder()
        try tests(folder)
        try FileManager.default.createDirectory(atPath: folder.path("empty"), withIntermediateDirectories: true)
        let cases: [([String], Int32, String)] = [
            ([], 2, "no FILE given"),
            (["none"], 3, "there is no folder of tests 'none'"),
            (["empty"], 2, "no tests in 'empty'; a test is NAME.job.json or NAME.glfx"),
            (["t", "--filter", "softt"], 2, "no test's name holds 'softt'; did you mean 'soft'?"),
            (["t", "--jobs", "0"], 2, "--jobs cannot be '0'"),
            (["t", "--device", "nowhere"], 2, "nowhere"),
        ]
        for (arguments, code, words) in cases {
            let outcome = try Glfx.run(["test"] + arguments, in: folder)
            #expect(outcome.code == code, "\(arguments): \(outcome.errors)")
            #expect(outcome.lines.count == 1 && outcome.errors.contains(words), "\(arguments): \(outcome.errors)")
        }
    }
}
