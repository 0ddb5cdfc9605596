import Foundation
import GLFXGLES
import GLFXTestSupport
import Testing

/// Shaders that OpenGL ES refuses and desktop OpenGL takes.
@Suite(.enabled(if: (try? GraphicsDevice(.software).desktop()) != nil, "this machine has no desktop OpenGL"))
struct DesktopShaderTests {
    /// Pastes two tokens (`##`), which the preprocessor of GLSL ES cannot.
    private static let joining = """
        #define JOIN(a, b) a ## b
        uniform sampler2D image;
        varying vec2 uv;
        void main() { vec3 weights = vec3(0, 0.5, 1); gl_FragColor = vec4(texture2D(image, uv).rgb * JOIN(wei, ghts), 1); }
        """

    /// A picture of 4x2 in one color through shaders, and the messages.
    private func draw(_ shaders: [String], _ options: [String] = [], in folder: Folder) throws -> (Outcome, [UInt8]) {
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "color=0x6480C8:size=4x2,format=rgb24", "-frames:v", "1", "in.png"], in: folder)
        let stages = shaders.flatMap { ["--shader", $0] }
        let outcome = try Glfx.run(["in.png"] + stages + options + ["out.png"], in: folder)
        guard outcome.code == 0 else { return (outcome, []) }
        let pixels = try Tool.ffmpeg(["-i", "out.png", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"], in: folder)
        return (outcome, [UInt8](pixels.prefix(3)))
    }

    @Test func theyAreDrawnAndOnlyVerboseSaysSo() throws {
        let folder = try Folder()
        try folder.write(Self.joining, to: "join.frag")
        let (outcome, pixel) = try draw(["./join.frag"], in: folder)
        #expect(outcome.code == 0)
        #expect(outcome.errors == "")
        // 0x64, 0x80, 0xC8 times 0, 0.5, 1.
        #expect(pixel == [0, 64, 200])
        let (verbose, _) = try draw(
            ["./join.frag"], ["--verbose", "--overwrite", "--device", "software"], in: folder)
        let lines = verbose.lines.filter { $0.contains("desktop") }
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("glfx: note: './join.frag' needs desktop GL: drawn with OpenGL ") == true)
        #expect(lines.first?.hasSuffix("(compatibility)") == true)
    }

    @Test func theOthersOfTheChainAreDrawnThereToo() throws {
        let folder = try Folder()
        try folder.write(Self.joining, to: "join.frag")
        try folder.write(
            """
            #version 310 es
            precision highp float;
            uniform sampler2D image;
            in vec2 uv;
            out vec4 color;
            void main() { color = texture(image, uv).bgra; }
            """, to: "swap.frag")
        // Blue, green, red; times 0, 0.5, 1; all taken from 255.
        let (outcome, pixel) = try draw(["./swap.frag", "./join.frag", "invert"], in: folder)
        #expect(outcome.errors == "")
        #expect(pixel == [255, 191, 155])
    }

    @Test func whereItDoesNotHelpTheErrorIsThatOfOpenGLES() throws {
        let folder = try Folder()
        try folder.write(
            Self.joining.replacing("gl_FragColor = ", with: "\n gl_FragColor = missing + "), to: "join.frag")
        let (outcome, _) = try draw(["./join.frag"], ["--verbose"], in: folder)
        #expect(outcome.code == 5)
        let error = try #require(outcome.lines.first { $0.hasPrefix("glfx: error: ") })
        #expect(
            error.hasPrefix("glfx: error: ./join.frag:1:"), "line 1 is that of OpenGL ES, the other line that of both")
        #expect(!outcome.errors.contains("desktop"))
        #expect(try folder.names == ["in.png", "join.frag"])
    }
}
