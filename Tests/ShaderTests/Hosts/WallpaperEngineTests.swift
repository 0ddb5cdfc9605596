import GLFXDialects
import GLFXPrograms
import Testing

/// The contract of Wallpaper Engine's effects.
@Suite(.needsDevice, .onARenderer) struct WallpaperEngineTests {
    private let frame = Picture.asymmetric

    private func effect(_ body: String, _ before: String = "", vertex: String? = nil) -> Effect {
        let text = """
            \(before)
            varying vec4 v_TexCoord;
            uniform sampler2D g_Texture0; // {"material":"framebuffer","hidden":true}
            void main() { \(body) }
            """
        return Effect("a.frag", ["a.frag": text].merging(vertex.map { ["a.vert": $0] } ?? [:]) { first, _ in first })
    }

    @Test func vGoesDownWithItsOwnVertexShaderOrWithout() throws {
        let vertex = """
            uniform mat4 g_ModelViewProjectionMatrix;
            uniform vec4 g_Texture0Resolution;
            attribute vec3 a_Position;
            attribute vec2 a_TexCoord;
            varying vec4 v_TexCoord;
            void main() {
                gl_Position = mul(vec4(a_Position, 1.0), g_ModelViewProjectionMatrix);
                v_TexCoord = a_TexCoord.xyxy + vec4(0, 0, 0, 1 / g_Texture0Resolution.w);
            }
            """
        let below = effect(
            "gl_FragColor = vec4(texSample2D(g_Texture0, v_TexCoord.zw).rg, v_TexCoord.y, 1);", vertex: vertex)
        expect(try below.draw(frame), within: codes(0.51)) { x, y in
            let color = frame[x, min(y + 1, 5)]
            return Color(color.x, color.y, (Double(y) + 0.5) / 6, 1)
        }
        expect(try effect("gl_FragColor = texSample2D(g_Texture0, v_TexCoord.zw);").draw(frame), within: codes(0)) {
            x, y in frame[x, y]
        }
    }

    @Test func commentsMakeParametersAndSwitches() throws {
        let text = effect(
            """

            #if MASK
            gl_FragColor = texSample2D(g_Texture1, v_TexCoord.xy);
            #else
            float3 c = ApplyBlending(BLENDMODE, texSample2D(g_Texture0, v_TexCoord.xy).rgb, CAST3(g_Add), 1);
            gl_FragColor = vec4(c, g_Color2.g);
            #endif

            """,
            """
            // [COMBO] {"material":"ui_editor_properties_blend_mode","combo":"BLENDMODE","type":"imageblending","default":9}
            #include "common_blending.h"
            uniform sampler2D g_Texture1; // {"label":"ui_editor_properties_opacity_mask","combo":"MASK","default":"util/white"}
            uniform float g_Add; // {"material":"add","label":"ui_editor_properties_how_much","default":0.2,"range":[0,0.1],}
            uniform vec3 g_Color2; // {"material":"Tone","default":"1 0.5 0","type":"color"}
            """)
        expect(try text.draw(frame), within: codes(0.51)) { x, y in
            Color(min(frame[x, y].x + 0.2, 1), min(frame[x, y].y + 0.2, 1), min(frame[x, y].z + 0.2, 1), 0.5)
        }
        let parameters = try text.program().parameters
        #expect(parameters.map(\.label) == ["how much", "Tone", "blend mode", "opacity mask"])
        #expect(parameters[0].minimum == 0 && parameters[0].maximum == 0.2)
        #expect(parameters[1].kind == .color && parameters[1].defaultValue == ParameterValue([1, 0.5, 0]))
    }

    @Test func timeIsInSeconds() throws {
        let text = effect("gl_FragColor = vec4(frac(g_Time * 0.25), 0, 0, 1);", "uniform float g_Time;")
        let drawn = try text.draw([frame, frame, frame])
        for index in 0..<3 {
            expect(drawn[index], within: codes(0.51)) { _, _ in Color(Double(index) / 4, 0, 0, 1) }
        }
    }

    // MARK: Effects of several passes

    /// A project of an effect with a material for each shader.
    private func project(_ effect: String, materials: [String: String], shaders: [String: String]) -> Effect {
        var texts = ["effect.json": effect]
        for (name, text) in materials { texts["materials/\(name).json"] = "{\"passes\": [{\(text)}]}" }
        for (name, text) in shaders {
            texts["shaders/effects/\(name).frag"] = """
                varying vec2 v_TexCoord;
                uniform sampler2D g_Texture0; // {"material":"framebuffer","hidden":true}
                \(text)
                """
        }
        return Effect("effect.json", texts)
    }

