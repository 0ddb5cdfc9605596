import Foundation
import GLFXTestSupport
import Testing

/// `glfx plan`, `part`, `status`, `join`, `resume` and `submit`: what they say, and what they refuse.
@Suite struct FarmCommandTests {
    private func plan(
        _ arguments: [String] = ["in.mp4", "--shader", "animated.frag", "out.mov"], parts: Int = 3, in folder: Folder
    ) throws {
        let result = try Glfx.run(
            ["plan"] + arguments + ["--parts", "\(parts)", "--to", "plan", "--quiet"], in: folder)
        try #require(result.code == 0, "\(result.errors)")
    }

    private func part(_ index: Int, _ options: [String] = [], in folder: Folder) throws -> Outcome {
        try Glfx.run(["part", "plan", "--index", "\(index)"] + options, in: folder)
    }

    /// Exits with a code and one line, which says these words.
    private func expect(_ outcome: Outcome, _ code: Int32, _ words: String...) {
        #expect(outcome.code == code, "\(outcome.errors)")
        let lines = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("glfx: error: ") }
        #expect(lines.count == 1, "\(outcome.errors)")
        for word in words { #expect(lines.first?.contains(word) == true, "\(word): \(outcome.errors)") }
    }

    // MARK: The plan

    @Test func aPlanSaysWhatWillBeDrawn() throws {
        let folder = try FarmClips.folder()
        let job = ["in.mp4", "--shader", "remembering.frag", "--input", "before=previous:2", "out.mp4"]
        let text = try Glfx.run(["plan"] + job + ["--parts", "3", "--to", "plan", "--dry-run"], in: folder)
        #expect(text.code == 0, "\(text.errors)")
        // Key frames are every 20 frames: a cut moves to one that is near; two frames are drawn before a part.
        #expect(text.output.contains("part 0    frames 0 to 19, shown from 0.000 s to 0.760 s\n"), "\(text.output)")
        #expect(text.output.contains("drawn from frame 18 on"))
        #expect(text.output.contains("run-up    2 frames\n"))
        #expect(try !folder.names.contains("plan"))
        let json = try Glfx.run(["plan"] + job + ["--parts", "3", "--to", "plan", "--dry-run", "--json"], in: folder)
        if !Schema.isMissing { try Schema.expect(json.output, "plan") }
        try plan(job, in: folder)
        #expect(try FarmPlanFiles(folder, "plan").firstFrames == [0, 20, 50])
        if !Schema.isMissing {
            try Schema.expect(String(decoding: folder.read("plan/plan.json"), as: UTF8.self), "plan")
        }
    }

    @Test func whatCannotBeDrawnInPartsIsRefused() throws {
        let folder = try FarmClips.folder()
        func plan(_ arguments: String...) throws -> Outcome {
            try Glfx.run(["plan"] + arguments + ["--to", "plan"], in: folder)
        }
        expect(try plan("in.mp4", "--shader", "feedback.fs", "out.mov", "--parts", "2"), 2, "remembers", "--run-up")
        expect(try plan("-", "--shader", "invert", "out.mov", "--parts", "2"), 2, "standard input")
        expect(try plan("in.mp4", "--at", "1", "out.png", "--parts", "2"), 2, "--at")
        expect(try plan("in.mp4", "out.mov", "--parts", "0"), 2, "--parts cannot be '0'")
        expect(try plan("in.mp4", "out.mov", "--parts", "76"), 2, "too many", "at most 75")
        expect(try plan("in.mp4", "out.mkv", "--codec", "ffv1", "--parts", "8"), 2, "by 12", "at most 7")
        expect(try plan("in.mp4", "out.mov"), 2, "--parts is missing")
        expect(try plan("in.mp4", "in.mp4", "--parts", "2"), 2, "input")
        expect(try plan("none.mp4", "out.mov", "--parts", "2"), 3, "none.mp4")
        expect(try Glfx.run(["in.mp4", "out.mov", "--jobs", "2"], in: folder), 2, "no --parts")
        expect(try Glfx.run(["in.mp4", "out.mov", "--parts", "2", "--stats"], in: folder), 2, "--stats", "one run")
        expect(
            try Glfx.run(["tune", "in.mp4", "--shader", "invert", "--parts", "2"], in: folder), 2,
            "glfx tune draws no movie in parts")
        #expect(try folder.names.allSatisfy { !$0.hasPrefix("plan") && !$0.hasPrefix("out") })
    }

