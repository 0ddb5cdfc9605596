import Foundation
import GLFXTestSupport
import Testing

/// `glfx INPUT… --output-folder FOLDER`
@Suite struct BatchTests {
    /// `in/one.mkv` to `in/three.mkv`: five gray frames each, 100, 110 and 120, and `in/bad.mkv`.
    private func clips() throws -> Folder {
        let folder = try Folder()
        try FileManager.default.createDirectory(atPath: folder.path("in"), withIntermediateDirectories: true)
        for (index, name) in ["one", "two", "three"].enumerated() {
            let level = 100 + 10 * index
            try Tool.ffmpeg(
                [
                    "-f", "lavfi", "-i",
                    "color=0x\(String(repeating: String(level, radix: 16), count: 3)):s=32x16:r=5:d=1,format=gbrp",
                    "-c:v", "ffv1", "in/\(name).mkv",
                ], in: folder)
        }
        try folder.write("no movie", to: "in/bad.mkv")
        return folder
    }

    /// A pixel's red, to within a code.
    private func expect(_ name: String, in folder: Folder, is level: Int) throws {
        let pixels = try Tool.ffmpeg(
            ["-i", name, "-vf", "format=rgb24,crop=1:1", "-frames:v", "1", "-f", "rawvideo", "-"], in: folder)
        #expect(abs(Int(pixels.first ?? 0) - level) <= 1, "\(name)")
    }

    @Test func eachInputIsAJobAndAFaultOfOneIsNoFaultOfTheOthers() throws {
        let folder = try clips()
        let outcome = try Glfx.shell(
            "$glfx in/*.mkv --shader invert --output-folder out/new --name '{name}-i.{ext}' --jobs 2 --summary",
            in: folder)
        #expect(outcome.code == 3)
        let lines = outcome.errors.split(separator: "\n").map(String.init)
        #expect(lines.contains { $0.hasPrefix("glfx: error: cannot read 'in/bad.mkv': ") }, "\(lines)")
        #expect(lines.contains("glfx: error: 1 of 4 jobs failed: 'in/bad.mkv' (3)"))
        #expect(lines.contains { $0.hasPrefix("'in/one.mkv': out/new/one-i.mkv: 5 frames") }, "\(lines)")
        #expect(lines.last?.hasPrefix("3 of 4 files in ") == true)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path("out/new")).sorted() == [
                "one-i.mkv", "three-i.mkv", "two-i.mkv",
            ])
        for (index, name) in ["one", "two", "three"].enumerated() {
            try expect("out/new/\(name)-i.mkv", in: folder, is: 255 - 100 - 10 * index)
        }
    }

    /// As some daemons start their commands: the kernel then forgets how children ended.
    @Test func aFailedJobIsToldWhereChildrenAreIgnored() throws {
        let folder = try clips()
        let outcome = try Glfx.shell(
            "trap '' CHLD; exec $glfx in/bad.mkv in/one.mkv --shader invert --output-folder out", in: folder)
        #expect(outcome.code == 3)
        #expect(outcome.errors.contains("glfx: error: 1 of 2 jobs failed: 'in/bad.mkv' (3)"), "\(outcome.errors)")
    }

    /// Parameters' values are no INPUTs, wherever they are.
    @Test func valuesBetweenInputsBelongToTheirShader() throws {
        let folder = try clips()
        let outcome = try Glfx.run(
            [
                "in/one.mkv", "--shader", "invert", "--amount", "0", "in/two.mkv", "--codec", "ffv1", "--output-folder",
                "out", "--", "in/three.mkv",
            ], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.errors == "")
        try expect("out/three.mkv", in: folder, is: 120)
    }

    @Test(arguments: [
        (
            "in/one.mkv in/two.mkv --output-folder out --name x.mkv",
            "'in/one.mkv' and 'in/two.mkv' would both be written to 'out/x.mkv'; give them different names: "
                + "--name '{number}-{name}.{ext}'"
        ),
        ("in/one.mkv --output-folder in --overwrite", "output 'in/one.mkv' is the input; write to another name"),
        (
            "in/one.mkv in/two.mkv --output-folder in --name three.{ext} --start 0.1",
            "'in/one.mkv' and 'in/two.mkv' would both be written to 'in/three.mkv'; give them different names: "
                + "--name '{number}-{name}.{ext}'"
        ),
        (
            "in/one.mkv --output-folder in --name three.{ext}",
            "output 'in/three.mkv' exists already; add --overwrite, or leave out the INPUTs that are done"
        ),
        (
            "--output-folder out --shader invert",
            "no INPUT given; write 'glfx in/*.mov --shader FILE --output-folder out'"
        ),
        (
            "color:red --output-folder out --duration 1",
            "INPUT 'color:red': --output-folder takes files, a job for each; write their names, or a pattern without quotes"
        ),
        (
            "in/one.mkv --output-folder out --stats",
            "--stats is about one job, and with --output-folder there is one for each INPUT; leave it out"
        ),
        (
            "in/one.mkv --name x out.mkv",
            "--name says how the files of --output-folder are called, and there is none; "
                + "add --output-folder FOLDER, or write OUTPUT's name"
        ),
        (
            "tune in/one.mkv --output-folder out",
            "glfx tune has one job, and --output-folder is about one for each INPUT; leave it out"
        ),
        (
            "in/one.mkv --output-folder out --shader invert --amount much",
            "--amount cannot be 'much'; it takes a number from 0 to 1"
        ),
    ])
    func nothingBeginsWhereSomethingIsWrong(arguments: String, line: String) throws {
        let folder = try clips()
        let outcome = try Glfx.run(arguments.split(separator: " ").map(String.init), in: folder)
        #expect(outcome.code == 2)
        #expect(outcome.errors == "glfx: error: \(line)\n")
        #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
    }

    @Test func jsonNamesTheInputOfEachLine() throws {
        let folder = try clips()
        let outcome = try Glfx.run(
            ["in/bad.mkv", "in/two.mkv", "--codec", "ffv1", "--output-folder", "out", "--progress", "json"], in: folder)
        #expect(outcome.code == 3)
        let objects = try outcome.errors.split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        let told = objects.map { "\($0["event"] as? String ?? "") \($0["input"] as? String ?? "")" }
        #expect(told == ["error in/bad.mkv", "done in/two.mkv", "error "])
        if !Schema.isMissing { try Schema.expect(outcome.errors, "progress", lines: true) }
    }

    @Test func aSignalStopsAll() throws {
        let folder = try clips()
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=s=320x180:r=25:d=40", "-c:v", "ffv1", "in/long.mkv"], in: folder)
        let outcome = try Glfx.shell(
            """
            $glfx in/long.mkv in/one.mkv in/two.mkv --shader blur --radius 60 --threads 1 --output-folder out --jobs 1 & glfx=$!
            sleep 1.5; kill -TERM $glfx; wait $glfx; echo $?; ls -A out
            """, in: folder)
        #expect(outcome.output == "143\n")
        #expect(outcome.errors.contains("stopped by a signal; 0 of 3 files are written to 'out'"), "\(outcome.errors)")
    }
}
