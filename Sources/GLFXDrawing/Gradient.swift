internal import CGLFXPangoCairo

/// Colors interpolated along a line or from a circle to another.
public struct Gradient: Sendable, Hashable {
    /// A color and its position: 0 at the beginning, 1 at the end.
    public struct Stop: Sendable, Hashable {
        /// 0 to 1.
        public var place: Double
        /// Its color.
        public var color: Color

        /// A color and its place.
        public init(_ place: Double, _ color: Color) { (self.place, self.color) = (place, color) }
    }

    private enum Shape: Hashable {
        case linear(Point, Point)
        case radial(Point, Double, Point, Double)
    }

    private let shape: Shape
    /// In the order of their places.
    public var stops: [Stop]

    /// Along a line; the first and the last color extend beyond it.
    public static func linear(from start: Point, to end: Point, _ stops: [Stop]) -> Gradient {
        Gradient(shape: .linear(start, end), stops: stops)
    }

    /// From a circle around a place to a larger one, radii in pixels.
    public static func radial(
        center: Point, from inner: Double = 0, to outer: Double, _ stops: [Stop]
    ) -> Gradient {
        Gradient(shape: .radial(center, inner, center, outer), stops: stops)
    }

    /// The pattern, owned by the caller. The corresponding C type is `cairo_pattern_t`.
    func makePattern() -> OpaquePointer? {
        let pattern =
            switch shape {
            case .linear(let start, let end): cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
            case .radial(let one, let inner, let other, let outer):
                cairo_pattern_create_radial(one.x, one.y, inner, other.x, other.y, outer)
            }
        for stop in stops {
            let color = stop.color
            cairo_pattern_add_color_stop_rgba(pattern, stop.place, color.red, color.green, color.blue, color.alpha)
        }
        return pattern
    }
}
