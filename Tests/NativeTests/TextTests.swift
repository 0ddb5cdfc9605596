import GLFXCompile
import GLFXCore
import GLFXDialects
import GLFXPrograms
import Testing

/// Texts of every age through the compile ladder, with shaderc in the driver's place.
@Suite struct TextTests {
    private func compile(_ text: String) throws -> [PassTexts] {
        try ShaderProgram.parse(text: text, name: "a.frag").texts(WordStore())
    }

    @Test(arguments: [
        "precision mediump float; varying vec2 position; uniform sampler2D frame; "
            + "void main() { gl_FragColor = texture2D(frame, position); }",
        "#version 300 es\nprecision highp float; in vec2 position; uniform sampler2D frame; out vec4 c; "
            + "void main() { c = texture(frame, position); }",
        "#version 120\nuniform sampler2D frame; uniform float amount; "
            + "void main() { gl_FragColor = texture2D(frame, gl_FragCoord.xy / 100) * (amount * 2); }",
        "void mainImage(out vec4 c, in vec2 p) { c = texture(iChannel0, p / iResolution.xy) + vec4(1) * iTime; }",
    ])
    func everyAgeIsCompiled(text: String) throws {
        let made = try compile(text)
        #expect(made.count == 1)
        #expect(made.first?.vertex.contains("gl_Position") == true)
    }

    /// The compiler does not tell what types a call has.
    @Test(arguments: ["d", "d.xzy", "vec3(p, 1.0)", "normalize(d) * 2.0"])
    func aSamplerReadWithThreeCoordinatesIsACube(place: String) throws {
        let made = try compile(
            "void mainImage(out vec4 c, in vec2 p) { vec3 d = vec3(p, 1.0); c = textureLod(iChannel0, \(place), 1.0); }"
        )
        #expect(made.first?.fragment.contains("samplerCube iChannel0") == true, "\(made.first?.fragment ?? "")")
    }

    @Test func aMistakeHasItsLine() throws {
        let failure = #expect(throws: Failure.self) {
            try compile("precision highp float;\nvoid main() {\n    gl_FragColor = vec4(nothing);\n}")
        }
        #expect(failure?.kind == .shader)
        #expect(failure?.message.hasPrefix("a.frag:3:") == true, "\(failure?.message ?? "")")
    }
}
