import Foundation
import GLFXTestSupport
import Testing

/// A folder, a pipe or a link to nowhere in place of a file is told as what it is.
@Suite struct SpecialFileTests {
    @Test(
        arguments: ["mkdir", "mkfifo", "ln -s nowhere"],
        [
            ("x.glfx", "$clips/still.png --shader x.glfx out.png"),
            ("x.frag", "$clips/still.png --shader x.frag out.png"),
            ("x.json", "$clips/still.png --shader blur --preset-file x.json out.png"),
            ("x.job.json", "run x.job.json"), ("x.glfx", "inspect x.glfx"), ("x.glfx", "x.glfx out.png"),
            ("x.hash", "compare $clips/still.png x.hash"),
            ("x.cube", "$clips/still.png --shader lut --input lut=x.cube out.png"),
        ])
    func itIsNamed(way: String, use: (name: String, words: String)) throws {
        let folder = try Folder()
        let clips = try Folder.parent(of: try Clips.path("still.png"))
        let outcome = try Glfx.shell("clips=\(clips); \(way) \(use.name); \"$glfx\" \(use.words)", in: folder)
        let kind = ["mkdir": "a folder", "mkfifo": "a pipe"][way] ?? "a symbolic link that leads nowhere"
        #expect([2, 3, 5].contains(outcome.code) && outcome.lines.count == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains("'\(use.name)'") && outcome.errors.contains(kind), "\(outcome.errors)")
        #expect(try folder.names == [use.name])
    }

    /// A bundled shader is found beside a folder of its name.
    @Test func aFolderHidesNoBundledShader() throws {
        let folder = try Folder()
        let outcome = try Glfx.shell(
            "mkdir invert; \"$glfx\" \(try Clips.path("still.png")) --shader invert out.png", in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
    }
}
