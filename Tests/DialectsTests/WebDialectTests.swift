import GLFXCore
@testable import GLFXDialects
@testable import GLFXPrograms
import GLFXShaderTestSupport
import Testing

/// gl-transitions, glslsandbox, glslViewer and GPUImage: their detection, and their errors.
@Suite struct WebDialectTests {
    @Test(arguments: [
        (
            "vec4 transition(vec2 uv) { return getToColor(uv); }", Dialect.glTransitions,
            "line 1 defines vec4 transition()"
        ),
        (
            "uniform float progress;\nuniform sampler2D from, to;\nvoid main() { gl_FragColor = texture2D(to, vec2(0)); }",
            .glTransitions, "line 2 has the pictures 'from' and 'to' and 'progress'"
        ),
        ("\nvoid mainImage(out vec4 c, vec2 p) { c = p.xyxy; }", .shadertoy, "line 2 defines void mainImage()"),
        ("// vec4 transition(vec2 uv)\nvoid mainImage(out vec4 c, vec2 p) {}", .shadertoy, "line 2 defines"),
        (shader("uniform sampler2D inputImageTexture;"), .gpuimage, "line 1 mentions inputImageTexture"),
        (shader("varying vec2 blurCoordinates[9];"), .gpuimage, "line 1 mentions blurCoordinates"),
        (shader("uniform vec2 u_mouse;"), .glslviewer, "line 1 mentions u_mouse"),
        (shader("uniform float time;\nuniform vec2 resolution;"), .glslsandbox, "line 1 mentions time and resolution"),
        (shader("varying vec2 surfacePosition;"), .glslsandbox, "line 1 mentions surfacePosition"),
        // What came from Shadertoy and declares its names itself.
        (
            shader("uniform float time;\nuniform vec2 resolution;\nvec3 iResolution; float iTime = 0.0;"),
            .glslsandbox, "line 1 mentions time and resolution"
        ),
        (shader("uniform float time;"), .glsl, "no sign of another dialect"),
        (shader("// u_time, iTime, inputImageTexture"), .glsl, "no sign of another dialect"),
    ])
    func aTextSaysWhatItIs(text: String, dialect: Dialect, reason: String) throws {
        let program = try parse(text)
        #expect(program.dialect == dialect)
        #expect(program.reason.hasPrefix(reason), "\(program.reason)")
    }

    @Test func thatIsOverruled() throws {
        let text = shader("uniform float time;\nuniform vec2 resolution;\nuniform vec2 mouse;")
        let program = try ShaderProgram.parse(text: text, name: "a.frag", dialect: .glsl)
        #expect(program.dialect == .glsl && program.reason == "reference.dialect says so")
        #expect(program.builtins.map(\.meaning).contains(.pointer))
        #expect(try parse(text).builtins.map(\.meaning).contains(.mouseFraction))
    }

    @Test(arguments: [
        (Dialect.glTransitions, "float x;", "a.frag: there is no 'vec4 transition(vec2 uv)'"),
        (.glTransitions, "vec4 transition(vec2 uv) { `", "a.frag:1:28: the character '`'"),
        (
            .glTransitions, "// @range(0, 1)\nuniform float a; // = 2.0\nvec4 transition(vec2 uv) { return vec4(a); }",
            "a.frag:2:15: uniform 'a': its default 2 is out of its range"
        ),
        (
            .glTransitions, "// @range(1, 0)\nuniform float a; // = 1.0\nvec4 transition(vec2 uv) { return vec4(a); }",
            "a.frag:2:15: uniform 'a': min=1 is above max=0"
        ),
        (.glslsandbox, "uniform float time;", "a.frag: there is no 'void main()'"),
        (.glslsandbox, "void main() { time; }", "a.frag: no picture comes out"),
        (
            .glslsandbox, shader("varying mat3 surfacePosition;", using: "surfacePosition"),
            "a.frag:1:14: 'surfacePosition' is a mat3"
        ),
        (
            .glslviewer, shader("uniform vec3 u_light;", using: "u_light"),
            "a.frag:1:14: 'u_light' belongs to a 3D scene"
        ),
        (
            .glslviewer, shader("\nuniform mat4 u_modelViewProjectionMatrix;", using: "u_modelViewProjectionMatrix"),
            "a.frag:2:14:"
        ),
        (
            .glslviewer, shader("uniform sampler2D u_convolutionPyramid0;", using: "u_convolutionPyramid0"),
            "a.frag:1:19: 'u_convolutionPyramid0' belongs to a convolution pyramid"
        ),
        (
            .gpuimage, shader("varying vec2 blurCoordinates[4];", using: "blurCoordinates"),
            "a.frag:1:14: 'blurCoordinates' is a vec2[]"
        ),
        (.gpuimage, shader("varying vec2 blurCoordinates[99];", using: "blurCoordinates"), "a.frag:1:14:"),
        (.gpuimage, shader("varying vec2 blurCoordinates[0];", using: "blurCoordinates"), "a.frag:1:14:"),
        (.gpuimage, shader("varying vec2 blurCoordinates[n];", using: "blurCoordinates"), "a.frag:1:14:"),
        (.gpuimage, shader("varying float weight;", using: "weight"), "a.frag:1:15: 'weight' is a float"),
    ])
    func theMessageSaysWhatIsWrongAndWhere(dialect: Dialect, text: String, message: String) throws {
        let failure = #expect(throws: Failure.self) {
            _ = try ShaderProgram.parse(text: text, name: "a.frag", dialect: dialect)
        }
        #expect(failure?.kind == .shader)
        #expect(failure?.message.hasPrefix(message) == true, "\(failure?.message ?? "")")
    }

    @Test func aHundredBuffersAreTooMany() throws {
        let uniforms = (0..<40).map { "uniform sampler2D u_buffer\($0);\n#ifdef BUFFER_\($0)\n#endif\n" }.joined()
        let failure = try #require(refusal(shader(uniforms + "uniform float u_time;")))
        #expect(failure.message == "a.frag: there are more than 16 buffers and pictures", "\(failure.message)")
    }

    @Test func aBufferThatNothingAsksForIsAnInput() throws {
        let program = try parse(shader("uniform sampler2D u_buffer0;\nuniform float u_time;", using: "u_buffer0"))
        #expect(program.passes.count == 1 && program.inputs.map(\.name) == ["u_buffer0"])
    }
}
