import Foundation
import GLFXTestSupport
import Testing

/// `glfx check` says what a job has to give a shader besides a movie.
@Suite struct CheckNeedsTests {
    private let folder: Folder

    init() throws {
        folder = try Folder()
        let head = "varying vec2 at; uniform sampler2D a;"
        let body = "void main() { gl_FragColor = texture2D(a, at) * s"
        try folder.write("\(head) const float s = 1.0; \(body); }", to: "1.frag")
        try folder.write("\(head) uniform sampler2D b; uniform float s; \(body) * texture2D(b, at); }", to: "2.frag")
        try folder.write("\(head) uniform sampler2D b; uniform float s; // default=1\n \(body); }", to: "3.frag")
        try folder.write("\(head) \(body); }", to: "4.frag")
        try folder.write(
            "vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }", to: "5.glsl")
        try folder.write(
            "void mainImage(out vec4 o, in vec2 f) { o = texture(iChannel0, f) + texture(iChannel1, f); }", to: "6.glsl"
        )
    }

    @Test func whatItNeedsIsNamed() throws {
        let outcome = try Glfx.run(["check", "."], in: folder)
        #expect(outcome.code == 5)
        let lines = outcome.output.split(separator: "\n").map(String.init)
        #expect(
            lines.prefix(6).elementsEqual([
                "ok ./1.frag (GLSL ES)", "needs ./2.frag (GLSL ES): b, s", "ok ./3.frag (GLSL ES)",
                "fail ./4.frag:1:87: 's' is not declared (in function 'main')", "ok ./5.glsl (gl-transitions)",
                "needs ./6.glsl (Shadertoy): iChannel1",
            ]), "\(lines)")
        #expect(outcome.errors.contains("3 ok, 2 need pictures or values, 1 failed"), "\(outcome.errors)")
    }

    @Test func whatFailsNamesItsNeedsToo() throws {
        let folder = try Folder()
        try folder.write(Self.wrong, to: "wrong.frag")
        let outcome = try Glfx.run(["check", "wrong.frag"], in: folder)
        #expect(
            outcome.output == "fail wrong.frag:5:85: 'strength' is not declared (in function 'main')\n"
                + "     wrong.frag needs besides: other, amount\n")
        #expect(outcome.code == 5)
        let json = try Glfx.run(["check", "--json", "wrong.frag"], in: folder)
        #expect(json.output.contains(#""needs":["other","amount"]"#) && json.output.contains(#""outcome":"fail""#))
    }

    /// Without its value, its picture, and a name.
    static let wrong = """
        uniform sampler2D image;
        uniform sampler2D other;
        uniform float amount;
        varying vec2 uv;
        void main() { gl_FragColor = texture2D(other, uv) + texture2D(image, uv) * amount * strength; }
        """

    @Test func aJobIsToldAllThatIsWrongAtOnce() throws {
        let folder = try Folder()
        try folder.write(Self.wrong, to: "wrong.frag")
        let outcome = try Glfx.run(["a.mov", "--shader", "wrong.frag", "b.mov"], in: folder)
        let errors = outcome.lines.filter { $0.hasPrefix("glfx: error: ") }
        #expect(
            errors == [
                "glfx: error: shader 'wrong.frag': 'amount' has no value and no default; give --amount NUMBER",
                "glfx: error: wrong.frag: nothing fills its sampler 'other'; give it a movie or a still with --input other=FILE",
                "glfx: error: wrong.frag:5:85: 'strength' is not declared (in function 'main')",
            ], "\(outcome.errors)")
        #expect(outcome.code == 2)
    }

    @Test func strictlyItIsAnError() throws {
        #expect(try Glfx.run(["check", "2.frag", "6.glsl"], in: folder).code == 0)
        let outcome = try Glfx.run(["check", "--strict", "1.frag", "2.frag", "5.glsl"], in: folder)
        #expect(outcome.code == 5)
        #expect(
            outcome.output.contains("fail 2.frag: nothing fills its sampler 'b': a job has to"), "\(outcome.output)")
        #expect(outcome.output.contains("2.frag: 's' has no default: a job has to give its value"), "\(outcome.output)")
    }

    @Test func countsAreTheirOwn() throws {
        let json = try Glfx.run(["check", "--json", "1.frag", "2.frag"], in: folder)
        #expect(json.output.contains(#""counts": {"failed":0,"needs":1,"ok":1,"skipped":0}"#), "\(json.output)")
        #expect(json.output.contains(#""needs":["b","s"]"#) && json.output.contains(#""rule":"missing-value""#))
        let summary = try Glfx.run(["check", "--summary", "."], in: folder)
        #expect(summary.output.contains("needs") && summary.output.contains("83.3 %"), "\(summary.output)")
    }
}
