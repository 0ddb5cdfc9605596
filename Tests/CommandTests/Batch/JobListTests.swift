import Foundation
import GLFXTestSupport
import Testing

/// `glfx run JOBS.jsonl`
@Suite struct JobListTests {
    private static let color =
        ##"{"glfx":1,"inputs":[{"color":"#646464"}],"size":[32,16],"fps":5,"end":1,"shaders":[{"shader":"invert"}],"##

    /// A job of five gray frames, 155.
    private func job(to output: String, _ further: String = "") -> String {
        Self.color + further
            + #""output":{"path":"\#(output)","codec":"\#(output.hasSuffix("mkv") ? "ffv1" : "png")"}}"#
    }

    private func expectGray(_ name: String, in folder: Folder) throws {
        let pixels = try Tool.ffmpeg(
            ["-i", name, "-vf", "format=rgb24,crop=1:1", "-fps_mode", "passthrough", "-f", "rawvideo", "-"], in: folder)
        #expect(pixels.count == 15 && pixels.allSatisfy { abs(Int($0) - 155) <= 1 }, "\(name): \(Array(pixels))")
    }

    /// Its state changes when it is written again.
    private func state(_ name: String, in folder: Folder) throws -> String {
        let facts = try FileManager.default.attributesOfItem(atPath: folder.path(name))
        return "\(facts[.systemFileNumber] ?? "") \(facts[.modificationDate] ?? "")"
    }

    private func objects(_ text: String) throws -> [[String: Any]] {
        try text.split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
    }

