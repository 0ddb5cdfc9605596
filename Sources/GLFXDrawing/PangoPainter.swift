public import GLFXCore
public import GLFXJob
public import GLFXMedia

/// Draws the texts of a job with Pango and Cairo.
///
///     job.textPainter = PangoPainter()
public struct PangoPainter: TextPainter {
    /// A painter; it holds nothing.
    public init() {}

    /// What is wider than this part of the frame is broken.
    private static let widest = 0.9
    /// The box's margin around the text, in ems.
    private static let margin = 0.25

    /// Draws a text as it lies in a frame.
    /// - Throws: `Failure` of kind `.usage` for a missing font, and for characters that no installed font has.
    public func paint(_ text: String, _ style: FrameText, in frame: PictureSize) throws(Failure) -> PaintedText? {
        let look = Self.look(of: style, em: style.size * Double(frame.height))
        let scratch = try DrawingContext(PixelBuffer(width: 1, height: 1, format: .bgra8))
        let wrap = Double(frame.width) * Self.widest
        var measure = try scratch.measure(text, look)
        let isBroken = measure.width > wrap
        if isBroken {
            measure = try scratch.measure(text, look, width: wrap)
            measure.width = wrap
        }
        try scratch.finish()
        // A box has its margin inside the place, a text alone none.
        let margin = style.box == nil ? 0 : look.size * Self.margin
        let (width, height) = (measure.width + 2 * margin, measure.height + 2 * margin)
        let anchor = style.boxPoint
        let box = Rectangle(
            x: style.place.x * Double(frame.width) - anchor.x * width,
            y: style.place.y * Double(frame.height) - anchor.y * height, width: width, height: height)
        guard let area = Self.pixels(of: box.inset(by: -look.size * Self.reach(of: style)), in: frame) else {
            return nil
        }
        let picture = try PixelBuffer.blank(width: area.width, height: area.height, format: .bgra8)
        let context = try DrawingContext(picture)
        context.translate(x: -Double(area.x), y: -Double(area.y))
        if let color = style.box {
            context.rectangle(box)
            context.fill(Color(color))
        }
        let letters = Letters(
            text: text, place: box.inset(by: margin), wrap: isBroken ? wrap : nil, look: look, style: style)
        if let shadow = style.shadow {
            try context.withShadow(
                Color(shadow.color), offset: Point(x: shadow.offset.x * look.size, y: shadow.offset.y * look.size),
                blur: shadow.blur * look.size / 2
            ) { () throws(Failure) in try letters.draw(on: context) }
        } else {
            try letters.draw(on: context)
        }
        try context.finish()
        picture.unpremultiply()
        return PaintedText(picture, x: area.x, y: area.y)
    }

    /// How far anything reaches out of the text's box, in ems: letters do by themselves.
    private static func reach(of style: FrameText) -> Double {
        let shadow = style.shadow.map { max(abs($0.offset.x), abs($0.offset.y)) + 2 * $0.blur } ?? 0
        return 1 + (style.outline?.width ?? 0) + shadow
    }

    /// A text's letters with their outline.
    private struct Letters {
        var text: String
        var place: Rectangle
        /// Pixels after which lines are broken; nil: only at line breaks.
        var wrap: Double?
        var look: TextStyle
        var style: FrameText

        func draw(on context: DrawingContext) throws(Failure) {
            let corner = Point(x: place.x, y: place.y)
            if let outline = style.outline {
                try context.textPath(text, at: corner, look, width: wrap)
                context.stroke(
                    Color(outline.color), LineStyle(width: 2 * outline.width * look.size, cap: .round, join: .round))
            }
            // Drawn letters lie at whole pixels: a moving text would jump, and an outline lie beside them.
            if style.isMoving || style.outline != nil {
                try context.textPath(text, at: corner, look, width: wrap)
                context.fill(look.color)
            } else if wrap != nil {
                try context.text(text, in: place, look)
            } else {
                try context.text(text, at: corner, look)
            }
        }
    }

    /// The whole pixels that a rectangle touches; nil where there is none in the frame.
    private static func pixels(
        of rectangle: Rectangle, in frame: PictureSize
    ) -> (x: Int, y: Int, width: Int, height: Int)? {
        func part(_ from: Double, _ length: Double, of side: Int) -> Range<Int>? {
            let (low, high) = (max(0, from.rounded(.down)), min(Double(side), (from + length).rounded(.up)))
            return low < high ? Int(low)..<Int(high) : nil
        }
        guard let columns = part(rectangle.x, rectangle.width, of: frame.width),
            let rows = part(rectangle.y, rectangle.height, of: frame.height)
        else { return nil }
        return (columns.lowerBound, rows.lowerBound, columns.count, rows.count)
    }

    private static func look(of text: FrameText, em: Double) -> TextStyle {
        let face = face(named: text.font)
        var style = TextStyle(
            font: face.family, size: em, weight: TextStyle.Weight(rawValue: face.weight), isItalic: face.isItalic,
            color: Color(text.color))
        style.alignment =
            switch text.anchor.point.x {
            case 0: .leading
            case 1: .trailing
            default: .center
            }
        return style
    }

    /// The font that a name means: a family, with words behind it for its weight and slant, unless a family is called so.
    /// - Throws: `Failure` of kind `.usage` for a missing font.
    public func face(named font: String) throws(Failure) -> TextFace {
        let face = Self.face(named: font)
        try FontCatalog.check(face.family)
        return face
    }

    private static func face(named font: String) -> TextFace {
        var face = TextFace(family: font)
        let known = Set(FontCatalog.families.map { $0.lowercased() })
        var words = font.split(separator: " ")
        while words.count > 1, !known.contains(words.joined(separator: " ").lowercased()) {
            switch words.last?.lowercased() {
            case "bold": face.weight = TextStyle.Weight.bold.rawValue
            case "light": face.weight = TextStyle.Weight.light.rawValue
            case "regular": face.weight = TextStyle.Weight.regular.rawValue
            case "italic", "oblique": face.isItalic = true
            // Another family: told when it is looked for.
            default: return face
            }
            words.removeLast()
            face.family = words.joined(separator: " ")
        }
        return face
    }
}

extension Color {
    /// Red, green, blue, alpha.
    fileprivate init(_ color: SIMD4<Float>) {
        self.init(red: Double(color.x), green: Double(color.y), blue: Double(color.z), alpha: Double(color.w))
    }
}
