import GLFXTestSupport
import Testing

/// Shaders whose text exhausts a parser's, or a driver's compiler's, stack, memory or time.
@Suite struct HostileTextTests {
    private static let many = 100_000

    @Test(arguments: [
        HostileCase("empty", "", "is empty"),
        HostileCase("white space", " \n\t\r\n", "is empty"),
        HostileCase("a NUL", HostileCase.body + "\0", "control character"),
        HostileCase("no UTF-8 in code", "void main() { \u{FFFD} }", "U+FFFD"),
        HostileCase("10 MB of one line", HostileCase.times(1_250_000, "float x;"), "too long"),
        HostileCase("3 MB of one line", HostileCase.times(375_000, "float x;"), "too long"),
        HostileCase(
            "10,000 uniforms", (0..<10_000).map { "uniform float u\($0);" }.joined() + HostileCase.body, "names"),
        HostileCase(
            "a long name", "#define \(HostileCase.times(1_000_000, "a")) 1.0\n" + HostileCase.body, "1024 bytes"),
        HostileCase("an array without end", "uniform float u[9223372036854775807+1];\n" + HostileCase.body, "the size"),
    ])
    func aTextThatIsNoShaderIsRefused(hostile: HostileCase) throws { try hostile.run() }

    @Test(arguments: [
        HostileCase(
            "64 varyings",
            (0..<64).map { "varying vec2 v\($0);" }.joined(separator: "\n") + "\n"
                + HostileCase.drawing((0..<64).map { "v\($0).x" }.joined(separator: "+")),
            "hostile.frag:64:14: more than 63 varyings"),
        HostileCase(
            "members of a struct",
            "struct S {" + HostileCase.times(1025, "float a;") + "};\n" + HostileCase.body, "1024 members"),
        HostileCase(
            "members of a struct in a function",
            "void f() { struct { float a" + HostileCase.times(1025, ", b") + "; } s; }\n" + HostileCase.body,
            "1024 members"),
        HostileCase(
            "members of a block",
            "#version 310 es\nlayout(std140) uniform B {" + HostileCase.times(1025, "float a;") + "};\n"
                + HostileCase.body, "1024 members"),
        HostileCase(
            "pictures to draw into", file: "hostile.fs",
            "/*{\"ISFVSN\": \"2\", \"INPUTS\": [{\"NAME\": \"inputImage\", \"TYPE\": \"image\"}], \"PASSES\": ["
                + (0..<12).map {
                    "{\"TARGET\": \"t\($0)\", \"WIDTH\": \"4000\", \"HEIGHT\": \"4000\", \"FLOAT\": true}"
                }
                .joined(separator: ", ") + ", {}]}*/\n"
                + HostileCase.drawing(
                    "IMG_THIS_PIXEL(inputImage).r+" + (0..<12).map { "IMG_THIS_PIXEL(t\($0)).r" }.joined(separator: "+")
                ), 8,
            "draws into pictures of "),
    ])
    func whatIsTooMuchIsRefused(hostile: HostileCase) throws { try hostile.run() }

    /// Mesa's compiler, which dies of a quotient that an int does not hold: in a loop that it unrolls, in values that it
    /// follows. Some of these no longer get there: what is left is an error of the driver's, and not of this process.
    @Test(arguments: [
        "const int z = -2147483648 / -1;\nvoid main() { gl_FragColor = vec4(z); }",
        "const int z = (-2147483647 - 1) % -1;\nvoid main() { gl_FragColor = vec4(z); }",
        "void main() { int a = 1 << 31; int b = -1; gl_FragColor = vec4(a / b); }",
        "void main() { int z = 0; for (int i = -2; i < 0; i++) z += (1 << 31) / i; gl_FragColor = vec4(z); }",
        "void main() { ivec2 z = ivec2(1 << 31, 4) / ivec2(-1, 2); gl_FragColor = vec4(z, z); }",
    ])
    func aDriverThatCrashesIsAnError(text: String) throws {
        let code =
            "#version 300 es\nprecision highp int; out highp vec4 result;\n"
            + text.replacing("gl_FragColor", with: "result")
        let folder = try Folder()
        try folder.write(code, to: "a.frag")
        func draw(on device: String) throws -> Outcome {
            let movie = try Clips.path("small.mov")
            let words = [movie, "--shader", "a.frag", "--device", device, "--at", "0", "\(device).png"]
            return try Glfx.run(words, in: folder)
        }
        let drawn = try draw(on: "software")
        if drawn.code == 0 {
            #expect(try folder.names == ["a.frag", "software.png"])
        } else {
            #expect(drawn.code == 6 && drawn.lines.count == 1, "\(drawn.errors)")
            #expect(drawn.lines.first?.hasPrefix("glfx: error: ") == true)
            #expect(drawn.errors.contains("the graphics driver crashes"), "\(drawn.errors)")
            #expect(try folder.names == ["a.frag"])
        }
        let native = try draw(on: "native")
        #expect(native.code == 0, "\(native.errors)")
    }