    /// Into a picture of half the size, and over the effect's own input.
    private var half: Effect {
        project(
            """
            {"name": "Half", "fbos": [{"name": "_rt_half", "scale": 2, "format": "rgba8888"}], "passes": [
                {"material": "materials/a.json", "target": "_rt_half", "bind": [{"name": "previous", "index": 0}]},
                {"material": "materials/b.json", "bind": [
                    {"name": "_rt_half", "index": 0}, {"name": "previous", "index": 1}]}]}
            """,
            materials: [
                "a": #""shader": "effects/a", "constantshadervalues": {"Amount": 0.5}"#,
                "b": #""shader": "effects/b", "combos": {"HALVES": 1}"#,
            ],
            shaders: [
                "a": """
                uniform float u_amount; // {"material":"amount","default":1,"range":[0,1]}
                void main() { gl_FragColor = vec4(texSample2D(g_Texture0, v_TexCoord).rgb * u_amount, 1.0); }
                """,
                "b": """
                // [COMBO] {"material":"ui_editor_properties_side","combo":"SIDE","type":"options","default":0,"options":{"Left":0,"Right":1}}
                uniform sampler2D g_Texture1;
                uniform vec4 g_Texture0Resolution;
                uniform float u_amount; // {"material":"amount","default":1}
                void main() {
                #if SIDE == 1
                    bool isBlurred = v_TexCoord.x > 0.5;
                #else
                    bool isBlurred = v_TexCoord.x < 0.5;
                #endif
                    gl_FragColor = isBlurred ? texSample2D(g_Texture0, v_TexCoord) : texSample2D(g_Texture1, v_TexCoord);
                    gl_FragColor.a = g_Texture0Resolution.x / 8.0 * HALVES * u_amount;
                }
                """,
            ])
    }

    @Test func anEffectDrawsItsPasses() throws {
        let flat = Picture(8, 6) { x, _ in Color(x < 4 ? 0.2 : 0.8, 0.4, 1, 1) }
        for isRight in [false, true] {
            let drawn = try half.draw(flat, isRight ? ["SIDE": ParameterValue(1)] : [:])
            expect(drawn, within: codes(1.01)) { x, y in
                let color = flat[x, y]
                guard isRight == (x >= 4) else { return Color(color.x, color.y, color.z, 0.5) }
                // Between the two pixels of the smaller picture, a quarter of the way at the edge.
                let red = [3: 0.35, 4: 0.65][x] ?? color.x
                return Color(red * 0.5, color.y * 0.5, color.z * 0.5, 0.5)
            }
        }
    }

    @Test func anEffectsSwitchesAndValuesAreParameters() throws {
        let program = try half.program()
        #expect(program.dialect == .wallpaperEngine && program.summary == "Half")
        #expect(program.reason == "line 2 names a material of a pass")
        #expect(program.inputs.map(\.name) == ["g_Texture0"])
        try #require(program.parameters.map(\.name) == ["u_amount", "u_amount_2", "SIDE"])
        #expect(program.parameters[0].defaultValue == ParameterValue(0.5))
        #expect(program.parameters[2].choices.map(\.label) == ["Left", "Right"])
        #expect(program.parameters[2].label == "side")
    }

    @Test func bothStagesGetASwitchsValue() throws {
        let vertex = """
            attribute vec3 a_Position;
            attribute vec2 a_TexCoord;
            varying vec4 v_TexCoord;
            #if MODE
            varying vec3 v_Tint;
            #endif
            void main() {
                gl_Position = vec4(a_Position, 1.0);
                v_TexCoord = a_TexCoord.xyxy;
            #if MODE
                v_Tint = vec3(MODE, 0.5, 0.0);
            #endif
            }
            """
        let text = effect(
            "\n#if MODE\ngl_FragColor = vec4(v_Tint, 1);\n#else\ngl_FragColor = vec4(0, 0, 1, 1);\n#endif\n",
            "// [COMBO] {\"material\":\"mode\",\"combo\":\"MODE\",\"type\":\"options\",\"default\":0}\n"
                + "#if MODE\nvarying vec3 v_Tint;\n#endif", vertex: vertex)
        #expect(try text.program().parameters.map(\.kind) == [.flag])
        expect(try text.draw(frame), within: codes(0.51)) { _, _ in Color(0, 0, 1, 1) }
        expect(try text.draw(frame, ["MODE": ParameterValue(1)]), within: codes(0.51)) { _, _ in Color(1, 0.5, 0, 1) }
    }

