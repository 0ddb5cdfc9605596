/// A polygon that is drawn as a matte: white inside, black outside.
///
/// Corners are in pixels of the frame that the shader draws: 0,0 is its upper left corner, its size the lower right
/// one. They may be outside the frame.
public struct MattePolygon: Sendable, Hashable {
    /// How many corners a polygon may have.
    public static let counts = 3...64
    /// The range of a corner's coordinates, in pixels.
    public static let reach = -100_000.0...100_000.0

    /// In order, once around.
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
        if let (one, other) = PolygonCheck.crossing(corners) { throw PolygonCheck.failure(one, other) }
        guard PolygonCheck.area(corners) > 1e-6 else {
            throw Failure(
                .usage, "the polygon encloses nothing: its corners lie on one line",
                advice: "write it so: '10,10 600,20 580,400'")
        }
        self.corners = corners
    }
}
