import GLFXCore
@testable import GLFXDialects
import GLFXPrograms
import Testing

/// The contract of Synesthesia's scenes.
@Suite(.needsDevice, .onARenderer) struct SynesthesiaTests {
    private let frame = Picture.asymmetric

    private func scene(_ body: String, json: String? = nil, script: String? = nil, _ before: String = "") -> ShaderFile
    {
        var file = ShaderFile(name: "main.glsl", text: "\(before)\nvec4 renderMain() {\n    \(body)\n}\n")
        file.files = [:]
        if let json { file.files["scene.json"] = json }
        if let script { file.files["script.js"] = script }
        return file
    }

    @Test func placesCountFromTheBottom() throws {
        let places = scene("return vec4(_uv, _xy.y / RENDERSIZE.y, 1);")
        expect(try places.draw(frame), within: codes(0.51)) { x, y in
            let up = (Double(5 - y) + 0.5) / 6
            return Color((Double(x) + 0.5) / 8, up, up, 1)
        }
        let centered = scene("return vec4(_uvc * 0.5 + 0.5, 0., 1.);")
        expect(try centered.draw(frame), within: codes(0.51)) { x, y in
            let place = SIMD2((Double(x) + 0.5) / 8 - 0.5, (Double(5 - y) + 0.5) / 6 - 0.5)
            return Color(place.x * 8 / 6 * 0.5 + 0.5, place.y * 0.5 + 0.5, 0, 1)
        }
    }

    @Test func timeAndFramesAreTheMovies() throws {
        let text = scene("return vec4(TIME, FRAMECOUNT * 0.2, PI * 0.1, 1);")
        let results = try text.draw([frame, frame], times: [0.2, 0.6])
        expect(results[1], within: codes(0.51)) { _, _ in Color(0.6, 0.2, Double.pi / 10, 1) }
    }

    @Test(arguments: [
        "_loadMedia()", "_loadUserImage()", "_textureMedia(_uv)", "texture(syn_Media, _uv)",
        "texture(syn_UserImage, _invertYAxisVideo(_uv))", "_invertImage(_contrast(_loadMedia(), 1.0))",
    ])
    func theMediaIsTheFrame(read: String) throws {
        expect(try scene("return \(read);").draw(frame), within: codes(0.51)) { x, y in frame[x, y] }
    }

    @Test(arguments: [
        ("vec3(_scale(0.5, 0.2, 0.6), _map(3.0, 2.0, 4.0, 0.0, 1.0), _triWave(0.75, 1.0))", Color(0.4, 0.5, 0.5, 1)),
        ("vec3(_pulse(0.5, 0.5, 0.1), _sqPulse(0.7, 0.5, 0.1), _inRange(0.5, 0.4, 0.6))", Color(1, 0, 1, 1)),
        ("_mix3(vec3(0.0), vec3(0.4), vec3(1.0), 0.75)", Color(0.7, 0.7, 0.7, 1)),
        ("_nclamp(_brightness(vec3(0.2, 0.4, 0.9), 2.0))", Color(0.4, 0.8, 1, 1)),
        ("_palette(0.5, vec3(0.5), vec3(0.4), vec3(1.0), vec3(0.0, 0.5, 0.25))", Color(0.1, 0.9, 0.5, 1)),
        ("_saturation(vec3(0.2, 0.4, 0.6), 0.0) - 0.3719 + _hueRotate(vec3(1, 0, 0), 120.0)", Color(0, 1, 0, 1)),
        ("_isMediaActive() ? vec3(_pixelate(0.77, 10.0)) : vec3(0)", Color(0.7, 0.7, 0.7, 1)),
        ("vec3(_mirror(vec2(1.25, -0.25)), abs(_fbm(_uv, 3.0) - 0.4375) * 0.0)", Color(0.75, 0.25, 0, 1)),
    ])
    func whatTheDocumentationListsIsThere(value: String, color: Color) throws {
        expect(try scene("return vec4(\(value), 1.0);").draw(frame), within: codes(1)) { _, _ in color }
    }

