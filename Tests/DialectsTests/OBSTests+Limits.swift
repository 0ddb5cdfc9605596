import GLFXCore
@testable import GLFXPrograms
import GLFXShaderTestSupport
import Glibc
import Testing

/// Texts that are too deep or too long.
extension OBSTests {
    /// What could cost time, memory or a stack.
    @Test(arguments: [
        String(repeating: "(", count: 250) + "1" + String(repeating: ")", count: 250),
        String(repeating: "(", count: 10_000), String(repeating: "-", count: 5_000) + "1",
        String(repeating: "!", count: 500) + "1", (0..<5_000).map(String.init).joined(separator: " + "),
        String(repeating: "1 ? ", count: 3_000) + "1", String(repeating: "{", count: 200),
        String(repeating: "(float)", count: 3_000) + "1", String(repeating: "abs(", count: 120) + "1",
        String(repeating: "uv_size[", count: 120),
    ])
    func whatIsNestedTooDeepIsRefused(expression: String) throws {
        let start = processorSeconds
        #expect(refusal("float4 mainImage(VertData v_in) : TARGET { return \(expression); }") != nil)
        #expect(processorSeconds - start < 5)
    }

    @Test func longTextsAreTranslatedInTime() throws {
        let sum = (0..<3_000).map { "a\($0 % 7)" }.joined(separator: " + ")
        let globals = (0..<2_000).map { "static const float g\($0) = \($0 == 0 ? "1" : "g\($0 - 1) + 1");" }
        let text = """
            \(globals.joined(separator: "\n"))
            float4 mainImage(VertData v_in) : TARGET
            {
                float \((0..<7).map { "a\($0) = \($0)" }.joined(separator: ", "));
                return \(sum) + g1999;
            }
            """
        let start = processorSeconds
        #expect(try program(text).passes.count == 1)
        #expect(processorSeconds - start < 10)
    }

    @Test func macrosThatDoubleAreRefused() throws {
        let macros = (1...40).map { "#define m\($0) m\($0 - 1) + m\($0 - 1)" }.joined(separator: "\n")
        let failure = try #require(refusal("#define m0 1\n\(macros)\n\(main.replacing("1;", with: "m40;"))"))
        #expect(failure.message.contains("macros"))
    }
}

/// CPU time of this thread, which a busy machine does not change.
private var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
