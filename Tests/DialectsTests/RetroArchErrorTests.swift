import GLFXCore
import GLFXDialects
@testable import GLFXPrograms
import GLFXShaderTestSupport
import Testing

@Suite struct RetroArchErrorTests {
    private static let shader = """
        #ifdef VERTEX
        attribute vec4 VertexCoord;
        uniform mat4 MVPMatrix;
        void main() { gl_Position = MVPMatrix * VertexCoord; }
        #endif
        #ifdef FRAGMENT
        uniform sampler2D Texture;
        uniform float GAIN;
        void main() { gl_FragColor = texture2D(Texture, vec2(0.5)) * GAIN; }
        #endif
        """

    @Test(arguments: [
        ("shaders = none", "a.glslp:1: 'shaders' cannot be 'none'"),
        ("\nshaders = 65", "a.glslp:2: 'shaders' cannot be '65'"),
        ("shaders = 2\nshader0 = a.glsl", "a.glslp:1: there are 2 shaders, but no 'shader1'"),
        ("shaders = 1\nshader0 = b.glsl", "a.glslp:2: there is no file 'b.glsl'"),
        // Slang's by its text.
        ("shaders = 1\nshader0 = b.slang", "a.glslp:2: there is no file 'b.slang'"),
        ("#reference \"b.glslp\"", "a.glslp:1: there is no file 'b.glslp'"),
        ("#reference \"a.glslp\"", "a.glslp:1: presets refer to each other more than 16 deep"),
        ("#reference \"empty.glslp\"", "a.glslp: this preset does not say how many shaders it has"),
        ("shaders = 1\nshader0 = a.glsl\nscale_type0 = sauce", "a.glslp:3: a scale's type cannot be 'sauce'"),
        ("shaders = 1\nshader0 = a.glsl\nscale_type0 = source\nscale0 = big", "a.glslp:4: 'big' is no number"),
        (
            "shaders = 1\nshader0 = a.glsl\nscale_type0 = absolute",
            "a.glslp:3: an absolute size needs a number of pixels"
        ),
        ("shaders = 1\nshader0 = a.glsl\nwrap_mode0 = round", "a.glslp:3: a wrap mode cannot be 'round'"),
        ("shaders = 1\nshader0 = a.glsl\nfilter_linear0 = maybe", "a.glslp:3: 'maybe' is neither true nor false"),
        ("shaders = 1\nshader0 = a.glsl\nframe_count_mod0 = 1.5", "a.glslp:3: '1.5' is no whole number"),
        ("shaders = 1\nshader0 = a.glsl\nfeedback_pass = 1", "a.glslp:3: 'feedback_pass' cannot be '1'"),
        ("shaders = 1\nshader0 = a.glsl\ntextures = LUT", "a.glslp:3: no file is given for the texture 'LUT'"),
        ("shaders = 1\nshader0 = a.glsl\ntextures = LUT\nLUT = b.png", "a.glslp:4: there is no picture 'b.png'"),
        ("shaders = 1\nshader0 = a.glsl\nGAIN = loud", "a.glslp:3: 'loud' is no number"),
    ])
    func whatIsWrongWithAPresetIsSaidWithItsLine(preset: String, message: String) throws {
        let folder = ShaderFolder(["a.glslp": preset, "a.glsl": Self.shader, "empty.glslp": "alias0 = a\n"])
        let failure = try #require(folder.refusal("a.glslp"))
        #expect(failure.kind == .shader)
        #expect(failure.message == message)
    }

    @Test func aSizeThatCannotBeIsSaidWithItsLine() throws {
        let folder = ShaderFolder([
            "a.glslp": "shaders = 2\nshader0 = a.glsl\nscale_type0 = source\nscale0 = 1e6\nshader1 = a.glsl\n",
            "a.glsl": Self.shader,
        ])
        let program = try folder.parse("a.glslp")
        let failure = #expect(throws: Failure.self) { try program.sizes(width: 100, height: 50) }
        #expect(failure?.kind == .limit)
        #expect(failure?.message.hasPrefix("a.glslp:3: a picture of 100000000x50000000 pixels") == true)
    }

    @Test func slangUnderTheOlderNameIsRefusedInOneLine() throws {
        let text = "#version 450\n#pragma stage vertex\nvoid main() {}\n"
        let folder = ShaderFolder(["a.txt": text, "a.mx": "\u{1}"])
        let failure = #expect(throws: Failure.self) { try folder.parse("a.txt", dialect: .retroarch) }
        #expect(failure?.message == "a.txt:2: this is a Slang shader of RetroArch's")
        #expect(folder.refusal("a.mx")?.message == "'a.mx' is a packed Matchbox shader, which only Flame can open")
    }

    @Test func whatIsWrongWithAShaderIsSaidWithItsOwnLine() throws {
        let folder = ShaderFolder([
            "a.glslp": "shaders = 2\nshader0 = a.glsl\nshader1 = b.glsl\n", "a.glsl": Self.shader,
            "b.glsl": Self.shader.replacing(
                "void main() { gl_FragColor", with: "#import x\nvoid main() { gl_FragColor"),
        ])
        #expect(folder.refusal("a.glslp")?.message == "b.glsl:9:1: '#import' is no directive of GLSL")
    }
}
