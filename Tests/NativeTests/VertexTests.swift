import CGLFXLLVM
import GLFXCompile
@testable import GLFXNative
import GLFXPrograms
import Testing

/// Vertex shaders: run once for the corners, linear in between.
@Suite struct VertexTests {
    private func areas(_ text: String) throws -> [DrawnArea] {
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

    @Test func aWholeNumberIsThatOfTheLastCorner() throws {
        let found = try areas(
            """
            flat out highp int count;
            void main() {
                count = glfx_position.x > 0.0 && glfx_position.y > 0.0 ? -100000 : 7;
                gl_Position = vec4(glfx_position, 0.0, 1.0);
            }
            """)
        // 2^32 - 100,000 is 65,534 * 65,536 + 31,072.
        #expect(
            found.map { $0.planes["count"] } == [
                [KernelPlan.Plane(start: 31_072, x: 0, y: 0), KernelPlan.Plane(start: 65_534, x: 0, y: 0)]
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

    @Test func aSharedDepthOnlyDividesThePlace() throws {
        let found = try areas(
            "out float x; void main() { x = glfx_position.x; gl_Position = vec4(glfx_position, 0.0, 2.0); }")
        #expect(found.count == 2 && found.allSatisfy { $0.perspective == nil })
        let area = try #require(found.first { area in area.edges.allSatisfy { value($0, 7, 4) >= 0 } })
        #expect(abs(value(try #require(area.planes["x"]?.first), 7, 4) + 0.6) < 1e-5)
    }

    @Test func varyingsAreInPerspective() throws {
        // The right side is three times as far away as the left one.
        let found = try areas(
            """
            out float x;
            void main() { x = glfx_position.x; float w = 2.0 + x; gl_Position = vec4(glfx_position * w, 0.0, w); }
            """)
        #expect(found.count == 2)
        for (x, y) in [(1, 1), (10, 5), (19, 9), (15, 2)] as [(Float, Float)] {
            let area = try #require(found.first { area in area.edges.allSatisfy { value($0, x, y) >= 0 } })
            let depth = value(try #require(area.perspective), x, y)
            // With t from 0 to 1 across the picture: (-1 (1 - t) / 1 + 1 t / 3) / ((1 - t) / 1 + t / 3).
            let t = x / 20
            let wanted = ((t - 1) + t / 3) / ((1 - t) + t / 3)
            #expect(abs(value(try #require(area.planes["x"]?.first), x, y) / depth - wanted) < 1e-5)
        }
    }

    @Test func whatLiesBehindTheEyeIsCutOff() throws {
        // From x = -0.5 on to the left, w is negative: seen through the middle, the rest is right of the picture's center.
        let found = try areas(
            """
            out float x;
            void main() {
                x = glfx_position.x;
                gl_Position = vec4(glfx_position * vec2(1.0, 0.1), 0.0, 0.5 + glfx_position.x);
            }
            """)
        // At x = 0.5 the position is (0.5, 0, 0, 1), three quarters across.
        let covering = found.filter { area in area.edges.allSatisfy { value($0, 15, 5.2) >= 0 } }
        let area = try #require(covering.first)
        #expect(covering.count == 1)
        let depth = value(try #require(area.perspective), 15, 5.2)
        #expect(abs(value(try #require(area.planes["x"]?.first), 15, 5.2) / depth - 0.5) < 1e-4)
    }

    @Test func whatLiesBeforeTheNearPlaneIsCutOff() throws {
        let found = try areas("void main() { gl_Position = vec4(glfx_position, glfx_position.x * 2.0, 1.0); }")
        for x in 0..<20 {
            let center = Float(x) + 0.5
            let count = found.count { area in area.edges.allSatisfy { value($0, center, 5.3) >= 0 } }
            // The middle half has depths from -1 to 1.
            #expect(count == ((5..<15).contains(x) ? 1 : 0), "\(x)")
        }
    }
}
