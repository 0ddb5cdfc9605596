@testable import GLFXCompile
import GLFXCore
@testable import GLFXDialects
@testable import GLFXPrograms
import GLFXShaderTestSupport
@testable import GLFXShaderText
import Testing

@Suite struct OBSTests {
    let main = "float4 mainImage(VertData v_in) : TARGET { return 1; }"

    func program(_ text: String, files: [String: String] = [:]) throws(Failure) -> ShaderProgram {
        try ShaderProgram.parse(text: text, name: "a.shader", dialect: .obs, files: ShaderFolder(files))
    }

    private func parameter(_ declaration: String) throws -> Parameter {
        try #require(try program("\(declaration)\n\(main)").parameters.first)
    }

    /// The error for a text, and its line and column.
    func refusal(_ text: String, files: [String: String] = [:]) -> Failure? {
        do {
            _ = try program(text, files: files)
            return nil
        } catch {
            return error
        }
    }

    // MARK: What it is

    @Test(arguments: [
        ("float4 mainImage(VertData v_in) : TARGET { return 0; }", "line 1 defines float4 mainImage()"),
        ("// by me\nfloat4 render(float2 uv) { return 0; }", "line 2 defines float4 render(float2 …)"),
        (
            "#pragma shaderfilter set a__default 1\nuniform float a;\nvec4 render(vec2 uv) { return vec4(a, 0, 0, 1); }",
            "line 3 defines vec4 render(vec2 …)"
        ),
        (
            "void mainImage(out vec4 c, in vec2 p) {}\ntechnique Draw { pass { pixel_shader = f(v); } }",
            "line 2 has a technique"
        ),
    ])
    func theTextTells(text: String, reason: String) throws {
        let found = try DialectDetector.detect(try SourceFile(name: "a", text: text))
        #expect(found.dialect == .obs)
        #expect(found.reason.spelled(in: .library) == reason)
    }

    @Test func picturesGoDownFromTheTop() throws {
        let program = try program(main)
        #expect(program.origin == .topLeft)
        #expect(program.dialect == .obs)
        #expect(program.passes.count == 1)
        #expect(program.inputs.map(\.name) == ["image"])
        #expect(program.inputs.map(\.isUsed) == [false])
    }

    @Test func theSummaryIsTheFirstCommentOrTheNotes() throws {
        #expect(try program("// Makes waves\n\(main)").summary == "Makes waves")
        let notes = #"uniform string notes<string widget_type = "info";> = "\n Turn it // up.\nAnd down.";"#
        #expect(try program("\(notes)\n\(main)").summary == "Turn it // up.")
    }

    // MARK: Parameters

    @Test func annotationsTellEverything() throws {
        let parameter = try parameter(
            """
            uniform float Key_Level <
                string label = "Key " "level"; string widget_type = "slider"; string group = "Keys";
                string tooltip = "How much";
                float minimum = -1.0; float maximum = 2 * 1.5; float step = .25;
            > = 0.5f;
            """)
        #expect(parameter.name == "Key_Level")
        #expect(parameter.optionName == "key-level")
        #expect(parameter.type == .float)
        #expect(parameter.label == "Key level")
        #expect(parameter.help == "How much")
        #expect(parameter.minimum == -1)
        #expect(parameter.maximum == 3)
        #expect(parameter.step == 0.25)
        #expect(parameter.defaultValue == ParameterValue(0.5))
        #expect(parameter.location == Place(file: "a.shader", line: 1, column: 15))
    }

    @Test(arguments: [
        ("uniform int scale = 1; // Size of characters", "Size of characters"),
        ("uniform float x = 1; //<Range(0.0, 10.0)>", "Range(0.0, 10.0)"),
        ("uniform float x<string tooltip = \"Tip\";> = 1; // Comment", "Tip"), ("uniform float x; /* ** */", nil),
        ("// Before\nuniform float x;\n// Behind", nil),
    ])
    func aCommentBehindIsTheHelp(declaration: String, help: String?) throws {
        #expect(try parameter(declaration).help == help)
    }

    @Test func theOtherPluginsRangeMayBeOpen() throws {
        let parameter = try parameter("#pragma shaderfilter set gap__width__min 0\nuniform int gap__width = 50;")
        #expect(parameter.minimum == 0)
        #expect(parameter.maximum == nil)
    }

    @Test func notesMayLackTheirSemicolon() throws {
        #expect(try program("uniform string notes = \"Twists \" \"it\"\n\(main)").summary == "Twists it")
    }

    @Test func optionsAreChoices() throws {
        let parameter = try parameter(
            """
            uniform int kind<string widget_type = "select"; int option_1_value = 5; string option_1_label = "Far";
                int option_0_value = 2; string option_0_label = "Near"; int option_2_value = 9;>= 5;
            """)
        #expect(parameter.choices.map(\.label) == ["Near", "Far", "9"])
        #expect(parameter.choices.map(\.value) == [2, 5, 9])
        #expect(parameter.defaultValue == ParameterValue(5))
    }

