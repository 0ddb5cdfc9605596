import Foundation
import GLFXTestSupport
import Testing

/// `glfx test` where something other than a file has a file's name, and what kind of failure a report says.
@Suite struct GoldenObstacleTests {
    /// A test whose job is sound.
    private func add(_ names: String..., to folder: Folder) throws {
        try Tool.ffmpeg(["-f", "lavfi", "-i", "testsrc2=s=32x24", "-frames:v", "1", "in.png"], in: folder)
        for name in names { try folder.write("in.png --shader invert", to: "\(name).glfx") }
    }

    /// They fail alone, and nothing is written over them.
    @Test func whatCannotBeReplacedIsAFailureOfItsTest() throws {
        let folder = try Folder()
        try add("a", "b", "c", "d", "e", "f", "good", to: folder)
        let made = try Glfx.shell(
            "mkdir a.png d.hash; mkfifo b.png e.hash; ln -s nowhere c.png; ln -s nowhere f.hash", in: folder)
        #expect(made.code == 0)
        let before = try Snapshot(folder)
        let update = try Glfx.run(["test", ".", "--update", "--html", "report", "--junit", "j.xml"], in: folder)
        #expect(update.code == 1, "\(update.errors)")
        let words = [
            "a: output './a.png' is a folder", "b: output './b.png' is a pipe",
            "c: output './c.png' is a symbolic link that leads nowhere", "d: output './d.hash' is a folder",
            "e: output './e.hash' is a pipe", "f: output './f.hash' is a symbolic link that leads nowhere",
        ]
        for word in words { #expect(update.output.contains("FAILED \(word)"), "\(update.output)") }
        #expect(update.output.contains("updated good: wrote good.hash\n"))
        #expect(update.output.hasSuffix("\n0 passed, 6 failed, 1 updated\n"), "\(update.output)")
        #expect(String(decoding: try folder.read("j.xml"), as: UTF8.self).contains(#"tests="7" failures="6""#))
        #expect(try Glfx.shell("rm -r good.hash report j.xml", in: folder).code == 0)
        #expect(try Snapshot(folder) == before)
        // Without an update they cannot be read, whatever their kind; a pipe is not waited for.
        #expect(try Glfx.run(["test", "."], in: folder).output.hasSuffix("\n0 passed, 7 failed\n"))
    }

    @Test func aTestThatIsNoFileSaysWhatItIs() throws {
        let folder = try Folder()
        try add("good", to: folder)
        let made = try Glfx.shell(
            "mkdir d.glfx d.job.json; mkfifo p.glfx; ln -s nowhere l.glfx; echo '--shader invert' > n.glfx; touch n.hash",
            in: folder)
        #expect(made.code == 0)
        let outcome = try Glfx.run(["test", "."], in: folder)
        #expect(outcome.code == 1)
        #expect(outcome.output.contains("FAILED d: cannot read './d.glfx': it is a folder; name a file\n"))
        #expect(outcome.output.contains("FAILED p: cannot read './p.glfx': it is a pipe, and not a regular file"))
        #expect(
            outcome.output.contains("FAILED l: cannot read './l.glfx': it is a symbolic link that leads nowhere"))
        #expect(outcome.output.contains("FAILED n: no INPUT given: EXPECTED './n.hash' is all there is"))
        let update = try Glfx.run(["test", ".", "--update", "--filter", "n"], in: folder)
        #expect(update.output.contains("FAILED n: no INPUT given; write it in front of the shader"), "\(update.output)")
        let alone = try Glfx.run(["test", "l.glfx"], in: folder)
        #expect(alone.code == 3 && alone.errors.contains("'l.glfx': it is a symbolic link that leads nowhere"))
        let empty = try Glfx.run(["test", "d.glfx"], in: folder)
        #expect(empty.code == 2 && empty.errors.contains("no tests in the folder 'd.glfx'"), "\(empty.errors)")
        let job = try Glfx.run(["good.glfx"], in: folder)
        #expect(job.code == 2 && job.errors.contains("a .glfx file is a test, which 'glfx test good.glfx' runs"))
    }

    /// Build servers group failures by their kind.
    @Test(arguments: [
        ("difference", "in.png --shader invert", ""), ("missing", "in.png --shader invert", "rm t.hash"),
        ("mistake", "in.png --shader 'invert", ""), ("mistake", "in.png --shader inverted", ""),
        ("unreadable", "none.png --shader invert", ""), ("shader", "in.png --shader bad.frag", ""),
        ("limit", "huge.ppm --shader invert", ""),
        ("timeout", "in.png --shader slow.frag --frame-timeout 0.01", ""),
        ("unreadable", "in.png --shader invert", "rm t.hash; mkdir t.hash"),
    ])
    func aReportNamesTheKindOfFailure(kind: String, job: String, preparation: String) throws {
        let folder = try Folder()
        try add("t", to: folder)
        try folder.write("void main() { gl_FragColor = vec4(x); }", to: "bad.frag")
        try folder.write(String(repeating: ";", count: 200_000) + "void main() {}", to: "slow.frag")
        try folder.write("P6\n99999 99999\n255\n", to: "huge.ppm")
        #expect(try Glfx.shell("$glfx hash in.png > t.hash", in: folder).code == 0)
        try folder.write(job, to: "t.glfx")
        if !preparation.isEmpty { #expect(try Glfx.shell(preparation, in: folder).code == 0) }
        let outcome = try Glfx.run(["test", "t.glfx", "--junit", "j.xml"], in: folder)
        #expect(outcome.code == 1, "\(outcome.errors)")
        let junit = String(decoding: try folder.read("j.xml"), as: UTF8.self)
        #expect(junit.contains(#" type="\#(kind)">"#), "\(junit)")
    }

    /// Before anything is compared or tested.
    @Test(arguments: [
        ("mkfifo r", "'r' is a pipe"), ("touch r", "'r' is a file"), ("ln -s nowhere r", "'r' is a symbolic link that"),
    ])
    func aReportGoesIntoAFolder(preparation: String, words: String) throws {
        let folder = try Folder()
        try add("t", to: folder)
        #expect(try Glfx.shell("\(preparation); touch t.hash; cp in.png other.png", in: folder).code == 0)
        for command in [["compare", "in.png", "other.png"], ["test", "t.glfx"]] {
            for path in ["r", "r/deeper"] {
                let outcome = try Glfx.run(command + ["--html", path], in: folder)
                #expect(outcome.code == 2 && outcome.lines.count == 1, "\(outcome.errors)")
                #expect(
                    outcome.errors.contains("a report cannot be written into '\(path)': \(words)"), "\(outcome.errors)")
                #expect(outcome.output.isEmpty)
            }
        }
    }
}
