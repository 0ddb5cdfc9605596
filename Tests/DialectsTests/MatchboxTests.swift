import GLFXCore
@testable import GLFXDialects
@testable import GLFXPrograms
import GLFXShaderTestSupport
@testable import GLFXShaderText
import Testing

/// Three passes: one reads the front, one its result, one both.
private let glow: [String: String] = [
    "glow.1.glsl": """
    uniform sampler2D Front;
    uniform float adsk_result_w, adsk_result_h, threshold;
    void main() {
        vec2 at = gl_FragCoord.xy / vec2(adsk_result_w, adsk_result_h);
        gl_FragColor = max(texture2D(Front, at) - threshold, 0.0);
    }
    """,
    "glow.2.glsl": """
    uniform sampler2D adsk_results_pass1;
    uniform float adsk_results_pass1_w, adsk_result_w, adsk_result_h;
    void main() {
        vec2 at = gl_FragCoord.xy / vec2(adsk_result_w, adsk_result_h);
        gl_FragColor = texture2D(adsk_results_pass1, at + vec2(1.0 / adsk_results_pass1_w, 0.0));
    }
    """,
    "glow.3.glsl": """
    uniform sampler2D matte, Front, adsk_results_pass2;
    uniform float adsk_result_w, adsk_result_h, threshold, gain;
    uniform vec3 tint;
    uniform int mode;
    void main() {
        vec2 at = gl_FragCoord.xy / vec2(adsk_result_w, adsk_result_h);
        vec4 light = texture2D(adsk_results_pass2, at) * gain * vec4(tint, 1.0);
        vec4 base = mode == 2 ? vec4(0.0, 0.0, 0.0, 1.0) : texture2D(Front, at);
        gl_FragColor = base + light * texture2D(matte, at).r * step(threshold, 2.0);
    }
    """,
    "glow.xml": """
    <ShaderNodePreset Name="Glow" Description="Light around what is bright">
      <Shader Index="1" OutputBitDepth="Output">
        <Uniform Name="Front" Type="sampler2D" Index="0" NoInput="Error" DisplayName="Front picture"
          GL_TEXTURE_WRAP_S="GL_MIRRORED_REPEAT" GL_TEXTURE_MAG_FILTER="GL_NEAREST"/>
        <Uniform Name="threshold" Type="float" Default="0.75" Min="0.0" Max="1.0" Inc="0.05"
          DisplayName="Threshold" Tooltip="What is brighter shines."/>
      </Shader>
      <Shader Index="2" OutputBitDepth="8" OutputWidthScaleFactor="0.5" OutputHeightScaleFactor="0.5">
        <Uniform Name="adsk_results_pass1" Type="sampler2D" Mipmaps="True"
          GL_TEXTURE_MAG_FILTER="GL_LINEAR" GL_TEXTURE_MIN_FILTER="GL_LINEAR_MIPMAP_LINEAR"/>
      </Shader>
      <Shader Index="3">
        <Uniform Name="matte" Type="sampler2D" Index="1" NoInput="White"/>
        <Uniform Name="threshold" Type="float"><Duplicate/></Uniform>
        <Uniform Name="gain" Type="float" Default="1" Min="-1000000.0" Max="1000000.0"/>
        <Uniform Name="tint" Type="vec3" ValueType="Colour" Inc="0.01">
          <SubUniform Default="1.0" Min="0.0" Max="2.0"/>
          <SubUniform Default=".5"/>
          <SubUniform Default="0.25"/>
        </Uniform>
        <Uniform Name="mode" Type="int" ValueType="Popup" Default="1">
          <PopupEntry Title="Add" Value="1"/>
          <PopupEntry Title="Glow only" Value="2"/>
        </Uniform>
      </Shader>
    </ShaderNodePreset>
    """,
]

@Suite struct MatchboxTests {
    @Test(arguments: ["glow.1.glsl", "glow.2.glsl", "glow.3.glsl", "glow.xml"])
    func anyFileOfAnEffectLeadsToAllOfIt(given: String) throws {
        let program = try ShaderFolder(glow).parse(given)
        #expect(program.dialect == .matchbox)
        #expect(program.passes.map(\.name) == ["pass 1 (glow.1.glsl)", "pass 2 (glow.2.glsl)", "pass 3 (glow.3.glsl)"])
        #expect(program.summary == "Light around what is bright")
        #expect(program.origin == .bottomLeft)
    }

