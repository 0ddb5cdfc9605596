internal import CPangoCairo

/// What text looks like.
public struct TextStyle: Sendable, Hashable {
    /// How heavy letters are, as CSS counts: 400 is regular, 700 bold.
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

    /// Where lines stand in the width that they are given.
    public enum Alignment: Sendable, Hashable {
        /// At the side where the text's script begins to read.
        case leading
        /// In the middle.
        case center
        /// At the other side.
        case trailing
        /// At both: spaces grow.
        case justified
    }

    /// A font's family: `DejaVu Sans`, or `Sans`, `Serif`, `Monospace` for the machine's usual ones. Letters that it has
    /// not come from other fonts that have them.
    public var font: String
    /// Pixels from one line's letters to the next, without extra space (the em).
    public var size: Double
    /// How heavy letters are.
    public var weight: Weight
    /// Slanted letters.
    public var isItalic: Bool
    /// What it is filled with.
    public var color: Color
    /// Where lines stand.
    public var alignment: Alignment
    /// Lines are so many times as far apart as the font wants.
    public var lineSpacing: Double

    /// Regular letters of the machine's usual font, unless told otherwise.
    public init(
        font: String = "Sans", size: Double, weight: Weight = .regular, isItalic: Bool = false, color: Color = .black,
        alignment: Alignment = .leading, lineSpacing: Double = 1
    ) {
        (self.font, self.size, self.weight, self.isItalic) = (font, size, weight, isItalic)
        (self.color, self.alignment, self.lineSpacing) = (color, alignment, lineSpacing)
    }
}

/// How much room a text takes, in pixels.
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
