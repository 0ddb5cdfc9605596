public import GLFXCore
public import GLFXPrograms

/// A text over every frame of the result, or over those of a time.
///
/// Sizes and places are parts of the frame, so that a preview of another size shows the same.
public struct FrameText: Sendable, Hashable {
    /// What is written.
    public enum Content: Sendable, Hashable {
        /// Line breaks begin new lines. Words in braces stand for what differs by file or frame: `{name}`, `{ext}`,
        /// `{timecode}`, `{frame}`, `{time}`, `{date}`, `{title}` and `{metadata:KEY}`; a brace itself is written twice.
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

    /// A line around the letters.
    public struct Outline: Sendable, Hashable {
        /// Outside the letters, as a part of the em; more than 0, at most 1.
        public var width: Double
        /// Red, green, blue, alpha, 0 to 1, in sRGB.
        public var color: SIMD4<Float>

        /// Black by default.
        public init(width: Double, color: SIMD4<Float> = [0, 0, 0, 1]) { (self.width, self.color) = (width, color) }
    }

    /// A shadow of the letters and their outline.
    public struct Shadow: Sendable, Hashable {
        /// To the right and down, as parts of the em, -2 to 2.
        public var offset: SIMD2<Double>
        /// How far its edge is blurred, as a part of the em: twice the standard deviation, as in CSS. From 0 to 2.
        public var blur: Double
        /// Red, green, blue, alpha, 0 to 1, in sRGB.
        public var color: SIMD4<Float>

        /// Black and sharp by default.
        public init(offset: SIMD2<Double>, blur: Double = 0, color: SIMD4<Float> = [0, 0, 0, 1]) {
            (self.offset, self.blur, self.color) = (offset, blur, color)
        }
    }

    /// What changes over time, in seconds of the output; each replaces the plain value.
    public struct Keyframes: Sendable, Hashable {
        /// Of `place`: four components, of the place and of the point of the box that lies there (`Anchor.point`).
        public var place: Animation?
        /// Of `size`.
        public var size: Animation?
        /// Of `opacity`.
        public var opacity: Animation?

        /// None by default.
        public init(place: Animation? = nil, size: Animation? = nil, opacity: Animation? = nil) {
            (self.place, self.size, self.opacity) = (place, size, opacity)
        }
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
    /// The point of the text's box that lies there; lines are aligned by it.
    public var anchor: Anchor
    /// The line around the letters; nil: there is none.
    public var outline: Outline?
    /// The letters' shadow; nil: there is none.
    public var shadow: Shadow?
    /// Of the text with its box, 0 to 1.
    public var opacity = 1.0
    /// What changes over time.
    public var keyframes = Keyframes()
    /// Seconds in which it appears, from `start` on, more than 0; nil: at once.
    public var fadeIn: Rational?
    /// Seconds in which it disappears, up to `end` or the end of the output, more than 0; nil: at once.
    public var fadeOut: Rational?
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

    /// Every frame has it with the same look.
    package var isConstant: Bool {
        start == nil && end == nil && fadeIn == nil && fadeOut == nil && keyframes == Keyframes()
    }

    /// Its place or its size changes.
    package var isMoving: Bool { keyframes.place != nil || keyframes.size != nil }

    /// The point of the box that lies at `place`, 0 to 1 from its left and upper edge: the anchor's, or between those of
    /// two keyframes.
    public var boxPoint: SIMD2<Double> { movedPoint ?? anchor.point }
    private var movedPoint: SIMD2<Double>?

    /// The text with its keyframes' values at a time, in seconds of the output.
    package func changed(at seconds: Double) -> FrameText {
        var text = self
        if let components = keyframes.place?.value(at: seconds).components, components.count == 4 {
            text.place = [components[0], components[1]]
            text.movedPoint = [components[2], components[3]]
        }
        if let size = keyframes.size?.value(at: seconds).components.first { text.size = size }
        if let opacity = keyframes.opacity?.value(at: seconds).components.first { text.opacity = opacity }
        return text
    }

    /// How much of it is seen by its fades, 0 to 1.
    /// - Parameters:
    ///   - seconds: of the output.
    ///   - whole: from the output's first frame to its end.
    package func fadeLevel(at seconds: Double, in whole: ClosedRange<Double>) -> Double {
        let since = seconds - (start?.double ?? whole.lowerBound)
        let left = (end?.double ?? whole.upperBound) - seconds
        let (rise, fall) = (fadeIn.map { since / $0.double } ?? 1, fadeOut.map { left / $0.double } ?? 1)
        return min(1, max(0, min(rise, fall)))
    }
}
