import GLFXCore
import Testing

/// A brace that is missing is told at the one that it belongs to, never at glfx's own lines.
@Suite(.needsDevice, .onARenderer) struct OpenBraceTests {
    private func message(_ text: String, _ name: String) -> String {
        let failure = #expect(throws: Failure.self) {
            try ShaderFile(name: name, text: text).draw(Picture.asymmetric)
        }
        return failure?.message ?? ""
    }

    @Test func theBlockThatIsLeftOpenIsTold() {
        let text = """
            varying vec2 uv;
            void main() {
                vec4 c = vec4(uv, 0.0, 1.0);
                if (c.r > 0.5) {
                    c.g = 1.0;
                gl_FragColor = c;
            }
            """
        #expect(message(text, "a.frag") == "a.frag:4:20: this '{' is not closed: a '}' is missing")
    }

    @Test func ofAShadertoyTooWhoseMainIsNotItsOwn() {
        let text = "void mainImage(out vec4 color, in vec2 p) {\n    color = vec4(1.0);\n    if (p.x > 2.0) {\n"
        #expect(message(text, "a.glsl") == "a.glsl:3:20: this '{' is not closed: a '}' is missing")
        let function =
            "float half_(float x) {\n    return x * 0.5;\n"
            + "void mainImage(out vec4 color, in vec2 p) { color = vec4(half_(1.0)); }\n"
        #expect(message(function, "a.glsl") == "a.glsl:1:22: this '{' is not closed: a '}' is missing")
    }
}
