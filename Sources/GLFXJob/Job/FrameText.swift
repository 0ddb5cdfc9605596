public import GLFXCore

/// A text over every frame of the result, or over those of a time.
///
/// Sizes and places are parts of the frame, so that a preview of another size shows the same.
public struct FrameText: Sendable, Hashable {
    /// What is written.
    public enum Content: Sendable, Hashable {
        /// The same for every frame. Line breaks begin new lines.
        case title(String)
        /// What the frame is called.
        case label(FrameLabel)
    }

    /// The point of the text's box that lies at its place.
    public enum Anchor: String, Sendable, Hashable, CaseIterable {
        /// The middle of the box, or of one of its edges.
        case center, top, bottom, left, right
        /// A corner of the box.
        case topLeft = "top-left"
        /// A corner of the box.
        case topRight = "top-right"
        /// A corner of the box.
        case bottomLeft = "bottom-left"
        /// A corner of the box.
        case bottomRight = "bottom-right"

        /// 0 to 1 from the box's left and upper edge.
        public var point: SIMD2<Double> {
            switch self {
            case .center: [0.5, 0.5]
            case .top: [0.5, 0]
            case .bottom: [0.5, 1]
            case .left: [0, 0.5]
            case .right: [1, 0.5]
            case .topLeft: [0, 0]
            case .topRight: [1, 0]
            case .bottomLeft: [0, 1]
            case .bottomRight: [1, 1]
            }
        }

        /// Where it is without a place: a twentieth of the frame away from its edges.
        public var place: SIMD2<Double> { point * 0.9 + 0.05 }
    }

    /// What is written.
    public var content: Content
    /// A font's family, with `Bold`, `Light` and `Italic` behind it: `DejaVu Sans Bold`.
    public var font: String
    /// The em, as a part of the frame's height; more than 0, at most 1.
    public var size: Double
    /// Red, green, blue, alpha, 0 to 1, in sRGB.
    public var color: SIMD4<Float> = [1, 1, 1, 1]
    /// The color of a box behind the text; nil: there is none.
    public var box: SIMD4<Float>?
    /// Where the anchor lies: parts of the frame's width and height from its top left.
    public var place: SIMD2<Double>
    /// The point of the text's box that lies there.
    public var anchor: Anchor
    /// Seconds of the output from which on it is shown; nil: from the first frame.
    public var start: Rational?
    /// Seconds of the output, more than `start`, from which on it is not shown any more; nil: to the end.
    public var end: Rational?

    /// With the usual look: a title is at the bottom, a label at the top in a box.
    public init(_ content: Content) {
        self.content = content
        switch content {
        case .title: (font, size, anchor) = ("Sans", 0.08, .bottom)
        // Figures of one width stay where they are.
        case .label: (font, size, anchor, box) = ("Monospace", 0.05, .top, [0, 0, 0, 0.5])
        }
        place = anchor.place
    }

    /// Whether a frame that appears then has it.
    /// - Parameter seconds: of the output.
    package func isShown(at seconds: Double) -> Bool {
        // A frame's time, in ticks of its time base, may be just before a decimal time.
        let tolerance = 1e-6
        return seconds >= (start?.double ?? -.infinity) - tolerance && seconds < (end?.double ?? .infinity) - tolerance
    }

    /// Every frame has it, and the same.
    package var isConstant: Bool {
        if case .label = content { return false }
        return start == nil && end == nil
    }
}
