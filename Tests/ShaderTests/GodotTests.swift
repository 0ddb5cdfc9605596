import GLFXCore
import GLFXPrograms
import Testing

/// Godot's contract for items of a canvas.
@Suite(.needsDevice, .onARenderer) struct GodotTests {
    private let frame = Picture.asymmetric
    private let sizes = "vec2(8.0, 6.0)"

    private func shader(
        _ body: String, _ before: String = "", vertex: String = "", name: String = "a.gdshader"
    ) -> ShaderFile {
        let entry = vertex.isEmpty ? "" : "void vertex() {\n    \(vertex)\n}\n"
        return ShaderFile(
            name: name, text: "shader_type canvas_item;\n\(before)\n\(entry)void fragment() {\n    \(body)\n}\n")
    }

    // MARK: Places

    @Test func theFrameIsUprightAndVGoesDown() throws {
        expect(try shader("COLOR = texture(TEXTURE, UV);").draw(frame), within: codes(0)) { x, y in frame[x, y] }
        expect(try shader("COLOR = vec4(UV, 0.0, 1.0);").draw(frame), within: codes(0.51)) { x, y in
            Color((Double(x) + 0.5) / 8, (Double(y) + 0.5) / 6, 0, 1)
        }
        // A row below.
        let moved = shader("COLOR = texture(TEXTURE, UV + vec2(0.0, TEXTURE_PIXEL_SIZE.y));")
        expect(try moved.draw(frame), within: codes(0)) { x, y in frame[x, min(y + 1, 5)] }
    }

    @Test func theScreenIsTheFrameToo() throws {
        let four = shader(
            "COLOR = texture(screen, SCREEN_UV + vec2(0.0, SCREEN_PIXEL_SIZE.y));",
            "uniform sampler2D screen : hint_screen_texture, filter_nearest;")
        expect(try four.draw(frame), within: codes(0)) { x, y in frame[x, min(y + 1, 5)] }
        // In Godot 3 the screen goes up: a row above.
        let three = shader("COLOR = texture(SCREEN_TEXTURE, SCREEN_UV + vec2(0.0, SCREEN_PIXEL_SIZE.y));")
        expect(try three.draw(frame), within: codes(0)) { x, y in frame[x, max(y - 1, 0)] }
    }

    @Test func inGodotThreePicturesGoDownAndTheScreenGoesUp() throws {
        let three = shader(
            """
            vec4 item = texture(TEXTURE, UV + vec2(0.0, TEXTURE_PIXEL_SIZE.y));
            vec4 screen = texture(SCREEN_TEXTURE, SCREEN_UV + vec2(0.0, SCREEN_PIXEL_SIZE.y));
            COLOR = vec4(item.r, item.g, screen.g, 1.0);
            """)
        expect(try three.draw(frame), within: codes(0)) { x, y in
            Color(frame[x, y].x, frame[x, min(y + 1, 5)].y, frame[x, max(y - 1, 0)].y, 1)
        }
        let places = shader(
            "COLOR = vec4(SCREEN_UV, FRAGCOORD.y / 6.0, tint.a);", "uniform vec4 tint : hint_color = vec4(1);")
        expect(try places.draw(frame), within: codes(0.51)) { x, y in
            let up = (Double(5 - y) + 0.5) / 6
            return Color((Double(x) + 0.5) / 8, up, up, 1)
        }
        // Only UV goes down where only the screen is read.
        let both = shader("COLOR = vec4(UV.y, SCREEN_UV.y, FRAGCOORD.y / 6.0, texture(SCREEN_TEXTURE, UV).a);")
        expect(try both.draw(frame), within: codes(0.51)) { _, y in
            let up = (Double(5 - y) + 0.5) / 6
            return Color((Double(y) + 0.5) / 6, up, up, 1)
        }
    }

    @Test func pixelsAreCountedFromTheTop() throws {
        let text = "COLOR = vec4(FRAGCOORD.xy / \(sizes), VERTEX.y / 6.0, SCREEN_UV.y + 1.0);"
        expect(try shader(text).draw(frame), within: codes(0.51)) { x, y in
            let down = (Double(y) + 0.5) / 6
            return Color((Double(x) + 0.5) / 8, down, down, 1)
        }
    }

    @Test func texelsAreThoseOfTheirPictures() throws {
        let text = shader("COLOR = vec4(TEXTURE_PIXEL_SIZE * 4.0, SCREEN_PIXEL_SIZE.y * 4.0, texture(TEXTURE, UV).a);")
        expect(try text.draw(frame), within: codes(0.51)) { _, _ in Color(0.5, 4.0 / 6, 4.0 / 6, 1) }
    }

    // MARK: Color

    @Test func colorBeginsAsTheFramesInGodotFourAndWhiteInThree() throws {
        expect(try shader("COLOR.r = 1.0 - COLOR.r;").draw(frame), within: codes(0)) { x, y in
            Color(1 - frame[x, y].x, frame[x, y].y, frame[x, y].z, 1)
        }
        let three = shader("COLOR.g = 0.4;", name: "a.shader")
        expect(try three.draw(frame), within: codes(0)) { _, _ in Color(1, 0.4, 1, 1) }
    }

