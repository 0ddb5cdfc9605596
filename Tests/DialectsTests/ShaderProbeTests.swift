import GLFXDialects
import GLFXPrograms
import GLFXShaderTestSupport
import Testing

/// The role of a file of shader text.
struct ShaderProbeTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var text: String
        var role: ShaderProbe.Role
        var dialect: Dialect?
        var testDescription: String { text }
    }

    static let cases = [
        Case(text: "void main() { gl_FragColor = vec4(1.0); }", role: .shader, dialect: .glsl),
        Case(text: "out vec4 c; void main() { c = vec4(1.0); }", role: .shader, dialect: .glsl),
        Case(text: "void mainImage(out vec4 c, in vec2 p) { c = vec4(p, 0, 1); }", role: .shader, dialect: .shadertoy),
        Case(text: "vec4 transition(vec2 p) { return getToColor(p); }", role: .shader, dialect: .glTransitions),
        Case(text: "//!HOOK LUMA\nvec4 hook() { return vec4(0.0); }", role: .shader, dialect: .mpv),
        Case(text: "attribute vec4 p; void main() { gl_Position = p; }", role: .vertexShader, dialect: .glsl),
        Case(
            text: "in vec4 p; out vec2 textureCoordinate; void main() { gl_Position = p; textureCoordinate = p.xy; }",
            role: .vertexShader, dialect: .gpuimage),
        Case(
            text: "void main() { gl_FragColor = vec4(1.0); } // unlike gl_Position", role: .shader, dialect: .glsl),
        Case(
            text:
                "#ifdef VERTEX\nvoid main() { gl_Position = vec4(0.0); }\n#elif defined(FRAGMENT)\nvoid main() {}\n#endif",
            role: .shader, dialect: .retroarch),
        Case(text: "float noise(float x) { return fract(sin(x)); }", role: .library, dialect: .glsl),
        Case(text: "// void main() is in another file\nfloat f;", role: .library, dialect: .glsl),
        Case(text: "void voidmain() { gl_FragColor = vec4(1.0); }", role: .library, dialect: .glsl),
        Case(text: "", role: .library, dialect: .glsl),
        Case(text: "vec4 window_shader() { return vec4(1.0); }", role: .shader, dialect: .picom),
        Case(text: "void mainUv(inout vec2 uv) { uv *= 0.5; }", role: .shader, dialect: .postprocessing),
        Case(text: "shader_type canvas_item;\nvoid fragment() {}", role: .shader, dialect: .godot),
        // Evidence for two: the user has to choose.
        Case(text: "//!HOOK LUMA\nvec4 transition(vec2 p) { return vec4(1.0); }", role: .shader, dialect: nil),
    ]

    @Test(arguments: cases) func aFileIsWhatItsEntryPointSays(example: Case) {
        let probe = ShaderProbe(text: example.text, name: "a.glsl")
        #expect(probe.role == example.role)
        #expect(probe.dialect == example.dialect)
    }
}
