import Foundation
import GLFXTestSupport
import Testing

/// Shaders that no version of GLSL ES takes and desktop GLSL does.
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

    @Test(arguments: ["native", "software"]) func theyAreDrawn(device: String) throws {
        let folder = try Folder()
        try folder.write(Self.joining, to: "join.frag")
        let (outcome, pixel) = try draw(["./join.frag"], ["--device", device], in: folder)
        #expect(outcome.code == 0)
        #expect(outcome.errors == "")
        // 0x64, 0x80, 0xC8 times 0, 0.5, 1.
        #expect(pixel == [0, 64, 200])
    }

    @Test func whatIsWrongInThemIsToldAtItsLine() throws {
        let folder = try Folder()
        try folder.write(
            Self.joining.replacing("gl_FragColor = ", with: "\n gl_FragColor = missing + "), to: "join.frag")
        let outcomes = try ["native", "software"].map { try draw(["./join.frag"], ["--device", $0], in: folder).0 }
        #expect(outcomes.allSatisfy { $0.code == 5 })
        #expect(outcomes[0].errors.hasPrefix("glfx: error: ./join.frag:5:17: "), "\(outcomes[0].errors)")
        #expect(outcomes[0].errors == outcomes[1].errors)
    }
}
