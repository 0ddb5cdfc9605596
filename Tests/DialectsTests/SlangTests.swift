import GLFXCore
@testable import GLFXDialects
@testable import GLFXPrograms
import GLFXShaderTestSupport
@testable import GLFXShaderText
import Testing

@Suite struct SlangTests {
    /// A shader of one pass, with more members of its block and a body for its fragment shader.
    static func shader(
        _ body: String = "FragColor = texture(Source, at);", members: String = "", samplers: String = "",
        top: String = ""
    ) -> String {
        """
        #version 450
        \(top)
        layout(std140, set = 0, binding = 0) uniform UBO { mat4 MVP; \(members) } global;
        #pragma stage vertex
        layout(location = 0) in vec4 Position;
        layout(location = 1) in vec2 TexCoord;
        layout(location = 0) out vec2 at;
        void main() { gl_Position = global.MVP * Position; at = TexCoord; }
        #pragma stage fragment
        layout(location = 0) in vec2 at;
        layout(location = 0) out vec4 FragColor;
        layout(set = 0, binding = 2) uniform sampler2D Source;
        \(samplers)
        void main() { \(body) }
        """
    }

    @Test func aShaderAloneIsOnePassOverTheFrame() throws {
        let program = try ShaderFolder(["a.slang": Self.shader()]).parse("a.slang")
        #expect(program.dialect == .slang && program.origin == .topLeft)
        #expect(program.inputs.map(\.name) == ["Original"] && program.inputs.map(\.filling) == [.frame])
        #expect(program.passes.map(\.output) == [.chain])
        #expect(program.passes[0].samplers["Source"] == SamplerRule(.input("Original"), wrap: .border))
        #expect(program.passes[0].builtins.map(\.name) == ["MVP"])
        #expect(program.resultSize == nil && program.targets.isEmpty)
    }

    @Test func whatDrawsByItselfNeedsNoFrame() throws {
        let program = try ShaderFolder(["a.slang": Self.shader("FragColor = vec4(at, 0.0, 1.0);")]).parse("a.slang")
        #expect(program.inputs.map(\.isUsed) == [false])
        #expect(try ShaderFolder(["a.slang": Self.shader()]).parse("a.slang").inputs.map(\.isUsed) == [true])
    }

    @Test func theTextOrTheNameTellsIt() throws {
        let text = Self.shader()
        let folder = ShaderFolder([
            "a.txt": text, "b.txt": "shaders = 1\nshader0 = \"a.slang\"\n", "a.slang": text,
            "short.slang": "#version 450\n#include \"a.slang\"\n", "c.txt": "#reference \"b.txt\" // of a .slang",
        ])
        for name in ["a.txt", "b.txt", "a.slang", "short.slang", "c.txt"] {
            #expect(try folder.parse(name).dialect == .slang, "\(name)")
        }
        #expect(try folder.parse("short.slang").reason == "its name ends with .slang")
        #expect(try folder.parse("a.txt").reason == "line 4 says '#pragma stage'")
        #expect(throws: Failure.self) { try folder.parse("a.slang", dialect: .retroarch) }
    }

    @Test(arguments: [
        ("vec4 SourceSize", BuiltinUniform.Meaning.withInverses(of: .inputResolution("Source"))),
        ("vec4 OriginalSize", .withInverses(of: .inputResolution("Original"))),
        ("vec4 OriginalHistorySize3", .withInverses(of: .inputResolution("OriginalHistory3"))),
        ("vec4 PassFeedbackSize0", .withInverses(of: .inputResolution("PassFeedback0"))),
        ("vec4 OutputSize", .withInverses(of: .resolution)),
        ("vec4 FinalViewportSize", .withInverses(of: .resultResolution)),
        ("uint FrameCount", .frameIndex), ("int FrameDirection", .constant([1])), ("uint Rotation", .constant([0])),
        ("uint TotalSubFrames", .constant([1])), ("uint CurrentSubFrame", .constant([1])),
        ("float OriginalFPS", .frameRate), ("uint FrameTimeDelta", .scaled(1_000_000, of: .timeDelta)),
        ("float OriginalAspect", .ratio(of: .frameResolution)),
    ])
    func namesOfRetroArchsOwnAreFilled(member: String, meaning: BuiltinUniform.Meaning) throws {
        let program = try ShaderFolder(["a.slang": Self.shader(members: member + ";")]).parse("a.slang")
        #expect(program.passes[0].builtins.map(\.meaning).contains(meaning))
        #expect(program.parameters.isEmpty)
    }

    @Test func pragmasOfTheShaderAndItsIncludesMakeTheOptions() throws {
        let program = try ShaderFolder([
            "a.slang": Self.shader(
                "FragColor = vec4(global.GAIN + global.HUE + global.FAR);", members: "float GAIN, HUE, FAR;",
                top: "#include \"more.inc\"\n#pragma parameter GAIN \"How bright // /* it is\" 1.0 0.0 2.0 0.05"),
            "more.inc": "\n#pragma parameter HUE \"Hue\" 0.0 -180.0 180.0\n",
        ]).parse("a.slang")
        #expect(program.parameters.map(\.name) == ["GAIN", "HUE", "FAR"])
        #expect(program.parameters.map(\.defaultValue) == [1, 0, 0].map { ParameterValue($0) })
        #expect(program.parameters.map(\.minimum) == [0, -180, nil])
        #expect(program.parameters[0].label == "How bright // /* it is")
        #expect(program.parameters[1].location == Place(file: "more.inc", line: 2))
    }

