/// Refuses polygons that intersect themselves, whose inside is ambiguous, and those that fill a sampler of no key.
enum PolygonCheck {
    /// Checks the corners of the shader `garbage`, and which samplers have polygons.
    static func check(_ stages: [ShaderStage]) throws(Failure) {
        for stage in stages {
            guard let name = stage.polygons.keys.sorted().first(where: { !stage.isKey || !Self.mattes.contains($0) })
            else { continue }
            throw Failure(
                .usage, "a polygon cannot fill '\(name)' of shader '\(stage.program.name)'",
                advice: "it can be a matte of a key: 'inside' or 'outside'")
        }
        for stage in stages where stage.program.name == "garbage" && stage.number("shape")[0] == 1 {
            let numbers = stage.number("corners")
            let corners = stride(from: 0, to: numbers.count - 1, by: 2).map { SIMD2(numbers[$0], numbers[$0 + 1]) }
            guard let (one, other) = crossing(corners) else { continue }
            throw failure(one, other)
        }
    }

    /// The samplers of a key that a polygon can fill.
    static let mattes = ["inside", "outside"]

    /// - Parameters:
    ///   - one: a side that crosses, by its first corner, from 0.
    ///   - other: the one that it crosses.
    static func failure(_ one: Int, _ other: Int) -> Failure {
        Failure(
            .usage, "the polygon's side from corner \(one + 1) crosses the one from corner \(other + 1)",
            advice: "give the corners in turn, once around")
    }

    /// Two sides that cross, by their first corners; nil where none do. Sides that only touch do not cross.
    static func crossing(_ corners: [SIMD2<Double>]) -> (Int, Int)? {
        for one in corners.indices {
            for other in corners.indices where other > one {
                let (a, b) = (corners[one], corners[(one + 1) % corners.count])
                let (c, d) = (corners[other], corners[(other + 1) % corners.count])
                if cross(a, b, c) * cross(a, b, d) < 0, cross(c, d, a) * cross(c, d, b) < 0 { return (one, other) }
            }
        }
        return nil
    }

    /// The enclosed area in square pixels.
    static func area(_ corners: [SIMD2<Double>]) -> Double {
        guard let first = corners.first else { return 0 }
        let twice = zip(corners, corners.dropFirst()).reduce(0) { $0 + cross(first, $1.0, $1.1) }
        return abs(twice) / 2
    }

    /// The orientation of a triangle: the sign of the cross product.
    private static func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double {
        (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }
}
