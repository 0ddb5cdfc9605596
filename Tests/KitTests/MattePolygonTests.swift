@testable import GLFXChain
@testable import GLFXCore
@testable import GLFXJob
@testable import GLFXKit
import GLFXMedia
import Testing

/// A polygon's matte is what the polygon covers of each pixel.
@Suite struct MattePolygonTests {
    private func matte(_ corners: [SIMD2<Double>], width: Int = 8, height: Int = 6) throws -> [[Int]]? {
        let painter = PolygonPainter(try MattePolygon(corners), width: width, height: height)
        guard let picture = try painter.picture(.bgra8) else { return nil }
        return (0..<height).map { y in
            (0..<width).map { x in
                let pixel = picture[x, y]
                #expect(pixel.x == pixel.y && pixel.y == pixel.z && pixel.w == 255)
                return Int(pixel.x)
            }
        }
    }

    /// The same by 64 x 64 points in each pixel, each inside where a ray to the right meets an odd number of sides.
    private func counted(_ corners: [SIMD2<Double>], width: Int = 8, height: Int = 6) -> [[Double]] {
        (0..<height).map { y in
            (0..<width).map { x in
                var count = 0
                for point in 0..<4096 {
                    let at = SIMD2(
                        Double(x) + (Double(point % 64) + 0.5) / 64, Double(y) + (Double(point / 64) + 0.5) / 64)
                    var isInside = false
                    for (index, one) in corners.enumerated() {
                        let other = corners[(index + 1) % corners.count]
                        guard (one.y > at.y) != (other.y > at.y) else { continue }
                        if at.x < one.x + (at.y - one.y) / (other.y - one.y) * (other.x - one.x) { isInside.toggle() }
                    }
                    count += isInside ? 1 : 0
                }
                return Double(count) / 4096 * 255
            }
        }
    }

    @Test func aRectangleCoversPartsOfPixels() throws {
        // From 1.5 to 4.25 and from 1 to 3.5: half, a quarter, and half of each of these.
        let rows = try #require(try matte([[1.5, 1], [4.25, 1], [4.25, 3.5], [1.5, 3.5]]))
        let whole = [0, 128, 255, 255, 64, 0, 0, 0]
        #expect(
            rows == [Array(repeating: 0, count: 8), whole, whole, [0, 64, 128, 128, 32, 0, 0, 0]]
                + Array(repeating: Array(repeating: 0, count: 8), count: 2))
    }

    @Test func theWayAroundDoesNotMatter() throws {
        let corners: [SIMD2<Double>] = [[1, 0.5], [7, 2], [3, 5.5]]
        #expect(try matte(corners) == matte(corners.reversed()))
    }

    @Test(
        arguments: [
            [[1, 0.5], [7, 2], [3, 5.5]],
            // With a notch, and with corners on all sides of the frame.
            [[0.2, 0.3], [7.7, 0.3], [7.7, 5.8], [4, 1.1], [0.2, 5.8]],
            [[-4, 3], [4, -5], [13, 2.5], [3.3, 12]],
            [[-20, -20], [30, -20], [30, 30], [-20, 30]],
            [[-3, 2], [3, 2.1], [-3, 2.4]],
        ] as [[SIMD2<Double>]])
    func everyPixelIsAsWhiteAsThePolygonCoversOfIt(corners: [SIMD2<Double>]) throws {
        let rows = try #require(try matte(corners))
        for (y, row) in counted(corners).enumerated() {
            for (x, wanted) in row.enumerated() { #expect(abs(Double(rows[y][x]) - wanted) < 2.5, "\(x),\(y)") }
        }
    }

    @Test(
        arguments: [
            [[9, 1], [12, 1], [12, 5]], [[-9, 1], [-2, 1], [-2, 5]], [[1, -9], [5, -9], [5, -1]],
            [[1, 7], [5, 7], [5, 9]],
        ] as [[SIMD2<Double>]])
    func aPolygonBesideTheFrameHasNoMatte(corners: [SIMD2<Double>]) throws {
        #expect(try matte(corners) == nil)
    }

    @Test func onlyAKeysMattesCanBePolygons() throws {
        let polygon = try MattePolygon([[0, 0], [4, 0], [4, 4]])
        for (shader, name) in [("crossfade", "other"), ("key", "plate")] {
            var stage = try ShaderStage(shader)
            stage.polygons = [name: polygon]
            let failure = #expect(throws: Failure.self) { try PolygonCheck.check([stage]) }
            #expect(
                failure?.description == "a polygon cannot fill '\(name)' of shader '\(shader)'; "
                    + "it can be a matte of a key: 'inside' or 'outside'")
            let filter = #expect(throws: Failure.self) {
                try ShaderFilter([stage], size: PictureSize(width: 8, height: 8))
            }
            #expect(filter?.kind == .usage)
        }
    }
}
