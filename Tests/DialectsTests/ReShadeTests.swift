import GLFXCore
@testable import GLFXDialects
@testable import GLFXPrograms
import GLFXShaderTestSupport
@testable import GLFXShaderText
import Testing

/// How texts of ReShade's effects are read.
@Suite struct ReShadeTests {
    private let pass = """
        float4 Main(float4 p : SV_Position, float2 uv : TEXCOORD) : SV_Target { return tex2D(ReShade::BackBuffer, uv); }
        technique T { pass { VertexShader = PostProcessVS; PixelShader = Main; } }
        """

    private func program(_ text: String, files: [String: String] = [:]) throws(Failure) -> ShaderProgram {
        try ShaderProgram.parse(text: text, name: "a.fx", dialect: .reshade, files: ShaderFolder(files))
    }

    /// A file with these lines before its technique.
    private func effect(_ declarations: String, files: [String: String] = [:]) throws -> ShaderProgram {
        try program("#include \"ReShade.fxh\"\n\(declarations)\n\(pass)", files: files)
    }

    private static let once = "technique T { pass { PixelShader = M; } }"
    private static let intoT = "technique T { pass { PixelShader = M; RenderTarget = t; } }"

    private func refusal(_ text: String) -> String {
        message { () throws(Failure) in try program(text) }
    }

    // MARK: What it is

    @Test(arguments: [
        ("#include \"ReShade.fxh\"\nfloat a;", "line 1 includes ReShade's header"),
        (
            "float4 f() : SV_Target { return 0; }\ntechnique T { pass { VertexShader = v; PixelShader = f; } }",
            "line 2 has VertexShader and a technique"
        ),
    ])
    func theTextTells(text: String, reason: String) throws {
        let found = try DialectDetector.detect(try SourceFile(name: "a", text: text))
        #expect(found.dialect == .reshade)
        #expect(found.reason.spelled(in: .library) == reason)
    }

    @Test func anEffectOfOBSStaysOne() throws {
        let text = "technique Draw { pass { vertex_shader = f(v); pixel_shader = g(v); } }"
        #expect(try DialectDetector.detect(try SourceFile(name: "a", text: text)).dialect == .obs)
    }

    @Test func theFrameIsTheOnlyInput() throws {
        let program = try effect("")
        #expect(program.origin == .topLeft)
        #expect(program.inputs.map(\.name) == ["BackBuffer"])
        #expect(program.needsFrame)
        #expect(program.passes.count == 1)
    }

    @Test func anEffectThatReadsNoFrameNeedsNone() throws {
        let program = try program(
            """
            #include "ReShade.fxh"
            float4 Main(float2 uv : TEXCOORD) : SV_Target { return float4(uv, 0, 1); }
            technique T { pass { VertexShader = PostProcessVS; PixelShader = Main; } }
            """)
        #expect(!program.needsFrame)
    }

    @Test func depthIsAnInputWhereItIsRead() throws {
        let text = """
            #include "ReShade.fxh"
            float4 Main(float2 uv : TEXCOORD) : SV_Target { return ReShade::GetLinearizedDepth(uv); }
            technique T { pass { VertexShader = PostProcessVS; PixelShader = Main; } }
            """
        #expect(try program(text).inputs.map(\.name) == ["BackBuffer", "depth"])
        #expect(try effect("").inputs.map(\.name) == ["BackBuffer"])
    }

    // MARK: Parameters