    private static let defaults: [(String, Parameter.Kind, [Double])] = [
        ("uniform float4 c = {0.75, 0.5, 0.25, 1};", Parameter.Kind.color, [0.75, 0.5, 0.25, 1]),
        ("uniform float4 c = float4(0.75, 0.5, 0.25, 1);", .color, [0.75, 0.5, 0.25, 1]),
        ("uniform float4 c<string widget_type = \"slider\"; float maximum = 9;> = 2;", .number, [2, 2, 2, 2]),
        ("uniform float4 c;", .color, [0, 0, 0, 0]),
        ("uniform float3 c = {1, 2, 3};", .number, [1, 2, 3]),
        ("uniform float3 c<string widget_type = \"color\";>;", .color, [0, 0, 0]),
        ("uniform bool b = true;", .flag, [1]), ("uniform bool b;", .flag, [0]),
        ("uniform int i = 2.7;", .number, [2]), ("uniform int i = -3;", .number, [-3]),
        ("uniform float f = 1 / 4.0;", .number, [0.25]), ("uniform float f = (float)3;", .number, [3]),
        ("#define HALF 0.5\nuniform float f = HALF;", .number, [0.5]),
        ("static const float base = 2;\nuniform float f = base * 2;", .number, [4]),
        ("uniform float kernel[3] = {1, 2};", .number, [1, 2, 0]),
        ("uniform float2x2 m = {1, 2, 3, 4};", .number, [1, 3, 2, 4]),
        ("#pragma shaderfilter set c__default 7FFF00FF\nuniform float4 c;", .color, [127.0 / 255, 1, 0, 1]),
        ("#pragma shaderfilter set b__default true\nuniform bool b;", .flag, [1]),
    ]

    @Test(arguments: defaults)
    func valuesAndKindsFollowFromTheText(text: String, kind: Parameter.Kind, value: [Double]) throws {
        let parameter = try parameter(text)
        #expect(parameter.kind == kind)
        #expect(parameter.defaultValue == ParameterValue(value))
    }

