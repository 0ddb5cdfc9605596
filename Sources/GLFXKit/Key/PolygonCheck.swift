internal import FrameCore
internal import ShaderText

/// Refuses a polygon of the shader `garbage` whose sides cross: where its inside is, nobody could tell by looking.
enum PolygonCheck {
    static func check(_ stages: [ShaderStage]) throws(Failure) {
        for stage in stages where stage.program.name == "garbage" && stage.number("shape")[0] == 1 {
            let numbers = stage.number("corners")
            let corners = stride(from: 0, to: numbers.count - 1, by: 2).map { SIMD2(numbers[$0], numbers[$0 + 1]) }
            guard let (one, other) = crossing(corners) else { continue }
            throw Failure(
                .usage, "the polygon's side from corner \(one + 1) crosses the one from corner \(other + 1)",
                advice:
                    "give the corners in turn, once around; the last one is repeated where there are fewer than eight")
        }
    }

    /// Two sides that cross, by their first corners; nil where none do. Sides that only touch do not cross.
    static func crossing(_ corners: [SIMD2<Double>]) -> (Int, Int)? {
        for one in corners.indices {
            for other in corners.indices where other > one {
                let (a, b) = (corners[one], corners[(one + 1) % corners.count])
                let (c, d) = (corners[other], corners[(other + 1) % corners.count])
                if turn(a, b, c) * turn(a, b, d) < 0, turn(c, d, a) * turn(c, d, b) < 0 { return (one, other) }
            }
        }
        return nil
    }

    /// Above 0 where the way from a over b to c turns one way, below where it turns the other.
    private static func turn(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double {
        (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }
}
