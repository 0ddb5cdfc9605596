import GLFXCore
import GLFXPrograms
@testable import GLFXRender
import GLFXShaderTestSupport
import Testing

/// Which texts are taken, and what is said of the others, is the same on every device.
@Suite(.needsDevice, .onEveryDevice) struct AnswerTests {
    private func answer(_ text: String) -> Failure? {
        failure {
            let program = try program(text, name: "a.frag")
            let names = program.parameters.map(\.name)
            let values = Dictionary(uniqueKeysWithValues: names.map { ($0, ParameterValue([0.5])) })
            _ = try draw(plain(.zero), [RenderPlan.Stage(program: program, values: values)])
        }
    }

    @Test(arguments: Broken.all) func aMistakeIsToldInTheSameWords(broken: Broken) throws {
        let answer = answer(broken.text)
        #expect(answer?.kind == .shader)
        #expect(answer?.diagnostics.map { "\($0.place): \($0.message)" } == broken.told.map { "a.frag:\($0)" })
    }

    /// What validators accept, and drivers crash at, or take all memory for.
    @Test func callsThatAreTooDeepAreRefused() {
        let functions = (1..<300).map { "float f\($0)(float x) { return f\($0 - 1)(x) * 1.1; }\n" }.joined()
        let text = "float f0(float x) { return x; }\n\(functions)void main() { gl_FragColor = vec4(f299(0.5)); }\n"
        #expect(
            answer(text)?.message == "a.frag: its functions call each other 301 deep, and 256 is the most")
    }
}
