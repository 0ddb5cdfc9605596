import CLLVM
import ShaderPrograms
import Testing

@testable import Native

/// Vertex shaders: run once for the corners, linear in between.
@Suite struct VertexTests {
    private func areas(_ text: String) throws -> [VertexStage.Area] {
        #expect(glfx_load_llvm() == nil)
        let words = try SPIRVCompiler.compile("#version 320 es\nin vec2 glfx_position;\n" + text, .vertex, name: "0")
        let stage = try VertexStage(
            try SPIRVModule(words), attributes: ["glfx_position": .position], uniforms: ["scale": .loaded(1)],
            store: try CodeStore(nil))
        return try stage.areas(uniforms: [0, Float(3).bitPattern], width: 20, height: 10)
    }

    @Test func whatItWritesIsLinearOverThePicture() throws {
        let found = try areas(
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
        let area = try #require(found.first)
        #expect(found.count == 1 && area.edges.isEmpty)
        #expect(
            area.planes["place"] == [
                KernelPlan.Plane(start: 0, x: 1 / 20, y: 0), KernelPlan.Plane(start: 0, x: 0, y: 1 / 10),
            ])
        #expect(
            area.planes["other"] == [
                KernelPlan.Plane(start: 7, x: 0, y: 0), KernelPlan.Plane(start: -3, x: 0, y: 0.6),
                KernelPlan.Plane(start: 0, x: 1 / 20, y: 0),
            ])
    }

    private func value(_ plane: KernelPlan.Plane, _ x: Float, _ y: Float) -> Float {
        plane.start + x * plane.x + y * plane.y
    }

    @Test func movedCornersMakeTwoTriangles() throws {
        let found = try areas(
            "out float x; void main() { x = glfx_position.x; gl_Position = vec4(glfx_position * 0.5, 0.0, 1.0); }")
        #expect(found.count == 2)
        for (x, y) in [(7, 4), (13, 6), (3, 5), (10, 1), (5, 4), (15, 4), (7, 2.5), (7, 7.5)] as [(Float, Float)] {
            let covering = found.filter { area in area.edges.allSatisfy { value($0, x, y) >= 0 } }
            // The picture's middle half.
            #expect(covering.count == ((5..<15).contains(x) && (2.5..<7.5).contains(y) ? 1 : 0), "\(x), \(y)")
            for area in covering {
                let plane = try #require(area.planes["x"]?.first)
                #expect(abs(value(plane, x, y) - (x - 10) / 5) < 1e-5)
            }
        }
    }

    @Test func cornersThatAreNotInOnePlaneMakeTwoTriangles() throws {
        let found = try areas(
            "out float both; void main() { both = glfx_position.x * glfx_position.y; "
                + "gl_Position = vec4(glfx_position, 0.0, 1.0); }")
        #expect(found.count == 2)
    }

    @Test func perspectiveIsRefused() throws {
        #expect(throws: Failure.self) {
            try areas("void main() { gl_Position = vec4(glfx_position, 0.0, 2.0); }")
        }
    }
}
