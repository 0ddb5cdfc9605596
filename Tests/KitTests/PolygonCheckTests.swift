@testable import GLFXJob
import Testing

/// A polygon as a matte.
@Suite struct PolygonCheckTests {
    @Test func sidesThatCrossAreTold() {
        #expect(MattePolygon.crossing([[0, 0], [1, 0], [1, 1], [0, 1]]) == nil)
        #expect(MattePolygon.crossing([[0, 0], [1, 1], [1, 0], [0, 1]]) ?? (9, 9) == (0, 2))
        // One corner repeated, as where there are fewer than eight.
        #expect(MattePolygon.crossing([[0, 0], [1, 0], [1, 1], [1, 1], [1, 1]]) == nil)
    }
}
