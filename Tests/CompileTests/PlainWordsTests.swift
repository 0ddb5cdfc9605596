@testable import GLFXCompile
import GLFXCore
import GLFXDialects
import GLFXPrograms
import GLFXShaderTestSupport
import Testing

/// What a user reads about the mistakes of a text, with the real compiler.
@Suite struct PlainWordsTests {
    /// Why no text of a pass compiles; nil where one does.
    private func refusal(_ program: ShaderProgram) -> Failure? {
        var ladder = CompileLadder(program: program, pass: 0)
        while let variant = ladder.next() {
            var stage = ShaderVariant.Stage.vertex
            do throws(SPIRVCompiler.Refusal) {
                _ = try SPIRVCompiler.compile(variant.vertex, .vertex, name: "0")
                stage = .compile
                _ = try SPIRVCompiler.compile(variant.fragment, .fragment, name: "0")
                return nil
            } catch {
                ladder.refuse(stage, log: error.log)
            }
        }
        return ladder.failure()
    }

    private func told(_ program: ShaderProgram) -> [String] {
        refusal(program)?.diagnostics.map { "\($0.place): \($0.message)" } ?? []
    }

    @Test(arguments: Broken.all)
    func everyMistakeIsToldInASentence(broken: Broken) throws {
        #expect(told(try parse(broken.text)) == broken.told.map { "a.frag:\($0)" })
    }

    @Test(arguments: [
        ("float a = zork;", DiagnosticRule.undeclared), ("foo(1.0);", .noMatchingFunction),
        ("float a = sin(uv, uv);", .noMatchingFunction), ("vec2 a = vec2(1.0, 2.0, 3.0);", .noMatchingFunction),
        ("float k = 1.0; float k = 2.0;", .redeclared), ("float a = uv + vec3(1.0);", .typeMismatch),
        ("if (k) { }", .typeMismatch), ("vec2 a = vec3(1.0);", .typeMismatch), ("float a = uv.z;", .typeMismatch),
        ("k = 1.0;", .notAssignable), ("int n = 1; float a[n];", .notConstant), ("float gl_a = 1.0;", .reservedWord),
        ("float a = 1.0", .syntax), ("break;", .syntax),
    ])
    func everyKindHasItsRule(statements: String, rule: DiagnosticRule) throws {
        let failure = refusal(try parse(Broken.inMain(statements).text))
        #expect(failure?.diagnostics.map(\.rule) == [rule])
    }

    @Test func aVertexShaderBesideIsToldInItsOwnFile() throws {
        let program = try ShaderProgram.parse(
            text: "/*{\"ISFVSN\": \"2\"}*/\nvoid main() { gl_FragColor = vec4(1.0); }\n", name: "a.fs",
            files: Companions(texts: [
                "a.vs": "void main() {\n    isf_vertShaderInit();\n    gl_Position = vec3(0.0);\n}\n"
            ]))
        #expect(
            told(program) == [
                "a.vs:3:17: a vec3 cannot be assigned to 'gl_Position', a vec4: write vec4(…, 1.0) (in function 'main')"
            ])
    }

    @Test func aMistakeInAnIncludedFileIsToldThere() throws {
        let program = try parse(
            "#include \"lib/n.glsl\"\nfloat noise() { return 1.0; }\nvoid main() { gl_FragColor = vec4(noise()); }\n",
            files: ["lib/n.glsl": "float noise() { return vec2(1.0); }\n"])
        #expect(
            told(program) == [
                "lib/n.glsl:1:17: 'noise' returns a float, not a vec2: write (…).x (in function 'noise')",
                "a.frag:2:7: there is a second 'noise': the first is in line 1 of lib/n.glsl, with the same parameters "
                    + "(in function 'noise')",
            ])
    }
}
