import GLFXCore
@testable import GLFXDialects
@testable import GLFXPrograms
import GLFXShaderTestSupport
import Testing

/// Small effects that would fill all memory, or take minutes, without limits.
@Suite(.timeLimit(.minutes(1))) struct ReShadeLimitTests {
    private func program(_ text: String) throws(Failure) -> ShaderProgram {
        let last = "float4 L() : SV_Target { return 0; } technique L { pass { PixelShader = L; } }"
        return try ShaderProgram.parse(text: "\(text)\n\(last)", name: "a.fx", dialect: .reshade)
    }

    @Test func pastedNamesAndRepeatedLiteralsAreCounted() {
        let calls = String(repeating: "Q(", count: 60) + "b" + String(repeating: ")", count: 60)
        let pasted = "#define P(a, ...) a##a\n#define Q(a, ...) P(a, 1)\nfloat f = \(calls);"
        let literal = String(repeating: "b", count: 10_000)
        let repeated = "#define T \"\(literal)\"\nuniform float a < ui_label = \(words("T", 10_000)); > = 1;"
        for text in [pasted, repeated] {
            #expect(refusal(text).hasSuffix("its macros expand to too many tokens"))
        }
    }

    @Test func namespacesThatAreUsedAreCountedOnce() {
        #expect(refusal(words("namespace N { } using namespace N;", 40)) == "none")
        let others = (0..<40).map { "namespace N\($0) { } using namespace N\($0);" }
        #expect(refusal(others.joined(separator: "\n")) == "a.fx:33:19: 'using namespace' for more than 32 namespaces")
    }

    @Test func techniquesAreLimitedByTheLengthOfTheText() {
        let techniques = (0..<2_000).map { "technique T\($0) { pass { PixelShader = M; } }" }
        let text = "float4 M() : SV_Target { return 0; }\n" + techniques.joined()
        #expect(refusal(text).contains("passes are too many for a text of"))
    }

    private func refusal(_ text: String) -> String {
        message { () throws(Failure) in try program(text) }
    }

    private func words(_ word: String, _ count: Int) -> String {
        Array(repeating: word, count: count).joined(separator: " ")
    }
}
