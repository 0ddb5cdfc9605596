import GLFXCore
import Testing

/// HLSL becomes GLSL of the same meaning, line by line.
@Suite struct TranslationTests {
    /// Line 2 of a text whose line 2 returns an expression.
    private func returned(_ expression: String, _ type: String, _ parameters: String) throws -> String {
        let lines = try Translation.lines("\(type) f(\(parameters)) {\nreturn \(expression);\n}")
        return try #require(lines.dropFirst().first).filter { $0 != " " }
    }

    @Test(arguments: [
        // A scalar is the same in each component; a longer vector is cut.
        ("x", "float3", "float x", "returnvec3(x);"), ("v.xyz", "float3", "float4 v", "returnv.xyz;"),
        // Functions that have another name.
        ("lerp(a,b,0.5)", "float", "float a, float b", "returnmix(a,b,0.5);"),
        ("frac(a)", "float", "float a", "returnfract(a);"), ("rsqrt(a)", "float", "float a", "returninversesqrt(a);"),
        ("saturate(a)", "float", "float a", "returnclamp(a,0.0,1.0);"),
        ("ddx(a)", "float", "float a", "returndFdx(a);"),
        // An integer beside a floating-point number becomes one.
        ("a * 2", "float", "float a", "returna*2.0;"), ("i + a", "float", "int i, float a", "returnfloat(i)+a;"),
    ])
    func anExpressionHasItsMeaning(expression: String, type: String, parameters: String, expected: String) throws {
        #expect(try returned(expression, type, parameters) == expected)
    }

    @Test func aNameThatGLSLReservesIsAnother() throws {
        let lines = try Translation.lines("float f(float input, float fract) {\nreturn input + fract;\n}")
        let names = lines.joined().matches(of: /[a-z]+_*[0-9]*/).map { String($0.output) }
        #expect(!names.contains("input") && !names.contains("fract"), "\(lines)")
        #expect(names.count { $0.hasPrefix("input_") } == 2 && names.count { $0.hasPrefix("fract_") } == 2, "\(lines)")
    }

    /// Only what is reached is translated, so what nobody calls may be wrong.
    @Test func whatIsNotReachedIsLeftOut() throws {
        let lines = try Translation.lines("float g() { return nothing; }\nfloat f() { return 1.0; }")
        #expect(!lines.joined().contains("nothing") && lines.joined().contains("return 1.0;"), "\(lines)")
    }

    @Test(arguments: [
        ("float f() {\nreturn nothing;\n}", "a.fx:2:8: ", "nothing"),
        ("float f() {\n\nfloat2 a = 1; return a.q;\n}", "a.fx:3:", "q"),
        ("float f() {\nreturn g(1);\n}", "a.fx:2:", "g"),
        ("typedef float number;\nfloat f() { return 1; }", "a.fx:1:1: ", "'typedef' is not known to a test"),
        ("float f( {\n", "a.fx:1:", ""),
    ])
    func aMistakeIsAtItsPlace(text: String, place: String, words: String) throws {
        let failure = try #require(Translation.refusal(text), "it is accepted")
        #expect(failure.kind == .shader)
        #expect(failure.message.hasPrefix(place) && failure.message.contains(words), "\(failure.message)")
    }
}
