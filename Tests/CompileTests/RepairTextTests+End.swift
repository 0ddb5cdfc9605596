import GLFXCore
import GLFXShaderTestSupport
import Testing

@testable import GLFXCompile

/// The error when no repair helps.
extension RepairTextTests {
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
        var ladder = CompileLadder(program: try parse(text), pass: 0)
        let first = try #require(next(&ladder))
        ladder.refuse(.compile, log: placed("0:LINE1: error: illegal use of reserved word `filter'\n", first))
        let second = try #require(next(&ladder))
        ladder.refuse(
            .compile,
            log: placed(
                "0:LINE2: error: initializer of global variable `base' must be a constant expression\n", second))
        let third = try #require(next(&ladder))
        #expect(third.userName(of: "glfx_filter") == "filter")
        #expect(third.userName(of: "a.glfx_filter[2].x") == "a.filter[2].x")
        #expect(third.userName(of: "other") == "other")
        ladder.refuse(
            .compile,
            log: placed(
                "0:LINE5: error: no function with name 'zork' for `glfx_filter', `glfx_main'\n0:LINE6: error: `sorry' undeclared\n",
                third))
        #expect(
            ladder.failure()?.message
                == "a.frag:5:33: no function with name 'zork' for 'filter', 'main' (in function 'main')")
        #expect(
            ladder.failure()?.diagnostics.map { "\($0.rule.rawValue) \($0.place): \($0.message)" } == [
                "no-matching-function a.frag:5:33: no function with name 'zork' for 'filter', 'main' "
                    + "(in function 'main')",
                "undeclared a.frag:6:24: 'sorry' undeclared (in function 'main')",
            ])
        // Where the macro's or the repair's length matters: `filter` is glfx_filter by now.
        let failure = third.failure(
            log: placed("0:LINE6: error: `sorry' undeclared\n", third), program: try parse(text), stage: .compile)
        #expect(failure.message == "a.frag:6:24: 'sorry' undeclared (in function 'main')")
    }

    @Test func attemptsEnd() throws {
        // A driver that repeats the same error forever.
        let text = "float half = 1.0, input = 2.0;\nvoid main() { gl_FragColor = vec4(half, input, 1.0, 1.0); }\n"
        var ladder = CompileLadder(program: try parse(text), pass: 0)
        var count = 0
        while let variant = ladder.next() {
            count += 1
            ladder.refuse(.compile, log: placed("0:LINE1: error: illegal use of reserved word `half'\n", variant))
            #expect(count < 60)
            guard count < 60 else { return }
        }
        #expect(count == 4)
    }
}
