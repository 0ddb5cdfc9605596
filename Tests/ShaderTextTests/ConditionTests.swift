@testable import GLFXCompile
import GLFXCore
@testable import GLFXPrograms
import GLFXShaderTestSupport
import Testing

@Suite struct ConditionTests {
    /// Whether a uniform inside the condition is part of the shader.
    private func isActive(_ condition: String, before: String = "") throws -> Bool {
        try parse(shader("\(before)\n#\(condition)\nuniform float a;\n#endif")).parameters.count == 1
    }

    @Test(arguments: [
        "if 1", "ifdef GL_ES", "if defined(GL_ES) && !defined(DESKTOP)", "if defined GL_ES", "ifndef DESKTOP",
        "if __VERSION__ == 100", "if (1 + 2) * 3 == 9", "if 0x10 == 16 && 010 == 8", "if -1 < 0 && ~0 == -1",
        "if 1 << 3 == 8", "if 7 % 4 == 3", "if UNKNOWN == 0", "ifdef GL_FRAGMENT_PRECISION_HIGH", "if !0 || 1 / 0",
        "if defined(GL_SOME_extension) || 1",
    ])
    func aConditionThatHoldsCounts(condition: String) throws {
        #expect(try isActive(condition))
    }

    @Test(arguments: [
        "if 0", "ifndef GL_ES", "ifdef DESKTOP", "if __VERSION__ >= 300", "if defined(GL_SOME_extension) && 0",
        "if 10 / 4 == 3", "if 1 &&\\\n 0",
    ])
    func aConditionThatFailsHidesWhatItHolds(condition: String) throws {
        #expect(try isActive(condition) == false)
    }

    @Test(arguments: [
        ("#define X", "ifdef X", true), ("#define X 3", "if X == 3", true),
        ("#define X Y\n#define Y 2", "if X == 2", true),
        ("#define X 1 + 1", "if X * 2 == 3", true), ("#define X\n#undef X", "ifdef X", false),
        ("#define X X", "if X == 1", false), ("#version 300 es", "if __VERSION__ == 300", true),
        ("#version 330 core", "if __VERSION__ == 330", true),
    ])
    func macrosAreReplaced(before: String, condition: String, holds: Bool) throws {
        let text = shader("\(before)\n#\(condition)\nuniform float a;\n#endif")
        #expect(try parse(text).parameters.count == (holds ? 1 : 0))
    }

    @Test func oneBranchOfAChainCounts() throws {
        let text =
            "#if 0\nuniform float a;\n#elif 1\nuniform float b;\n#elif 1\nuniform float c;\n#else\nuniform float d;\n#endif"
        #expect(try parse(shader(text)).parameters.map(\.name) == ["b"])
    }

    @Test func modernTextReadsItsConditionsAsModern() throws {
        let text = "out vec4 c;\n#if __VERSION__ >= 300\nuniform float a;\n#endif\nvoid main() { c = vec4(a); }"
        #expect(try parse(text).parameters.map(\.name) == ["a"])
    }

    @Test func whatOnlyTheDriverKnowsIsLeftToIt() throws {
        let text = "#ifdef GL_X_y\nuniform float a;\n#elif 0\nuniform float b;\n#else\nuniform float c;\n#endif"
        let program = try parse(shader(text, using: "a"))
        #expect(program.parameters.map(\.name) == ["a", "c"])
        let fragment = try #require(program.variants(pass: 0).first).fragment
        #expect(fragment.contains("#ifdef GL_X_y\nuniform float a;\n\n\n#else\nuniform float c;\n#endif\n"))
    }

    @Test func aDecidedPartOfAnUndecidedChainIsRewritten() throws {
        let text = "#if 0\n#elif defined(GL_X_y)\nfloat a;\n#elif 1\nfloat b;\n#else\nfloat c;\n#endif"
        let fragment = try #require(try parse(shader(text)).variants(pass: 0).first).fragment
        #expect(fragment.contains("\n#if defined(GL_X_y)\nfloat a;\n#else\nfloat b;\n\n\n#endif\n"))
    }

    @Test func branchesThatOpenTheSameBraceDoNotHideWhatFollows() throws {
        let text =
            "#ifdef GL_X_y\nvoid f(float a) {\n#else\nvoid f(float b) {\n#endif\n}\nuniform float z; // default=1"
        #expect(try parse(shader(text)).parameters.map(\.name) == ["z"])
    }

    @Test(arguments: [
        ("#if 1", "a.frag:1: this #if has no #endif"), ("#endif", "a.frag:1: #endif without an #if"),
        ("\n#else", "a.frag:2: #else without an #if"),
        ("#if 1\n#else\n#else\n#endif", "a.frag:3: #else after an #else"),
        ("#fi", "a.frag:1:1: '#fi' is no directive"), ("#define", "a.frag:1: #define without a name"),
        ("#version 999", "a.frag:1:10: '999' is no version"), ("#version", "a.frag:1: nothing is no version"),
        ("#extension foo", "a.frag:1: this #extension line"),
    ])
    func aMalformedDirectiveIsRefused(text: String, message: String) throws {
        let failure = try #require(refusal(shader(text)))
        #expect(failure.kind == .shader)
        #expect(failure.message.hasPrefix(message), "\(failure.message)")
    }

    @Test func conditionsThatExpandToTooMuchAreRefused() throws {
        // 500 conditions of 2,000 macros of 901 tokens: 901,000,000 tokens in a text of 2 MB.
        let condition = "#if " + String(repeating: "A ", count: 2_000) + "\n#endif\n"
        let text = "#define A 1" + String(repeating: "+1", count: 450) + "\n" + String(repeating: condition, count: 500)
        let failure = try #require(refusal(shader(text)))
        #expect(failure.message == "a.frag:2: the macros in conditions expand to more than 1000000 tokens")
    }
}