    @Test func feedbackGetsARunUpWhereItIsAskedFor() throws {
        let folder = try FarmClips.folder()
        let result = try Glfx.run(
            [
                "plan", "in.mp4", "--shader", "feedback.fs", "out.mov", "--parts", "3", "--run-up", "0.4", "--to",
                "plan",
            ], in: folder)
        #expect(result.code == 0 && result.errors.contains("may differ"), "\(result.errors)")
        let from = try FarmPlanFiles(folder, "plan").parts.compactMap { $0["from"] as? [String: Any] }
        #expect(from.compactMap { $0["frame"] as? Int } == [0, 10, 40])
        // All of it before: the same as one run.
        let arguments = ["in.mp4", "--shader", "feedback.fs", "--codec", "prores"]
        let parts = try Glfx.run(arguments + ["a.mov", "--parts", "2", "--run-up", "60", "--quiet"], in: folder)
        #expect(parts.code == 0, "\(parts.errors)")
        _ = try Glfx.run(arguments + ["b.mov", "--reproducible", "--quiet"], in: folder)
        #expect(try folder.read("a.mov") == folder.read("b.mov"))
    }

    @Test func aPlanIsReplacedOnlyWhereThatIsAskedFor() throws {
        let folder = try FarmClips.folder()
        try plan(in: folder)
        #expect(try part(0, in: folder).code == 0)
        let again = ["plan", "in.mp4", "--shader", "animated.frag", "out.mov", "--parts", "2", "--to", "plan"]
        expect(try Glfx.run(again, in: folder), 2, "there is a plan", "--overwrite")
        #expect(try Glfx.run(again + ["--overwrite"], in: folder).code == 0)
        #expect(try Glfx.run(["status", "plan"], in: folder).output.contains("missing      2  0-1\n"))
    }

    /// The folder and its inputs lie elsewhere: paths are relative.
    @Test func aPlanMovesWithItsFiles() throws {
        let folder = try FarmClips.folder()
        try FileManager.default.createDirectory(atPath: folder.path("a"), withIntermediateDirectories: true)
        for name in ["in.mp4", "animated.frag"] {
            try FileManager.default.copyItem(
                atPath: URL(fileURLWithPath: folder.path(name)).resolvingSymlinksInPath().path,
                toPath: folder.path("a/" + name))
            try FileManager.default.removeItem(atPath: folder.path(name))
        }
        let planned = try Glfx.shell(
            "cd a && $glfx plan in.mp4 --shader animated.frag out.mov --parts 2 --to ../plan --quiet", in: folder)
        #expect(planned.code == 0, "\(planned.errors)")
        try FileManager.default.createDirectory(atPath: folder.path("b"), withIntermediateDirectories: true)
        for name in ["a", "plan"] {
            try FileManager.default.moveItem(atPath: folder.path(name), toPath: folder.path("b/" + name))
        }
        #expect(try Glfx.run(["resume", "b/plan", "--quiet"], in: folder).code == 0)
        #expect(FileManager.default.fileExists(atPath: folder.path("b/a/out.mov")))
        // Only the inputs are elsewhere.
        try FileManager.default.moveItem(atPath: folder.path("b/a"), toPath: folder.path("c"))
        try FileManager.default.removeItem(atPath: folder.path("c/out.mov"))
        expect(try Glfx.run(["join", "b/plan"], in: folder), 3, "--input-root")
        let join = try Glfx.run(["join", "b/plan", "--input-root", "c", "--clean", "--quiet"], in: folder)
        #expect(join.code == 0, "\(join.errors)")
        #expect(FileManager.default.fileExists(atPath: folder.path("c/out.mov")))
        #expect(!FileManager.default.fileExists(atPath: folder.path("b/plan")))
    }

