import Foundation
import GLFXTestSupport
import Testing

/// Habits of public shaders that their own hosts take.
@Suite struct ShaderHabitTests {
    private let folder: Folder
    init() throws { folder = try Folder() }

    /// The first pixel of a frame, red, green, blue.
    private func pixel(_ file: String, _ text: String, _ words: String = "") throws -> [UInt8] {
        try folder.write(text, to: file)
        let outcome = try Glfx.shell(
            "$glfx color:'#204060' --size 4x4 --shader \(file) \(words) --fps 4 --at 0.25 --overwrite o.png", in: folder
        )
        try #require(outcome.code == 0, "\(outcome.errors)")
        return [UInt8](try Raster.samples(["-i", "o.png"], "rgb24", in: folder)[0..<3])
    }

    /// 0.25 s, twice: 127.5.
    @Test func aMacroMayUseTheNameThatItReplaces() throws {
        let toy =
            "#define iTime (iTime * 2.0)\nvoid mainImage(out vec4 o, in vec2 f) { o = vec4(iTime, 0.2, 0.0, 1.0); }"
        #expect(abs(Int(try pixel("toy.glsl", toy)[0]) - 128) <= 1)
    }

    @Test func aMacroMayBeUndefinedAgain() throws {
        let isf = """
            /*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]}*/
            #define TIME 0.6
            float early() { return TIME; }
            #undef TIME
            void main() { gl_FragColor = vec4(early(), TIME, 0.0, 1.0); }
            """
        let found = try pixel("undef.fs", isf)
        #expect(abs(Int(found[0]) - 153) <= 1 && abs(Int(found[1]) - 64) <= 1, "\(found)")
    }

    @Test func valuesOfISFMayBeWords() throws {
        let isf = """
            /*{"INPUTS": [{"NAME": "mode", "TYPE": "long", "VALUES": ["Soft", "Hard", "Off"], "DEFAULT": "Hard"}]}*/
            void main() { gl_FragColor = vec4(float(mode) / 2.0, 0.0, 0.0, 1.0); }
            """
        #expect(abs(Int(try pixel("mode.fs", isf)[0]) - 128) <= 1)
        #expect(try pixel("mode.fs", isf, "--mode Off")[0] == 255)
    }

    /// A channel without a type, and a buffer that no pass draws, are black.
    @Test func channelsOfAnExportMaySayNothing() throws {
        for input in ["\"id\": \"4dX\"", "\"id\": \"gone\", \"ctype\": \"buffer\", \"src\": \"/media/x.png\""] {
            let code = "void mainImage(out vec4 o, in vec2 f) { o = texture(iChannel0, f) + vec4(0.2, 0.4, 0.0, 0.0); }"
            let json = """
                   {"ver": "0.1", "info": {"name": "n"}, "renderpass": [{"inputs": [{"channel": 0, \(input)}],
                   "outputs": [{"id": "out", "channel": 0}], "code": "\(code)", "name": "Image", "type": "image"}]}
                """
            let found = try pixel("toy.json", json)
            #expect(abs(Int(found[0]) - 51) <= 1 && abs(Int(found[1]) - 102) <= 1 && found[2] == 0, "\(found)")
        }
    }

    @Test func slipsAreNamed() throws {
        try folder.write("\nvoid mainimage(out vec4 o, in vec2 f) { o = vec4(1.0); }", to: "slip.glsl")
        let check = try Glfx.shell("$glfx check slip.glsl", in: folder)
        #expect(check.code == 5)
        #expect(
            check.output.contains("slip.glsl:2") && check.output.contains("did you mean 'mainImage'?"),
            "\(check.output)")
        try folder.write(
            "void mainImage(out vec4 o, in vec2 f) { o = texture(iChannel0, f / iResolution.xy); }", to: "reads.glsl")
        let run = try Glfx.shell("$glfx --shader reads.glsl o.png", in: folder)
        #expect(run.code == 2)
        #expect(
            run.errors.hasPrefix("glfx: error: no INPUT given: shader 'reads.glsl' reads one as 'iChannel0'"),
            "\(run.errors)")
    }
}
