import Foundation
import GLFXTestSupport
import Testing

/// `glfx watch`: the picture follows the saved text, and an error leaves the last good one.
@Suite struct WatchTests {
    private let folder: Folder

    init() throws {
        folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=0x204060:size=16x8:rate=10,format=gbrp", "-frames:v", "5", "-c:v", "ffv1",
                "-pix_fmt",
                "bgr0",
                "in.mkv",
            ], in: folder)
    }

    private func text(_ color: String) -> String {
        "#version 300 es\nprecision highp float;\nuniform sampler2D frame; in vec2 uv; out vec4 c;\n"
            + "void main() { c = \(color); }\n"
    }

    /// Red, green and blue of the first pixel; nil while there is no whole picture.
    private func color(_ name: String = "o.png") -> [UInt8]? {
        guard FileManager.default.fileExists(atPath: folder.path(name)) else { return nil }
        return (try? Raster.samples(["-i", name], "rgb24", in: folder)).map { Array($0.prefix(3)) }
    }

    private func start(_ more: [String] = []) throws -> RunningJob {
        try folder.write(text("vec4(texture(frame, uv).bgr, 1.0)"), to: "a.frag")
        let job = try RunningJob(
            ["watch", "in.mkv", "--shader", "a.frag", "--at", "0.2"] + more + ["o.png"], in: folder)
        try job.waitUntil("the first picture is there") { color() == [0x60, 0x40, 0x20] }
        return job
    }

    @Test func savesAreDrawnAndAnErrorLeavesThePicture() throws {
        let job = try start()
        try folder.write(text("vec4(1.0, 0.0, 0.0, 1.0)"), to: "a.frag")
        try job.waitUntil("the saved text is drawn") { color() == [255, 0, 0] }
        try folder.write(text("vec4(nothing, 1.0)"), to: "a.frag")
        usleep(600_000)
        #expect(color() == [255, 0, 0])
        // As editors save: a new file gets the name of the old one.
        try folder.write(text("vec4(0.0, 1.0, 0.0, 1.0)"), to: "b.tmp")
        try FileManager.default.removeItem(atPath: folder.path("a.frag"))
        try FileManager.default.moveItem(atPath: folder.path("b.tmp"), toPath: folder.path("a.frag"))
        try job.waitUntil("the renamed text is drawn") { color() == [0, 255, 0] }
        // A movie that is replaced.
        try folder.write(text("texture(frame, uv)"), to: "a.frag")
        try job.waitUntil("the movie is shown") { color() == [0x20, 0x40, 0x60] }
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=0xa0b0c0:size=16x8:rate=10,format=gbrp", "-frames:v", "5", "-c:v", "ffv1",
                "-pix_fmt",
                "bgr0",
                "new.mkv",
            ], in: folder)
        rename(folder.path("new.mkv"), folder.path("in.mkv"))
        try job.waitUntil("the other movie is drawn") { color() == [0xa0, 0xb0, 0xc0] }
        job.send(SIGINT)
        let outcome = job.finish()
        #expect(outcome.code == 130)
        #expect(outcome.errors.contains("glfx: error: a.frag:4:24: 'nothing' is not declared"), "\(outcome.errors)")
        #expect(outcome.errors.contains("4 | void main() { c = vec4(nothing, 1.0); }\n"), "\(outcome.errors)")
        #expect(outcome.errors.contains("glfx: note: 'o.png' drawn in "))
        #expect(try folder.names == ["a.frag", "in.mkv", "o.png"])
    }

    /// Includes and further pictures are the job's, too. Values are kept.
    @Test func otherFilesOfTheJobAreWatched() throws {
        try folder.write("vec3 tint() { return vec3(0.0, 0.0, 1.0); }", to: "tint.glsl")
        try folder.write(
            "#version 300 es\nprecision highp float;\n#include \"tint.glsl\"\nuniform float level; // default=0 min=0 max=1\n"
                + "in vec2 uv; out vec4 c;\nvoid main() { c = vec4(tint() * level, 1.0); }", to: "i.frag")
        let job = try RunningJob(
            ["watch", "in.mkv", "--shader", "i.frag", "--level", "1", "--quiet", "o.png"], in: folder)
        try job.waitUntil("the first picture is there") { color() == [0, 0, 255] }
        try folder.write("vec3 tint() { return vec3(1.0, 1.0, 0.0); }", to: "tint.glsl")
        try job.waitUntil("the include is read again") { color() == [255, 255, 0] }
        job.send(SIGTERM)
        let outcome = job.finish()
        #expect(outcome.code == 143 && outcome.errors.isEmpty, "\(outcome.errors)")
    }

    @Test(arguments: [
        (["in.mkv", "o.mov"], 2, "'o.mov' is not one picture"),
        (["in.mkv", "-"], 2, "glfx watch has no --dry-run and does not write to the standard output"),
        (["in.mkv"], 2, "no OUTPUT given"),
        (["in.mkv", "in.mkv"], 2, "in.mkv"),
        (["in.mkv", "--at", "9", "o.png"], 2, "0.500 s long"),
        (["none.mkv", "o.png"], 3, "none.mkv"),
        (["in.mkv", "nowhere/o.png"], 7, "nowhere"),
    ]) func mistakesAreOneLine(arguments: [String], code: Int32, words: String) throws {
        let outcome = try Glfx.run(["watch"] + arguments, in: folder)
        #expect(outcome.code == code && outcome.errors.contains(words), "\(outcome.code) \(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(try folder.names == ["in.mkv"])
    }
}
