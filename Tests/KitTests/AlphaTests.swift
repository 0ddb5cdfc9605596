import Foundation
import GLFXCore
import GLFXDialects
import GLFXJob
import GLFXKit
import GLFXPrograms
import GLFXTestSupport
import GLFXWrite
import Testing

/// When alpha is kept, and what it is laid over otherwise.
struct AlphaTests {
    private let opaque = ShaderCase(
        name: "invert.frag",
        text:
            "uniform sampler2D f; varying vec2 p; void main() { vec4 c = texture2D(f, p); gl_FragColor = vec4(1.0 - c.rgb, c.a); }"
    )
    private let holed = ShaderCase(
        name: "hole.frag",
        text:
            "uniform sampler2D f; varying vec2 p; void main() { gl_FragColor = vec4(texture2D(f, p).rgb, step(0.5, p.x)); }"
    )

    struct ShaderCase: Sendable {
        var name: String
        var text: String
    }

    /// Runs a job over a gray movie; gives the notes.
    private func run(
        _ folder: Folder, _ shader: ShaderCase, to output: String, alpha: OutputRequest.Alpha = .auto,
        background: FilterJob.Background = .none
    ) throws -> [String] {
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "color=gray:s=32x16:r=5:d=0.4", "-c:v", "ffv1", "in.mkv"], in: folder)
        let program = try ShaderProgram.parse(text: shader.text, name: shader.name) { name throws(Failure) in
            throw Failure(.shader, name)
        }
        var job = FilterJob(
            input: folder.path("in.mkv"),
            output: OutputRequest(path: folder.path(output), alpha: alpha))
        job.cache = CompileCache.ofTests
        job.background = background
        job.shaders = [ShaderStage(program: program)]
        let notes = Notes()
        _ = try Pipeline(job, notes: notes.add).run()
        return notes.all
    }

    private func pixelFormat(_ name: String, in folder: Folder) throws -> String {
        try Tool.ffprobe(name, stream: "v", show: ["-show_entries", "stream=pix_fmt"], in: folder).joined()
    }

    private func rgba(_ name: String, in folder: Folder) throws -> [UInt8] {
        [UInt8](try Tool.ffmpeg(["-i", name, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgba", "-"], in: folder))
    }

    @Test func alphaThatAShaderMakesIsKeptWhereTheCodecHoldsIt() throws {
        let folder = try Folder()
        _ = try run(folder, holed, to: "out-%d.png")
        let pixels = try rgba("out-1.png", in: folder)
        #expect(pixels[3] == 0 && pixels[4 * 31 + 3] == 255)
    }

    @Test func aShaderThatMakesNoneGetsNone() throws {
        let folder = try Folder()
        let notes = try run(folder, opaque, to: "out-%d.png")
        #expect(try pixelFormat("out-1.png", in: folder) == "rgb24")
        #expect(notes.isEmpty, "\(notes)")
    }

    @Test func keepWritesAlphaEvenWhereAllIsOpaque() throws {
        let folder = try Folder()
        _ = try run(folder, opaque, to: "out-%d.png", alpha: .keep)
        #expect(try pixelFormat("out-1.png", in: folder) == "rgba")
    }

    @Test func withoutAlphaThePictureIsLaidOverBlackAndThatIsSaid() throws {
        let folder = try Folder()
        let notes = try run(folder, holed, to: "out-%d.png", alpha: .drop)
        let pixels = try rgba("out-1.png", in: folder)
        #expect(pixels[0] == 0 && pixels[3] == 255)
        #expect(abs(Int(pixels[4 * 31]) - 128) <= 2)
        #expect(notes.count == 1 && notes[0].contains("laid over black"), "\(notes)")
    }

    @Test func aBackgroundColorShowsWhereThePictureIsTransparent() throws {
        let folder = try Folder()
        let notes = try run(folder, holed, to: "out-%d.png", background: .color(SIMD4(1, 0.5, 0, 1)))
        let pixels = try rgba("out-1.png", in: folder)
        #expect(pixels[0] == 255 && abs(Int(pixels[1]) - 128) <= 1 && pixels[2] == 0)
        #expect(notes.isEmpty, "\(notes)")
    }

    @Test func aBackgroundMovieRunsAlong() throws {
        let folder = try Folder()
        // Red for the first 0.2 s, then green: the second frame must be over green.
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=red:s=64x48:r=10:d=0.2,format=gbrp", "-f", "lavfi", "-i",
                "color=lime:s=64x48:r=10:d=0.2,format=gbrp", "-filter_complex", "[0][1]concat", "-c:v", "ffv1",
                "back.mkv",
            ], in: folder)
        _ = try run(folder, holed, to: "out-%d.png", background: .file(folder.path("back.mkv")))
        let frames = try ["out-1.png", "out-2.png"].map { try rgba($0, in: folder) }
        #expect(Array(frames[0][0..<3]) == [255, 0, 0])
        #expect(Array(frames[1][0..<3]) == [0, 255, 0])
    }
}

/// Collects a pipeline's notes.
final class Notes: @unchecked Sendable {
    private let lock = NSLock()
    private var lines: [String] = []

    var all: [String] { lock.withLock { lines } }

    @Sendable func add(_ line: String) { lock.withLock { lines.append(line) } }
}
