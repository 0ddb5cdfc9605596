import GLFXCore
import Testing

@testable import GLFXPrograms

@Suite struct PassDirectiveTests {
    @Test(arguments: [
        ("", 1), ("// glfx: passes=2", 2), ("/* glfx: passes=16 */", 16), ("float a; //glfx: passes=3", 3),
        ("#if 0\n// glfx: passes=2\n#endif", 1), ("// glfx: passes=2\n// glfx: passes=2", 2),
        ("// see glfx: passes=2", 1),
    ])
    func aCommentTellsTheNumberOfPasses(text: String, count: Int) throws {
        let program = try parse(shader(text))
        #expect(program.passes.map(\.index) == Array(0..<count))
        #expect(program.variants(pass: count - 1, for: mesa).isEmpty == false)
        #expect(program.variants(pass: count, for: mesa).isEmpty)
    }

    @Test(arguments: [
        "// glfx: passes=0", "// glfx: passes=17", "// glfx: passes=two", "// glfx: passes", "// glfx: pass=2",
        "// glfx: passes=2\n// glfx: passes=3", "// glfx: passes=99999999999999999999",
    ])
    func anUnknownDirectiveIsRefused(text: String) throws {
        let failure = try #require(refusal(shader(text)))
        #expect(failure.kind == .shader)
        #expect(failure.message.hasPrefix("a.frag:"))
        #expect(failure.advice?.contains(text.contains("\n") ? "one of them" : "passes=2") == true)
    }

    @Test func aCommentTellsTheColorOfTheResult() throws {
        #expect(try parse(shader("// glfx: color=bt709")).resultColor == .bt709)
        #expect(try parse(shader("// glfx: passes=2, color=pq")).resultColor == .pq)
        #expect(try parse(shader("// glfx: passes=2")).resultColor == nil)
        for text in ["// glfx: color=p3", "// glfx: color=pq\n// glfx: color=bt709"] {
            #expect(try #require(refusal(shader(text))).kind == .shader)
        }
    }

    @Test func anIncludedFileHasNoSay() throws {
        let program = try parse(shader("#include \"b\""), files: ["b": "// glfx: passes=4\n"])
        #expect(program.passes.count == 1)
    }
}
