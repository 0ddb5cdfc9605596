import GLFXCore
@testable import GLFXDialects
@testable import GLFXPrograms
import GLFXShaderTestSupport
import GLFXShaderText
import Testing

/// Godot's language as parameters and inputs; its detection and its mistakes.
@Suite struct GodotTextTests {
    private func program(_ text: String, name: String = "a.gdshader") throws -> ShaderProgram {
        try ShaderProgram.parse(text: text, name: name)
    }

    private let head = "shader_type canvas_item;\n"

    @Test func itIsDetectedByItsFirstWord() throws {
        let four = try program("\n" + head + "void fragment() { COLOR = vec4(UV, 0.0, 1.0); }", name: "a.txt")
        #expect(four.dialect == .godot && four.reason == "line 2 says shader_type")
        let three = try program(head + "void fragment() { COLOR = texture(SCREEN_TEXTURE, SCREEN_UV); }")
        #expect(three.reason == "line 1 says shader_type (Godot 3)")
        let comment = try program(
            "// shader_type canvas_item;\nvoid main() { gl_FragColor = vec4(1.0); }", name: "a.frag")
        #expect(comment.dialect == .glsl)
    }

    @Test func hintsBecomeRangesKindsAndChoices() throws {
        let program = try program(
            head + """
                uniform float amount : hint_range(-1.0, 2.0, 0.25) = 0.5;
                uniform vec4 tint : source_color = vec4(1.0, 0.5, 0.0, 1.0);
                uniform vec3 shade:hint_color;
                uniform int mode : hint_enum("Add", "Multiply:5", "Screen") = 5;
                uniform bool on = true;
                uniform highp mat3 turn;
                uniform vec2[2] points;
                void fragment() { COLOR = tint * amount; }
                """)
        let parameters = Dictionary(uniqueKeysWithValues: program.parameters.map { ($0.name, $0) })
        let amount = try #require(parameters["amount"])
        #expect([amount.minimum, amount.maximum, amount.step] == [-1, 2, 0.25])
        #expect(amount.defaultValue == ParameterValue(0.5))
        #expect(amount.location.line == 2)
        #expect(parameters["tint"]?.kind == .color && parameters["tint"]?.defaultValue == ParameterValue(1, 0.5, 0, 1))
        #expect(parameters["shade"]?.kind == .color && parameters["shade"]?.defaultValue == ParameterValue(0, 0, 0))
        #expect(parameters["mode"]?.choices.map(\.label) == ["Add", "Multiply", "Screen"])
        #expect(parameters["mode"]?.choices.map(\.value) == [0, 5, 6])
        #expect(parameters["on"]?.kind == .flag)
        #expect(parameters["turn"]?.defaultValue?.components == Array(repeating: 0, count: 9))
        #expect(parameters["points"]?.arraySize == 2)
    }

    @Test func aDefaultOutOfItsRangeIsNoted() throws {
        let program = try program(head + "uniform float a : hint_range(1, 2) = 3.0;\nvoid fragment() { COLOR.r = a; }")
        #expect(program.notes == ["a.gdshader:2:15: the default 3 of 'a' is out of its range, and used"])
    }

    @Test func theFrameGoesToTheItemElseToTheScreen() throws {
        let item = try program(
            head + "uniform sampler2D noise;\nvoid fragment() { COLOR = texture(TEXTURE, UV) * texture(noise, UV); }")
        #expect(item.inputs.map(\.name) == ["TEXTURE", "noise"])
        #expect(item.inputs.map(\.fallback) == [nil, nil])
        let screen = try program(
            head + """
                uniform sampler2D behind : hint_screen_texture, filter_linear_mipmap;
                uniform sampler2D noise : hint_default_white, repeat_enable;
                void fragment() { COLOR = textureLod(behind, SCREEN_UV, 2.0) * texture(noise, UV); }
                """)
        #expect(screen.inputs.map(\.name) == ["behind", "noise"])
        #expect(screen.inputs.map(\.fallback) == [nil, .white])
        #expect(screen.passes[0].samplers["behind"]?.isMipmapped == true)
        #expect(screen.passes[0].samplers["noise"]?.wrap == .repeat)
    }

