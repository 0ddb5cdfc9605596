import Testing

/// The contracts of GStreamer, Processing, Hyprland and picom.
@Suite(.needsDevice, .onARenderer) struct DesktopHostTests {
    private let frame = Picture.asymmetric

    @Test func gstreamerCountsFromTheTop() throws {
        let text = ShaderFile(
            text: """
                varying vec2 v_texcoord; uniform sampler2D tex; uniform float time, width, height;
                uniform float amount;
                void main() {
                    vec4 below = texture2D(tex, v_texcoord + vec2(0.0, 1.0 / height));
                    gl_FragColor = vec4(below.rg, width * 0.1 + amount, time);
                }
                """)
        expect(try text.straight.draw([frame], times: [0.4])[0], within: codes(0.51)) { x, y in
            Color(frame[x, min(y + 1, 5)].x, frame[x, min(y + 1, 5)].y, 0.8, 0.4)
        }
    }

    @Test func hyprlandCountsFromTheTopAndItsScreenIsOpaque() throws {
        let text = ShaderFile(
            text: """
                precision mediump float; varying vec2 v_texcoord; uniform sampler2D tex; uniform vec2 screen_size;
                void main() { gl_FragColor = texture2D(tex, v_texcoord + vec2(0.0, 1.0 / screen_size.y)) * vec4(1, 1, 1, 0.2); }
                """)
        expect(try text.draw(frame), within: codes(0)) { x, y in frame[x, min(y + 1, 5)] }
    }

    @Test func picomsWindowIsReadAtTheNearestPixel() throws {
        let text = ShaderFile(
            text: """
                #version 330
                in vec2 texcoord; uniform sampler2D tex;
                vec4 window_shader() { return texture(tex, (texcoord + vec2(0.4, 0.0)) / textureSize(tex, 0)); }
                """)
        expect(try text.draw(frame), within: codes(0.51)) { x, y in frame[x, y] }
    }

    @Test func picomsPlaceIsInPixelsFromTheTop() throws {
        let text = ShaderFile(
            text: """
                #version 330
                in vec2 texcoord; uniform sampler2D tex; uniform float opacity; uniform float time;
                uniform bool invert_color; uniform vec2 effective_size;
                vec4 default_post_processing(vec4 c);
                vec4 window_shader() {
                    vec4 c = texelFetch(tex, ivec2(texcoord + vec2(0.0, 1.0)), 0);
                    if (texcoord.y > effective_size.y - 1.0 || invert_color) c = vec4(opacity, time * 0.001, 0.0, 1.0);
                    return default_post_processing(c);
                }
                """)
        expect(try text.draw([frame], times: [0.4])[0], within: codes(0.51)) { x, y in
            y < 5 ? frame[x, y + 1] : Color(1, 0.4, 0, 1)
        }
    }

    @Test func comptonsOlderFormIsAWholeShader() throws {
        let text = ShaderFile(
            text: """
                uniform float opacity; uniform bool invert_color; uniform sampler2D tex;
                void main() {
                    vec4 c = texture2D(tex, gl_TexCoord[0].xy);
                    if (invert_color) c = vec4(vec3(c.a) - c.rgb, c.a);
                    gl_FragColor = c * opacity;
                }
                """)
        expect(try text.draw(frame), within: codes(0)) { x, y in frame[x, y] }
    }

    @Test func processingsFiltersCountFromTheBottom() throws {
        let text = ShaderFile(
            text: """
                #define PROCESSING_TEXTURE_SHADER
                uniform sampler2D texture; uniform vec2 texOffset; varying vec4 vertColor, vertTexCoord;
                uniform mat4 texMatrix;
                void main(void) {
                    vec2 above = (texMatrix * vertTexCoord).st + vec2(0.0, texOffset.t);
                    gl_FragColor = texture2D(texture, above) * vertColor;
                }
                """)
        expect(try text.draw(frame), within: codes(0)) { x, y in frame[x, max(y - 1, 0)] }
    }

    @Test func processingsPixelsAreTheFrameBefore() throws {
        let text = ShaderFile(
            text: """
                uniform sampler2D ppixels; varying vec4 vertTexCoord;
                void main() { gl_FragColor = texture2D(ppixels, vertTexCoord.st) + vec4(0.2, 0.0, 0.0, 1.0); }
                """)
        let results = try text.draw([frame, frame])
        expect(results[1], within: codes(0.51)) { _, _ in Color(0.4, 0, 0, 1) }
    }

    @Test func p5sTextureIsTheFrame() throws {
        let text = ShaderFile(
            text: """
                uniform sampler2D mask, tex0; varying vec2 vTexCoord; uniform vec2 canvasSize;
                void main() { gl_FragColor = vec4(texture2D(tex0, vTexCoord).rg, texture2D(mask, vTexCoord).b, canvasSize.x / 8.0); }
                """)
        expect(try text.draw(frame, pictures: ["mask": .plain(Color(0, 0, 0.4, 1))]), within: codes(0)) { x, y in
            Color(frame[x, y].x, frame[x, y].y, 0.4, 1)
        }
    }
}
