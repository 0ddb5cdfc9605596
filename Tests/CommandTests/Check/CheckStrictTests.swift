import Foundation
import GLFXTestSupport
import Testing

/// What is changed in a text so that it is drawn: notes, and errors with `--strict`.
struct CheckStrictTests {
    private func check(_ text: String, _ options: [String] = [], device: String = "software") throws -> Outcome {
        let folder = try Folder()
        try folder.write(text, to: "a.frag")
        return try Glfx.run(["check", "--device", device, "a.frag"] + options, in: folder)
    }

    /// Texts, and the note on each.
    private static let changed = [
        ("void main() { float half = 0.5; gl_FragColor = vec4(half); }", "1:21: a reserved word: 'half' is taken as"),
        (
            "void main() { gl_FragColor = vec4(lerp(0.0, 1.0, 0.5)); }",
            "1:35: a word of HLSL or Cg: 'lerp' is taken as 'mix'"
        ),
        ("void main() { float a = 3f; gl_FragColor = vec4(a); }", "1:25: a spelling of C: '3f' is taken as '3.0'"),
        (
            "uniform float u; // default=1\nfloat a = u;\nvoid main() { gl_FragColor = vec4(a); }",
            "2:7: a global variable whose initializer is not constant: it is set when main() begins"
        ),
        (
            "void main() { float a = 5.0 % 3.0; gl_FragColor = vec4(a); }",
            "1:25: '%' between floats: '5.0 % 3.0' is taken as"
        ),
        ("void main() { float a = 1; gl_FragColor = vec4(a); }", "1:23: an int cannot be assigned to 'a', a float"),
        (
            "void main() { int i = floor(1.5); gl_FragColor = vec4(i); }",
            "1:23: a number of another type than the one that is needed: 'floor(1.5)'"
        ),
    ]

    @Test(arguments: changed)
    func whatIsChangedIsANoteAndAnErrorWhereItIsStrict(text: String, note: String) throws {
        let outcome = try check(text)
        #expect(outcome.code == 0 && outcome.output == "ok a.frag (GLSL ES)\n")
        #expect(outcome.lines.first?.contains(note) == true, "\(outcome.errors)")
        let strict = try check(text, ["--strict"])
        #expect(strict.code == 5 && strict.output.hasPrefix("fail a.frag:"), "\(strict.output)")
        #expect(strict.output.contains(note), "\(strict.output)")
        #expect(strict.lines == ["glfx: note: 1 failed"])
        // The native renderer's compiler is another one.
        #expect(try check(text, ["--strict"], device: "native").code == 5)
        // Neither does glslang's own command take it as GLSL ES.
        let folder = try Folder()
        try folder.write("#version 100\nprecision highp float;\n" + text, to: "a.frag")
        #expect(try Tool.run("glslangValidator", ["a.frag"], in: folder).code != 0)
    }

    @Test(arguments: [
        // Desktop GLSL converts by itself; GLSL ES 3.00 has `1.0f`; a version of its own is no repair.
        "#version 330\nout vec4 c;\nvoid main() { float x = 1; c = vec4(x); }",
        "#version 300 es\nprecision highp float;\nout vec4 c;\nvoid main() { c = vec4(1.0f); }",
        "precision highp float;\nvoid main() { gl_FragColor = vec4(1.0); }",
    ])
    func whatIsWellAsItIsWrittenPasses(text: String) throws {
        for device in ["software", "native"] {
            let outcome = try check(text, ["--strict"], device: device)
            #expect(outcome.code == 0 && outcome.lines == ["glfx: note: 1 ok"], "\(device): \(outcome.errors)")
        }
    }

    @Test func theBundledShadersPass() throws {
        let outcome = try Glfx.run(["check", "--strict", Checkout.root.path + "/Shaders"], in: Folder())
        // What some need, such as a picture to lay over, a job gives.
        let failed = outcome.output.split(separator: "\n").filter { line in
            !line.hasPrefix("ok ") && !line.contains("nothing fills its sampler")
        }
        #expect(failed.isEmpty, "\(outcome.output)")
        #expect(outcome.output.split(separator: "\n").count { $0.hasPrefix("ok ") } > 20)
    }

    @Test func quietPrintsOnlyWhatFails() throws {
        let checked = try CheckFolder()
        let outcome = try checked.check(["--quiet", "good.frag", "old.frag", "bad2.frag"])
        #expect(
            outcome.output == "fail bad2.frag: lib/noise.glsl:2:31: 'zork' is not declared (in function 'noise')\n")
        #expect(outcome.errors.isEmpty && outcome.code == 5)
    }

    @Test func verboseTellsWhatWasTried() throws {
        let checked = try CheckFolder()
        let outcome = try checked.check(["--verbose", "old.frag"])
        let lines = outcome.lines.filter { $0.hasPrefix("glfx: note: old.frag: ") }
        #expect(
            lines.first?.hasPrefix("glfx: note: old.frag: GLSL ES 3.20: refused: old.frag:2:13: ") == true,
            "\(outcome.errors)")
        #expect(lines.contains { $0.hasSuffix("with implicit conversions: compiled") })
        #expect(lines.last?.hasPrefix("glfx: note: old.frag: drawn by ") == true)
    }
}