    /// Effects that use none of Flame's names are detected by the XML, which has their defaults.
    @Test(arguments: ["plain.glsl", "plain.1.glsl"])
    func theXMLBesideATextClaimsIt(given: String) throws {
        let text = """
            uniform sampler2D source;
            uniform float most, time;
            uniform vec2 resolution;
            void main() { gl_FragColor = min(texture2D(source, gl_TexCoord[0].xy), most + time * resolution.x); }
            """
        let xml = """
            <ShaderNodePreset Name="Plain"><Shader Index="1">
            <Uniform Name="source" Type="sampler2D" Index="0"/>
            <Uniform Name="most" Type="float" Default="0.25" Min="0.0" Max="1.0"/>
            </Shader></ShaderNodePreset>
            """
        let program = try ShaderFolder([given: text, "plain.xml": xml]).parse(given)
        #expect(program.dialect == .matchbox)
        #expect(program.reason == "'plain.xml' beside it is a Matchbox description")
        #expect(program.parameters.first { $0.name == "most" }?.defaultValue == ParameterValue(0.25))
        #expect(try ShaderFolder([given: text, "plain.xml": "<project/>"]).parse(given).dialect == .glslsandbox)
        #expect(try ShaderFolder([given: text]).parse(given).dialect == .glslsandbox)
    }

    @Test func aPassDrawsIntoAPictureThatLaterOnesRead() throws {
        let program = try ShaderFolder(glow).parse("glow.1.glsl")
        #expect(program.passes.map(\.output) == [.target("pass 1"), .target("pass 2"), .chain])
        #expect(program.targets.map(\.name) == ["pass 1", "pass 2"])
        #expect(program.targets.map(\.format) == [.float16, .rgba8])
        #expect(program.passes[1].samplers["adsk_results_pass1"]?.source == .target("pass 1"))
        #expect(program.passes[2].samplers["adsk_results_pass2"]?.source == .target("pass 2"))
        #expect(program.passes[2].samplers["Front"]?.source == .input("Front"))
        let sizes = try program.sizes(width: 9, height: 6)
        #expect(sizes.targets["pass 1"].map { [$0.width, $0.height] } == [9, 6])
        #expect(sizes.targets["pass 2"].map { [$0.width, $0.height] } == [4, 3])
    }