    @Test func aSceneBesideDecidesWhoseTextItIs() throws {
        let text =
            "void mainImage(out vec4 c, in vec2 p) { c = vec4(p / RENDERSIZE, TIME * 0.0, 1.0); }\n"
            + "vec4 renderMain() { vec4 c; mainImage(c, _xy); return c; }"
        let file = ShaderFile(name: "main.glsl", text: text, files: ["scene.json": "{ \"CONTROLS\": [] }"])
        #expect(try file.program().dialect == .synesthesia)
        #expect(throws: Failure.self) { try ShaderFile(name: "main.glsl", text: text).program() }
    }

    @Test func aWarpMovesTheMedia() throws {
        let text = scene("return _loadMedia(vec2(0., 1. / RENDERSIZE.y));")
        expect(try text.draw(frame), within: codes(0)) { x, y in frame[x, max(y - 1, 0)] }
    }

    @Test func controlsAreParameters() throws {
        let json = """
            {"TITLE": "A scene", "CONTROLS": [
              {"NAME": "amount", "TYPE": "slider smooth", "DEFAULT": 0.4, "MIN": 0, "MAX": 1, "DESCRIPTION": "How much"},
              {"NAME": "place", "TYPE": "xy", "DEFAULT": [0.2, 0.6], "MIN": [0, 0], "MAX": [1, 1]},
              {"NAME": "tint", "TYPE": "color", "DEFAULT": [0.2, 0.4, 0.6]},
              {"NAME": "on", "TYPE": "toggle", "DEFAULT": 1},
              {"NAME": "turn", "TYPE": "knob speed", "DEFAULT": 0.5, "MIN": -1, "MAX": 1},
              {"NAME": "mode", "TYPE": "dropdown", "DEFAULT": 2, "LABELS": ["A", "B"], "VALUES": [1, 2]}
            ]}
            """
        let one = scene("return vec4(amount, place.y, tint.b * on, mode * 0.5);", json: json)
        expect(try one.draw(frame), within: codes(0.51)) { _, _ in Color(0.4, 0.6, 0.6, 1) }
        expect(try one.draw(frame, ["amount": 0.8]), within: codes(0.51)) { _, _ in Color(0.8, 0.6, 0.6, 1) }
        let program = try one.program()
        #expect(program.summary == "A scene")
        let amount = try #require(program.parameters.first { $0.name == "amount" })
        #expect(amount.minimum == 0 && amount.maximum == 1 && amount.help == "How much")
        #expect(program.parameters.first { $0.name == "tint" }?.kind == .color)
        #expect(program.parameters.first { $0.name == "mode" }?.choices.map(\.label) == ["A", "B"])
        // A speed is multiplied by the time, and may be the name of a parameter of a function.
        let speed = scene("return vec4(same(turn), 0., 0., 1.);", json: json, "float same(float turn) { return turn; }")
        expect(try speed.draw([frame], times: [0.8])[0], within: codes(0.51)) { _, _ in Color(0.4, 0, 0, 1) }
        expect(try speed.draw([frame], ["turn_rate": 1], times: [0.8])[0], within: codes(0.51)) { _, _ in
            Color(0.8, 0, 0, 1)
        }
    }

    @Test func passesHaveTargetsAndMemory() throws {
        let json = """
            {"PASSES": [{"TARGET": "first", "FLOAT": true, "WIDTH": 960, "HEIGHT": 1080},
                        {"TARGET": "sum", "FLOAT": true}]}
            """
        let text = scene(
            """
            if (PASSINDEX == 0) return vec4(RENDERSIZE * 0.1, 0., 1.);
            if (PASSINDEX == 1) return texelFetch(sum, ivec2(_xy), 0) + vec4(0.2, 0., 0., 1.);
            return vec4(texture(first, _uv).xy, texture(sum, _uv).x, 1.);
            """, json: json)
        let results = try text.draw([frame, frame, frame])
        expect(results[2], within: codes(0.51)) { _, _ in Color(0.4, 0.6, 0.6, 1) }
    }

    @Test func theFinalPassIsTheFrameBefore() throws {
        let results = try scene("return texture(syn_FinalPass, _uv) + vec4(0.2, 0., 0., 1.);").draw([
            frame, frame, frame,
        ])
        expect(results[2], within: codes(0.51)) { _, _ in Color(0.6, 0, 0, 1) }
    }

