import Testing

@testable import GLFXKit

/// A polygon as a matte.
@Suite struct PolygonCheckTests {
    @Test func sidesThatCrossAreTold() {
        #expect(PolygonCheck.crossing([[0, 0], [1, 0], [1, 1], [0, 1]]) == nil)
        #expect(PolygonCheck.crossing([[0, 0], [1, 1], [1, 0], [0, 1]]) ?? (9, 9) == (0, 2))
        // One corner repeated, as where there are fewer than eight.
        #expect(PolygonCheck.crossing([[0, 0], [1, 0], [1, 1], [1, 1], [1, 1]]) == nil)
    }
}