    @Test func theDescriptionSaysHowPicturesAreRead() throws {
        let program = try ShaderFolder(glow).parse("glow.1.glsl")
        #expect(
            program.passes[0].samplers["Front"] == SamplerRule(.input("Front"), filter: .nearest, wrap: .mirror))
        #expect(
            program.passes[1].samplers["adsk_results_pass1"]
                == SamplerRule(.target("pass 1"), filter: .linear, isMipmapped: true))
    }

    @Test func socketsNumbersOrderTheInputs() throws {
        let program = try ShaderFolder(glow).parse("glow.3.glsl")
        #expect(program.inputs.map(\.name) == ["Front", "matte"])
        #expect(program.inputs.map(\.label) == ["Front picture", nil])
        #expect(program.inputs.map(\.fallback) == [nil, .white])
    }

    @Test func theDescriptionMakesTheOptions() throws {
        let program = try ShaderFolder(glow).parse("glow.1.glsl")
        #expect(program.parameters.map(\.name) == ["threshold", "gain", "tint", "mode"])
        let threshold = try #require(program.parameters.first)
        #expect(threshold.defaultValue == ParameterValue(0.75))
        #expect(threshold.minimum == 0 && threshold.maximum == 1 && threshold.step == 0.05)
        #expect(threshold.label == "Threshold" && threshold.help == "What is brighter shines.")
        #expect(threshold.location == Place(file: "glow.1.glsl", line: 2, column: 45))
        // A million means no limit in Flame.
        #expect(program.parameters[1].minimum == nil && program.parameters[1].maximum == nil)
        let tint = program.parameters[2]
        #expect(tint.isColor && tint.defaultValue == ParameterValue(1, 0.5, 0.25))
        #expect(tint.minimum == nil && tint.step == 0.01)
        let mode = program.parameters[3]
        #expect(mode.defaultValue == ParameterValue(1))
        #expect(mode.choices == [.init(label: "Add", value: 1), .init(label: "Glow only", value: 2)])
    }

    /// Blocks of uniforms have no room for booleans that all drivers lay out alike: effects hold them as numbers.
    @Test func whatTheDescriptionCallsABooleanIsSwitchedByWords() throws {
        let program = try ShaderFolder([
            "a.glsl": """
            #version 430
            layout(location = 0) out vec4 fragColor;
            layout(binding = 2) uniform UniformBlock { float hole; int mono; };
            void main() { fragColor = vec4(hole, float(mono), 0.0, 1.0); }
            """,
            "a.xml": """
            <ShaderNodePreset><Shader Index="1">
              <Uniform Name="hole" Type="bool" Default="False"/><Uniform Name="mono" Type="bool" Default="True"/>
            </Shader></ShaderNodePreset>
            """,
        ]).parse("a.glsl")
        #expect(program.parameters.map(\.defaultValue) == [ParameterValue(0), ParameterValue(1)])
        let hole = try #require(program.parameters.first)
        #expect(hole.format(ParameterValue(0)) == "false" && hole.type == .float)
        for (word, value) in [("true", 1.0), ("False", 0), ("1", 1), ("0", 0)] {
            #expect(try hole.parseValue(word) == ParameterValue(value))
        }
        let failure = #expect(throws: Failure.self) { try hole.parseValue("0.5") }
        #expect(failure?.message.hasSuffix("cannot be '0.5'") == true)
    }

    @Test func withoutADescriptionParametersBeginWithZeroAndTheFrontIsTheFirst() throws {
        let program = try ShaderFolder([
            "key.glsl": """
            uniform sampler2D back, my_front;
            uniform float adsk_time;
            uniform vec2 place;
            uniform bool inverse;
            void main() {
                gl_FragColor = texture2D(my_front, place + adsk_time) + texture2D(back, place) * float(inverse);
            }
            """
        ]).parse("key.glsl")
        #expect(program.inputs.map(\.name) == ["my_front", "back"])
        #expect(program.parameters.map(\.defaultValue) == [ParameterValue(0, 0), ParameterValue(0)])
        #expect(program.passes[0].name == nil && program.passes[0].output == .chain)
    }

    @Test(arguments: [
        ("float adsk_time", BuiltinUniform.Meaning.frameNumber),
        ("float adsk_result_w", .component(0, of: .resolution)),
        ("int adsk_result_h", .component(1, of: .resolution)),
        ("float adsk_result_frameratio", .ratio(of: .resolution)),
        ("float adsk_result_pixelratio", .component(2, of: .resolution)),
        ("float adsk_front_w", .component(0, of: .inputResolution("front"))),
        ("float adsk_front_h", .component(1, of: .inputResolution("front"))),
        ("float adsk_front_frameratio", .ratio(of: .inputResolution("front"))),
        ("float adsk_other_h", .component(1, of: .inputResolution("front"))),
        ("bool adsk_accum_no_prev_frame", .isFirstFrame),
        ("bool adsk_degrade", .constant([0])),
        ("vec3 adsk_unheard_of", .constant([0, 0, 0])),
    ])
    func namesOfFlamesOwnAreFilled(declaration: String, meaning: BuiltinUniform.Meaning) throws {
        let text = """
            uniform sampler2D front;
            uniform \(declaration);
            void main() { gl_FragColor = texture2D(front, vec2(0.5)); }
            """
        let program = try ShaderFolder(["a.glsl": text]).parse("a.glsl", dialect: .matchbox)
        #expect(program.passes[0].builtins.map(\.meaning) == [meaning])
        #expect(program.parameters.isEmpty)
    }

    @Test func otherFramesAndTheShadersOwnAreRead() throws {
        let program = try ShaderFolder([
            "a.glsl": """
            uniform sampler2D Front, Matte, adsk_previous_frame_Front, adsk_next_frame_Front, adsk_accum_texture;
            uniform sampler2D adsk_previous_frame_Matte, adsk_results_pass7;
            void main() {
                gl_FragColor = texture2D(Front, vec2(0.5)) + texture2D(adsk_previous_frame_Front, vec2(0.5))
                    + texture2D(adsk_next_frame_Front, vec2(0.5)) + texture2D(adsk_accum_texture, vec2(0.5))
                    + texture2D(adsk_previous_frame_Matte, vec2(0.5)) + texture2D(Matte, vec2(0.5));
            }
            """
        ]).parse("a.glsl")
        let samplers = program.passes[0].samplers.mapValues(\.source)
        #expect(
            samplers == [
                "Front": .input("Front"), "Matte": .input("Matte"), "adsk_previous_frame_Front": .previousFrame(1),
                "adsk_next_frame_Front": .input("Front"), "adsk_accum_texture": .previousTarget("pass 1"),
                "adsk_previous_frame_Matte": .input("Matte"),
            ])
        // A persistent result is drawn into a target, which a second pass copies.
        #expect(program.passes.map(\.output) == [.target("pass 1"), .chain])
        #expect(program.passes[1].samplers.values.map(\.source) == [.target("pass 1")])
        #expect(program.targets.map(\.isPersistent) == [true])
        #expect(program.inputs.map(\.name) == ["Front", "Matte"])
    }

    @Test func theDescriptionSaysWhichPassIsKept() throws {
        let program = try ShaderFolder([
            "a.1.glsl": """
            uniform sampler2D adsk_accum_texture;
            void main() { gl_FragColor = texture2D(adsk_accum_texture, vec2(0.5)) + 0.1; }
            """,
            "a.2.glsl": """
            uniform sampler2D adsk_results_pass1;
            void main() { gl_FragColor = texture2D(adsk_results_pass1, vec2(0.5)); }
            """,
            "a.xml": "<ShaderNodePreset AccumulatePass='1'><Shader Index='1'/><Shader Index='2'/></ShaderNodePreset>",
        ]).parse("a.1.glsl")
        #expect(program.passes.map(\.output) == [.target("pass 1"), .chain])
        #expect(program.passes[0].samplers["adsk_accum_texture"]?.source == .previousTarget("pass 1"))
        #expect(program.targets.map(\.isPersistent) == [true])
    }

    @Test func aMacroInAUniformsPlaceIsSeenThrough() throws {
        let program = try ShaderFolder([
            "a.glsl": """
            #define ratio adsk_result_frameratio
            #define INPUT1 Front
            uniform float ratio;
            uniform sampler2D INPUT1;
            void main() { gl_FragColor = texture2D(INPUT1, vec2(ratio)); }
            """
        ]).parse("a.glsl")
        #expect(program.inputs.map(\.name) == ["Front"])
        #expect(program.inputs.map(\.isUsed) == [true])
        #expect(program.builtins.map(\.name) == ["adsk_result_frameratio"])
    }

    @Test func theGridOfPicturesLiesBeside() throws {
        let text = """
            uniform sampler2D adsk_texture_grid;
            void main() { gl_FragColor = texture2D(adsk_texture_grid, vec2(0.5)); }
            """
        let folder = ShaderFolder(["chips.glsl": text], pictures: ["chips.textureGrid.exr", "other.textureGrid.exr"])
        #expect(try folder.parse("chips.glsl").inputs.map(\.filling) == [.file("/chips.textureGrid.exr")])
    }

    @Test func aCurveIsAChoiceOfShapes() throws {
        let program = try ShaderFolder([
            "a.glsl": """
            float adskEvalDynCurves(int curve, float x);
            uniform int first;
            uniform ivec2 second;
            uniform float adsk_result_w;
            void main() { gl_FragColor = vec4(adskEvalDynCurves(first, 0.5) + adskEvalDynCurves(second.y, 0.5)); }
            """,
            "a.xml": """
            <ShaderNodePreset><Shader Index="1">
              <Uniform Name="first" Type="int" ValueType="Curve" CurveShape="2" CurveMaxY="4"/>
              <Uniform Name="second" Type="ivec2" ValueType="Curve" CurveShape="1">
                <SubUniform CurveName="a"/><SubUniform CurveName="b" CurveShape="5"/>
              </Uniform>
            </Shader></ShaderNodePreset>
            """,
        ]).parse("a.glsl")
        #expect(program.parameters.map(\.defaultValue) == [ParameterValue(2), ParameterValue(9, 13)])
        #expect(program.parameters[0].choices.first == .init(label: "up", value: 0))
        #expect(program.parameters[1].choices.last == .init(label: "middle", value: 14))
        // A label for all components, or one for each.
        #expect(try program.parameters[1].parseValue("Ease-Up") == ParameterValue(10, 10))
        #expect(try program.parameters[1].parseValue("high, 9") == ParameterValue(12, 9))
        #expect(program.parameters[1].format(ParameterValue(9, 13)) == "down,low")
        #expect(throws: Failure.self) { try program.parameters[1].parseValue("high,low,up") }
    }

    @Test func flamesFunctionsAreDefinedWhereTheyAreCalledAndMissing() throws {
        let program = try ShaderFolder([
            "a.glsl": """
            vec3 adsk_rgb2hsv(vec3 c);
            float adsk_getLuminance(vec3 c) { return c.r; }
            void main() { gl_FragColor = vec4(adsk_rgb2hsv(vec3(adsk_getLuminance(vec3(1.0)))), adsk_getTime()); }
            """
        ]).parse("a.glsl")
        let source = program.passes[0].source
        #expect(source.postlude.contains { $0.hasPrefix("vec3 adsk_rgb2hsv(") })
        #expect(source.prelude.first == "uniform float glfx_frame;")
        #expect(source.prelude.last?.hasPrefix("float adsk_getTime()") == true)
        let all = source.prelude + source.postlude
        #expect(!all.contains { $0.contains("adsk_hsv2rgb") || $0.contains("adsk_getLuminance(") })
        #expect(program.builtins.map(\.meaning) == [.frameNumber])
    }
}
