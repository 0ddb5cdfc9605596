public import GLFXCore

/// A polygon that is drawn as a matte: white inside, black outside.
///
/// Corners are in pixels of the frame that the shader draws: 0,0 is its upper left corner, its size the lower right
/// one. They may be outside the frame.
public struct MattePolygon: Sendable, Hashable {
    /// How many corners a polygon may have.
    public static let counts = 3...64
    /// The range of a corner's coordinates, in pixels.
    public static let reach = -100_000.0...100_000.0

    /// The corners in order, once around the polygon.
    public let corners: [SIMD2<Double>]

    /// A polygon that is not empty and does not intersect itself.
    /// - Throws: `Failure` of kind `.usage` for a wrong number of corners, for one out of range, for sides that cross,
    ///   and for a polygon that encloses nothing.
    public init(_ corners: [SIMD2<Double>]) throws(Failure) {
        guard Self.counts.contains(corners.count) else {
            throw Failure(
                .usage,
                "a polygon has \(Self.counts.lowerBound) to \(Self.counts.upperBound) corners, not \(corners.count)",
                advice: "write it so: '10,10 600,20 580,400'")
        }
        for (index, corner) in corners.enumerated()
        where !Self.reach.contains(corner.x) || !Self.reach.contains(corner.y) {
            throw Failure(
                .usage, "the polygon's corner \(index + 1) is at \(corner.x),\(corner.y), which is no place",
                advice: "give numbers of pixels from the frame's top left, at most \(Int(Self.reach.upperBound))")
        }
        if let (one, other) = Self.crossing(corners) { throw Self.failure(one, other) }
        guard Self.area(corners) > 1e-6 else {
            throw Failure(
                .usage, "the polygon encloses nothing: its corners lie on one line",
                advice: "write it so: '10,10 600,20 580,400'")
        }
        self.corners = corners
    }
}

extension MattePolygon {
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
