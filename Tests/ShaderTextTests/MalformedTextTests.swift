import GLFXCore
import GLFXShaderTestSupport
import GLFXTestSupport
import Testing

@Suite struct MalformedTextTests {
    @Test(arguments: [
        ("", "'a.frag' is empty"), (" \r\n\t\n", "'a.frag' is empty"), ("\u{FEFF}", "'a.frag' is empty"),
        ("void main() {}\0", "'a.frag' is no shader text: line 1"),
        ("a\n\u{1B}[31m", "'a.frag' is no shader text: line 2"),
        ("float x = 1.0; `", "a.frag:1:16: the character '`'"), ("float a\\b;", "a.frag:1:8: the character '\\'"),
        ("/* ä */ float ö;", "a.frag:1:15: the character 'ö' (U+00F6)"),
        ("\n\n  \"x\"", "a.frag:3:3: the character '\"'"),
        ("void main() {\n /* open", "a.frag:2:2: this comment is never closed"),
        ("float x;", "a.frag: there is no 'void main()'"),
        ("void main() {}", "a.frag: no picture comes out"),
        ("attribute vec2 p; void main() { gl_Position = vec4(p, 0.0, 1.0); }", "a.frag: this is a vertex shader"),
        ("out vec4 a, b; void main() {}", "a.frag:1:13: a second picture comes out: 'b'"),
        ("layout(location = 0) out vec4 a;\nlayout(location = 1) out vec4 b;\nvoid main() {}", "a.frag:2:31: a second"),
        ("out vec4 a; void main() { gl_FragColor = a; }", "a.frag:1:10: two pictures come out"),
        ("out vec3 a; void main() {}", "a.frag:1:10: 'a' is a vec3, but a picture needs a vec4"),
        ("out vec4 a[2]; void main() {}", "a.frag:1:10: 'a' is a vec4[]"),
        ("void main() { gl_FragData[1] = vec4(1.0); }", "a.frag:1:15: a second picture comes out"),
    ])
    func theMessageSaysWhatIsWrongAndWhere(text: String, message: String) throws {
        let failure = try #require(refusal(text))
        #expect(failure.kind == .shader)
        #expect(failure.message.hasPrefix(message), "\(failure.message)")
        #expect(failure.advice != nil)
        #expect(!failure.description.contains("\n"))
    }

    @Test func theExcerptMarksTheColumn() throws {
        let failure = try #require(refusal("// é\n\tfloat x = `;\n"))
        #expect(failure.message.hasPrefix("a.frag:2:12: "))
        #expect(failure.excerpt == "2 |     float x = `;\n  |               ^")
    }

    @Test func anExcerptOfALongLineIsCutAroundTheColumn() throws {
        let failure = try #require(
            refusal(String(repeating: "float x; ", count: 1000) + "`" + String(repeating: " ", count: 9000)))
        let lines = try #require(failure.excerpt).split(separator: "\n")
        #expect(lines.count == 2 && lines.allSatisfy { $0.count < 130 })
        let mark = try #require(lines[1].firstIndex(of: "^"))
        let column = lines[1].distance(from: lines[1].startIndex, to: mark)
        #expect(Array(lines[0])[column] == "`")
    }

    /// Text that would exhaust a naive parser's stack or time. The limit is far above what is needed, and far
    /// below what anything but linear time takes.
    @Test(
        .timeLimit(.minutes(10)),
        .enabled(if: !Sanitizer.keepsBooks, "a sanitizer takes minutes for texts of a megabyte"),
        arguments: [
            HostileText("10 MB of spaces", String(repeating: " ", count: 10_000_000), .shader),
            HostileText("2 million lines", String(repeating: "\n", count: 2_000_000), .shader),
            HostileText(
                "100,000 parentheses", "void main() { gl_FragColor = " + String(repeating: "(", count: 100_000), .shader
            ),
            HostileText("100,000 braces", String(repeating: "{", count: 100_000), .shader),
            HostileText("100,000 brackets", "uniform float a" + String(repeating: "[", count: 100_000), .shader),
            HostileText("nested conditions", String(repeating: "#if 1\n", count: 50_000), .shader),
            HostileText("undecided conditions", String(repeating: "#ifdef GL_X_y\n", count: 50_000), .shader),
            HostileText(
                "a sum of 100,000", "void main() { gl_FragColor = vec4(" + String(repeating: "1.+", count: 100_000),
                .shader
            ),
            HostileText(
                "signs",
                "uniform float a = " + String(repeating: "-", count: 200) + "1.; void main() { gl_FragColor.a; }",
                .shader
            ),
            HostileText("100,000 names", String(repeating: "const int a = 1;", count: 100_000), .shader),
            HostileText(
                "2,000 uniforms",
                (0..<2_000).map { "uniform float a\($0);" }.joined() + "void main() { gl_FragColor; }", .shader
            ),
            HostileText("quotation marks", String(repeating: "\"", count: 100_000), .shader),
            HostileText(
                "hashes", String(repeating: " ", count: 500_000) + "a" + String(repeating: "#", count: 500_000), .shader
            ),
            HostileText("words", String(repeating: "a ", count: 500_000), .shader),
            HostileText("one word", String(repeating: "a", count: 1_000_000), .shader),
            HostileText("comments", String(repeating: "/**/", count: 250_000), .shader),
            HostileText("continued lines", String(repeating: "\\\n", count: 100_000), .shader),
            HostileText(
                "a condition in parentheses", "#if " + String(repeating: "(", count: 100_000) + "\n#endif\n", .shader),
        ])
    func hostileTextIsRefusedAtOnce(text: HostileText) throws {
        #expect(refusal(text.text)?.kind == text.kind)
    }

    @Test(arguments: ["A30", "F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(1.))))))))))))))))))))))))", "G(1.)"])
    func macrosThatDoubleEachOtherAreRefused(use: String) throws {
        var text = "#define A0 1.\n#define F(x) x+x\n#define G(x) H(H(H(H(H(H(x))))))\n#define H(x) F(F(F(F(x))))\n"
        for index in 1...30 { text += "#define A\(index) A\(index - 1)+A\(index - 1)\n" }
        let failure = try #require(refusal(text + "void main() { gl_FragColor = vec4(\(use)); }"))
        #expect(failure.message.contains("its macros expand to more than"))
    }

    @Test func honestMacrosPass() throws {
        let text = "#define SQ(x) ((x)*(x))\n#define LEN(a, b) sqrt(SQ(a) + SQ(b))\n#define a b\n#define b a\n"
        _ = try parse(text + "void main() { gl_FragColor = vec4(LEN(SQ(1.0), 2.0) + a); }")
    }
}
