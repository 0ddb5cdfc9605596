import Foundation
import GLFXCore
import GLFXTestSupport
import Testing

/// All mistakes of a shader at once, each at its place.
struct CheckDiagnosticTests {
    private func diagnostics(_ outcome: Outcome) throws -> [[String: Any]] {
        let report = try #require(try JSONSerialization.jsonObject(with: outcome.data) as? [String: Any])
        let files = try #require(report["files"] as? [[String: Any]])
        return files.flatMap { $0["diagnostics"] as? [[String: Any]] ?? [] }
    }

    private func words(_ diagnostic: [String: Any]) -> String {
        let place = ["line", "column"].compactMap { (diagnostic[$0] as? Int).map { ":\($0)" } }.joined()
        return "\(diagnostic["severity"] ?? "") \(diagnostic["rule"] ?? "") \(diagnostic["file"] ?? "")\(place)"
    }

    @Test func everyMistakeHasItsTrueFileItsPlaceAndItsRule() throws {
        let found = try diagnostics(CheckFolder().check(["--json", "bad.frag"]))
        #expect(
            found.map(words) == [
                "error undeclared lib/noise.glsl:2:31", "error undeclared bad.frag:4:15",
                "error undeclared bad.frag:5:40",
            ])
        try #require(found.count == 3)
        #expect(found[0]["message"] as? String == "'zork' is not declared (in function 'noise')")
        #expect((found[1]["excerpt"] as? String)?.hasPrefix("4 |     float a = sorce * 2.0;\n") == true)
    }

    @Test func theTextTellsThemBelowEachOther() throws {
        let outcome = try CheckFolder().check(["bad.frag"])
        #expect(
            outcome.output == """
                fail bad.frag: lib/noise.glsl:2:31: 'zork' is not declared (in function 'noise')
                     bad.frag:4:15: 'sorce' is not declared (in function 'main')
                     bad.frag:5:40: 'other' is not declared (in function 'main')

                """)
        #expect(outcome.code == 5)
    }

    @Test func aJobTellsThemToo() throws {
        let checked = try CheckFolder()
        let outcome = try Glfx.run(
            [
                "--device", "software", "color:red", "--duration", "1", "--size", "16x16", "--shader", "bad.frag",
                "o.mov",
            ],
            in: checked.folder)
        #expect(outcome.code == 5)
        #expect(
            outcome.errors == """
                glfx: error: lib/noise.glsl:2:31: 'zork' is not declared (in function 'noise')
                2 | float noise(float x) { return zork; }
                  |                               ^
                glfx: error: bad.frag:4:15: 'sorce' is not declared (in function 'main')
                4 |     float a = sorce * 2.0;
                  |               ^
                glfx: error: bad.frag:5:40: 'other' is not declared (in function 'main')
                5 |     gl_FragColor = vec4(noise(p.x), a, other, 1.0);
                  |                                        ^

                """)
    }

    @Test func aJobTellsTenAndCountsTheRest() throws {
        let folder = try Folder()
        let lines = (1...15).map { "    c += name\($0);\n" }.joined()
        try folder.write("void main() {\n    float c = 0.0;\n\(lines)    gl_FragColor = vec4(c);\n}\n", to: "a.frag")
        let job = ["--device", "software", "color:red", "--duration", "1", "--size", "16x16", "--shader", "a.frag"]
        let outcome = try Glfx.run(job + ["o.mov"], in: folder)
        #expect(outcome.lines.filter { $0.hasPrefix("glfx: error: a.frag:") }.count == 10)
        #expect(outcome.lines.last == "glfx: note: 5 more errors; `glfx check` lists all of them")
        let checked = try Glfx.run(["check", "--device", "software", "--json", "a.frag"], in: folder)
        #expect(try diagnostics(checked).compactMap { $0["line"] as? Int } == Array(3...17))
    }

    /// The lines that glslang's own command reports, which parses by itself.
    @Test func glslangReportsTheSameLines() throws {
        let folder = try Folder()
        let text = """
            #version 310 es
            precision highp float;
            out vec4 color;
            float f(vec2 a) { return a.x; }
            void main() {
                float a = sorce;
                vec3 b = vec2(1.0);
                float c = f(vec3(1.0));
                a = d;
                const float e = 1.0;
                e = 2.0;
                color = vec4(a, b.x, c, e);
            }
            """
        try folder.write(text, to: "a.frag")
        let validator = try Tool.run("glslangValidator", ["-C", "a.frag"], in: folder)
        let reported = validator.output.split(separator: "\n").compactMap { line -> Int? in
            let parts = line.split(separator: ":")
            return line.hasPrefix("ERROR: 0:") && parts.count > 2 ? Int(parts[2].drop { $0 == " " }) : nil
        }
        let own = try diagnostics(Glfx.run(["check", "--device", "software", "--json", "a.frag"], in: folder))
        #expect(Set(own.compactMap { $0["line"] as? Int }) == Set(reported))
        #expect(
            own.compactMap { $0["rule"] as? String } == [
                "undeclared", "type-mismatch", "no-matching-function", "undeclared", "not-assignable",
            ])
    }

    /// A pass does not hide the mistakes of the next.
    @Test func everyPassIsChecked() throws {
        let folder = try Folder()
        try folder.write(
            """
            //!HOOK MAIN
            //!BIND HOOKED
            //!SAVE ONE
            vec4 hook() { return vec4(first); }
            //!HOOK MAIN
            //!BIND ONE
            vec4 hook() { return vec4(second); }
            """, to: "a.glsl")
        let found = try diagnostics(Glfx.run(["check", "--device", "software", "--json", "a.glsl"], in: folder))
        #expect(found.map(words) == ["error undeclared a.glsl:4:27", "error undeclared a.glsl:7:27"])
    }

    @Test(arguments: [
        ("#include \"none.glsl\"\nvoid main() {}", "error include a.frag:1"),
        ("#if 1\nvoid main() {}", "error preprocessor a.frag:1"),
        ("#error odd\nvoid main() { gl_FragColor = vec4(1.0); }", "error preprocessor a.frag:1:1"),
        ("void main() { gl_FragColor = vec4(1.0) }", "error syntax a.frag:1:39"),
        (
            "uniform float a; // default=3 min=0 max=1\nvoid main() { gl_FragColor = vec4(a); }",
            "error default-outside-range a.frag:1:15"
        ),
        ("void main() { float a; float a; gl_FragColor = vec4(a); }", "error redeclared a.frag:1:30"),
        ("void f();\nvoid main() { f(); gl_FragColor = vec4(1.0); }", "error link a.frag:1:6"),
        ("/*{\"ISFVSN\": \"2\",\n \"INPUTS\": [}]}*/\nvoid main() {}", "error header a.frag:2:13"),
        ("float x;", "error text a.frag"),
    ])
    func everyKindHasItsRule(text: String, expected: String) throws {
        let folder = try Folder()
        try folder.write(text, to: "a.frag")
        let found = try diagnostics(Glfx.run(["check", "--device", "software", "--json", "a.frag"], in: folder))
        #expect(found.map(words) == [expected])
    }

    @Test func whatIsNoFileAndWhatTakesTooLongHaveTheirRules() throws {
        let folder = try Folder()
        _ = try Tool.run("mkfifo", ["pipe.frag"], in: folder)
        let loop = "float c = 0.0; for (int i = 0; i < 1000000; i++) c += sin(float(i)); gl_FragColor = vec4(c);"
        try folder.write("void main() { \(loop) }", to: "loop.frag")
        let outcome = try Glfx.run(["check", "--device", "software", "--json", "pipe.frag", "loop.frag"], in: folder)
        let found = try diagnostics(outcome)
        #expect(found.map(words) == ["error unreadable pipe.frag", "error limit loop.frag:1:30"])
    }

    @Test func aSamplerWithoutAPictureIsAnEventWithItsRule() throws {
        let folder = try Folder()
        let text =
            "uniform sampler2D a, b; varying vec2 p; void main() { gl_FragColor = texture2D(a, p) + texture2D(b, p); }"
        try folder.write(text, to: "a.frag")
        let job = ["color:red", "--duration", "1", "--size", "16x16", "--shader", "a.frag", "o.mov"]
        let outcome = try Glfx.run(job + ["--progress", "json"], in: folder)
        #expect(outcome.code == 5)
        #expect(outcome.errors.contains(#""rule":"unfilled-sampler""#), "\(outcome.errors)")
    }

    /// Programs may rely on them.
    @Test(arguments: ["check", "progress"])
    func theSchemasListEveryRule(name: String) throws {
        let schema = try Checkout.text("docs/schema/\(name).schema.json")
        for rule in DiagnosticRule.allCases { #expect(schema.contains("\"\(rule.rawValue)\""), "\(rule.rawValue)") }
    }

    /// The table of rules in the documentation.
    @Test(arguments: DiagnosticRule.allCases)
    func everyRuleIsDocumented(rule: DiagnosticRule) throws {
        #expect(try Checkout.text("docs/check.md").contains("| `\(rule.rawValue)` | \(rule.summary) |"))
    }
}
