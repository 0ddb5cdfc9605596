@testable import GLFXDialects
@testable import GLFXPrograms
import GLFXShaderTestSupport
import Testing

/// Which texts draw the same whatever the direction of v.
@Suite struct OriginCheckTests {
    private func isFree(_ declarations: String = "", _ body: String) throws -> Bool {
        let text = """
            precision highp float;
            varying vec2 place;
            varying vec2 place2;
            uniform sampler2D first;
            uniform sampler2D second;
            uniform float level; // default=1
            \(declarations)
            void main() { \(body) }
            """
        return OriginCheck.drawsTheSameEitherWay(try ShaderProgram.parse(text: text, name: "a.frag"))
    }

    @Test(arguments: [
        "gl_FragColor = texture2D(first, place) * level;",
        "gl_FragColor = mix(texture2D(first, place), texture2D(second, place2), level);",
        "gl_FragColor = vec4(level);",
    ])
    func whatReadsAtItsOwnPlaceOnly(body: String) throws { #expect(try isFree("", body)) }

    @Test(arguments: [
        ("", "gl_FragColor = texture2D(first, place + 0.1);"),
        ("", "gl_FragColor = texture2D(first, place) * place.y;"),
        ("", "vec2 p = place; gl_FragColor = texture2D(first, p);"),
        ("", "gl_FragColor = texture2D(first, place) * gl_FragCoord.y;"),
        ("#define P place", "gl_FragColor = texture2D(first, P);"),
        ("// glfx: passes=2", "gl_FragColor = texture2D(first, place);"),
    ])
    func whatCanTellUpFromDown(declarations: String, body: String) throws { #expect(try !isFree(declarations, body)) }
}