    /// Each was once compared with all others.
    @Test(arguments: [
        ("semicolons", HostileCase.times(50_000, ";") + HostileCase.body),
        ("errors on one line", "void main() {" + HostileCase.times(20_000, "a = b;") + "}"),
    ])
    func readingEnds(name: String, text: String) throws {
        let folder = try Folder()
        try folder.write(text, to: "a.frag")
        let outcome = try Glfx.run(["inspect", "a.frag", "--frame-timeout", "250"], in: folder)
        #expect(outcome.code != 8, "\(outcome.errors)")
        let limited = try Glfx.run(["inspect", "a.frag", "--frame-timeout", "0.001"], in: folder)
        // It may be refused for what it is before the time is over.
        #expect((limited.code == 8 || limited.code == outcome.code) && limited.lines.count == 1, "\(limited.errors)")
    }

    @Test(arguments: [
        HostileCase(
            "parentheses",
            HostileCase.drawing(HostileCase.times(many, "(") + "1.0" + HostileCase.times(many, ")")), "256 deep"),
        HostileCase("brackets", HostileCase.drawing(HostileCase.times(many, "[")), "256 deep"),
        HostileCase(
            "braces", "void main() {" + HostileCase.times(many, "{") + HostileCase.times(many, "}") + "}",
            "blocks nested more than 256 deep; move the inner ones into functions"),
        HostileCase(
            "ifs", "void main() {" + HostileCase.times(many, "if (true) {") + HostileCase.times(many, "}") + "}",
            "blocks nested more than 256 deep"),
        HostileCase(
            "ifs without braces", "void main() {" + HostileCase.times(20_000, "if (true)\n") + ";}",
            "blocks nested more than 256 deep"),
        HostileCase(
            "loops without braces",
            "void main() {" + HostileCase.times(20_000, "for (int i = 0; i < 2; i++)\n") + ";}",
            "blocks nested more than 256 deep"),
        HostileCase(
            "conditions", HostileCase.drawing(HostileCase.times(100_000, "true?1.0:") + "1.0"), "4000 operators"),
        HostileCase(
            "#if", HostileCase.times(1_000, "#if 1\n") + HostileCase.times(1_000, "#endif\n") + HostileCase.body,
            "256 deep"),
        HostileCase(
            "parentheses in an #if that the driver decides",
            "#ifdef GL_x\n#define Q 1\n#endif\n#if \(HostileCase.times(many, "("))Q\(HostileCase.times(many, ")"))\n"
                + "#endif\n" + HostileCase.body, "256 deep"),
        HostileCase("signs", HostileCase.drawing(HostileCase.times(many, "- ") + "1.0"), "4000 operators"),
        HostileCase(
            "commas", HostileCase.drawing("(" + HostileCase.times(many, "1.0, ") + "1.0)"), "4000 operators"),
        HostileCase("a sum", HostileCase.drawing(HostileCase.times(many, "1.0+") + "1.0"), "4000 operators"),
        // Mesa 22.3 overflows its stack between 16,000 and 32,000 of them.
        HostileCase(
            "a sum behind commas", HostileCase.drawing("1.0" + HostileCase.times(40_000, "+vec2(1,1).x")),
            "4000 operators"),
        HostileCase(
            "a sum out of macros",
            HostileCase.drawing("1.0 E").withDefinitions("+1.0", "10 10 10 10 5"), "its macros expand to"),
        HostileCase(
            "parentheses out of macros",
            HostileCase.drawing("E 1.0").withDefinitions("(", "10 10 10 10 5"), "its macros expand to"),
        HostileCase(
            "else if",
            "void main() { gl_FragColor = vec4(1.0); " + HostileCase.times(5_000, "if (true) ; else ") + "; }", "deep"),
    ])
    func whatIsNestedIsRefused(hostile: HostileCase) throws { try hostile.run() }