    // MARK: Parts

    @Test func aPartIsMadeOnce() throws {
        let folder = try FarmClips.folder()
        try plan(in: folder)
        #expect(try part(1, in: folder).errors.contains("part 1: "))
        let file = try folder.read(FarmPlanFiles(folder, "plan").path(1, "part"))
        #expect(try part(1, in: folder).errors.contains("part 1 is done already"))
        // Made anew, it has the same bytes.
        try FileManager.default.removeItem(atPath: folder.path(FarmPlanFiles(folder, "plan").path(1, "json")))
        let twice = try Glfx.shell(
            "$glfx part plan --index 1 --quiet & $glfx part plan --index 1 --quiet; wait $!", in: folder)
        #expect(twice.code == 0, "\(twice.errors)")
        #expect(try folder.read(FarmPlanFiles(folder, "plan").path(1, "part")) == file)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("plan/parts")).sorted()
        #expect(names == ["0001.json", "0001.part"])
        // A killed worker's mark goes with the part that is done; another part's stays.
        for part in ["0001", "0002"] { try folder.write("{}", to: "plan/parts/\(part).running-gone-1") }
        _ = try part(1, in: folder)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path("plan/parts")).sorted()
        #expect(left == ["0001.json", "0001.part", "0002.running-gone-1"])
    }

    @Test(arguments: ["SLURM_ARRAY_TASK_ID=2", "JOB_COMPLETION_INDEX=2", "LSB_JOBINDEX=3", "PARALLEL_SEQ=3"])
    func aSchedulerSaysWhichPart(variable: String) throws {
        let folder = try FarmClips.folder()
        try plan(in: folder)
        let made = try Glfx.shell("LSB_JOBINDEX=0 \(variable) $glfx part plan", in: folder)
        #expect(made.code == 0 && made.errors.contains("part 2: "), "\(made.errors)")
        expect(try Glfx.shell("SLURM_ARRAY_TASK_ID=x $glfx part plan", in: folder), 2, "SLURM_ARRAY_TASK_ID is 'x'")
        expect(try Glfx.run(["part", "plan"], in: folder), 2, "nothing says which part")
        expect(try Glfx.run(["part"], in: folder), 2, "no PLAN given")
    }

    @Test func framesChooseThePartsThatBeginAmongThem() throws {
        let folder = try FarmClips.folder()
        try plan(in: folder)
        // Parts begin at 0, 20 and 50.
        #expect(try Glfx.run(["part", "plan", "--frames", "0-19", "--quiet"], in: folder).code == 0)
        #expect(try Glfx.run(["part", "plan", "--frames", "21-49", "--quiet"], in: folder).code == 0)
        #expect(try Glfx.run(["status", "plan"], in: folder).output.contains("to make: 1-2\n"))
        #expect(try Glfx.run(["part", "plan", "--frames", "20-74", "--quiet"], in: folder).code == 0)
        #expect(try Glfx.run(["status", "plan"], in: folder).output.contains("done         3  0-2\n"))
        expect(try Glfx.run(["part", "plan", "--frames", "75-80"], in: folder), 2, "no frame 75")
    }

    @Test func anotherPartVersionInputOrRendererIsRefused() throws {
        let folder = try FarmClips.folder()
        try FileManager.default.copyItem(
            atPath: URL(fileURLWithPath: folder.path("in.mp4")).resolvingSymlinksInPath().path,
            toPath: folder.path("own.mp4"))
        try plan(["own.mp4", "--shader", "animated.frag", "out.mov"], in: folder)
        expect(try part(3, in: folder), 2, "no part 3", "from 0 to 2")
        let file = try String(decoding: folder.read("plan/plan.json"), as: UTF8.self)
        func changed(_ old: String, _ new: String) throws {
            #expect(file.contains(old), "\(old)")
            try folder.write(file.replacingOccurrences(of: old, with: new), to: "plan/plan.json")
        }
        try changed("\"glfx\" : \"", "\"glfx\" : \"9.")
        expect(try part(0, in: folder), 2, "made by glfx 9.")
        try changed("\"libavcodec\" : \"", "\"libavcodec\" : \"9")
        expect(try part(0, in: folder), 2, "libavcodec 9")
        try changed("\"renderer\" : \"native\"", "\"renderer\" : \"NVIDIA H100\"")
        expect(try part(0, in: folder), 6, "planned for 'NVIDIA H100'", "'native' draws")
        #expect(try Glfx.run(["status", "plan"], in: folder).output.contains("failed       1  0\n"))
        try changed("\"formatVersion\" : 1", "\"formatVersion\" : 2")
        expect(try part(0, in: folder), 2, "of form 2")
        try changed("{", "")
        expect(try part(0, in: folder), 3, "is no plan")
        try folder.write(file, to: "plan/plan.json")
        try FileManager.default.removeItem(atPath: folder.path("own.mp4"))
        expect(try part(0, in: folder), 3, "'own.mp4'", "is not there")
        try folder.write("another", to: "own.mp4")
        expect(try part(0, in: folder), 3, "'own.mp4' is another file")
        expect(try Glfx.run(["part", "nowhere", "--index", "0"], in: folder), 3, "there is no plan in")
    }

    @Test func brokenPartsAreNamedAndMadeAgain() throws {
        let folder = try FarmClips.folder()
        try plan(in: folder)
        for index in 0..<3 { #expect(try part(index, ["--quiet"], in: folder).code == 0) }
        let files = FarmPlanFiles(folder, "plan")
        // A byte of one, the end of another, the receipt of the third.
        var data = try folder.read(files.path(0, "part"))
        data[data.count / 2] ^= 1
        try data.write(to: folder.url.appendingPathComponent(files.path(0, "part")))
        expect(try Glfx.run(["join", "plan"], in: folder), 3, "0000.part", "damaged")
        try folder.read(files.path(1, "part")).dropLast(10).write(
            to: folder.url.appendingPathComponent(files.path(1, "part")))
        expect(try Glfx.run(["join", "plan"], in: folder), 3, "0001.part")
        try folder.write("{\"part\": 2", to: files.path(2, "json"))
        let status = try Glfx.run(["status", "plan", "--json"], in: folder)
        if !Schema.isMissing { try Schema.expect(status.output, "status") }
        #expect(status.output.contains("\"missing\" : \"1-2\""), "\(status.output)")
        #expect(try !folder.names.contains("out.mov"))
        for index in 0..<3 { #expect(try part(index, ["--quiet"], in: folder).code == 0) }
        #expect(try Glfx.run(["join", "plan", "--quiet"], in: folder).code == 0)
        try FileManager.default.removeItem(atPath: folder.path(files.path(1, "json")))
        expect(try Glfx.run(["join", "plan", "--overwrite"], in: folder), 3, "part 1 of", "is not done")
    }

    @Test func damageOfAnInputIsToldByItsPartsAndTheJoin() throws {
        let folder = try FarmClips.folder()
        var data = try folder.read("in.mp4")
        for index in stride(from: 9000, to: 12000, by: 7) { data[index] = 0 }
        try data.write(to: folder.url.appendingPathComponent("bad.mp4"))
        let single = try Glfx.run(["bad.mp4", "--shader", "invert", "single.mov", "--quiet"], in: folder)
        try #require(single.code == 4, "\(single.errors)")
        try plan(["bad.mp4", "--shader", "invert", "out.mov"], in: folder)
        let codes = try (0..<3).map { try part($0, ["--quiet"], in: folder).code }
        #expect(codes.contains(4) && codes.allSatisfy { [0, 4].contains($0) }, "\(codes)")
        let join = try Glfx.run(["join", "plan", "--quiet"], in: folder)
        #expect(join.code == 4 && join.errors.contains("bad.mp4"), "\(join.errors)")
        #expect(try folder.names.contains("out.mov"))
    }

    @Test func aFullDiskFailsThePartAndLeavesNothing() throws {
        let folder = try FarmClips.folder()
        try plan(["in.mp4", "--shader", "animated.frag", "out.mov", "--codec", "prores"], in: folder)
        let result = try Glfx.shell("ulimit -f 40; $glfx part plan --index 0 --quiet", in: folder)
        expect(result, 7, "part")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("plan/parts"))
        #expect(names == ["0000.failed"], "\(names)")
    }

    // MARK: On one machine

    @Test func theErrorOfAPartIsTheJobs() throws {
        let folder = try FarmClips.folder()
        try plan(in: folder)
        try FileManager.default.removeItem(atPath: folder.path("animated.frag"))
        let result = try Glfx.run(["resume", "plan", "--jobs", "2"], in: folder)
        expect(result, 3, "animated.frag")
        #expect(result.errors.contains("goes on"))
    }

    // MARK: Schedulers

    @Test(arguments: ["slurm", "parallel", "pbs", "lsf"]) func scriptsAreShells(scheduler: String) throws {
        let folder = try FarmClips.folder()
        try plan(parts: 4, in: folder)
        #expect(try part(1, in: folder).code == 0)
        let script = try Glfx.run(["submit", "plan", "--to", scheduler, "--print"], in: folder)
        #expect(script.code == 0, "\(script.errors)")
        try folder.write(script.output, to: "script.sh")
        let check = try Tool.run("sh", ["-n", "script.sh"], in: folder)
        #expect(check.code == 0 && check.errors.isEmpty, "\(check.errors)")
        // Only what is missing; LSF counts from 1.
        let wanted = ["slurm": "--array=0,2-3", "parallel": "::: 0 2 3", "pbs": "-J 0-3", "lsf": "[1,3-4]"]
        #expect(script.output.contains(wanted[scheduler] ?? "?"), "\(script.output)")
    }

    @Test func documentsOfSchedulersKeepTheirRules() throws {
        let folder = try FarmClips.folder()
        try plan(parts: 4, in: folder)
        let batch = try Glfx.run(["submit", "plan", "--to", "aws-batch", "--image", "registry/glfx:1"], in: folder)
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(batch.output.utf8)) as? [String: [String: Any]])
        let strategy = try #require(object["registerJobDefinition"]?["retryStrategy"] as? [String: Any])
        // At most five, and the last one ends what no other names: without it everything is tried again.
        let exits = try #require(strategy["evaluateOnExit"] as? [[String: String]])
        #expect(exits.count <= 5 && exits.last == ["onExitCode": "*", "action": "EXIT"])
        #expect((object["submitJob"]?["arrayProperties"] as? [String: Int]) == ["size": 4])
        #expect(batch.output.contains("\"image\": \"registry/glfx:1\""))
        let job = try Glfx.run(["submit", "plan", "--to", "kubernetes"], in: folder).output
        for line in [
            "completionMode: Indexed", "completions: 4", "backoffLimitPerIndex: 2", "restartPolicy: Never",
            "action: FailIndex", "operator: NotIn", "values: [6, 7, 8, 134, 135, 137, 139]",
        ] {
            #expect(job.contains(line), "\(line)")
        }
        expect(try Glfx.run(["submit", "plan"], in: folder), 2, "--to is missing")
        expect(try Glfx.run(["submit", "plan", "--to", "cron"], in: folder), 2, "no such choice")
        // Without a Slurm.
        expect(
            try Glfx.shell("PATH=/nowhere $glfx submit plan --to slurm", in: folder), 2, "no sbatch", "--print")
    }
}
