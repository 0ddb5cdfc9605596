public import GLFXPrograms

/// A rectangle in a picture, in fractions of the picture's width and height, from its top left.
public struct PictureArea: Sendable, Hashable {
    /// Left edge, 0 to 1.
    public var x: Double
    /// Upper edge, 0 to 1.
    public var y: Double
    /// More than 0.
    public var width: Double
    /// More than 0.
    public var height: Double

    /// The whole picture by default.
    public init(x: Double = 0, y: Double = 0, width: Double = 1, height: Double = 1) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Whether it has a width and a height and is inside the picture; tolerates the rounding of decimals.
    public var isInside: Bool {
        let edge = 1 + 1e-9
        return width > 0 && height > 0 && x >= 0 && y >= 0 && x + width <= edge && y + height <= edge
    }
}

/// A pan over a still while it is shown, from one area to another.
public struct Pan: Sendable, Hashable {
    /// What fills the frame at the still's beginning.
    public var from: PictureArea
    /// What fills the frame at its end.
    public var to: PictureArea
    /// How the pan is eased.
    public var easing: Easing

    /// A pan over a still, linear by default.
    public init(from: PictureArea, to: PictureArea, easing: Easing = .linear) {
        self.from = from
        self.to = to
        self.easing = easing
    }
}