    @Test(arguments: ["a.gdshader", "a.shader"]) func aTextThatSetsNoColorShowsTheFrame(name: String) throws {
        expect(try shader("float a = UV.x;", name: name).draw(frame), within: codes(0)) { x, y in frame[x, y] }
        let empty = ShaderFile(
            name: name, text: "shader_type canvas_item;\nvoid light() { LIGHT = vec4(1.0); }\nconst int a = 1;")
        expect(try empty.draw(frame), within: codes(0)) { x, y in frame[x, y] }
    }

    /// The formulas are those of Godot's documentation of `render_mode`.
    private static func blended(_ mode: String, _ color: Color, _ frame: Color) -> Color {
        let own = color * color.w
        let rest = frame * (1 - color.w)
        return switch mode {
        case "blend_add": own + frame
        case "blend_sub": frame - own
        case "blend_mul": frame * color
        case "blend_premul_alpha": color + rest
        default: own + rest
        }
    }

    @Test(arguments: ["", "blend_mix", "blend_add", "blend_sub", "blend_mul", "blend_premul_alpha"])
    func aRectangleIsLaidOverTheFrame(mode: String) throws {
        let color = Color(0.6, 0.2, 0.4, 0.4)
        let line = mode.isEmpty ? "" : "render_mode unshaded, \(mode);"
        let result = try shader("COLOR = vec4(0.6, 0.2, 0.4, 0.4);", line).draw(frame)
        expect(result, within: codes(0.6)) { x, y in Color(cut(Self.blended(mode, color, frame[x, y]).rgb)) }
    }

    @Test func aDisabledBlendAndAnItemsOwnPictureKeepTheirAlpha() throws {
        let disabled = shader("COLOR = vec4(0.6, 0.2, 0.4, 0.4);", "render_mode blend_disabled;")
        expect(try disabled.draw(frame), within: codes(0)) { _, _ in Color(0.6, 0.2, 0.4, 0.4) }
        let item = shader("COLOR = texture(TEXTURE, UV); COLOR.a = 0.2;")
        expect(try item.draw(frame), within: codes(0)) { x, y in Color(frame[x, y].rgb, alpha: 0.2) }
        let premultiplied = shader(
            "COLOR = vec4(texture(TEXTURE, UV).rgb * 0.4, 0.4);", "render_mode blend_premul_alpha;")
        expect(try premultiplied.draw(frame), within: codes(0.51)) { x, y in Color(frame[x, y].rgb, alpha: 0.4) }
    }

    // MARK: Uniforms

    @Test func timeIsTheMovies() throws {
        let results = try shader("COLOR = vec4(TIME, 0.0, 0.0, 1.0);").draw([frame, frame], times: [0.2, 0.8])
        for (result, time) in zip(results, [0.2, 0.8]) {
            expect(result, within: codes(0)) { _, _ in Color(time, 0, 0, 1) }
        }
    }

    @Test func constantsAreThere() throws {
        let text = shader("COLOR = vec4(PI / 4.0, TAU / 8.0, E / 4.0, 1.0);")
        expect(try text.draw(frame), within: codes(0.51)) { _, _ in
            Color(Double.pi / 4, Double.pi / 4, 2.718281828 / 4, 1)
        }
        let own = shader("COLOR = vec4(PI, 0.0, 0.0, 1.0);", "const float PI = 0.4;")
        expect(try own.draw(frame), within: codes(0)) { _, _ in Color(0.4, 0, 0, 1) }
    }

    @Test func parametersBeginAsTheTextSays() throws {
        let text = shader(
            "COLOR = vec4(a * 0.1, tint.g, b + float(c) * 0.1, 1.0);",
            """
            uniform float a : hint_range(0, 10, 0.5) = 4.0;
            instance uniform vec4 tint : source_color, instance_index(0) = vec4(0.2, 0.6, 0, 1);
            global uniform float b;
            uniform int c : hint_enum("None", "Some:4", "More") = 4;
            """)
        expect(try text.draw(frame), within: codes(0)) { _, _ in Color(0.4, 0.6, 0.4, 1) }
        expect(try text.draw(frame, ["a": 2, "b": 0.2, "c": 0]), within: codes(0)) { _, _ in Color(0.2, 0.6, 0.2, 1) }
    }

    @Test func samplersReadAsTheirHintsSay() throws {
        let picture = Picture([Color(codes: 0, 40, 80), Color(codes: 200, 120, 60)])
        let text = shader(
            "COLOR = texture(noise, vec2(1.25, 0.5));", "uniform sampler2D noise : repeat_enable, filter_nearest;")
        expect(try text.draw(frame, pictures: ["noise": picture]), within: codes(0)) { _, _ in picture[0, 0] }
        let clamped = shader("COLOR = texture(noise, vec2(1.25, 0.5));", "uniform sampler2D noise : filter_nearest;")
        expect(try clamped.draw(frame, pictures: ["noise": picture]), within: codes(0)) { _, _ in picture[1, 0] }
    }

