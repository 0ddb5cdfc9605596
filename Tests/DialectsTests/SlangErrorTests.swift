import GLFXCore
@testable import GLFXPrograms
import GLFXShaderTestSupport
import GLFXTestSupport
import Testing

@Suite struct SlangErrorTests {
    @Test(arguments: [
        ("shaders = none\nshader0 = a.slang", "a.slangp:1: 'shaders' cannot be 'none'"),
        ("shaders = 2\nshader0 = a.slang", "a.slangp:1: there are 2 shaders, but no 'shader1'"),
        ("shaders = 1\nshader0 = b.slang", "a.slangp:2: there is no file 'b.slang'"),
        ("# .slang\nshaders = 1\nshader0 = a.glsl", "a.slangp:3: this is a preset of GLSL shaders"),
        ("#reference \"b.slangp\"", "a.slangp:1: there is no file 'b.slangp'"),
        ("#reference \"a.slangp\"", "a.slangp:1: presets refer to each other more than 16 deep"),
        ("shaders = 1\nshader0 = a.slang\nscale_type0 = sauce", "a.slangp:3: a scale's type cannot be 'sauce'"),
        ("shaders = 1\nshader0 = a.slang\ntextures = LUT\nLUT = b.png", "a.slangp:4: there is no picture 'b.png'"),
        ("shaders = 1\nshader0 = a.slang\nGAIN = loud", "a.slangp:3: 'loud' is no number"),
    ])
    func whatIsWrongWithAPresetIsSaidWithItsLine(preset: String, message: String) throws {
        let text = SlangTests.shader("FragColor = vec4(global.GAIN);", members: "float GAIN;")
        let folder = ShaderFolder(["a.slangp": preset, "a.slang": text])
        let failure = try #require(folder.refusal("a.slangp"))
        #expect(failure.kind == .shader)
        #expect(failure.message == message)
    }

    @Test(arguments: [
        ("", "#pragma format R9_UNORM", "a.slang:2: 'R9_UNORM' is no format of a picture"),
        ("", "#pragma format R32_UINT", "a.slang:2: a picture of whole numbers ('R32_UINT') cannot be drawn"),
        ("", "#import x", "a.slang:2:1: '#import' is no directive of GLSL"),
        ("", "#include \"b.inc\"", "a.slang:2: cannot open 'b.inc'"),
        ("", "#include \"self.inc\"", "self.inc:1: 'self.inc' is included recursively"),
        ("", "#include \"deep.inc\"", "deep.inc:2:1: '#import' is no directive of GLSL"),
        ("", "#if 1", "a.slang:2: this #if has no #endif"),
        (
            "PassOutput0", "",
            "a.slang:13:19: 'PassOutput0' is of pass 0, which is not drawn before this pass, number 0"
        ),
        (
            "PassFeedback4", "", "a.slang:13:19: 'PassFeedback4' is of pass 4, which does not exist"
        ),
        (
            "PassOutput1", "", "a.slang:13:19: 'PassOutput1' is of pass 1, which does not exist"
        ),
    ])
    func whatIsWrongWithAShaderIsSaidWithItsLine(sampler: String, top: String, message: String) throws {
        let text = SlangTests.shader(
            sampler.isEmpty ? "FragColor = vec4(1.0);" : "FragColor = texture(\(sampler), at);",
            samplers: sampler.isEmpty ? "" : "uniform sampler2D \(sampler);", top: top)
        let folder = ShaderFolder([
            "a.slang": text, "self.inc": "#include \"self.inc\"", "deep.inc": "\n#import x",
        ])
        let failure = try #require(folder.refusal("a.slang"))
        #expect(failure.kind == .shader)
        #expect(failure.message == message)
    }

    @Test func manyPicturesArePassedByFast() throws {
        let names = (0..<20_000).map { "T\($0)" }
        let members = (0..<1_000).map { "float P\($0);" }.joined(separator: " ")
        let passes = (0..<8).map { "shader\($0) = a.slang" }.joined(separator: "\n")
        let folder = ShaderFolder(
            [
                "a.slangp": "shaders = 8\n\(passes)\ntextures = \"\(names.joined(separator: ";"))\"\n"
                    + names.map { "\($0) = m.png\n" }.joined(),
                "a.slang": SlangTests.shader(members: members),
            ], pictures: ["m.png"])
        var program: ShaderProgram?
        let time = try processorTime { program = try folder.parse("a.slangp") }
        #expect(program?.parameters.count == 1_000)
        // Looking through all of them for each name took minutes.
        #expect(time < .seconds(20))
    }

    @Test func aLongIncludeIsReadFast() throws {
        let lines = (0..<10_000).map { "#define NAME_\($0) (\($0).0 * 0.5) // and a comment" }.joined(separator: "\n")
        let folder = ShaderFolder([
            "a.slang": SlangTests.shader(top: "#include \"long.inc\"\n"), "long.inc": lines,
        ])
        let time = try processorTime { _ = try folder.parse("a.slang") }
        // In a debug build; reading time that grows with the square would take minutes.
        #expect(time < .seconds(10))
    }
}