    @Test func namesOfPicturesAreThoseOfTheSpecification() throws {
        let names = [
            "Original", "OriginalHistory0", "OriginalHistory2", "PassOutput0", "PassOutput1", "PassFeedback2", "First",
            "FirstFeedback", "Second", "Mask", "User0",
        ]
        let reads = names.map { " + texture(\($0), at)" }.joined()
        let program = try ShaderFolder(
            [
                "a.slangp": """
                shaders = "3"   # all of them
                shader0 = "a.slang"
                filter_linear0 = false
                shader1 = sub\\b.slang
                alias1 = "Second"
                wrap_mode1 = "mirrored_repeat"
                mipmap_input1 = true
                frame_count_mod1 = 4
                shader2 = c.slang
                textures = Mask
                Mask = mask.png
                """,
                "a.slang": Self.shader(top: "#pragma name First\n#pragma format R32_SFLOAT"),
                "sub/b.slang": Self.shader(members: "uint FrameCount;", top: "#pragma name Other"),
                "c.slang": Self.shader(
                    "FragColor = texture(Source, at)\(reads);",
                    samplers: names.map { "uniform sampler2D \($0);" }.joined(separator: "\n")),
            ], pictures: ["mask.png"]
        ).parse("a.slangp")
        #expect(program.passes[1].builtins.contains { $0.meaning == .frameIndexModulo(4) })
        #expect(
            program.passes[1].samplers["Source"] == SamplerRule(.target("pass 1"), wrap: .mirror, isMipmapped: true))
        #expect(
            program.passes[2].samplers.mapValues(\.source) == [
                "Source": .target("pass 2"), "Original": .input("Original"), "OriginalHistory0": .input("Original"),
                "OriginalHistory2": .previousFrame(2), "PassOutput0": .target("pass 1"),
                "PassOutput1": .target("pass 2"), "PassFeedback2": .previousTarget("pass 3"),
                "First": .target("pass 1"), "FirstFeedback": .previousTarget("pass 1"), "Second": .target("pass 2"),
                "Mask": .input("Mask"), "User0": .input("Mask"),
            ])
        #expect(program.targets.map(\.format) == [.float32, .likeFrame, .likeFrame])
        #expect(program.inputs.last?.filling == .file("/mask.png"))
    }

    @Test func ofPassesWithOneNameTheLatestThatIsDrawnIsRead() throws {
        let reads = Self.shader("FragColor = texture(Same, at);", samplers: "uniform sampler2D Same;")
        let program = try ShaderFolder([
            "a.slangp": "shaders = 4\n" + (0..<4).map { "shader\($0) = \($0 < 2 ? "a" : "b").slang\n" }.joined()
                + "alias0 = Same\nalias1 = Same\nalias3 = Same\n",
            "a.slang": Self.shader(), "b.slang": reads,
        ]).parse("a.slangp")
        #expect(program.passes[2...].map { $0.samplers["Same"]?.source } == [.target("pass 2"), .target("pass 2")])
    }

    @Test func aPictureThatNoPresetNamesIsTheUsers() throws {
        let text = Self.shader("FragColor = texture(LUT, at);", samplers: "uniform sampler2D LUT;")
        let program = try ShaderFolder(["a.slang": text]).parse("a.slang")
        #expect(program.inputs.map(\.name) == ["Original", "LUT"])
        #expect(program.inputs.map(\.filling) == [.frame, .free])
    }

    @Test(arguments: [
        ("R8G8B8A8_UNORM", Target.Format.rgba8), ("R8_UNORM", .rgba8), ("R8G8B8A8_SRGB", .srgb8),
        ("A2B10G10R10_UNORM_PACK32", .float16), ("R16G16_SFLOAT", .float16), ("R32G32B32A32_SFLOAT", .float32),
    ])
    func formatsHaveVulkansNames(name: String, format: Target.Format) throws {
        let program = try ShaderFolder([
            "a.slangp": "shaders = 2\nshader0 = a.slang\nshader1 = b.slang\n",
            "a.slang": Self.shader(top: "#pragma format \(name)"), "b.slang": Self.shader(),
        ]).parse("a.slangp")
        #expect(program.targets.map(\.format) == [format])
    }

    @Test func aStageBeginsInsideAnInclude() throws {
        let program = try ShaderFolder([
            "a.slang": "#version 450\n#include \"head.h\"\n#include \"v.h\"\n#include \"f.h\"\n",
            "head.h": "layout(push_constant) uniform Push { mat4 MVP; float A; } p;\n#define SHARED p.A",
            "v.h": "#pragma stage vertex\n#ifndef X\n#define X\n#endif\nin vec4 Position;\n"
                + "void main() { gl_Position = p.MVP * Position; }",
            "f.h": "#pragma stage fragment\n#ifdef X\n#error X is of the other stage\n#endif\nout vec4 color;\n"
                + "void main() { color = vec4(SHARED); }",
        ]).parse("a.slang")
        #expect(program.parameters.map(\.name) == ["A"])
        #expect(program.passes[0].builtins.map(\.name) == ["MVP"])
        #expect(!program.passes[0].source.mentioned.contains("gl_Position"))
    }

    @Test func varyingsAreLinkedByTheirLocation() throws {
        let text = Self.shader("FragColor = texture(Source, place);").replacing(
            "layout(location = 0) in vec2 at;", with: "layout(location = 0) in vec2 place;")
        let pass = try ShaderFolder(["a.slang": text]).parse("a.slang").passes[0]
        #expect(pass.source.definitions.contains { $0.name == "place" && $0.value == "at" })
    }
}
