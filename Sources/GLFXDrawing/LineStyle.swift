/// How a path's line is drawn.
public struct LineStyle: Sendable, Hashable {
    /// How a line ends.
    public enum Cap: Sendable, Hashable {
        /// At its last point.
        case butt
        /// With half a circle around it.
        case round
        /// Half its width further.
        case square
    }

    /// How two lines meet.
    public enum Join: Sendable, Hashable {
        /// In a point.
        case miter
        /// In an arc.
        case round
        /// With the corner cut off.
        case bevel
    }

    /// In pixels, before transforms.
    public var width: Double
    /// At both ends.
    public var cap: Cap
    /// At corners.
    public var join: Join
    /// Lengths of dashes and gaps, alternating, in pixels; empty: a solid line.
    public var dashes: [Double]
    /// How far into the dashes the line begins, in pixels.
    public var dashOffset: Double

    /// A solid line with sharp corners by default.
    public init(
        width: Double = 1, cap: Cap = .butt, join: Join = .miter, dashes: [Double] = [], dashOffset: Double = 0
    ) {
        (self.width, self.cap, self.join, self.dashes, self.dashOffset) = (width, cap, join, dashes, dashOffset)
    }
}
