import GLFXCore
import GLFXPrograms
import Testing

/// glslViewer's and The Book of Shaders' contract.
@Suite(.needsDevice, .onARenderer) struct GLSLViewerTests {
    private let frame = Picture.asymmetric

    private func viewer(_ main: String, _ declarations: String = "") -> ShaderFile {
        let head = "uniform vec2 u_resolution;\nuniform float u_time;\n#define UV (gl_FragCoord.xy / u_resolution)"
        return ShaderFile(name: "book.frag", text: "\(head)\n\(declarations)\nvoid main() {\n\(main)\n}\n")
    }

    @Test func theFrameIsTexture0WhateverIsDeclaredFirst() throws {
        let shader = viewer(
            "gl_FragColor = texture2D(u_tex0, v_texcoord) + texture2D(u_tex1, UV) * u_time;",
            "uniform sampler2D u_tex1;\nuniform sampler2D u_tex0;\nvarying vec2 v_texcoord;")
        #expect(try shader.program().inputs.map(\.name) == ["u_tex0", "u_tex1"])
        let result = try shader.draw(frame, pictures: ["u_tex1": .plain(Color(1, 1, 1, 1))])
        #expect(result.pixels == frame.pixels)
    }

    @Test func aTexturesSizeIsItsOwn() throws {
        let shader = viewer(
            "gl_FragColor = texture2D(u_tex0, UV) * u_time + texture2D(u_tex1, UV) * u_time;\n"
                + "gl_FragColor += vec4(u_tex0Resolution, u_tex1Resolution.x * 10.0, 255.0) / 255.0;",
            "uniform sampler2D u_tex0, u_tex1;\nuniform vec2 u_tex0Resolution, u_tex1Resolution;")
        let result = try shader.draw(frame, pictures: ["u_tex1": .plain(Color(1, 1, 1, 1), 5, 3)])
        expect(result, within: codes(0)) { _, _ in Color(codes: 8, 6, 50) }
    }

    @Test func timeIsTheMoviesAndYGoesUp() throws {
        let shader = viewer(
            "gl_FragColor = vec4(UV.y, u_time, u_delta, float(u_frame) * 0.2);",
            "uniform float u_delta;\nuniform int u_frame;")
        let results = try shader.draw([frame, frame], times: [0.2, 0.6])
        expect(results[1], within: codes(0.51)) { _, y in Color((Double(5 - y) + 0.5) / 6, 0.6, 0.4, 0.2) }
    }

    @Test func theMouseIsToldInPixels() throws {
        let shader = viewer("gl_FragColor = vec4(u_mouse / 255.0, u_time, 1.0);", "uniform vec2 u_mouse;")
        expect(try shader.draw(frame, ["u_mouse": ParameterValue(51, 102)]), within: codes(0)) { _, _ in
            Color(codes: 51, 102, 0)
        }
    }

    @Test func aBufferIsTheSameTextWithAnotherDefine() throws {
        let shader = viewer(
            """
            #if defined(BUFFER_0)
                gl_FragColor = texture2D(u_tex0, UV).gbra + u_time;
            #elif defined(BUFFER_1)
                gl_FragColor = texture2D(u_buffer0, UV).gbra;
            #else
                gl_FragColor = vec4(texture2D(u_buffer0, UV).r, texture2D(u_buffer1, UV).r, 0.0, 1.0);
            #endif
            """, "uniform sampler2D u_tex0;\nuniform sampler2D u_buffer0;\nuniform sampler2D u_buffer1;")
        expect(try shader.draw(frame), within: codes(0)) { x, y in Color(frame[x, y].y, frame[x, y].z, 0, 1) }
    }

    @Test func aBufferMayBeSmaller() throws {
        let text = """
            #version 300 es
            precision highp float;
            uniform sampler2D u_buffer0; // 0.5
            uniform sampler2D u_buffer1; // 5x4
            uniform vec2 u_resolution;
            out vec4 color;
            void main() {
            #if defined(BUFFER_0) || defined(BUFFER_1)
                color = vec4(u_resolution, 0.0, 1.0);
            #else
                vec4 told = texture(u_buffer0, vec2(0.5));
                color = vec4(textureSize(u_buffer0, 0), textureSize(u_buffer1, 0).x, 255) / 255.0;
                color.b += told.x / 255.0;
                color.a = told.y / 6.0;
            #endif
            }
            """
        // 8x6 halved, and the smaller one's resolution: the picture's size.
        expect(try ShaderFile(text: text).draw(frame), within: codes(0.51)) { _, _ in Color(codes: 4, 3, 5 + 8) }
    }

    @Test func aDoubleBufferSeesItsOwnLastFrame() throws {
        let shader = viewer(
            """
            #ifdef DOUBLE_BUFFER_0
                gl_FragColor = texture2D(u_doubleBuffer0, UV) + 1.0 / 255.0 + u_time * 0.0;
            #else
                gl_FragColor = texture2D(u_doubleBuffer0, UV) * 2.0;
                gl_FragColor.a = 1.0;
            #endif
            """, "uniform sampler2D u_doubleBuffer0;")
        let results = try shader.draw(Array(repeating: frame, count: 10))
        expect(results[9], within: codes(0)) { _, _ in Color(codes: 20, 20, 20) }
    }

    @Test func postprocessingIsDrawnOverTheScene() throws {
        let shader = viewer(
            """
            #if defined(POSTPROCESSING)
                gl_FragColor = texture2D(u_scene, UV).brga;
            #else
                gl_FragColor = texture2D(u_tex0, UV) + u_time;
            #endif
            """, "uniform sampler2D u_tex0;\nuniform sampler2D u_scene;")
        expect(try shader.draw(frame), within: codes(0)) { x, y in
            Color(frame[x, y].z, frame[x, y].x, frame[x, y].y, 1)
        }
    }

    @Test func withoutAModelTheBackgroundIsThePicture() throws {
        let shader = viewer(
            "#ifdef BACKGROUND\ngl_FragColor = vec4(0.2, u_time, UV.x * 0.0, 1.0);\n#else\ngl_FragColor = vec4(1.0);\n#endif"
        )
        expect(try shader.draw(frame), within: codes(0)) { _, _ in Color(0.2, 0, 0, 1) }
    }

    @Test func alphaIsTheShaders() throws {
        let result = try viewer("gl_FragColor = vec4(0.2, 0.4, u_time + UV.x * 0.0, 0.6);").draw(frame)
        expect(result, within: codes(0)) { _, _ in Color(0.2, 0.4, 0, 0.6) }
    }

    @Test func anErrorInABufferPointsAtTheUsersLine() throws {
        let failure = #expect(throws: Failure.self) {
            _ = try viewer(
                "#ifdef BUFFER_0\ngl_FragColor = vec4(missing);\n#else\ngl_FragColor = texture2D(u_buffer0, UV);\n#endif",
                "uniform sampler2D u_buffer0;"
            ).draw(frame)
        }
        #expect(
            failure?.message.hasPrefix("book.frag:7:21: 'missing' is not declared") == true, "\(failure?.message ?? "")"
        )
    }
}