    @Test func whatAScriptSetsIsGivenByTheUser() throws {
        let script = "function update(dt) { setUniform('axis', a[0], f(1, 2), c); uniforms.clock = 'x'; }"
        let text = scene("return vec4(axis.xy, clock, 1);", script: script)
        #expect(try text.program().parameters.map(\.name) == ["axis", "clock"])
        #expect(try text.program().parameters.map(\.defaultValue) == [nil, nil])
        let values = ["axis": ParameterValue(0.2, 0.4, 1), "clock": 0.6]
        expect(try text.draw(frame, values), within: codes(0.51)) { _, _ in Color(0.2, 0.4, 0.6, 1) }
    }

    /// The spectrum below the wave: full bins up to 250 Hz, and half of those above 6 kHz.
    private let sound = Picture(512, 2) { x, y in
        y == 0 ? Color(0.6, 0, 0, 1) : Color(x < 12 || x >= 279 + 116 ? 1 : 0, 0, 0, 1)
    }

    @Test func loudnessIsThatOfBands() throws {
        let text = scene("return vec4(syn_BassLevel, syn_MidLevel, syn_HighLevel, syn_MidHighLevel + 1.);")
        expect(try text.draw(frame, pictures: ["glfx_spectrum": sound]), within: codes(1)) { _, _ in
            Color(1, 0, 117.0 / 233, 1)
        }
    }

    @Test func timesOfTheAudioGrowWithItsLevel() throws {
        let text = scene("return vec4(syn_BassTime, syn_MidTime, syn_BassHits, 1.);")
        let results = try text.draw([frame, frame], pictures: ["glfx_spectrum": sound], times: [0, 0.4])
        expect(results[1], within: codes(0.51)) { _, _ in Color(0.4, 0, 1, 1) }
    }

    @Test func theSpectrumIsReadByOneNumber() throws {
        let text = scene(
            "return vec4(texture(syn_Spectrum, 0.01).g, textureLod(syn_Spectrum, 0.5, 0.).r, "
                + "texelFetch(syn_Spectrum, 3, 0).a, texture(syn_LevelTrail, 0.5).g + 1.);")
        let pictures = ["glfx_spectrum": sound, "syn_Spectrum": sound]
        expect(try text.draw(frame, pictures: pictures), within: codes(0.51)) { _, _ in Color(1, 0, 0.6, 1) }
    }

    @Test func itsFunctionsAreThere() throws {
        let text = scene(
            "vec2 p = _rotate(vec2(1., 0.), PI * 0.5); vec2 q = _toRect(_toPolar(vec2(0.4, 0.2))); "
                + "return vec4(p.y * q.x, q.y, _hsv2rgb(_rgb2hsv(vec3(0.2, 0.6, 0.4))).g, "
                + "_grad3(vec3(0), vec3(1), vec3(0), 0.5).x + _noise(vec2(0.5)));")
        expect(try text.draw(frame), within: codes(0.51)) { _, _ in Color(0.4, 0.2, 0.6, 1) }
    }

    @Test func anErrorPointsAtTheScenesLine() throws {
        let failure = #expect(throws: Failure.self) { _ = try scene("return vec4(nothing);").draw(frame) }
        #expect(
            failure?.message.hasPrefix("main.glsl:3:17: 'nothing' is not declared (in function 'renderMain')") == true)
    }

    @Test(arguments: [
        ("[1]", "scene.json:1:1: a scene is an object, not a list"),
        ("{", "scene.json:1:1: this '{' is never closed"),
        ("{\"PASSES\": {}}", "scene.json:1:12: PASSES is no list of objects"),
        ("{\"PASSES\": [{}]}", "scene.json:1:13: a pass has no TARGET"),
        ("{\"PASSES\": [{\"TARGET\": \"a b\"}]}", "scene.json:1:24: 'a b' is no name for GLSL"),
        ("{\"IMAGES\": [{\"NAME\": \"a\"}]}", "scene.json:1:13: the image 'a' has no PATH"),
        ("{\"CONTROLS\": [{\"TYPE\": \"slider\"}]}", "scene.json:1:15: a control has no NAME"),
    ])
    func mistakesInTheJSONPointAtTheirPlace(json: String, message: String) {
        let failure = #expect(throws: Failure.self) { _ = try scene("return vec4(1);", json: json).program() }
        #expect(failure?.kind == .shader)
        #expect(failure?.message.hasPrefix(message) == true, "\(failure?.message ?? "")")
    }
}