    /// A slider's range is not enforced in OBS.
    @Test func aDefaultBeyondItsRangeWidensIt() throws {
        let far = try parameter("uniform float x<float minimum = 0; float maximum = 50;> = 100;")
        #expect(far.minimum == 0)
        #expect(far.maximum == 100)
        #expect(far.defaultValue == ParameterValue([100]))
        #expect(
            far.note?.hasSuffix(": the default 100 of 'x' is out of its range; it is used all the same, as in OBS")
                == true)
        let none = try parameter("uniform float x<float minimum = 1; float maximum = 1; float step = 0;> = 100;")
        #expect(none.minimum == nil)
        #expect(none.maximum == nil)
        #expect(none.note == nil)
        #expect(none.step == nil)
    }

    @Test func whatTheHostFillsIsNoParameter() throws {
        let program = try program(
            """
            uniform float4x4 ViewProj; uniform texture2d image; uniform float elapsed_time; uniform float2 uv_size;
            uniform float2 uv_scale; uniform float2 uv_offset; uniform float2 uv_pixel_interval; uniform float rand_f;
            uniform float rand_instance_f; uniform int loops; uniform float local_time; uniform int current_time_hour;
            uniform string notes = "x"; uniform texture2d previous_image; uniform float own;
            \(main)
            """)
        #expect(program.parameters.map(\.name) == ["own"])
        #expect(program.inputs.map(\.name) == ["image"])
    }

    @Test func whatIsUsedIsBound() throws {
        let program = try program(
            """
            uniform texture2d previous_image;
            uniform texture2d lut;
            uniform texture2d unused;
            sampler_state near { Filter = Point; AddressU = Wrap; };
            float4 mainImage(VertData v_in) : TARGET
            {
                return previous_image.Sample(textureSampler, v_in.uv) + lut.Sample(near, v_in.uv) * elapsed_time
                    + image.Sample(near, v_in.uv) + image.Sample(textureSampler, v_in.uv);
            }
            """)
        let pass = try #require(program.passes.first)
        #expect(pass.samplers["previous_image"] == SamplerRule(.previousFrame(1), wrap: .border))
        #expect(pass.samplers["lut"] == SamplerRule(.input("lut"), filter: .nearest, wrap: .repeat))
        #expect(pass.samplers["image"] == SamplerRule(.input("image"), filter: .nearest, wrap: .repeat))
        #expect(pass.samplers["image_textureSampler"] == SamplerRule(.input("image"), wrap: .border))
        #expect(pass.samplers.count == 4)
        #expect(program.builtins == [BuiltinUniform(name: "elapsed_time", type: .float, meaning: .time)])
        #expect(program.inputs.map(\.name) == ["image", "lut", "unused"])
        #expect(program.inputs.map(\.isUsed) == [true, true, false])
    }

    /// A name that GLSL reserves does not change the option.
    @Test func reservedNamesStayInOptions() throws {
        let parameter = try parameter("uniform float filter = 1;")
        #expect(parameter.name == "filter_")
        #expect(parameter.optionName == "filter")
    }

    // MARK: Lines

    @Test func linesStayWhereTheyWere() throws {
        let text = """
            // one
            uniform float gain; /* two
            three */ #define TWICE(x) \\
                (x * 2)
            float4 mainImage(VertData v_in)
                : TARGET
            {
                float a = TWICE(gain
                    );

                return saturate(
                    mul(a,
                        2)).xxxx;
            }
            """.replacing("three */ #", with: "three */\n#")
        let program = try program(text)
        let source = program.passes[0].source.assembled
        let lines = source.lines.map { String(decoding: $0.text, as: UTF8.self).trimmed }
        #expect(lines.count == 15)
        #expect(lines[1].hasSuffix("uniform float gain;"))
        #expect(lines[5] == "vec4 mainImage(VertData v_in)")
        #expect(lines[8] == "float a = (gain * 2.0)")
        #expect(lines[9] == ";")
        #expect(lines[11].hasPrefix("return"))
        #expect(source.lines.map(\.number) == Array(1...15))
    }

    @Test func aDriversErrorPointsAtTheUsersLine() throws {
        let text = """
            #include "lib.effect"
            uniform int which;
            float4 mainImage(VertData v_in) : TARGET
            {
                return half_of(1);
            }
            """
        let program = try program(
            text, files: ["lib.effect": "// a library\n\nfloat half_of(float x) { return x / 2; }"])
        let variant = try #require(program.variants(pass: 0).first)
        let lines = variant.fragment.split(separator: "\n", omittingEmptySubsequences: false)
        let library = try #require(lines.firstIndex { $0.contains("return x / 2.0") })
        let own = try #require(lines.firstIndex { $0.contains("return vec4(half_of(1.0))") })
        let first = variant.failure(log: "0:\(library + 1): error: wrong", program: program, stage: .compile)
        #expect(first.message.hasPrefix("lib.effect:3:"))
        let second = variant.failure(log: "0:\(own + 1): error: wrong", program: program, stage: .compile)
        #expect(second.message.hasPrefix("a.shader:5:"))
        #expect(second.excerpt?.contains("return half_of(1);") == true)
        #expect(second.message.contains("in function 'mainImage'"))
    }

    // MARK: What is refused

    private static let inMain: [(String, String)] = [
        ("return missing;", "a.shader:3:8: 'missing' is not declared"),
        ("return uv_sise.xyxy;", "a.shader:3:8: 'uv_sise' is not declared"),
        ("return sine(1);", "a.shader:3:8: there is no function 'sine'"),
        ("float a = 1\nreturn a;", "a.shader:4:1: ';' is missing after a declaration, before 'return'"),
        ("return (1 + 2;", "a.shader:3:14: ')' is missing after an expression, before ';'"),
        ("return 1 +;", "a.shader:3:11: an expression is missing, before ';'"),
        ("float2 a = 1; return float4(a, 1);", "a.shader:3:22: float4(…) takes 4 numbers, not 3"),
        ("float4 a = float2(1, 2); return a;", "a.shader:3:8: a float2 cannot become a float4"),
        ("float2 a = 1; return a.xyz.x;", "a.shader:3:24: a float2 has no component 'z'"),
        ("float2 a = 1; return a.foo;", "a.shader:3:24: '.foo' names no components"),
        ("v_in.nothing = 1; return 1;", "a.shader:3:6: VertData has no member 'nothing'"),
        ("uv_size = 1; return 1;", "a.shader:3:9: nothing can be assigned to 'uv_size'"),
        ("1 = 2; return 1;", "a.shader:3:3: nothing can be assigned to '1'"),
        ("float a; float a; return 1;", "a.shader:3:16: 'a' is declared twice here"),
        ("return image.Sample(v_in.uv, 1);", "a.shader:3:14: 'Sample' wants a sampler first"),
        ("return image.Sampel(textureSampler, 1);", "a.shader:3:14: a texture has no 'Sampel'"),
        ("return image.Sample(textureSampler);", "a.shader:3:14: 'Sample' takes a sampler and 1 more"),
        ("return image;", "a.shader:3:1: a texture2d cannot become a float4"),
        ("float3x3 m; return (m * float2(1, 1)).xyxy;", "a.shader:3:23: '*' does not join a float3x3 and a float2"),
        ("return 1.5 & 1;", "a.shader:3:12: '&' wants whole numbers"),
        ("return 1; }", "a.shader:4:1: a declaration needs a name, before '}'"),
        ("float a[0]; return 1;", "a.shader:3:8: the size of an array is no number from 1 to 4096"),
        ("float a[9999999999]; return 1;", "a.shader:3:8: the size of an array is no number from 1 to 4096"),
        ("float a[2] = {1, 2, 3}; return 1;", "a.shader:3:14: too many values for a float[2]"),
        ("float a[2] = {1}; return 1;", "a.shader:3:14: too few values: a float takes 1 numbers"),
        ("if 1 return 1;", "a.shader:3:4: '(' is missing before a condition, before '1'"),
        ("string s; return 1;", "a.shader:3:8: a string is no value in a function"),
        ("return \"text\";", "a.shader:3:8: a text is no value in a function"),
        ("return helper(1);", "a.shader:3:8: no 'helper' takes (int)"),
        ("out_(v_in.uv); return 1;", "a.shader:3:1: 'a' of 'out_' is a float, not a float2"),
        ("out_(1.0); return 1;", "a.shader:3:1: 'a' of 'out_' is an out parameter: it needs a variable"),
        ("M(1); return 1;", "a.shader:3:1: the macro 'M' takes 2 arguments, not 1"),
        ("M(1, 2", "a.shader:3:1: the macro 'M' is used without a closing ')'"),
        ("[unroll for (;;) {}", "a.shader:3:1: this '[' is never closed"),
        ("return $;", "a.shader:3:8: the character '$' has no place in a shader"),
        ("return v_in;", "a.shader:3:1: a VertData cannot become a float4"),
        ("/* ", "a.shader:3:1: this comment is never closed"),
    ]

    @Test(arguments: inMain)
    func aWrongBodyIsRefusedWithItsPlace(body: String, message: String) throws {
        let text = """
            #define M(a, b) a
            float4 mainImage(VertData v_in) : TARGET {
            \(body)
            }
            void helper(float a, float b) {} void out_(out float a) { a = 1; }
            """
        let failure = try #require(refusal(text))
        #expect(failure.kind == .shader)
        #expect(failure.message.hasPrefix(message), "\(failure.message)")
    }

    @Test(arguments: [
        ("", "is empty"), ("float x;", "there is no 'float4 mainImage(VertData v_in) : TARGET'"),
        ("flot x;", "a.shader:1:1: 'flot' is no type"), ("uniform float;", "a.shader:1:14: a declaration needs a name"),
        ("uniform float x = ;", "a.shader:1:19: no value is given after 'x ='"),
        ("uniform float x = y;", "a.shader:1:15: the initial value of 'x' cannot be evaluated"),
        ("uniform float x<float minimum 1;>;", "a.shader:1:31: '=' is missing after 'minimum'"),
        ("uniform float x<float minimum = 1;", "a declaration needs a name"),
        ("uniform float x[5000];", "a.shader:1:16: the size of an array is no number"),
        ("struct S { float a }; ", "a.shader:1:20: ';' is missing after a member"),
        ("struct S { S a; };", "a.shader:1:12: 'S' is no type"),
        ("cbuffer C { float x; };", "a.shader:1:1: 'cbuffer' is not known to OBS"),
        ("float4 mainImage(VertData v_in) { return 1;", "a.shader:1:33: this '{' is never closed"),
        ("float4 mainImage(VertData v_in", "the text ends here: ',' is missing between parameters"),
        ("float4 mainImage(VertData) { }", "a.shader:1:26: a parameter needs a name"),
        ("technique Draw { pass { } }", "a.shader:1:18: this pass has no pixel shader"),
        ("technique Draw { }", "a.shader:1:11: this technique has no pass"),
        ("technique Draw { pass { pixel_shader = f(v); } }", "a.shader:1:40: there is no function 'f'"),
        ("technique Draw { float x; }", "a.shader:1:18: a technique holds only passes"),
        ("sampler_state s { Filter Linear; };", "a.shader:1:26: '=' is missing after 'Filter'"),
        ("#include \"missing\"\n", "a.shader:1: cannot open 'missing'"),
        ("#if 1\n", "a.shader:1: this #if has no #endif"),
        ("void mainImage(VertData v_in) { }", "a.shader:1:6: 'mainImage' gives no color"),
        (
            "uniform float3x4 m; float4 mainImage(VertData v) { return m[0]; }",
            "a.shader:1:18: a uniform of type 'float3x4' cannot be given a value"
        ),
        ("float x = \"never closed;", "the character"),
        (
            "static const float a = b; static const float b = a; float4 mainImage(VertData v) { return a; }",
            "a.shader:1"
        ),
    ])
    func aWrongTextIsRefused(text: String, message: String) throws {
        let failure = try #require(refusal(text), "'\(text)' is taken")
        #expect(failure.message.contains(message), "\(failure.message)")
    }
}