    @Test func aFaultOfOneJobIsNoFaultOfTheOthers() throws {
        let folder = try Folder()
        let lines = [
            job(to: "one.mkv"), "// a remark", #"{"inputs":["in.mov"],"#, "", job(to: "none/two.mkv"),
            #"{"inputs":["missing.mov"],"output":"three.mkv"}"#, job(to: "one.mkv"), job(to: "four.mkv"),
        ]
        try folder.write(lines.joined(separator: "\n") + "\n", to: "jobs.jsonl")
        let outcome = try Glfx.run(
            ["run", "jobs.jsonl", "--jobs", "2", "--json", "--junit", "report.xml", "--summary"], in: folder)
        #expect(outcome.code == 7)
        for name in ["one.mkv", "four.mkv"] { try expectGray(name, in: folder) }
        #expect(outcome.errors.contains("glfx: error: jobs.jsonl:3:"), "\(outcome.errors)")
        #expect(outcome.errors.contains("glfx: error: jobs.jsonl:5: "))
        #expect(outcome.errors.contains("glfx: error: jobs.jsonl:6: cannot open 'missing.mov'"), "\(outcome.errors)")
        #expect(
            outcome.errors.contains(
                "glfx: error: jobs.jsonl:7: it writes 'one.mkv', as line 1 does; give another name"))
        #expect(
            outcome.errors.contains(
                "4 of 6 jobs failed: "), "\(outcome.errors)")
        let told = try objects(outcome.output)
        let outcomes = Dictionary(
            uniqueKeysWithValues: told.map { ($0["job"] as? String ?? "", $0["outcome"] as? String ?? "") })
        #expect(
            outcomes == [
                "jobs.jsonl:1": "done", "jobs.jsonl:3": "failed", "jobs.jsonl:5": "failed", "jobs.jsonl:6": "failed",
                "jobs.jsonl:7": "failed", "jobs.jsonl:8": "done",
            ])
        let codes = told.compactMap { $0["code"] as? Int }.sorted()
        #expect(codes == [0, 0, 2, 2, 3, 7])
        if !Schema.isMissing { try Schema.expect(outcome.output, "jobs", lines: true) }
        let json = try Glfx.run(["run", "jobs.jsonl", "--progress", "json"], in: folder)
        let events = try objects(json.errors).map { "\($0["event"] ?? "") \($0["job"] ?? "")" }
        #expect(events.sorted() == ["error "] + [1, 3, 5, 6, 7, 8].map { "error jobs.jsonl:\($0)" }, "\(json.errors)")
        if !Schema.isMissing { try Schema.expect(json.errors, "progress", lines: true) }
        let counts = try Tool.run(
            "python3",
            [
                "-c",
                """
                import xml.etree.ElementTree as tree
                root = tree.parse("report.xml").getroot()
                print(root.get("tests"), root.get("failures"), [case.get("name") for case in root.iter("testcase")])
                """,
            ], in: folder)
        #expect(
            counts.output
                == "6 4 ['jobs.jsonl:1', 'jobs.jsonl:3', 'jobs.jsonl:5', 'jobs.jsonl:6', 'jobs.jsonl:7', 'jobs.jsonl:8']\n",
            "\(counts.output)\(counts.errors)")
    }

    @Test func whatIsDoneIsNotDoneAgain() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "color=0x646464:s=32x16:r=5:d=1,format=gbrp", "-c:v", "ffv1", "in.mkv"], in: folder)
        let ofFile = #"{"inputs":["in.mkv"],"shaders":[{"shader":"invert"}],"output":{"path":"b.mkv","codec":"ffv1"}}"#
        try folder.write([job(to: "a.mkv"), ofFile, job(to: "c.mkv")].joined(separator: "\n"), to: "jobs.jsonl")
        #expect(try Glfx.run(["run", "jobs.jsonl"], in: folder).code == 0)
        let before = try ["a.mkv", "b.mkv", "c.mkv"].map { try state($0, in: folder) }
        // Without --resume, what exists is kept, and that is an error.
        let again = try Glfx.run(["run", "jobs.jsonl"], in: folder)
        #expect(again.code == 2 && again.errors.contains("jobs.jsonl:1: output 'a.mkv' exists"), "\(again.errors)")
        #expect(try Glfx.run(["run", "jobs.jsonl", "--resume"], in: folder).code == 0)
        #expect(try ["a.mkv", "b.mkv", "c.mkv"].map { try state($0, in: folder) } == before)
        // An INPUT has changed, an output is gone, a job is other than it was, another is new, all in another order.
        _ = try Tool.run("touch", ["-d", "2030-01-01", "in.mkv"], in: folder)
        try FileManager.default.removeItem(atPath: folder.path("c.mkv"))
        try folder.write(
            [job(to: "d.mkv"), job(to: "c.mkv"), ofFile, job(to: "a.mkv", #""seed":7,"#)].joined(separator: "\n"),
            to: "jobs.jsonl")
        let outcome = try Glfx.run(["run", "jobs.jsonl", "--resume", "--json"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try objects(outcome.output).allSatisfy { $0["outcome"] as? String == "done" }, "\(outcome.output)")
        for name in ["a.mkv", "b.mkv", "c.mkv", "d.mkv"] { try expectGray(name, in: folder) }
        // A file that is not theirs is kept.
        try folder.write("another's", to: "e.mkv")
        try folder.write([job(to: "a.mkv", #""seed":7,"#), job(to: "e.mkv")].joined(separator: "\n"), to: "jobs.jsonl")
        let last = try Glfx.run(["run", "jobs.jsonl", "--resume", "--json"], in: folder)
        #expect(last.code == 2 && last.errors.contains("jobs.jsonl:2: output 'e.mkv' exists"), "\(last.errors)")
        #expect(try objects(last.output).map { $0["outcome"] as? String } == ["skipped", "failed"])
        #expect(try folder.read("e.mkv") == Data("another's".utf8))
    }

    /// A run that is killed leaves numbered pictures behind, in a folder of their own, which the next one makes anew.
    @Test func whatWasHalfMadeIsMadeAnew() throws {
        let folder = try Folder()
        let long =
            ##"{"inputs":[{"color":"#646464"}],"size":[640,360],"fps":25,"end":400,"shaders":[{"shader":"invert"}],"output":{"path":"f%04d.png","codec":"png"}}"##
        try folder.write([job(to: "a.mkv"), long].joined(separator: "\n"), to: "jobs.jsonl")
        let running = try RunningJob(["run", "jobs.jsonl", "--jobs", "1"], in: folder)
        try running.waitUntil("a picture") {
            let made = try FileManager.default.subpathsOfDirectory(atPath: folder.path("."))
            return made.contains { $0.hasSuffix("f0003.png") }
        }
        running.send(SIGKILL)
        _ = running.finish()
        let short = long.replacingOccurrences(of: #""end":400"#, with: #""end":0.2"#)
        let first = try state("a.mkv", in: folder)
        try folder.write([job(to: "a.mkv"), short].joined(separator: "\n"), to: "jobs.jsonl")
        let outcome = try Glfx.run(["run", "jobs.jsonl", "--resume", "--json"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try objects(outcome.output).map { $0["outcome"] as? String } == ["skipped", "done"])
        #expect(try state("a.mkv", in: folder) == first)
    }

    /// What `--dry-run --json` prints is read from the standard input: one job, or a list of them.
    @Test func theStandardInputIsRead() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "color=0x646464:s=32x16:r=5:d=1,format=gbrp", "-c:v", "ffv1", "in.mkv"], in: folder)
        try FileManager.default.copyItem(atPath: folder.path("in.mkv"), toPath: folder.path("next.mkv"))
        let one = try Glfx.shell(
            "$glfx in.mkv --shader invert --codec ffv1 one.mkv --dry-run --json | $glfx run -", in: folder)
        #expect(one.code == 0, "\(one.errors)")
        try expectGray("one.mkv", in: folder)
        let many = try Glfx.shell(
            """
            $glfx in.mkv next.mkv --shader invert --codec ffv1 --output-folder . --name '{name}-i.mkv' --dry-run --json > jobs &&
            wc -l < jobs && $glfx run - < jobs
            """, in: folder)
        #expect(many.code == 0 && many.output == "2\n", "\(many.errors)\(many.output)")
        for name in ["in-i.mkv", "next-i.mkv"] { try expectGray(name, in: folder) }
        let empty = try Glfx.shell("echo '{\"inputs\":[\"-\"],\"output\":\"o.mkv\"}' | $glfx run -", in: folder)
        #expect(empty.code == 2 && empty.errors.contains("-:1: '-' is the standard input"), "\(empty.errors)")
    }

    @Test func aSignalStopsAll() throws {
        let folder = try Folder()
        let long = job(to: "long.mkv").replacingOccurrences(of: #""end":1"#, with: #""end":90000"#)
        try folder.write([long, job(to: "next.mkv")].joined(separator: "\n"), to: "jobs.jsonl")
        let outcome = try Glfx.shell(
            "$glfx run jobs.jsonl --jobs 1 & glfx=$!; sleep 1.5; kill -TERM $glfx; wait $glfx; echo $?; ls", in: folder)
        #expect(outcome.output == "143\njobs.jsonl\njobs.jsonl.done\n", "\(outcome.output)")
        #expect(outcome.errors.contains("stopped by a signal; 0 of 2 jobs are written"), "\(outcome.errors)")
    }

    /// A folder of results goes on where it stopped, too.
    @Test func aFolderOfResultsGoesOn() throws {
        let folder = try Folder()
        for name in ["one", "two"] {
            try Tool.ffmpeg(
                ["-f", "lavfi", "-i", "color=0x646464:s=32x16:r=5:d=1,format=gbrp", "-c:v", "ffv1", "\(name).mkv"],
                in: folder)
        }
        let rest = ["--shader", "invert", "--codec", "ffv1", "--output-folder", "out", "--resume", "--json"]
        #expect(try Glfx.run(["one.mkv"] + rest, in: folder).code == 0)
        let outcome = try Glfx.run(["one.mkv", "two.mkv"] + rest, in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let told = try objects(outcome.output).map { "\($0["input"] ?? "") \($0["outcome"] ?? "")" }
        #expect(told.sorted() == ["one.mkv skipped", "two.mkv done"])
        try expectGray("out/two.mkv", in: folder)
    }

    @Test(
        arguments: [
            ("run jobs.jsonl --stats", 2, "--stats is about one job, and 'jobs.jsonl' is a list of jobs; leave it out"),
            ("run jobs.jsonl --jobs 0", 2, "--jobs cannot be '0'; it takes a whole number from 1 to 1000"),
            ("run none.jsonl", 3, "cannot open the list of jobs 'none.jsonl'; check the name"),
            ("run empty.jsonl", 2, "'empty.jsonl' has no job; write one a line, as --dry-run --json does"),
            (
                "run job.json --resume", 2,
                "--resume belongs to a list of jobs, and 'job.json' is one job; name the list .jsonl, a job a line"
            ),
            (
                "run - --resume", 2,
                "--resume needs a list in a file, beside which it keeps what is done; save the jobs to one"
            ),
            (
                "in.mkv out.mkv --resume", 2,
                "--resume belongs to --output-folder, and there is none; add --output-folder FOLDER, or leave it out"
            ),
            (
                "in.mkv --output-folder out --settle 1", 2,
                "--settle belongs to --watch-folder, and there is none; leave it out"
            ),
            (
                "tune in.mkv --watch-folder in", 2,
                "glfx tune has one job, and --watch-folder is about one for each INPUT; leave it out"
            ),
        ] as [(String, Int32, String)])
    func whatIsWrongIsOneLine(arguments: String, code: Int32, message: String) throws {
        let folder = try Folder()
        try folder.write(job(to: "a.mkv"), to: "jobs.jsonl")
        try folder.write("\n// nothing\n", to: "empty.jsonl")
        let outcome = try Glfx.run(arguments.split(separator: " ").map(String.init), in: folder)
        #expect(outcome.code == code && outcome.errors == "glfx: error: \(message)\n", "\(outcome.errors)")
        #expect(try folder.names.sorted() == ["empty.jsonl", "jobs.jsonl"])
    }
}
