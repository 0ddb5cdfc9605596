public import GLFXMedia
internal import Glibc

/// A place in a picture: pixels from its top left, y down.
public struct Point: Sendable, Hashable {
    /// From the left edge.
    public var x: Double
    /// From the upper edge.
    public var y: Double

    /// A place.
    public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}

/// A rectangle in a picture: pixels from its top left, y down.
public struct Rectangle: Sendable, Hashable {
    /// The left edge.
    public var x: Double
    /// The upper edge.
    public var y: Double
    /// To the right.
    public var width: Double
    /// Down.
    public var height: Double

    /// A rectangle by its upper left corner.
    public init(x: Double, y: Double, width: Double, height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// A whole picture.
    public init(_ size: PictureSize) {
        self.init(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    }

    /// The same, smaller by a margin on each side.
    public func inset(by margin: Double) -> Rectangle {
        Rectangle(x: x + margin, y: y + margin, width: width - 2 * margin, height: height - 2 * margin)
    }

    /// Its middle.
    public var center: Point { Point(x: x + width / 2, y: y + height / 2) }

    /// The rectangle of a picture fitted into it.
    /// - Parameters:
    ///   - picture: the picture's size in pixels.
    ///   - fit: how it fills the rectangle. With `.cover` the result extends beyond it.
    public func fitting(_ picture: PictureSize, _ fit: Fit) -> Rectangle {
        let (across, down) = (width / Double(picture.width), height / Double(picture.height))
        let scale =
            switch fit {
            case .contain: min(across, down)
            case .cover: max(across, down)
            case .stretch: 0.0
            }
        guard fit != .stretch else { return self }
        let (w, h) = (Double(picture.width) * scale, Double(picture.height) * scale)
        return Rectangle(x: x + (width - w) / 2, y: y + (height - h) / 2, width: w, height: h)
    }
}

/// An affine transform: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
public struct Transform: Sendable, Hashable {
    /// As in the formula above.
    public var a, b, c, d, tx, ty: Double

    /// Six numbers of the formula above.
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    /// No change.
    public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// By pixels to the right and down.
    public static func translation(x: Double, y: Double) -> Transform {
        Transform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    }

    /// By factors of width and height, from the origin.
    public static func scaling(x: Double, y: Double) -> Transform {
        Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
    }

    /// Clockwise around a center; a whole turn is 2π.
    public static func rotation(_ radians: Double, around center: Point = Point(x: 0, y: 0)) -> Transform {
        let (sine, cosine) = (sin(radians), cos(radians))
        return translation(x: -center.x, y: -center.y)
            .then(Transform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0))
            .then(translation(x: center.x, y: center.y))
    }

    /// This one first, the other one on its result.
    public func then(_ next: Transform) -> Transform {
        Transform(
            a: next.a * a + next.c * b, b: next.b * a + next.d * b, c: next.a * c + next.c * d,
            d: next.b * c + next.d * d, tx: next.a * tx + next.c * ty + next.tx,
            ty: next.b * tx + next.d * ty + next.ty)
    }
}
