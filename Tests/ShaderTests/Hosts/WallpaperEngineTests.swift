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
        #expect(parameters.map(\.label) == ["how much", "Tone"])
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
}