    @Test(arguments: [
        ("hint_default_white", Color(1, 1, 1, 1)), ("source_color, hint_default_black", Color(0, 0, 0, 1)),
        ("hint_default_transparent", Color(0, 0, 0, 0)), ("hint_normal", Color(codes: 128, 128, 255)),
    ])
    func aSamplerWithoutAPictureReadsWhatItsHintSays(hint: String, color: Color) throws {
        let text = shader(
            "COLOR = texture(map, UV);", "render_mode blend_disabled;\nuniform sampler2D map : \(hint);")
        expect(try text.draw(frame), within: codes(0)) { _, _ in color }
    }

    @Test func normalsAndLightsAreNeutral() throws {
        let text = shader(
            """
            NORMAL_MAP = vec3(1.0); NORMAL_MAP_DEPTH = 0.5; LIGHT_VERTEX.z = 1.0;
            COLOR = vec4(NORMAL.z, texture(NORMAL_TEXTURE, UV).r, AT_LIGHT_PASS ? 1.0 : 0.0, 1.0);
            }
            void light() { LIGHT = vec4(UNKNOWN);
            """)
        expect(try text.draw(frame), within: codes(0)) { _, _ in Color(codes: 255, 128, 0) }
    }

    // MARK: Vertices

    @Test func aVertexFunctionFillsVaryings() throws {
        let text = shader(
            "COLOR = vec4(place / \(sizes), count, 1.0);", "varying vec2 place;\nvarying float count;",
            vertex: "place = (MODEL_MATRIX * vec4(VERTEX, 0.0, 1.0)).xy; count = UV.y;")
        expect(try text.draw(frame), within: codes(0.51)) { x, y in
            let (across, down) = ((Double(x) + 0.5) / 8, (Double(y) + 0.5) / 6)
            return Color(across, down, down, 1)
        }
    }

    @Test func aVertexFunctionMovesTheItem() throws {
        // By two pixels to the right and one down.
        let text = shader("COLOR = texture(TEXTURE, UV);", vertex: "VERTEX += vec2(2.0, 1.0);")
        expect(try text.draw(frame), within: codes(0)) { x, y in x < 2 || y < 1 ? Color() : frame[x - 2, y - 1] }
        let three = shader("COLOR = texture(SCREEN_TEXTURE, SCREEN_UV);", vertex: "VERTEX += vec2(2.0, 1.0);")
        expect(try three.draw(frame), within: codes(0)) { x, y in x < 2 || y < 1 ? Color() : frame[x, y] }
    }

    @Test func aVertexFunctionTurnsThePictureAndColorsIt() throws {
        let text = shader("COLOR.b = 0.0;", vertex: "UV = 1.0 - UV; COLOR = vec4(1.0, tint, 1.0, 1.0);")
        let half = ShaderFile(name: text.name, text: "uniform float tint = 0.5;\n" + text.text)
        expect(try half.draw(frame), within: codes(0.51)) { x, y in
            Color(frame[7 - x, 5 - y].x, frame[7 - x, 5 - y].y / 2, 0, 1)
        }
    }

    // MARK: Language

    @Test func itsOwnLanguageIsUnderstood() throws {
        let text = shader(
            """
            float sum = 0.0;
            for (int i = 0; i < STEPS.length(); i++) { sum += STEPS[i]; }
            counted = sum; COLOR = vec4(counted, half_of(0.4), float(uint(2) & 3u) * 0.2, 1.0);
            """,
            """
            group_uniforms Look.Fine;
            const float STEPS[3] = { 0.1, 0.2, 0.3 };
            varying flat float counted;
            float half_of(float sample) { return sample * 0.5; }
            """)
        expect(try text.draw(frame), within: codes(0)) { _, _ in Color(0.6, 0.2, 0.4, 1) }
    }

    @Test func includesHaveHintsToo() throws {
        var text = shader("COLOR = vec4(amount, twice(0.2), 0.0, 1.0);", "#include \"res://lib/tools.gdshaderinc\"")
        text.files = [
            "tools.gdshaderinc":
                "uniform float amount : hint_range(0, 1) = 0.6;\nfloat twice(float x) { return x * 2.0; }"
        ]
        expect(try text.draw(frame), within: codes(0)) { _, _ in Color(0.6, 0.4, 0, 1) }
        #expect(try text.program().parameters.map(\.maximum) == [1])
    }

    @Test func anErrorPointsAtTheUsersLineAndFunction() throws {
        let failure = #expect(throws: Failure.self) { _ = try shader("COLOR = vec4(speed);").draw(frame) }
        #expect(
            failure?.message.hasPrefix("a.gdshader:4:18: 'speed' is not declared") == true, "\(failure?.message ?? "")")
        #expect(failure?.message.contains("(in function 'fragment')") == true, "\(failure?.message ?? "")")
    }
}
