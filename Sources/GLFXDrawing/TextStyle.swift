internal import CGLFXPangoCairo

/// The font, size and color of text.
public struct TextStyle: Sendable, Hashable {
    /// Font weight as in CSS: 400 is regular, 700 bold.
    public struct Weight: Sendable, Hashable, RawRepresentable {
        /// 100 to 1000.
        public var rawValue: Int
        /// 100 to 1000.
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// 300
        public static let light = Weight(rawValue: 300)
        /// 400
        public static let regular = Weight(rawValue: 400)
        /// 700
        public static let bold = Weight(rawValue: 700)
    }

    /// How lines are aligned in the width.
    public enum Alignment: Sendable, Hashable {
        /// At the side where the script begins.
        case leading
        /// In the middle.
        case center
        /// At the opposite side.
        case trailing
        /// At both: spaces are stretched.
        case justified
    }

    /// A font's family: `DejaVu Sans`, or `Sans`, `Serif`, `Monospace` for the machine's defaults. Missing characters
    /// come from other fonts.
    public var font: String
    /// The em, in pixels.
    public var size: Double
    /// The font's weight.
    public var weight: Weight
    /// Slanted letters.
    public var isItalic: Bool
    /// The fill color.
    public var color: Color
    /// How lines are aligned.
    public var alignment: Alignment
    /// A factor of the font's own line spacing.
    public var lineSpacing: Double

    /// The machine's default font, regular and black, by default.
    public init(
        font: String = "Sans", size: Double, weight: Weight = .regular, isItalic: Bool = false, color: Color = .black,
        alignment: Alignment = .leading, lineSpacing: Double = 1
    ) {
        (self.font, self.size, self.weight, self.isItalic) = (font, size, weight, isItalic)
        (self.color, self.alignment, self.lineSpacing) = (color, alignment, lineSpacing)
    }
}

/// The size of a text, in pixels.
public struct TextMeasure: Sendable, Hashable {
    /// Of the longest line.
    public var width: Double
    /// Of all lines.
    public var height: Double
    /// From the top to the first line's baseline.
    public var baseline: Double
    /// How many lines there are.
    public var lineCount: Int
}
