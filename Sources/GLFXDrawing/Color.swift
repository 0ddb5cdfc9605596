public import GLFXCore
internal import GLFXPrograms

/// An sRGB color: red, green, blue and alpha from 0 to 1, alpha straight.
public struct Color: Sendable, Hashable {
    /// 0 to 1.
    public var red, green, blue: Double
    /// 0: transparent; 1: opaque.
    public var alpha: Double

    /// Values are clamped to 0 to 1.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// A gray from 0, black, to 1, white.
    public init(gray: Double, alpha: Double = 1) { self.init(red: gray, green: gray, blue: gray, alpha: alpha) }

    /// `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, or a name of CSS: `lime`, `steelblue`.
    /// - Throws: `Failure` of kind `.usage` for an invalid color.
    public init(_ text: String) throws(Failure) {
        guard let color = CSSColor.parse(text) else {
            throw Failure(.usage, "'\(text)' is no color", advice: "write '#40ff18', or a name such as 'lime'")
        }
        let parts = color.components(4)
        self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    }

    /// The same color with another alpha.
    public func withAlpha(_ alpha: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }

    /// Transparent.
    public static let clear = Color(gray: 0, alpha: 0)
    /// #000000
    public static let black = Color(gray: 0)
    /// #808080, in the nearest code
    public static let gray = Color(gray: 128 / 255)
    /// #ffffff
    public static let white = Color(gray: 1)
    /// #ff0000
    public static let red = Color(red: 1, green: 0, blue: 0)
    /// #00ff00
    public static let green = Color(red: 0, green: 1, blue: 0)
    /// #0000ff
    public static let blue = Color(red: 0, green: 0, blue: 1)
    /// #ffff00
    public static let yellow = Color(red: 1, green: 1, blue: 0)
    /// #ffa500
    public static let orange = Color(red: 1, green: 165 / 255, blue: 0)
}
