import CLLVM
import ShaderPrograms
import Testing

@testable import Native

/// Vertex shaders: run once for the corners, linear in between.
@Suite struct VertexTests {
    private func varyings(_ text: String) throws -> [String: [KernelPlan.Plane]] {
        #expect(glfx_load_llvm() == nil)
        let words = try SPIRVCompiler.compile("#version 320 es\nin vec2 glfx_position;\n" + text, .vertex, name: "0")
        let stage = try VertexStage(
            try SPIRVModule(words), attributes: ["glfx_position": .position], uniforms: ["scale": .loaded(1)])
        return try stage.planes(uniforms: [0, Float(3).bitPattern], width: 20, height: 10)
    }

    @Test func whatItWritesIsLinearOverThePicture() throws {
        let planes = try varyings(
            """
            uniform float scale;
            out vec2 place;
            out vec3 other;
            void main() {
                place = glfx_position * 0.5 + 0.5;
                other = vec3(7.0, glfx_position.y * scale, place.x);
                gl_Position = vec4(glfx_position, 0.0, 1.0);
            }
            """)
        #expect(
            planes["place"] == [
                KernelPlan.Plane(start: 0, x: 1 / 20, y: 0), KernelPlan.Plane(start: 0, x: 0, y: 1 / 10),
            ])
        #expect(
            planes["other"] == [
                KernelPlan.Plane(start: 7, x: 0, y: 0), KernelPlan.Plane(start: -3, x: 0, y: 0.6),
                KernelPlan.Plane(start: 0, x: 1 / 20, y: 0),
            ])
    }

    @Test func movedCornersAreRefused() throws {
        #expect(throws: Failure.self) {
            try varyings("void main() { gl_Position = vec4(glfx_position * 0.5, 0.0, 1.0); }")
        }
    }

    @Test func cornersThatAreNotInOnePlaneAreRefused() throws {
        #expect(throws: Failure.self) {
            try varyings(
                "out float both; void main() { both = glfx_position.x * glfx_position.y; "
                    + "gl_Position = vec4(glfx_position, 0.0, 1.0); }")
        }
    }
}
