@testable import GLFXDialects
@testable import GLFXPrograms
import GLFXShaderTestSupport
@testable import GLFXShaderText
import Testing

/// A shader of one pass, with a body for its fragment shader and more declarations.
private func shader(_ body: String, _ declarations: String = "", pragmas: String = "") -> String {
    """
    \(pragmas)
    #if defined(VERTEX)
    attribute vec4 VertexCoord;
    attribute vec4 TexCoord;
    uniform mat4 MVPMatrix;
    varying vec2 at;
    void main() { gl_Position = MVPMatrix * VertexCoord; at = TexCoord.xy; }
    #elif defined(FRAGMENT)
    #ifdef GL_ES
    precision mediump float;
    #endif
    uniform sampler2D Texture;
    varying vec2 at;
    \(declarations)
    void main() { \(body) }
    #endif
    """
}

private let plain = shader("gl_FragColor = texture2D(Texture, at);")

@Suite struct RetroArchTests {
    @Test func aShaderAloneIsOnePassOverTheFrame() throws {
        let program = try ShaderFolder(["a.glsl": plain]).parse("a.glsl")
        #expect(program.dialect == .retroarch && program.origin == .topLeft)
        #expect(program.inputs.map(\.name) == ["Texture"] && program.inputs.map(\.filling) == [.frame])
        #expect(program.passes.map(\.output) == [.chain])
        #expect(program.passes[0].samplers["Texture"] == SamplerRule(.input("Texture"), wrap: .border))
        #expect(program.passes[0].attributes["VertexCoord"] == .textureCoordinate)
        #expect(program.passes[0].builtins.map(\.name) == ["MVPMatrix"])
        #expect(program.resultSize == nil && program.targets.isEmpty)
    }

