import Foundation
import GLFXDialects
import GLFXTestSupport
import Testing

/// `glfx check`
struct CheckTests {
    private func folder(_ files: [String: String]) throws -> Folder {
        let folder = try Folder()
        for (name, text) in files {
            let path = folder.url.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: path)
        }
        return folder
    }

    private func check(_ arguments: [String], in folder: Folder) throws -> Outcome {
        try Glfx.run(["check", "--device", "software"] + arguments, in: folder)
    }

    private func lines(_ outcome: Outcome) -> [String] { outcome.output.split(separator: "\n").map(String.init) }

    private func verdicts(_ outcome: Outcome) throws -> [[String: Any]] {
        let report = try #require(try JSONSerialization.jsonObject(with: outcome.data) as? [String: Any])
        return try #require(report["files"] as? [[String: Any]])
    }

    private let copy = "uniform sampler2D f; varying vec2 p; void main() { gl_FragColor = texture2D(f, p); }"

    @Test func aLineAShaderAndFiveIfOneFails() throws {
        let folder = try folder([
            "good.frag": copy, "lib/noise.glsl": "float noise(float x) { return fract(sin(x)); }",
            "lib/vertex.glsl": "attribute vec4 p; void main() { gl_Position = p; }",
            "lib/part.fx": "vec3 part(vec3 c) { return c * c; }",
            "bad.frag": "varying vec2 p;\nvoid main() {\n    gl_FragColor = vec4(q, 0.0, 1.0);\n}\n",
        ])
        let outcome = try check(["."], in: folder)
        #expect(
            lines(outcome) == [
                "fail ./bad.frag:3:25: 'q' is not declared (in function 'main')", "ok ./good.frag (GLSL ES)",
            ])
        #expect(outcome.code == 5)
        #expect(outcome.lines.count == 1 && outcome.lines[0].hasPrefix("glfx: note: 1 ok, 1 failed, 3 left out"))
        let fine = try check(["good.frag"], in: folder)
        #expect(fine.code == 0 && fine.output == "ok good.frag (GLSL ES)\n")
    }

    /// The portable archive's launcher does it so; /proc/self/exe is the loader then.
    @Test func aProgramThatALoaderStartsChecks() throws {
        let folder = try folder(["good.frag": copy])
        let outcome = try Glfx.shell(
            """
            loader=$(readelf -lW "$glfx" | sed -n 's/.*interpreter: \\(.*\\)]/\\1/p')
            printf '#!/bin/sh\nexec %s --argv0 "$0" %s "$@"\n' "$loader" "$glfx" >launcher && chmod +x launcher
            "$PWD/launcher" check good.frag
            """, in: folder)
        #expect(outcome.output == "ok good.frag (GLSL ES)\n")
        #expect(outcome.code == 0)
    }

    /// As collections of presets are laid out.
    @Test func aFolderThatIsCheckedMayUseAllOfItsFiles() throws {
        let folder = try folder([
            "all/lib/half.glsl": "#define HALF 0.5",
            "all/own/a.frag": "#include \"../lib/half.glsl\"\nvoid main() { gl_FragColor = vec4(HALF); }",
        ])
        #expect(try check(["all"], in: folder).output == "ok all/own/a.frag (GLSL ES)\n")
        #expect(try check(["all/own"], in: folder).code == 5)
    }

    /// Inputs that a user would have to give are filled in: further pictures, and values without a default.
    @Test func everySamplerAndEveryParameterGetsSomething() throws {
        let folder = try folder([
            "mix.frag": """
            uniform sampler2D a, b, c; uniform float share; uniform int count; uniform vec3 tints[2]; uniform bool flag;
            varying vec2 p;
            void main() {
                vec4 mixed = mix(texture2D(a, p), texture2D(b, p), share) + texture2D(c, p) * float(count);
                gl_FragColor = flag ? mixed : mixed * vec4(tints[0] + tints[1], 1.0);
            }
            """
        ])
        let outcome = try check(["mix.frag"], in: folder)
        #expect(outcome.output == "needs mix.frag (GLSL ES): b, c, share, count, tints, flag\n", "\(outcome.output)")
    }

    /// As a hook of git names each changed file.
    @Test func whatIsNamedIsWhatItsFolderMakesOfIt() throws {
        let folder = try folder([
            "noise.glsl": "float noise(float x) { return fract(sin(x)); }", "a.txt": copy, "b.h": "#define B 1",
            "pass.vert": "attribute vec4 p; void main() { gl_Position = p; }", "c.json": "{\"main\": 1}",
            "d.hlsl": "float4 main(float4 p : SV_Position) : SV_Target { return p; }", "e.frag": "float noise();",
        ])
        let outcome = try check(
            ["a.txt", "noise.glsl", "b.h", "pass.vert", "c.json", "d.hlsl", "e.frag", "--json"], in: folder)
        #expect(outcome.code == 5)
        #expect(
            try verdicts(outcome).map { $0["outcome"] as? String }
                == ["ok", "skip", "skip", "skip", "skip", "skip", "fail"])
        #expect(try check(["noise.glsl"], in: folder).code == 0)
    }

    /// A later pass of Matchbox is drawn with the first one.
    @Test func insteadOfAPartItsShaderIsChecked() throws {
        let text =
            "uniform sampler2D front; uniform float adsk_result_w, adsk_result_h;\n"
            + "void main() { gl_FragColor = texture2D(front, gl_FragCoord.xy / vec2(adsk_result_w, adsk_result_h)); }"
        let folder = try folder(["m.1.glsl": text, "m.2.glsl": text])
        let outcome = try check(["m.2.glsl", "m.1.glsl", "--json"], in: folder)
        #expect(try verdicts(outcome).map { $0["file"] as? String } == ["m.1.glsl", "m.1.glsl"])
    }

    /// The hook is given what check finds in folders.
    @Test func theHooksPatternKnowsEveryEnding() throws {
        let hooks = try Checkout.text(".pre-commit-hooks.yaml")
        let line = try #require(hooks.split(separator: "\n").first { $0.hasPrefix("  files: ") })
        let pattern = try Regex(String(line.dropFirst("  files: ".count)))
        for ending in ShaderProbe.endings.union(ShaderProbe.sharedEndings.keys) {
            for name in ["a.\(ending)", "s/b.1.\(ending.uppercased())"] {
                #expect(name.firstMatch(of: pattern) != nil, "\(name)")
            }
        }
        for name in ["a.txt", "frag", "a.frag.txt", "a.png"] { #expect(name.firstMatch(of: pattern) == nil, "\(name)") }
    }

    @Test func jsonTellsTheSame() throws {
        let folder = try folder([
            "a.frag": copy, "b.frag": "void main() {\n gl_FragColor = 1; }", "c.glsl": "float x;",
        ])
        let outcome = try check(["--json", "--jobs", "2", "."], in: folder)
        #expect(outcome.code == 5)
        let found = try verdicts(outcome)
        #expect(found.map { $0["file"] as? String } == ["./a.frag", "./b.frag", "./c.glsl"])
        #expect(found.map { $0["outcome"] as? String } == ["ok", "fail", "skip"])
        #expect(found[1]["line"] as? Int == 2)
        #expect((found[1]["message"] as? String)?.isEmpty == false && found[1]["cause"] != nil)
        #expect(found[0]["dialect"] as? String == "GLSL ES" && found[0]["message"] == nil)
        // An object a line, for tools that read lines.
        #expect(lines(outcome).count == 5 && lines(outcome)[1].hasPrefix("{") && lines(outcome)[1].hasSuffix("},"))
    }

    @Test func whatIsOddButDrawsIsNoted() throws {
        let folder = try folder([
            "odd.fs": """
            /*{"ISFVSN": "2", "INPUTS": [
            {"NAME": "level", "TYPE": "float", "MIN": 0, "MAX": 1, "DEFAULT": 5}]}*/
            void main() { gl_FragColor = vec4(level); }
            """
        ])
        let note = "odd.fs:2:67: DEFAULT 5 of 'level' is out of its range; 1 is used"
        let outcome = try check(["odd.fs"], in: folder)
        #expect(outcome.code == 0 && outcome.output == "ok odd.fs (ISF)\n")
        #expect(outcome.lines == ["glfx: note: \(note)", "glfx: note: 1 ok"])
        let json = try check(["--json", "odd.fs"], in: folder)
        let found = try verdicts(json)
        #expect(found.map { $0["notes"] as? [String] } == [[note]])
        #expect(json.lines == ["glfx: note: 1 ok"])
        let told = try Glfx.run(["inspect", "odd.fs"], in: folder)
        #expect(told.output.contains("\nNote: \(note).\n"))
        let parsed = try Glfx.run(["inspect", "--json", "odd.fs"], in: folder)
        let shaders = try #require(try JSONSerialization.jsonObject(with: parsed.data) as? [[String: Any]])
        #expect(shaders.map { $0["notes"] as? [String] } == [[note]])
    }

    @Test func aDialectAndAFolderToIncludeFromAreForAll() throws {
        let folder = try folder([
            "a/a.glsl": "#include \"half.glsl\"\nvoid mainImage(out vec4 c, in vec2 p) { c = vec4(half_); }",
            "lib/half.glsl": "const float half_ = 0.5;",
        ])
        let outcome = try check(["--include", "lib", "a"], in: folder)
        #expect(outcome.output == "ok a/a.glsl (Shadertoy)\n", "\(outcome.output)")
        let wrong = try check(["--include", "lib", "--dialect", "gl-transitions", "a/a.glsl"], in: folder)
        #expect(wrong.code == 5 && wrong.output.hasPrefix("fail a/a.glsl"), "\(wrong.output)")
    }

    /// A second of CPU time is more than `copy` needs, and less than 8 to the power of 9 sines.
    @Test func aShaderHasTheTimeThatItIsGiven() throws {
        let functions = (1...9).map { level in
            let calls = (0..<8).map { "f\(level - 1)(x + \($0).0)" }
            return "float f\(level)(float x) { return \(calls.joined(separator: " + ")); }\n"
        }
        let slow = "varying vec2 p; float f0(float x) { return sin(x) * x; }\n" + functions.joined()
        let folder = try folder(["a.frag": slow + "void main() { gl_FragColor = vec4(f9(p.x)); }", "b.frag": copy])
        let outcome = try check(["--jobs", "1", "--frame-timeout", "1", "a.frag", "b.frag"], in: folder)
        #expect(
            lines(outcome) == [
                "fail a.frag: the driver takes longer than 1 s; allow more with --frame-timeout SECONDS",
                "ok b.frag (GLSL ES)",
            ])
        #expect(outcome.code == 5)
    }

    @Test func namesThatMoveACursorAreShown() throws {
        let folder = try folder(["a\u{1B}[2J.frag": copy])
        let outcome = try check(["."], in: folder)
        #expect(outcome.output == "ok ./a\\u{1B}[2J.frag (GLSL ES)\n")
    }

    @Test(arguments: [
        (["--jobs", "0", "."], "--jobs cannot be '0'"), (["--jobs", "many", "."], "--jobs cannot be 'many'"),
        (["--frame-timeout", "0", "."], "--frame-timeout '0' is no time at all"),
        ([], "no FILE given"), (["nothing.frag"], "cannot check 'nothing.frag': No such file or directory"),
        (["empty"], "there is no shader in 'empty'"),
        (["--dialect", "latin", "."], "--dialect 'latin': no such choice"),
        (["--json", "--size", "1x1", "."], "unknown option '--size'"),
    ])
    func aMistakeIsOneLineAndTwo(arguments: [String], words: String) throws {
        let folder = try folder(["empty/notes.txt": ""])
        let outcome = try check(arguments, in: folder)
        #expect(outcome.code == 2)
        #expect(outcome.lines.count == 1 && outcome.errors.contains(words), "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
    }

    @Test func whereNothingCanBeDrawnItSaysSo() throws {
        let folder = try folder(["a.frag": copy])
        let outcome = try Glfx.run(["check", "--device", "/dev/null", "a.frag"], in: folder)
        #expect(outcome.code == 6 && outcome.lines.count == 1, "\(outcome.errors)")
    }
}