    @Test func annotationsTellEverything() throws {
        let parameter = try #require(
            try effect(
                """
                #include "ReShadeUI.fxh"
                uniform float Strength < __UNIFORM_SLIDER_FLOAT1
                    ui_min = 0.0; ui_max = 2 * 2.0; ui_step = 0.01;
                    ui_label = "How " "much"; ui_tooltip = "Of it.\\nAll."; ui_category = "A";
                > = 0.5;
                """
            ).parameters.first)
        #expect(parameter.name == "Strength")
        #expect(parameter.label == "How much")
        #expect(parameter.help == "Of it. All.")
        #expect(parameter.minimum == 0)
        #expect(parameter.maximum == 4)
        #expect(parameter.step == 0.01)
        #expect(parameter.defaultValue == ParameterValue(0.5))
    }

    @Test func itemsAreChoices() throws {
        let program = try effect(#"uniform int Mode < ui_type = "combo"; ui_items = "Off\0" "On\0Both\0"; > = 1;"#)
        let parameter = try #require(program.parameters.first)
        #expect(parameter.choices.map(\.label) == ["Off", "On", "Both"])
        #expect(parameter.choices.map(\.value) == [0, 1, 2])
        #expect(parameter.defaultValue == ParameterValue(1))
    }

    @Test func colorsFlagsAndRangesThatADefaultWidens() throws {
        let program = try effect(
            """
            uniform float3 Tint < ui_type = "color"; > = float3(1, 0.5, 0);
            uniform bool On = true;
            uniform float Far < ui_min = 0; ui_max = 1; > = 2;
            """)
        #expect(program.parameters.map(\.kind) == [.color, .flag, .number])
        #expect(program.parameters[2].maximum == 2)
    }

    @Test func sourcesAreNoParameters() throws {
        let sources = ["frametime", "timer", "framecount", "random", "key", "mousebutton", "bufready_depth"]
        let lines = sources.enumerated().map { "uniform int u\($0) < source = \"\($1)\"; >;" }
        let more = ["uniform float4 d < source = \"date\"; >;", "uniform float2 m < source = \"mousepoint\"; >;"]
        #expect(try effect((lines + more).joined(separator: "\n")).parameters.isEmpty)
    }

    @Test func aNamespacesUniformKeepsItsNameWhereItIsTheOnlyOne() throws {
        let program = try effect(
            """
            namespace A { uniform float One = 1; uniform float Both = 2; }
            namespace B { uniform float Both = 3; uniform float lerp = 4; }
            """)
        #expect(program.parameters.map(\.name) == ["One", "A_Both", "B_Both", "B_lerp"])
    }

    @Test func severalTechniquesAreAChoice() throws {
        let more = "technique Second { pass { VertexShader = PostProcessVS; PixelShader = Main; } }"
        let program = try program("#include \"ReShade.fxh\"\n\(pass)\n\(more)")
        let parameter = try #require(program.parameters.first)
        #expect(parameter.name == "technique")
        #expect(parameter.choices.map(\.label) == ["T", "Second"])
        let sizes = try program.sizes(width: 8, height: 6, values: ["technique": ParameterValue(1)])
        #expect(sizes.isDrawn == [false, true])
    }

    @Test func aTechniqueWithAComputeShaderIsLeftOut() throws {
        let compute = "technique C { pass { ComputeShader = Nothing<8, 8>; } }"
        #expect(try program("#include \"ReShade.fxh\"\n\(compute)\n\(pass)").parameters.isEmpty)
        #expect(refusal(compute) == "a.fx:1:15: the technique 'C' has a compute shader")
    }

    // MARK: The preprocessor

    @Test func conditionsKnowTheHostAndFunctionLikeMacros() throws {
        let program = try effect(
            """
            #define AT_LEAST(a, b) (__RESHADE__ >= (a) * 10000 + (b) * 100)
            #if AT_LEAST(4, 3) && __RENDERER__ >= 0xa000 && !exists "other.fx" && BUFFER_WIDTH > 1000
            uniform float Yes;
            #elif 1
            uniform float No;
            #endif
            #if 99999999999999999999 * 0x7FFFFFFFFFFFFFFF + (1 << 400) - (-9223372036854775807 - 9) / -1
            #endif
            """)
        #expect(program.parameters.map(\.name) == ["Yes"])
    }

    @Test func aConditionThatExpandsToTooMuchFails() throws {
        // 100,000 times 3,000 tokens: 15 GB, if they were all made.
        let body = String(repeating: "x ", count: 100_000)
        let argument = String(repeating: "1 ", count: 3_000)
        let program = try effect(
            "#define F(x) \(body)\n#if F(\(argument))\nuniform float Yes;\n#else\nuniform float No;\n#endif")
        #expect(program.parameters.map(\.name) == ["No"])
    }

    @Test func longMacrosInConditionsAreNotReadWithoutEnd() throws {
        // 200 conditions of 1,000 macros of 10,000 tokens.
        let condition = "#if " + String(repeating: "A ", count: 1_000) + "\n#endif\n"
        let message = refusal(
            "#define F(x) x\n#define A \(String(repeating: "x ", count: 10_000))\n"
                + String(repeating: condition, count: 200) + pass)
        #expect(message == "a.fx:3: the macros in conditions expand to more than 1000000 tokens")
    }

    @Test func literalsComeOutOfMacros() throws {
        let program = try effect(
            """
            #define LABELED(name, text) uniform float name < ui_label = text; \\
                ui_tooltip = #name; > = 1;
            #define LAST "last"
            LABELED(One, "first") LABELED(Two, LAST)
            """)
        #expect(program.parameters.map(\.label) == ["first", "last"])
        #expect(program.parameters.map(\.help) == ["One", "Two"])
    }

    @Test func aLiteralMayBeLongerThanAName() throws {
        let help = String(repeating: "much to say ", count: 200) + "."
        let program = try effect("uniform float a < ui_tooltip = \"\(help)\"; ui_label = \"b\"; > = 1;")
        #expect(program.parameters.map(\.help) == [help])
        #expect(program.parameters.map(\.label) == ["b"])
    }

    @Test func aHeaderBesideTheEffectIsTaken() throws {
        let header = "#pragma once\nuniform float Inside;\n"
        let program = try effect("#include \"own.fxh\"\n#include \"own.fxh\"", files: ["own.fxh": header])
        #expect(program.parameters.map(\.name) == ["Inside"])
    }

    // MARK: Textures

    @Test func targetsHaveTheirSizeAndFormat() throws {
        let program = try program(
            """
            #include "ReShade.fxh"
            #define HALF(x) ((x) / 2)
            static const int2 side = int2(2, BUFFER_HEIGHT / 4);
            static const float2 factor = 0.3;
            texture A { Width = HALF(BUFFER_WIDTH) + 1; Height = side.y * side.x; Format = RGBA16F; MipLevels = 3; };
            texture2D B { Width = 1 << 4; Height = BUFFER_WIDTH * factor.x; Format = R32F; };
            sampler SA { Texture = A; MagFilter = POINT; AddressU = REPEAT; }; sampler2D SB { Texture = B; };
            void Both(float2 uv : TEXCOORD, out float4 a : SV_Target0, out float4 b : SV_Target1) { a = 1; b = 0; }
            float4 Show(float2 uv : TEXCOORD) : SV_Target { return tex2D(SA, uv) + tex2D(SB, uv); }
            technique T
            {
                pass { VertexShader = PostProcessVS; PixelShader = Both; RenderTarget0 = A; RenderTarget1 = B; }
                pass { VertexShader = PostProcessVS; PixelShader = Show; }
            }
            """)
        let sizes = try program.sizes(width: 21, height: 11)
        // 21 / 2 + 1, 11 / 4 * 2, and 21 * 0.3.
        #expect(sizes.targets["A"].map { [$0.width, $0.height] } == [11, 4])
        #expect(sizes.targets["B"].map { [$0.width, $0.height] } == [16, 6])
        #expect(program.targets.map(\.format) == [.float16, .float32])
        let rules = try #require(program.passes.last).samplers
        #expect(rules["SA"] == SamplerRule(.target("A"), filter: .nearest, wrap: .repeat, isMipmapped: true))
        #expect(rules["SB"] == SamplerRule(.target("B")))
    }

    @Test func aPictureThatIsNotThereHasToBeGiven() throws {
        let program = try program(
            """
            #include "ReShade.fxh"
            texture Lut < source = "lut.png"; > { Width = 1024; Height = 32; };
            sampler LutSampler { Texture = Lut; };
            float4 Main(float2 uv : TEXCOORD) : SV_Target { return tex2D(LutSampler, uv); }
            technique T { pass { VertexShader = PostProcessVS; PixelShader = Main; } }
            """)
        let input = try #require(program.inputs.last)
        #expect(input.name == "Lut")
        #expect(input.filling == .free)
        #expect(input.label == "lut.png")
    }

    // MARK: Mistakes

    @Test(arguments: [
        ("float f(;", "a.fx:2:9: a declaration needs a name, before ';'"),
        (
            "float f() { return abc; }\nfloat4 M() : SV_Target { return f(); }\n\(Self.once)",
            "a.fx:2:20: 'abc' is not declared"
        ),
        ("namespace A {\nfloat f;", "a.fx:3:8: the namespace 'A' is never closed"),
        ("#error \"too old\"", "a.fx:2: the effect refuses: \"too old\""),
        (
            "sampler s { Texture = t; };\nfloat4 M() : SV_Target { return tex2D(s, 0.5); }\n\(Self.once)",
            "a.fx:2:23: there is no texture 't'"
        ),
        (
            "texture t { Format = R32U; };\nfloat4 M() : SV_Target { return 0; }\n\(Self.intoT)",
            "a.fx:2:22: the format 'R32U' of a texture is not supported"
        ),
        (
            "texture t { Width = foo; };\nfloat4 M() : SV_Target { return 0; }\n\(Self.intoT)",
            "a.fx:2:13: the size of 't' is no constant"
        ),
        ("\(Self.once)", "a.fx:2:36: there is no function 'M'"),
        ("technique T { pass { } }", "a.fx:2:15: this pass has no pixel shader"),
        (
            "float4 M() : SV_Target { return 0; }\ntechnique T { pass { PixelShader = M; BlendEnable = true; SrcBlend = MUCH; } }",
            "a.fx:3:15: 'MUCH' of 'SrcBlend' is no factor of blending"
        ),
        (
            "technique T { pass { PixelShader = M; PrimitiveTopology = POINTLIST; } }",
            "a.fx:2:15: the technique 'T' draws points, lines or many triangles"
        ),
    ])
    func mistakesHaveTheirPlace(text: String, message: String) {
        #expect(refusal("// An effect.\n" + text) == message)
    }
}