    @Test(arguments: [
        HostileCase("words", HostileCase.doubling("1.0") + HostileCase.drawing("A40"), "its macros expand to"),
        HostileCase(
            "words side by side", HostileCase.doubling("1.0", by: " ") + HostileCase.drawing("A40"), "1000000 tokens"),
        HostileCase(
            "an #if", HostileCase.doubling("1", by: "|") + "#if A40\n#endif\n" + HostileCase.body,
            "its macros expand to"),
        HostileCase(
            "functions", "#define F(x) x x x x x x x x x x\n" + HostileCase.drawing("F(F(F(F(F(F(F(F(1.0))))))))"),
            "1000000 tokens"),
        HostileCase(
            "a macro given to a macro",
            "#define F(x) x x x x x x x x x x\n#define G(f,x) f(f(f(f(f(f(f(f(f(f(x))))))))))\n"
                + HostileCase.drawing("G(F,1.0)"), "1000000 tokens"),
        HostileCase(
            "many parameters",
            "#define F(" + (0..<5_000).map { "a\($0)" }.joined(separator: ",") + ") 1.0\n" + HostileCase.body,
            "1024 parameters"),
        HostileCase(
            "HLSL", file: "hostile.effect",
            HostileCase.doubling("1") + "float4 mainImage(VertData v) : TARGET { return A40; }\n",
            "its macros expand to"),
    ])
    func macrosThatDoubleAreRefused(hostile: HostileCase) throws { try hostile.run() }

    @Test(arguments: [
        HostileCase(
            "ISF's JSON", file: "hostile.fs",
            "/*{\"ISFVSN\": \"2\", \"INPUTS\": \(HostileCase.times(many, "["))}*/\n" + HostileCase.body, "too deep"),
        HostileCase(
            "ISF's sizes", file: "hostile.fs",
            "/*{\"ISFVSN\": \"2\", \"PASSES\": [{\"TARGET\": \"a\", \"WIDTH\": \"\(HostileCase.times(many, "("))\"}]}*/\n"
                + HostileCase.body, "nested too deep"),
        HostileCase(
            "Shadertoy's JSON", file: "hostile.json", "[{\"renderpass\": \(HostileCase.times(many, "["))}]", "too deep"),
        HostileCase(
            "mpv's expressions", file: "hostile.glsl",
            "//!HOOK MAIN\n//!BIND HOOKED\n//!WHEN \(HostileCase.times(many, "1 "))\n"
                + "vec4 hook() { return HOOKED_tex(HOOKED_pos); }\n", "128 words"),
        HostileCase(
            "OBS's HLSL", file: "hostile.effect",
            "float4 mainImage(VertData v) : TARGET { return \(HostileCase.times(200, "("))1\(HostileCase.times(200, ")")); }",
            "100 deep"),
        HostileCase(
            "OBS's statements", file: "hostile.effect",
            "float4 mainImage(VertData v) : TARGET { \(HostileCase.times(many, "do ")); return float4(1,1,1,1); }",
            "100 deep"),
        HostileCase(
            "RetroArch's passes", file: "hostile.glslp", "shaders = 99999999999999999999\nshader0 = x.glsl\n",
            "from 1 to 64"),
    ])
    func everyDialectsReaderHasAnEnd(hostile: HostileCase) throws { try hostile.run() }

    @Test(arguments: [
        ("100,000 elements inside each other", HostileCase.times(many, "<a>"), "64 deep"),
        (
            "entities that double",
            "<!DOCTYPE l [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;\">]><ShaderNodePreset Name=\"&b;\"/>",
            "entity declarations"
        ),
        (
            "an entity from outside",
            "<!DOCTYPE l [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><ShaderNodePreset>&a;</ShaderNodePreset>",
            "entity declarations"
        ),
    ])
    func theXMLBesideAMatchboxIsReadWithCare(name: String, xml: String, words: String) throws {
        let folder = try Folder()
        try folder.write(
            "uniform sampler2D front; uniform float adsk_result_w, adsk_result_h;\n" + "void main() { gl_FragColor = "
                + "texture2D(front, gl_FragCoord.xy / vec2(adsk_result_w, adsk_result_h)); }\n", to: "box.glsl")
        try folder.write(xml, to: "box.xml")
        try Hostile.expectRefusal(["--shader", "box.glsl"], in: folder, code: 5, words)
    }
}

extension String {
    /// `#define A first`, then B, C, … of so many of the one before, before the text.
    fileprivate func withDefinitions(_ first: String, _ counts: String) -> String {
        let names = ["A", "B", "C", "D", "E"]
        var lines = ""
        for (index, count) in counts.split(separator: " ").enumerated() {
            let body = Array(repeating: index == 0 ? first : names[index - 1], count: Int(count) ?? 1)
            lines += "#define \(names[index]) \(body.joined(separator: " "))\n"
        }
        return lines + self
    }
}