    @Test func pragmasMakeTheOptions() throws {
        let pragmas = """
            #pragma parameter GAIN "How bright (isn't it)" 1.0 0.0 2.0 0.05
            #pragma parameter HUE "Hue // turn" 0.0 -180.0 180.0
            #pragma parameter title "[ Nobody's ]" 0.0 0.0 0.0 0.0
            #pragma parameter FAR "Beyond" 9.0 0.0 1.0 1.0
            #pragma parameter BAD "no numbers"
            """
        let declarations = """
            uniform float GAIN, HUE; // min=nothing
            uniform float FAR, BAD;
            uniform int OTHER;
            """
        let text = shader(
            "gl_FragColor = texture2D(Texture, at) * GAIN + HUE + FAR + BAD + float(OTHER);", declarations,
            pragmas: pragmas)
        let program = try ShaderFolder(["a.glsl": text]).parse("a.glsl")
        let parameters = program.parameters
        #expect(parameters.map(\.name) == ["GAIN", "HUE", "FAR", "BAD", "OTHER"])
        #expect(parameters.map(\.defaultValue) == [1, 0, 9, 0, 0].map { ParameterValue($0) })
        #expect(parameters.map(\.minimum) == [0, -180, 0, nil, nil])
        #expect(parameters.map(\.maximum) == [2, 180, 9, nil, nil])
        #expect(parameters.map(\.step) == [0.05, nil, 1, nil, nil])
        #expect(
            program.notes == [
                "a.glsl:4: the default 9 of 'FAR' is out of its range, 0 to 1; it is used all the same, as in RetroArch"
            ])
        #expect(parameters[1].label == "Hue // turn")
        #expect(parameters[1].location == Place(file: "a.glsl", line: 2))
    }

    @Test(arguments: [
        ("vec2 TextureSize", BuiltinUniform.Meaning.inputResolution("Texture")),
        ("vec2 InputSize", .inputResolution("Texture")),
        ("vec2 rubyInputSize", .inputResolution("Texture")),
        ("vec2 OutputSize", .resolution),
        ("vec2 FinalViewportSize", .resultResolution),
        ("vec2 OrigTextureSize", .inputResolution("OrigTexture")),
        ("vec2 PassPrev1InputSize", .inputResolution("PassPrev1Texture")),
        ("int FrameCount", .frameIndex),
        ("int FrameDirection", .constant([1])),
    ])
    func namesOfRetroArchsOwnAreFilled(declaration: String, meaning: BuiltinUniform.Meaning) throws {
        let text = shader("gl_FragColor = texture2D(Texture, at);", "uniform \(declaration);")
        let program = try ShaderFolder(["a.glsl": text]).parse("a.glsl")
        #expect(program.passes[0].builtins.map(\.meaning).contains(meaning))
        #expect(program.parameters.isEmpty)
    }

    /// A pass that reads these samplers.
    private static func reader(of samplers: String...) -> String {
        let sum = samplers.map { " + texture2D(\($0), at)" }.joined()
        return shader(
            "gl_FragColor = texture2D(Texture, at)\(sum);", samplers.map { "uniform sampler2D \($0);" }.joined())
    }

    @Test func passesReadEachOtherByNumberAndAlias() throws {
        let program = try ShaderFolder([
            "a.glslp": """
            shaders = "3"   # all of them
            shader0 = "one.glsl"
            alias0 = "First"
            filter_linear0 = false
            shader1 = sub/two.glsl
            wrap_mode1 = "mirrored_repeat"
            mipmap_input1 = true
            filter_linear1 = "true"
            frame_count_mod1 = 4
            shader2 = sub\\three.glsl
            """,
            "one.glsl": plain,
            "sub/two.glsl": shader(
                "gl_FragColor = texture2D(Texture, at) * float(FrameCount) + texture2D(PassPrev2Texture, at);",
                "uniform int FrameCount; uniform sampler2D PassPrev2Texture;"),
            "sub/three.glsl": Self.reader(
                of: "OrigTexture", "Pass1Texture", "Pass2Texture", "PassPrev1Texture", "PassPrev2Texture",
                "PassPrev3Texture", "FirstTexture", "PrevTexture", "Prev6Texture", "Pass9Texture"),
        ]).parse("a.glslp")
        #expect(program.passes.map(\.name) == ["pass 1 (one.glsl)", "pass 2 (two.glsl)", "pass 3 (three.glsl)"])
        #expect(program.passes.map(\.output) == [.target("pass 1"), .target("pass 2"), .chain])
        #expect(
            program.passes[1].samplers["Texture"]
                == SamplerRule(.target("pass 1"), filter: .linear, wrap: .mirror, isMipmapped: true))
        // The frame is read as the first pass reads it.
        #expect(
            program.passes[1].samplers["PassPrev2Texture"]
                == SamplerRule(.input("Texture"), filter: .nearest, wrap: .border))
        #expect(program.passes[1].builtins.contains { $0.meaning == .frameIndexModulo(4) })
        let sources = program.passes[2].samplers.mapValues(\.source)
        #expect(
            sources == [
                "Texture": .target("pass 2"), "OrigTexture": .input("Texture"), "Pass1Texture": .target("pass 1"),
                "Pass2Texture": .target("pass 2"), "PassPrev1Texture": .target("pass 2"),
                "PassPrev2Texture": .target("pass 1"), "PassPrev3Texture": .input("Texture"),
                "FirstTexture": .target("pass 1"), "PrevTexture": .previousFrame(1),
                "Prev6Texture": .previousFrame(7), "Pass9Texture": .target("pass 2"),
                "glfx_alpha": .incoming,
            ])
    }

    @Test func scalesMakeTheSizes() throws {
        let program = try ShaderFolder([
            "a.glslp": """
            shaders = 4
            shader0 = a.glsl
            scale_type0 = source
            scale0 = 2.5
            float_framebuffer0 = true
            shader1 = a.glsl
            scale_type_x1 = absolute
            scale_x1 = 100
            scale_type_y1 = viewport
            scale_y1 = 0.5
            srgb_framebuffer1 = true
            shader2 = a.glsl
            shader3 = a.glsl
            """,
            "a.glsl": plain,
        ]).parse("a.glslp")
        let sizes = try program.sizes(width: 9, height: 7)
        #expect(sizes.targets["pass 1"].map { [$0.width, $0.height] } == [22, 17])
        #expect(sizes.targets["pass 2"].map { [$0.width, $0.height] } == [100, 3])
        #expect(sizes.targets["pass 3"].map { [$0.width, $0.height] } == [100, 3])
        #expect([sizes.result.width, sizes.result.height] == [9, 7])
        #expect(program.targets.map(\.format) == [.float32, .srgb8, .likeFrame])
    }

    @Test(arguments: [
        // A larger picture comes out; one of other proportions is stretched to the frame's size.
        ("scale_type1 = source\nscale1 = 2", 36, 28, 2), ("scale_type1 = viewport\nscale1 = 2", 18, 14, 2),
        ("scale_type_x1 = source\nscale_x1 = 2", 9, 7, 3), ("scale_type1 = absolute\nscale1 = 64", 9, 7, 3),
        ("", 9, 7, 2),
    ])
    func theLastPassMayChangeTheSize(lines: String, width: Int, height: Int, passes: Int) throws {
        let program = try ShaderFolder([
            "a.glslp": "shaders = 2\nshader0 = a.glsl\nscale_type0 = source\nscale0 = 2\nshader1 = a.glsl\n\(lines)\n",
            "a.glsl": plain,
        ]).parse("a.glslp")
        let result = try program.sizes(width: 9, height: 7).result
        #expect([result.width, result.height] == [width, height])
        #expect(program.passes.count == passes && program.passes.last?.output == .chain)
    }

    @Test func feedbackIsTheFrameBeforesPicture() throws {
        let texts = [
            "a.glslp": "shaders = 2\nshader0 = a.glsl\nshader1 = plain.glsl\nfeedback_pass = 1\n",
            "a.glsl": Self.reader(of: "FeedbackTexture", "PassFeedback0Texture"), "plain.glsl": plain,
        ]
        let program = try ShaderFolder(texts).parse("a.glslp")
        #expect(program.passes[0].samplers["FeedbackTexture"]?.source == .previousTarget("pass 2"))
        #expect(program.passes[0].samplers["PassFeedback0Texture"]?.source == .previousTarget("pass 1"))
        // The last pass's picture is kept, so another pass copies it.
        #expect(program.passes.map(\.output) == [.target("pass 1"), .target("pass 2"), .chain])
        #expect(program.targets.map(\.isPersistent) == [true, true])
    }

    @Test func texturesAndValuesComeFromThePreset() throws {
        let folder = ShaderFolder(
            [
                "a.glslp": """
                shaders = 1
                shader0 = a.glsl
                textures = "LUT;MASK"
                LUT = "../luts/warm.png"
                LUT_linear = false
                LUT_wrap_mode = clamp_to_edge
                MASK = mask.png
                MASK_mipmap = true
                parameters = "GAIN;TURN"
                GAIN = "0.75"
                TURN = 12
                """,
                "a.glsl": shader(
                    "gl_FragColor = texture2D(LUT, at) + texture2D(MASK, at) + texture2D(Texture, at) * (GAIN + TURN);",
                    "uniform sampler2D LUT, MASK; uniform float GAIN, TURN;",
                    pragmas: "#pragma parameter GAIN \"Gain\" 1.0 0.0 2.0 0.1\n#pragma parameter TURN \"Turn\" 0 0 10 1"
                ),
            ], pictures: ["../luts/warm.png", "mask.png"])
        let program = try folder.parse("a.glslp")
        #expect(program.inputs.map(\.name) == ["Texture", "LUT", "MASK"])
        #expect(program.inputs.map(\.filling) == [.frame, .file("/../luts/warm.png"), .file("/mask.png")])
        #expect(program.passes[0].samplers["LUT"] == SamplerRule(.input("LUT"), filter: .nearest, wrap: .clamp))
        #expect(
            program.passes[0].samplers["MASK"]
                == SamplerRule(.input("MASK"), filter: .linear, wrap: .border, isMipmapped: true))
        #expect(program.parameters.map(\.defaultValue) == [ParameterValue(0.75), ParameterValue(12)])
        #expect(program.parameters.map(\.maximum) == [2, 12])
    }

    @Test func aPresetRefersToAnotherAndHasTheFirstWord() throws {
        let program = try ShaderFolder([
            "mine.glslp": "#reference \"base/base.glslp\"\nGAIN = 3.0\n",
            "base/base.glslp": "shaders = 1\nshader0 = ../shaders/a.glsl\nGAIN = 2.0\nparameters = GAIN\n",
            "shaders/a.glsl": shader("gl_FragColor = texture2D(Texture, at) * GAIN;", "uniform float GAIN;"),
        ]).parse("mine.glslp")
        #expect(program.parameters.map(\.defaultValue) == [ParameterValue(3)])
    }

    @Test func aSamplerOfAnotherNameGetsTheFrameWhereNoneIsCalledTexture() throws {
        let text = plain.replacing("Texture;", with: "decal, mask;")
            .replacing("texture2D(Texture, at)", with: "texture2D(decal, at) + texture2D(mask, at)")
        let program = try ShaderFolder(["a.glsl": text]).parse("a.glsl")
        #expect(program.passes[0].samplers["decal"]?.source == .input("Texture"))
        #expect(program.inputs.map(\.name) == ["Texture", "mask"])
        #expect(program.inputs[1].filling == .free && program.inputs[1].fallback == nil)
    }

    @Test func rubysNamesAreTheOldestShaders() throws {
        let text = """
            #ifdef VERTEX
            attribute vec4 rubyVertexCoord;
            attribute vec2 rubyTexCoord, rubyOrigTexCoord;
            varying vec2 at;
            uniform vec2 rubyTextureSize;
            uniform float lift;
            void main() { gl_Position = rubyVertexCoord * 2.0 - 1.0; at = rubyTexCoord + lift / rubyTextureSize; }
            #endif
            #ifdef FRAGMENT
            uniform sampler2D rubyTexture, rubyOrigTexture;
            uniform vec2 rubyTextureSize;
            varying vec2 at;
            void main() { gl_FragColor = texture2D(rubyTexture, at) + texture2D(rubyOrigTexture, at * rubyTextureSize); }
            #endif
            """
        let program = try ShaderFolder(["a.glsl": text]).parse("a.glsl")
        #expect(program.passes[0].samplers["rubyTexture"]?.source == .input("Texture"))
        #expect(program.passes[0].samplers["rubyOrigTexture"]?.source == .input("Texture"))
        #expect(program.passes[0].builtins.map(\.name) == ["rubyTextureSize"])
        #expect(program.parameters.map(\.name) == ["lift"])
        #expect(program.passes[0].attributes["rubyOrigTexCoord"] == .textureCoordinate)
    }
}