    @Test func anOpaqueRectangleNeedsNoFrame() throws {
        let opaque = try program(head + "void fragment() { COLOR = vec4(UV, 0.5, 1.0); }")
        #expect(opaque.inputs.isEmpty)
        // What shows the screen takes one, if there is one.
        let others = [
            "COLOR = vec4(UV, 0.5, UV.x);", "vec4 c = vec4(1.0); COLOR = c;", "COLOR = vec4(1.0); COLOR.a = 0.5;",
        ]
        for text in others {
            let clear = try program(head + "void fragment() { \(text) }")
            #expect(clear.inputs.map(\.name) == ["screen"] && clear.inputs.map(\.fallback) == [.transparent])
        }
        let added = try program(head + "render_mode blend_add;\nvoid fragment() { COLOR = vec4(UV, 0.5, 1.0); }")
        #expect(added.inputs.map(\.name) == ["screen"])
        for text in ["if (UV.x > 0.5) COLOR = vec4(1.0);", "if (UV.x > 0.5) { COLOR = vec4(1.0); }", "COLOR.r = 0.0;"] {
            #expect(try program(head + "void fragment() { \(text) }").inputs.map(\.name) == ["TEXTURE"], "\(text)")
        }
    }

    @Test(arguments: [
        ("shader_type spatial;\n", "a.gdshader:1:13: shaders for 3D scenes are not drawn"),
        (
            "shader_type canvas_itm;\n",
            "a.gdshader:1:13: 'canvas_itm' is no type of shader; did you mean 'canvas_item'?"
        ),
        ("void fragment() {}", "a.gdshader: there is no 'shader_type canvas_item;'"),
        (
            "shader_type canvas_item;\nuniform float a : hint_range(0);",
            "a.gdshader:2:19: hint_range takes two or three numbers, not 1"
        ),
        (
            "shader_type canvas_item;\nuniform float a : hint_range(2, 1);",
            "a.gdshader:2:19: hint_range begins above its end"
        ),
        (
            "shader_type canvas_item;\nuniform float a : hint_range(0, b);",
            "a.gdshader:2:33: hint_range takes numbers"
        ),
        (
            "shader_type canvas_item;\nuniform int a : hint_enum(1, 2);",
            "a.gdshader:2:27: hint_enum takes names in quotation marks"
        ),
        ("shader_type canvas_item;\nuniform int a : hint_enum();", "a.gdshader:2:17: hint_enum has no names"),
        ("shader_type canvas_item;\nuniform int a : ;", "a.gdshader:2:15: no hint follows this colon"),
        ("shader_type canvas_item;\nuniform int a : hint_range(1", "a.gdshader:2:27: this parenthesis is never closed"),
        ("shader_type canvas_item;\nvoid fragment() { `; }", "a.gdshader:2:19: the character '`'"),
        ("shader_type canvas_item;\nuniform sampler2D a[2];", "a.gdshader:2:19: 'a' is an array of samplers"),
        ("COLOR = vec4(1.0);\nshader_type spatial;", "a.gdshader:2:13: shaders for 3D scenes"),
        ("shader_type canvas_item;\n/* ", "a.gdshader:2:1: this comment is never closed"),
    ])
    func mistakesPointAtTheirPlace(text: String, message: String) throws {
        let failure = #expect(throws: Failure.self) {
            _ = try ShaderProgram.parse(text: text, name: "a.gdshader", dialect: .godot)
        }
        #expect(failure?.kind == .shader)
        let whole = [failure?.message, failure?.advice].compactMap { $0 }.joined(separator: "; ")
        #expect(whole.hasPrefix(message), "\(whole)")
    }
}
