@testable import GLFXCompile
import GLFXCore
import GLFXShaderTestSupport
import Testing

/// What repairs leave alone, and what is said after them. What they make is in `Tests/Snapshots/repairs`.
@Suite struct RepairTextTests {
    /// Why a text is refused.
    private func failure(_ text: String) throws -> Failure? {
        do throws(Failure) {
            _ = try PassCompiler(try parse(text), pass: 0, words: WordStore()).compile()
            return nil
        } catch {
            return error
        }
    }

    @Test func whatIsSaidAfterRepairsIsInTheUsersWords() throws {
        let text = """
            uniform float filter;
            float base = filter * 2.0;
            float round(float x) { return x; }
            void main() {
                gl_FragColor = vec4(base) + zork(filter);
                float b = filter + sorry;
            }
            """
        let failure = try #require(try failure(text))
        #expect(
            failure.diagnostics.map { "\($0.rule.rawValue) \($0.place): \($0.message)" } == [
                "no-matching-function a.frag:5:33: there is no function 'zork' (in function 'main')",
                "undeclared a.frag:6:24: 'sorry' is not declared (in function 'main')",
            ])
    }

    @Test func namesThatRepairsGaveAreTheUsersAgain() throws {
        let text = "uniform float filter[3]; void main() { gl_FragColor = vec4(filter[2]); }"
        let variant = try PassCompiler(try parse(text), pass: 0, words: WordStore()).compile().variant
        #expect(variant.userName(of: "glfx_filter") == "filter")
        #expect(variant.userName(of: "a.glfx_filter[2].x") == "a.filter[2].x")
        #expect(variant.userName(of: "other") == "other")
    }

    @Test(arguments: [
        // Three coordinates for texture2D are a mistake.
        "uniform sampler2D a; void main() { gl_FragColor = texture2D(a, vec3(1.0)); }",
        // A macro of that name cannot be called before the user's own.
        "#define main other\nuniform float u; float a = u;\nvoid main() { gl_FragColor = vec4(a); }\nvoid other2() {}",
        "void main() { vec3 a = vec4(1.0); gl_FragColor = vec4(a, 1.0); }",
        "void main() { float a = true; gl_FragColor = vec4(a); }",
        "float f(int i) { return 1.0; } void main() { gl_FragColor = vec4(f(mat2(1.0))); }",
    ])
    func mistakesStay(text: String) throws {
        #expect(try failure(text) != nil)
    }

    @Test func attemptsEnd() throws {
        // A compiler that repeats the same error forever.
        let text = "float half = 1.0, input = 2.0;\nvoid main() { gl_FragColor = vec4(half, input, 1.0, 1.0); }\n"
        var ladder = CompileLadder(program: try parse(text), pass: 0)
        var count = 0
        while let variant = ladder.next() {
            count += 1
            ladder.refuse(.compile, log: "0:\(variant.map.headerLines + 1): error: 'half' : Reserved word. \n")
            try #require(count < 60)
        }
        #expect(count == 4)
    }
}
