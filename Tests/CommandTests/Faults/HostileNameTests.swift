import Foundation
import GLFXTestSupport
import Testing

/// Escape sequences in every name that an untrusted file sets: none reaches the terminal, on either stream.
@Suite struct HostileNameTests {
    /// Terminal controls (ECMA-48: C0 and C1), and bidirectional controls (Unicode Standard Annex 9).
    private static let sequences = [
        "\u{1B}[31m\u{1B}]0;x\u{7}", "\u{9B}31m\u{9D}0;x\u{9C}", "\u{202E}\u{2066}x\u{2028}",
    ]

    private static func escaped(_ word: String) -> String {
        word.unicodeScalars.map { scalar in
            let digits = String(scalar.value, radix: 16)
            return scalar.isASCII && scalar.value >= 0x20
                ? String(scalar) : "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }

    /// Files with the sequence wherever text is allowed.
    private static func files(_ word: String) -> [(name: String, text: String)] {
        let json = escaped(word)
        return [
            (
                "annotation.frag",
                "// \(word)\nuniform float x; // default=0 min=0 max=1 label=\"\(word)\": \(word)\n"
                    + HostileCase.drawing("x")
            ),
            ("default.frag", "uniform float x; // default=\(word)\n" + HostileCase.drawing("x")),
            ("name.frag", "uniform float x\(word);\n" + HostileCase.body),
            ("error.frag", "#error \(word)\n" + HostileCase.body),
            ("extension.frag", "#extension \(word) : require\n" + HostileCase.body),
            ("undeclared.frag", HostileCase.drawing("nothing /* \(word) */")),
            ("include.frag", "#include \"\(word)\"\n" + HostileCase.body),
            ("\(word).frag", HostileCase.drawing("nothing")),
            (
                "words.fs",
                """
                /*{"ISFVSN": "2", "DESCRIPTION": "\(json)", "CREDIT": "\(json)", "CATEGORIES": ["\(json)"], "INPUTS": [
                {"NAME": "a", "TYPE": "float", "LABEL": "\(json)", "DEFAULT": 0, "MIN": 0, "MAX": 1},
                {"NAME": "m", "TYPE": "long", "LABELS": ["\(json)", "b"], "VALUES": [0, 1], "DEFAULT": 0}]}*/
                void main() { gl_FragColor = vec4(a + float(m)); }
                """
            ),
            (
                "name.fs",
                "/*{\"ISFVSN\": \"2\", \"INPUTS\": [{\"NAME\": \"\(json)\", \"TYPE\": \"float\"}]}*/" + HostileCase.body
            ),
            ("path.fs", "/*{\"ISFVSN\": \"2\", \"IMPORTED\": {\"a\": {\"PATH\": \"\(json)\"}}}*/" + HostileCase.body),
            (
                "mpv.glsl",
                "//!PARAM s\n//!DESC \(word)\n//!TYPE float\n0.5\n//!HOOK MAIN\n//!BIND HOOKED\n//!DESC \(word)\n"
                    + "vec4 hook() { return HOOKED_tex(HOOKED_pos) * s; }\n"
            ),
            ("hook.glsl", "//!HOOK \(word)\n//!BIND HOOKED\nvec4 hook() { return vec4(1.0); }\n"),
            ("preset.glslp", "shaders = \(word)\n"),
            (
                "obs.effect",
                "uniform float x<string label=\"\(word)\";> = 0.5;\n"
                    + "float4 mainImage(VertData v) : TARGET { return float4(x, x, x, 1); }\n"
            ),
        ]
    }

    @Test(arguments: Thoroughness.some(sequences, each: 2))
    func noCommandShowsThem(word: String) throws {
        let folder = try Folder()
        for file in Self.files(word) { try folder.write(file.text, to: file.name) }
        // Shown as an escape: the sequence was in a place where it could do harm.
        var shown = 0
        for (name, _) in Self.files(word) {
            for command in [["--help", "--shader", name], ["inspect", name], ["inspect", "--json", name]] {
                let outcome = try Glfx.run(command, in: folder)
                #expect(Hostile.isHarmless(outcome.output + outcome.errors), "\(command)")
                #expect([0, 2, 5].contains(outcome.code), "\(command): \(outcome.errors)")
                if (outcome.output + outcome.errors).contains("\\u") { shown += 1 }
            }
        }
        #expect(shown > 10, "\(shown)")
        for command in [["check", "."], ["check", "--json", "."]] {
            let outcome = try Glfx.run(command, in: folder)
            #expect(outcome.code == 5 && Hostile.isHarmless(outcome.output + outcome.errors), "\(command)")
        }
    }

    @Test(arguments: sequences)
    func noJobShowsThem(word: String) throws {
        let folder = try Folder()
        let movie = try Clips.path("small.mov")
        for file in Self.files(word) { try folder.write(file.text, to: file.name) }
        for name in ["annotation.frag", "undeclared.frag", "error.frag", "\(word).frag", "words.fs", "hook.glsl"] {
            let outcome = try Glfx.run(
                [movie, "--verbose", "--progress", "plain", "--overwrite", "--shader", name, "out.mov"], in: folder)
            #expect(outcome.code == 0 || outcome.code == 5 && outcome.errors.contains("glfx: error: "))
            #expect(Hostile.isHarmless(outcome.output + outcome.errors), "\(name)")
        }
        for form in [["--dry-run"], ["--dry-run", "--json"]] {
            let outcome = try Glfx.run(
                [word + ".mov", "--shader", "grayscale"] + form + [word + "out.mov"], in: folder)
            #expect(outcome.code == 0, "\(outcome.errors)")
            #expect(Hostile.isHarmless(outcome.output + outcome.errors))
        }
    }

    @Test(arguments: sequences)
    func noMoviesTitleShowsThem(word: String) throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=size=64x48:rate=25", "-t", "0.2", "-metadata", "title=\(word)", "a.mkv"],
            in: folder)
        for command in [["inspect", "a.mkv"], ["inspect", "--json", "a.mkv"]] {
            let outcome = try Glfx.run(command, in: folder)
            #expect(outcome.code == 0 && Hostile.isHarmless(outcome.output + outcome.errors), "\(command)")
            #expect(outcome.output.contains("\\u"), "\(outcome.output)")
        }
    }

    @Test func aParameterMayHaveTheNameOfAnOption() throws {
        let folder = try Folder()
        let names = ["overwrite", "shader", "set", "input", "help", "version", "quiet", "codec", "size"]
        let declarations = names.map { "uniform float \($0); // default=1\n" }.joined()
        try folder.write(declarations + HostileCase.drawing(names.joined(separator: " * ")), to: "names.frag")
        let help = try Glfx.run(["--help", "--shader", "names.frag"], in: folder)
        #expect(names.allSatisfy { help.output.contains("--set \($0)=NUMBER") })
        // The option keeps its meaning; only --set reaches the parameter.
        let movie = try Clips.path("small.mov")
        let black = try Glfx.run(
            [
                movie, "--at", "0", "--shader", "names.frag", "--set",
                "overwrite=0", "a.png",
            ],
            in: folder)
        #expect(black.code == 0, "\(black.errors)")
        let pixel = try Raster.samples(["-i", "a.png"], "rgb24", in: folder).prefix(3)
        #expect(Array(pixel) == [0, 0, 0])
        let again = try Glfx.run(
            [movie, "--at", "0", "--shader", "names.frag", "a.png"], in: folder)
        #expect(again.code == 2 && again.errors.contains("--overwrite"), "\(again.errors)")
    }
}
