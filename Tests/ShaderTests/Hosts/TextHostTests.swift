import GLFXDialects
import GLFXPrograms
import GLFXRender
import Testing

/// The contracts of niri, Kivy, twigl, The Force and GskGLShader.
@Suite(.needsDevice, .onARenderer) struct TextHostTests {
    private let frame = Picture.asymmetric

    private func parameters(_ text: ShaderFile) throws -> [String] {
        try ShaderProgram.parse(text: text.text, name: "a.frag").parameters.map(\.name)
    }

    // MARK: niri

    @Test func nirisCoordinatesGoDown() throws {
        let text = ShaderFile(
            text: """
                vec4 close_color(vec3 coords, vec3 size) {
                    vec3 place = niri_geo_to_tex * (coords + vec3(0.0, 1.0 / size.y, 0.0));
                    return texture2D(niri_tex, place.st) + vec4(niri_clamped_progress) * 0.0;
                }
                """)
        // Transparent beyond the last row.
        expect(try text.draw(frame), within: codes(0.51)) { x, y in y < 5 ? frame[x, y + 1] : Color(0, 0, 0, 0) }
    }

    @Test func nirisResultIsPremultiplied() throws {
        let text = ShaderFile(text: "vec4 open_color(vec3 c, vec3 s) { return vec4(0.4, 0.2, 0.0, 0.8); }")
        expect(try text.draw(frame), within: codes(0.51)) { _, _ in Color(0.5, 0.25, 0, 0.8) }
    }

    @Test func nirisConfigurationHoldsShaders() throws {
        let text = ShaderFile(
            text: """
                animations {
                    // custom-shader r"no"
                    window-close { custom-shader "vec4 close_color(vec3 c, vec3 s) { return vec4(1.0); }"; }
                    /- window-open { custom-shader "vec4 open_color(vec3 c, vec3 s) { return vec4(0.0); }"; }
                    window-open {
                        duration-ms 400
                        custom-shader r#"
                            vec4 open_color(vec3 c, vec3 s) { return texture2D(niri_tex, c.xy).bgra; }
                        "#
                    }
                }
                """)
        expect(try text.draw(frame), within: codes(0)) { x, y in
            Color(frame[x, y].z, frame[x, y].y, frame[x, y].x, frame[x, y].w)
        }
    }

    // MARK: Kivy

    @Test func kivysEffectCountsFromTheBottomInPixels() throws {
        let text = ShaderFile(
            text: """
                uniform float amount;
                vec4 effect(vec4 vcolor, sampler2D texture, vec2 texcoord, vec2 pixel_coords) {
                    vec4 above = texture2D(texture, texcoord + vec2(0.0, 1.0 / resolution.y));
                    return vec4(above.r, pixel_coords.y / 6.0, time, vcolor.a * 0.4 + amount);
                }
                """)
        #expect(try parameters(text) == ["amount"])
        expect(try text.draw([frame], ["amount": 0.2], times: [0.4])[0], within: codes(0.51)) { x, y in
            Color(frame[x, max(y - 1, 0)].x, (Double(5 - y) + 0.5) / 6, 0.4, frame[x, y].w * 0.4 + 0.2)
        }
    }

    @Test func kivysWholeShaderHasAHeader() throws {
        let text = ShaderFile(
            text: """
                ---VERTEX---
                void main(void) { gl_Position = vec4(0.0); }
                ---FRAGMENT SHADER---
                $HEADER$
                void main(void) {{ gl_FragColor = frag_color * texture2D(texture0, tex_coord0.yx); }}
                """)
        let square = Picture(6, 6) { x, y in frame[x, y] }
        expect(try text.draw(square), within: codes(0)) { x, y in square[5 - y, 5 - x] }
    }

    @Test func kivysTransitionGoesFromOneScreenToAnother() throws {
        let text = ShaderFile(
            text: """
                $HEADER$
                uniform float t; uniform sampler2D tex_in; uniform sampler2D tex_out;
                void main(void) { gl_FragColor = mix(texture2D(tex_out, tex_coord0), texture2D(tex_in, tex_coord0), 0.0 * t); }
                """)
        #expect(try parameters(text) == [])
        expect(try text.draw(frame, pictures: ["tex_in": .plain(Color(1, 1, 1, 1))]), within: codes(0)) { x, y in
            frame[x, y]
        }
    }

    // MARK: GskGLShader

    @Test func gsksPlaceGoesDownAndItsTextureUp() throws {
        let text = ShaderFile(
            text: """
                uniform float amount = 0.4;
                uniform sampler2D u_texture1;
                void mainImage(out vec4 fragColor,
                               in vec2 fragCoord, in vec2 resolution, in vec2 uv) {
                    fragColor = GskTexture(u_texture1, uv + vec2(0.0, 1.0 / resolution.y));
                    fragColor = vec4(fragColor.r, fragCoord.y / resolution.y, amount, 1.0);
                }
                """)
        expect(try text.draw(frame), within: codes(0.51)) { x, y in
            Color(frame[x, max(y - 1, 0)].x, (Double(y) + 0.5) / 6, 0.4, 1)
        }
    }

