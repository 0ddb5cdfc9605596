import Foundation
import GLFXTestSupport
import Testing

/// `glfx --watch-folder FOLDER --output-folder FOLDER`
@Suite struct WatchFolderTests {
    private static let arguments = [
        "--watch-folder", "in", "--shader", "invert", "--codec", "ffv1", "--output-folder", "out", "--settle", "0.6",
        "--jobs", "2",
    ]

    /// `clip.mkv`: 50 frames of noise, more than 100 KB; an empty folder `in`.
    private func folder() throws -> Folder {
        let folder = try Folder()
        try FileManager.default.createDirectory(atPath: folder.path("in"), withIntermediateDirectories: true)
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=2,noise=alls=60,format=gbrp", "-c:v", "ffv1", "clip.mkv"],
            in: folder)
        return folder
    }

    private func has(_ name: String, in folder: Folder) -> Bool {
        FileManager.default.fileExists(atPath: folder.path(name))
    }

    private func state(_ name: String, in folder: Folder) throws -> String {
        let facts = try FileManager.default.attributesOfItem(atPath: folder.path(name))
        return "\(facts[.systemFileNumber] ?? "") \(facts[.modificationDate] ?? "")"
    }

    private func frames(_ name: String, in folder: Folder) throws -> Int {
        try Tool.ffprobe(name, stream: "v", show: ["-show_entries", "packet=pts"], in: folder).count
    }

    @Test func eachFileIsFilteredOnceItIsComplete() throws {
        let folder = try folder()
        try FileManager.default.copyItem(atPath: folder.path("clip.mkv"), toPath: folder.path("in/there.mkv"))
        try folder.write("no movie", to: "in/bad.mkv")
        try folder.write("hidden", to: "in/.part.mkv")
        let watch = try RunningJob(Self.arguments, in: folder)
        try watch.waitUntil("the first result") { has("out/there.mkv", in: folder) }
        // A program writes slowly, with pauses that are longer than --settle, and holds the file open.
        let writer = try Tool.start(
            "bash", ["-c", "{ head -c 60000 clip.mkv; sleep 2.5; tail -c +60001 clip.mkv; } > in/slow.mkv"], in: folder,
            environment: [:], output: STDERR_FILENO, errors: STDERR_FILENO)
        try watch.waitUntil("the writer's end") { !writer.isRunning }
        #expect(!has("out/slow.mkv", in: folder))
        try watch.waitUntil("the second result") { has("out/slow.mkv", in: folder) }
        #expect(try frames("out/slow.mkv", in: folder) == 50 && frames("out/there.mkv", in: folder) == 50)
        watch.send(SIGINT)
        let outcome = watch.finish()
        #expect(outcome.code == 130)
        #expect(outcome.errors.contains("glfx: note: watching 'in'; Ctrl-C ends it"), "\(outcome.errors)")
        #expect(outcome.errors.contains("cannot read 'in/bad.mkv'"), "\(outcome.errors)")
        #expect(outcome.errors.contains("2 of 3 files in "), "\(outcome.errors)")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).sorted()
                == [".glfx-jobs", "slow.mkv", "there.mkv"])
    }

    @Test func aRestartDoesNothingTwice() throws {
        let folder = try folder()
        try FileManager.default.copyItem(atPath: folder.path("clip.mkv"), toPath: folder.path("in/a.mkv"))
        let first = try RunningJob(Self.arguments, in: folder)
        try first.waitUntil("the result") { has("out/a.mkv", in: folder) }
        // Only one at a time.
        let second = try Glfx.run(Self.arguments, in: folder)
        #expect(
            second.code == 2 && second.errors.contains("another glfx runs these jobs, and has 'out/.glfx-jobs'"),
            "\(second.errors)")
        first.send(SIGKILL)
        _ = first.finish()
        let before = try state("out/a.mkv", in: folder)
        // While none was watching: a file of another name, and a new one of the name that is done.
        try FileManager.default.copyItem(atPath: folder.path("clip.mkv"), toPath: folder.path("in/b.mkv"))
        let again = try RunningJob(Self.arguments, in: folder)
        try again.waitUntil("the next result") { has("out/b.mkv", in: folder) }
        #expect(try state("out/a.mkv", in: folder) == before)
        try Tool.ffmpeg(["-y", "-i", "clip.mkv", "-t", "1", "-c", "copy", "in/a.mkv"], in: folder)
        try again.waitUntil("the changed file's result") {
            try state("out/a.mkv", in: folder) != before && frames("out/a.mkv", in: folder) < 50
        }
        again.send(SIGTERM)
        #expect(again.finish().code == 143)
    }

    @Test func aPatternChoosesNames() throws {
        let folder = try folder()
        try FileManager.default.copyItem(atPath: folder.path("clip.mkv"), toPath: folder.path("in/a.mkv"))
        try folder.write("<xml/>", to: "in/a.xml")
        var arguments = Self.arguments
        arguments[1] = "in/*.mkv"
        let watch = try RunningJob(arguments + ["--name", "{name}-i.{ext}"], in: folder)
        try watch.waitUntil("the result") { has("out/a-i.mkv", in: folder) }
        watch.send(SIGINT)
        let outcome = watch.finish()
        #expect(outcome.code == 130 && !outcome.errors.contains("a.xml"), "\(outcome.errors)")
    }

    @Test(
        arguments: [
            (
                ["--watch-folder", "none", "--output-folder", "out"], 3,
                "--watch-folder 'none': there is no folder 'none'"
            ),
            (
                ["--watch-folder", "in", "--output-folder", "in"], 2,
                "the results would come into 'in', where INPUTs are"
            ),
            (
                ["in/a.mkv", "--watch-folder", "in", "--output-folder", "out"], 2,
                "'in/a.mkv': the INPUTs are the files of"
            ),
            (
                ["--watch-folder", "in", "--output-folder", "out", "--shader", "invert", "--amount", "much"], 2,
                "--amount cannot"
            ),
            (
                ["--watch-folder", "in", "--output-folder", "out", "--name", "{number}.mkv"], 2,
                "no {number} with --watch-folder"
            ),
            (
                ["--watch-folder", "in", "--output-folder", "out", "--dry-run"], 2,
                "--dry-run shows no jobs of files that"
            ),
            (["--watch-folder", "in", "out.mkv"], 2, "--watch-folder belongs to --output-folder, and there is none"),
        ] as [([String], Int32, String)])
    func whatIsWrongIsOneLine(arguments: [String], code: Int32, message: String) throws {
        let folder = try folder()
        let outcome = try Glfx.run(arguments, in: folder)
        #expect(outcome.code == code && outcome.lines.count == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }
}
