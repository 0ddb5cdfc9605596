import GLFXCore
import GLFXPrograms
import Testing

/// glslsandbox's contract.
@Suite(.needsDevice, .onARenderer) struct SandboxTests {
    private let frame = Picture.asymmetric

    private func sandbox(_ body: String, _ before: String = "") -> ShaderFile {
        let head = "#ifdef GL_ES\nprecision mediump float;\n#endif\nuniform float time;\nuniform vec2 resolution;"
        return ShaderFile(name: "sand.frag", text: "\(head)\n\(before)\nvoid main(void) {\n    \(body)\n}\n")
    }

    @Test func timeAndSizeAreTheMoviesAndYGoesUp() throws {
        let shader = sandbox("gl_FragColor = vec4(gl_FragCoord.xy / resolution, time, 1.0);")
        let results = try shader.draw([frame, frame], times: [0.2, 0.8])
        for (result, time) in zip(results, [0.2, 0.8]) {
            expect(result, within: codes(0.51)) { x, y in
                Color((Double(x) + 0.5) / 8, (Double(5 - y) + 0.5) / 6, time, 1)
            }
        }
    }

    @Test func theMouseGoesFromZeroToOne() throws {
        let shader = sandbox("gl_FragColor = vec4(mouse, time, 1.0);", "uniform vec2 mouse;")
        expect(try shader.draw(frame, ["mouse": ParameterValue(0.4, 0.6)]), within: codes(0)) { _, _ in
            Color(0.4, 0.6, 0, 1)
        }
        expect(try shader.draw(frame), within: codes(0)) { _, _ in Color(0, 0, 0, 1) }
    }

    @Test(arguments: ["backbuffer", "bb"]) func theBackbufferIsTheFrameBefore(name: String) throws {
        let shader = sandbox(
            "gl_FragColor = texture2D(\(name), gl_FragCoord.xy / resolution) + 2.0 / 255.0 + time * 0.0;",
            "uniform sampler2D \(name);")
        let results = try shader.draw(Array(repeating: frame, count: 5))
        for (index, result) in results.enumerated() {
            let code = index * 2 + 2
            expect(result, within: codes(0)) { _, _ in Color(codes: code, code, code) }
        }
    }

    @Test func theBackbufferIsUpright() throws {
        // Drawn once, then moved up by a row a frame.
        let shader = sandbox(
            """
            vec2 uv = gl_FragCoord.xy / resolution;
            gl_FragColor = time == 0.0 ? vec4(uv, 0.0, 1.0) : texture2D(backbuffer, uv - vec2(0.0, 1.0 / resolution.y));
            """, "uniform sampler2D backbuffer;")
        let results = try shader.draw([frame, frame])
        expect(results[1], within: codes(0.51)) { x, y in
            Color((Double(x) + 0.5) / 8, (Double(max(0, 4 - y)) + 0.5) / 6, 0, 1)
        }
    }

    @Test func theBackbufferKeepsTheShadersAlpha() throws {
        // Counts only in alpha; the page shows the color.
        let shader = sandbox(
            "float last = texture2D(backbuffer, gl_FragCoord.xy / resolution).a; "
                + "gl_FragColor = vec4(last, 0.2, time * 0.0, last + 1.0 / 255.0);",
            "uniform sampler2D backbuffer;")
        let results = try shader.draw([frame, frame, frame])
        #expect(results.map { $0[2, 3] } == (0...2).map { Color(codes: $0, 51, 0) })
    }

    @Test func theSurfaceIsOneHighAndCentered() throws {
        let shader = sandbox(
            "gl_FragColor = vec4(surfacePosition * 0.5 + 0.5, surfaceSize.x / 2.0, surfaceSize.y + time + resolution.x * 0.0);",
            "varying vec2 surfacePosition;\nuniform vec2 surfaceSize;")
        expect(try shader.draw(frame), within: codes(0.51)) { x, y in
            let place = SIMD2((Double(x) + 0.5) / 8 - 0.5, (Double(5 - y) + 0.5) / 6 - 0.5)
            return Color(place.x * 8 / 6 * 0.5 + 0.5, place.y * 0.5 + 0.5, 8.0 / 6 / 2, 1)
        }
    }

    @Test(arguments: [
        "gl_FragColor = vec4(0.2, time, resolution.x * 0.0, 0.2);", "gl_FragColor.rgb = vec3(0.2, 0.0, 0.0); return;",
    ])
    func thePageShowsColorsWhateverTheirAlpha(body: String) throws {
        let result = try sandbox(body, "uniform vec2 mouse;").draw(frame)
        expect(result, within: codes(0)) { _, _ in Color(0.2, 0, 0, 1) }
    }

    @Test func whatIsNotWrittenIsBlack() throws {
        let body = "if (gl_FragCoord.x < 4.0) { gl_FragColor = vec4(1.0, time, resolution.x * 0.0, 0.0); }"
        expect(try sandbox(body).draw(frame), within: codes(0)) { x, _ in Color(x < 4 ? 1 : 0, 0, 0, 1) }
        let kept = sandbox(
            "\(body) else { gl_FragColor.g = texture2D(backbuffer, vec2(0.9)).a; }", "uniform sampler2D backbuffer;")
        expect(try kept.draw([frame, frame], times: [0, 0])[1], within: codes(0)) { x, _ in
            Color(x < 4 ? 1 : 0, 0, 0, 1)
        }
    }

    @Test func anOutputOfItsOwnIsOpaqueToo() throws {
        let text = """
            #version 300 es
            precision highp float;
            uniform float time;
            uniform vec2 resolution;
            out vec4 result;
            float main_(float x) { return x; }
            void main() { result = vec4(main_(0.2), time, resolution.x * 0.0, 0.4); }
            """
        expect(try ShaderFile(text: text).draw(frame), within: codes(0)) { _, _ in Color(0.2, 0, 0, 1) }
    }

    @Test func aShaderThatReadsAPictureIsAsOpaqueAsThat() throws {
        let shader = sandbox(
            "gl_FragColor = texture2D(picture, gl_FragCoord.xy / resolution) + time; gl_FragColor.a = 0.2;",
            "uniform sampler2D picture;")
        expect(try shader.draw(frame), within: codes(0)) { x, y in frame[x, y] }
        let half = Picture.plain(Color(0.8, 0.6, 0.4, 0.6))
        expect(try shader.draw(half), within: codes(0)) { _, _ in Color(0.8, 0.6, 0.4, 0.6) }
    }

    @Test func parametersAreTheUsers() throws {
        let shader = sandbox(
            "gl_FragColor = vec4(speed, time, resolution.x * 0.0, 1.0);", "uniform float speed; // default=0.4 max=2")
        expect(try shader.draw(frame), within: codes(0)) { _, _ in Color(0.4, 0, 0, 1) }
        expect(try shader.draw(frame, ["speed": 0.8]), within: codes(0)) { _, _ in Color(0.8, 0, 0, 1) }
    }

    @Test func anErrorPointsAtTheUsersLineAndNamesMain() throws {
        let failure = #expect(throws: Failure.self) {
            _ = try sandbox("gl_FragColor = vec4(time, resolution, speed);").draw(frame)
        }
        #expect(
            failure?.message.hasPrefix("sand.frag:8:43: 'speed' is not declared") == true, "\(failure?.message ?? "")")
        #expect(failure?.message.contains("(in function 'main')") == true, "\(failure?.message ?? "")")
    }
}