    /// As GTK's renderer for OpenGL does.
    @Test func gsksPicturesAreReadAtTheNearestPixel() throws {
        let text = ShaderFile(
            text: """
                uniform sampler2D u_texture1;
                void mainImage(out vec4 fragColor, in vec2 fragCoord, in vec2 resolution, in vec2 uv) {
                    vec4 near = GskTexture(u_texture1, uv + vec2(0.4 / resolution.x, 0.0));
                    fragColor = gsk_scaled_premultiply(vec4(near.rgb, 1.0), 0.5);
                }
                """)
        let opaque = Picture(8, 6) { x, y in Color(codes: 30 * x, 40 * y, 200) }
        expect(try text.draw(opaque), within: codes(1.1)) { x, y in
            Color(opaque[x, y].x, opaque[x, y].y, opaque[x, y].z, 0.5)
        }
    }

    @Test func gsksResultIsPremultipliedAndItsMouseCountsFromTheTop() throws {
        let text = ShaderFile(
            text: """
                uniform vec2 u_mouse;
                void mainImage(out vec4 c, in vec2 p, in vec2 size, in vec2 uv) { c = vec4(u_mouse / size, 0.0, 1.0) * 0.5; }
                """)
        let facts = RunFacts(mouse: .still(SIMD4(1.6, 3.6, 0, 0)))
        expect(try text.draw([frame], facts: facts)[0], within: codes(1)) { _, _ in Color(0.2, 0.4, 0, 0.5) }
    }

    // MARK: twigl

    @Test func twiglsBodyAddsToItsResult() throws {
        let text = ShaderFile(
            text: """
                // geekest (300 es)
                for(float i;i++<2.;)o.rg+=FC.xy/r/2.;o.b=t+s;o.rb*=rotate2D(PI2);
                """)
        expect(try text.draw([frame], times: [0.4])[0], within: codes(0.6)) { x, y in
            Color((Double(x) + 0.5) / 8, (Double(5 - y) + 0.5) / 6, 0.4, 1)
        }
    }

    @Test func twiglsMainDeclaresNothing() throws {
        let text = ShaderFile(text: "void main(){gl_FragColor=vec4(gl_FragCoord.y/r.y,f/5.,fract(t),.1);}")
        let results = try text.draw([frame, frame], times: [0.2, 0.6])
        expect(results[1], within: codes(0.51)) { _, y in Color((Double(5 - y) + 0.5) / 6, 0.4, 0.6, 1) }
    }

    @Test func twiglsResultIsKept() throws {
        let results = try ShaderFile(text: "o=texture(b,FC.xy/r)+.2;").draw([frame, frame, frame])
        expect(results[2], within: codes(0.6)) { _, _ in Color(0.6, 0.6, 0.6, 1) }
    }

    @Test(
        arguments: ["o0=vec4(texture(b1,FC.xy/r).rg,.2,1);o1=texture(b1,FC.xy/r)+vec4(.2,.3,0,0);"]
            + [("o0", "o1", "b0", "b1"), ("outColor0", "outColor1", "backbuffer0", "backbuffer1")].map {
                first, second, _, before in
                """
                precision highp float;
                uniform vec2 resolution;
                uniform vec2 r;
                uniform float t;
                uniform sampler2D \(before);
                layout (location = 0) out vec4 \(first);
                layout(location = 1) out vec4 \(second);
                void main() {
                    vec4 last = texture(\(before), gl_FragCoord.xy / resolution);
                    \(first) = vec4(last.rg, .2, 1); \(second) = last + vec4(.2, .3, 0, 0);
                }
                """
            })
    func twiglsSecondTargetIsKept(text: String) throws {
        // What the second target held when a frame began.
        let results = try ShaderFile(text: text).draw([frame, frame, frame])
        expect(results[2], within: codes(0.6)) { _, _ in Color(0.4, 0.6, 0.2, 1) }
    }

    @Test func twiglsGeekModeDeclaresItsUniforms() throws {
        let text = ShaderFile(
            text: "precision highp float;uniform vec2 r;uniform vec2 m;uniform float t;uniform float f;\n"
                + "void main(){gl_FragColor=vec4(gl_FragCoord.y/r.y,f/5.,t,.1);}")
        #expect(try parameters(text) == [])
        let results = try text.draw([frame, frame], times: [0.2, 0.6])
        expect(results[1], within: codes(0.51)) { _, y in Color((Double(5 - y) + 0.5) / 6, 0.4, 0.6, 1) }
    }

    // MARK: The Force

    @Test func theForceGivesPlacesAndColors() throws {
        let text = ShaderFile(
            text: "void main() { gl_FragColor = vec4(uvN(), teal.r * time, 0.2) + vec4(uv() * 0.0, 0.0, 0.0); }")
        expect(try text.draw([frame], times: [1])[0], within: codes(0.51)) { x, y in
            Color((Double(x) + 0.5) / 8, (Double(5 - y) + 0.5) / 6, 0.396, 1)
        }
    }

    @Test func theForcesFirstChannelIsTheFrame() throws {
        let text = ShaderFile(
            text: """
                float rand(float x) { return 0.0; }
                void main() { gl_FragColor = texture2D(channel0, uvN()) + rand(noise(1.0)) + vec4(0.0, 0.0, 0.0, bands.x); }
                """)
        let sound = Picture(512, 2) { _, _ in Color(0, 0, 0, 1) }
        expect(try text.draw(frame, pictures: ["glfx_spectrum": sound]), within: codes(0)) { x, y in frame[x, y] }
    }

    @Test func theForceKeepsTheFrameBefore() throws {
        let text = ShaderFile(text: "void main() { gl_FragColor = texture2D(backbuffer, uvN()) + 0.2; }")
        let results = try text.draw([frame, frame, frame])
        expect(results[2], within: codes(0.6)) { _, _ in Color(0.6, 0.6, 0.6, 1) }
    }
}
