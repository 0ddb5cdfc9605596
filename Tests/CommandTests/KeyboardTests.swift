import Foundation
import GLFXTestSupport
import Testing

/// `--keys`, and the pictures that Shadertoy's exports name.
@Suite struct KeyboardTests {
    private let folder: Folder
    init() throws { folder = try Folder() }

    private static let hash = "cbcbb5a6cfb55c36f8f021fbb0e3f69ac96339a39fa85cd96f2017a2192821b5"

    /// An export with one channel.
    private func export(_ input: String, _ code: String) -> String {
        let code = code.replacing("\n", with: " ")
        return """
            {"ver": "0.1", "info": {"name": "n"}, "renderpass": [{"inputs": [{"channel": 0, "id": "1", \(input)}],
            "outputs": [{"id": "out", "channel": 0}], "code": "\(code)", "name": "Image", "type": "image"}]}
            """
    }

    private static let keyboard = """
        void mainImage(out vec4 o, in vec2 f) {
            o = vec4(texelFetch(iChannel0, ivec2(32, 0), 0).x, texelFetch(iChannel0, ivec2(32, 1), 0).x,
                texelFetch(iChannel0, ivec2(32, 2), 0).x, 1.0);
        }
        """

    /// Row 0 is what is down, row 1 what went down in this frame, row 2 what was pressed an odd number of times.
    @Test(arguments: ["native", "software"]) func theSpaceBarIsPressedTwice(device: String) throws {
        try folder.write(export("\"ctype\": \"keyboard\"", Self.keyboard), to: "k.json")
        let job =
            "$glfx color:black --size 4x4 --fps 10 --shader k.json --device \(device) "
            + "--keys 'space@0.1-0.3, a@0.2, space@0.4-0.5' --overwrite"
        let run = try Glfx.shell("\(job) --codec ffv1 --duration 0.6 o.mkv", in: folder)
        #expect(run.code == 0, "\(run.errors)")
        let bytes = [UInt8](try Raster.samples(["-i", "o.mkv"], "rgb24", in: folder))
        let frames = (0..<6).map { Array(bytes[$0 * 48..<$0 * 48 + 3]) }
        #expect(
            frames == [[0, 0, 0], [255, 255, 255], [255, 0, 255], [0, 0, 255], [255, 255, 0], [0, 0, 0]])
        // A frame alone is that of the whole movie.
        let alone = try Glfx.shell("\(job) --at 0.4 o.png", in: folder)
        #expect(alone.code == 0, "\(alone.errors)")
        #expect([UInt8](try Raster.samples(["-i", "o.png"], "rgb24", in: folder)[0..<3]) == [255, 255, 0])
    }

    private func color(_ red: Int, to name: String) throws {
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "color=black:size=2x2,format=gbrp,geq=r=\(red):g=0:b=0", "-frames:v", "1", name],
            in: folder)
    }

    /// The first pixel.
    private func pixel(_ words: String) throws -> [UInt8] {
        let run = try Glfx.shell("$glfx color:black --size 4x4 --at 0 --overwrite \(words) o.png", in: folder)
        #expect(run.code == 0, "\(run.errors)")
        return [UInt8](try Raster.samples(["-i", "o.png"], "rgb24", in: folder)[0..<3])
    }

    @Test func aStockPictureIsLookedForInTheMediaFolder() throws {
        let code = "void mainImage(out vec4 o, in vec2 f) { o = texture(iChannel0, vec2(0.5)); }"
        let source = "\"ctype\": \"texture\", \"src\": \"/media/a/\(Self.hash).png\""
        try folder.write(export(source, code), to: "t.json")
        _ = try Tool.run("mkdir", ["-p", "stock/a", "media"], in: folder)
        try color(200, to: "stock/a/\(Self.hash).png")
        #expect(try pixel("--shader t.json --media stock") == [200, 0, 0])
        // In a job file too.
        let plan = try Glfx.shell(
            "$glfx color:black --size 4x4 --at 0 --shader t.json --media stock o.png --overwrite --dry-run --json "
                + "> job.json && $glfx run job.json && grep -c media job.json", in: folder)
        #expect(plan.code == 0 && plan.output == "1\n", "\(plan.errors)")
        // Beside the shader without an option.
        try color(100, to: "media/\(Self.hash).png")
        #expect(try pixel("--shader t.json") == [100, 0, 0])
        let missing = try Glfx.shell("$glfx check --media nowhere t.json", in: folder)
        #expect(missing.output.contains("--media 'nowhere': there is no such folder"), "\(missing.output)")
        #expect(try Glfx.shell("$glfx check --media stock t.json", in: folder).code == 0)
    }
}
