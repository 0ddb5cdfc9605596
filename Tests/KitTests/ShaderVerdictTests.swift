@testable import GLFXCheck
import Testing

/// The text of a verdict, and which causes are the same.
struct ShaderVerdictTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var given: String
        var words: String
        var cause: String
        var testDescription: String { given }
    }

    static let cases = [
        Case(
            given: "a.fs:3:17: 'colr' is not declared (in function 'main')",
            words: "fail a.fs:3:17: 'colr' is not declared (in function 'main')",
            cause: "'…' is not declared (in function '…')"),
        Case(given: "a.fs:12: no #endif", words: "fail a.fs:12: no #endif", cause: "no #endif"),
        Case(
            given: "'a.fs' includes 'b.glsl', but there is no file 'b.glsl'",
            words: "fail a.fs: 'a.fs' includes 'b.glsl', but there is no file 'b.glsl'",
            cause: "'…' includes '…', but there is no file '…'"),
        Case(
            given: "lib/b c.glsl:3:4: too few arguments: 2", words: "fail a.fs: lib/b c.glsl:3:4: too few arguments: 2",
            cause: "too few arguments: N"),
        Case(given: "a.fs:3: what: is 1", words: "fail a.fs:3: what: is 1", cause: "what: is N"),
        Case(
            given: "a.fs: array index 12 is out of 0.5", words: "fail a.fs: array index 12 is out of 0.5",
            cause: "array index N is out of N"),
        Case(
            given: "a.fs:1:2: vec2 isn't vec3, don't", words: "fail a.fs:1:2: vec2 isn't vec3, don't",
            cause: "vec2 isn't vec3, don't"),
        Case(
            given: "a.fs:1:99999999999999999999: far", words: "fail a.fs:1: 99999999999999999999: far",
            cause: "N: far"),
    ]

    @Test(arguments: cases) func aFailureIsPutAtItsPlace(example: Case) {
        var verdict = ShaderVerdict(file: "a.fs", outcome: .ok)
        verdict.fail(example.given)
        #expect(verdict.words == example.words)
        #expect(verdict.cause == example.cause)
    }

    @Test func whatIsWellNamesTheDialect() {
        var verdict = ShaderVerdict(file: "a.fs", outcome: .ok)
        verdict.dialect = "ISF"
        #expect(verdict.words == "ok a.fs (ISF)")
        verdict.needsDesktop = true
        #expect(verdict.words == "ok a.fs (ISF, desktop GLSL)")
    }
}