    @Test func commandsCopyAndSwap() throws {
        let fbos = #""fbos": [{"name": "a"}, {"name": "b"}]"#
        func passes(_ commands: String) -> Effect {
            project(
                """
                {\(fbos), "passes": [
                    {"material": "materials/red.json", "target": "a"}, {"material": "materials/green.json", "target": "b"},
                    \(commands),
                    {"material": "materials/both.json", "bind": [{"name": "a", "index": 0}, {"name": "b", "index": 1}]}]}
                """,
                materials: [
                    "red": #""shader": "effects/red""#, "green": #""shader": "effects/green""#,
                    "both": #""shader": "effects/both""#,
                ],
                shaders: [
                    "red": "void main() { gl_FragColor = vec4(1, 0, 0, 1); }",
                    "green": "void main() { gl_FragColor = vec4(0, 1, 0, 1); }",
                    "both": """
                    uniform sampler2D g_Texture1;
                    void main() {
                        vec4 a = texSample2D(g_Texture0, v_TexCoord), b = texSample2D(g_Texture1, v_TexCoord);
                        gl_FragColor = vec4(a.r, a.g, b.r, 1.0);
                    }
                    """,
                ])
        }
        let copied = passes(#"{"command": "copy", "source": "a", "target": "b"}"#)
        expect(try copied.draw(frame), within: codes(0.51)) { _, _ in Color(1, 0, 1, 1) }
        let swapped = passes(#"{"command": "swap", "source": "a", "target": "b"}"#)
        expect(try swapped.draw(frame), within: codes(0.51)) { _, _ in Color(0, 1, 1, 1) }
    }

    @Test func texturesAreFilesOfTheProject() throws {
        var text = project(
            #"{"passes": [{"material": "materials/a.json"}]}"#,
            materials: ["a": #""shader": "effects/a", "textures": [null, "effects/mask", "none"]"#],
            shaders: [
                "a": """
                uniform sampler2D g_Texture1; // {"material":"mask","combo":"MASK"}
                uniform sampler2D g_Texture2; // {"default":"util/black"}
                uniform sampler2D g_Texture3; // {"combo":"OTHER"}
                void main() {
                    gl_FragColor = texSample2D(g_Texture1, v_TexCoord) * MASK + texSample2D(g_Texture2, v_TexCoord);
                #if OTHER
                    gl_FragColor *= texSample2D(g_Texture3, v_TexCoord);
                #endif
                }
                """
            ])
        text.texts["materials/effects/mask.png"] = ""
        let program = try text.program()
        let inputs = Dictionary(uniqueKeysWithValues: program.inputs.map { ($0.name, $0) })
        #expect(inputs["g_Texture1"]?.filling == .file("materials/effects/mask.png"))
        #expect(inputs["g_Texture2"]?.fallback == .black)
        #expect(inputs["g_Texture3"]?.fallback == .white)
        let values = program.parameters.map { "\($0.name) \($0.defaultValue?.components ?? [])" }
        #expect(values == ["MASK [1.0]", "OTHER [0.0]"])
    }

    @Test func spectraAreArrays() throws {
        let text = effect(
            """
            float sum = 0.0;
            for (int i = 0; i < 16; i++) sum += g_AudioSpectrum16Left[i];
            gl_FragColor = vec4(sum, g_AudioSpectrum64Right[63], 1, 1);
            """, "uniform float g_AudioSpectrum16Left[16];\nuniform float g_AudioSpectrum64Right[64];")
        // The spectrum at v = 0.25, below the wave.
        let levels = Picture(512, 2) { x, y in Color(y == 0 ? 0.9 : x < 32 ? 0.5 : x < 504 ? 0 : 0.25, 0, 0, 1) }
        // The last of 16 bands holds 32 levels, of 64 it holds 8.
        expect(try text.draw(frame, pictures: ["glfx_spectrum": levels]), within: codes(0.6)) { _, _ in
            Color(0.5 + 0.25 / 4, 0.25, 1, 1)
        }
        #expect(try text.program().inputs.contains { $0.filling == .sound(.texture) })
    }
}
