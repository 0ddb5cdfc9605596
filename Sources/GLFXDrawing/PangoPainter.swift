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
        let look = try Self.look(of: style, em: style.size * Double(frame.height))
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
        let anchor = style.anchor.point
        let box = Rectangle(
            x: style.place.x * Double(frame.width) - anchor.x * width,
            y: style.place.y * Double(frame.height) - anchor.y * height, width: width, height: height)
        // Letters may reach out of their box.
        guard let area = Self.pixels(of: box.inset(by: -look.size), in: frame) else { return nil }
        let picture = try PixelBuffer.blank(width: area.width, height: area.height, format: .bgra8)
        let context = try DrawingContext(picture)
        context.translate(x: -Double(area.x), y: -Double(area.y))
        if let color = style.box {
            context.rectangle(box)
            context.fill(Color(color))
        }
        let place = box.inset(by: margin)
        if isBroken {
            try context.text(text, in: place, look)
        } else {
            try context.text(text, at: Point(x: place.x, y: place.y), look)
        }
        try context.finish()
        picture.unpremultiply()
        return PaintedText(picture, x: area.x, y: area.y)
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

    /// The words behind a family say weight and slant, unless a family is called so.
    private static func look(of text: FrameText, em: Double) throws(Failure) -> TextStyle {
        var style = TextStyle(font: text.font, size: em, color: Color(text.color))
        style.alignment =
            switch text.anchor.point.x {
            case 0: .leading
            case 1: .trailing
            default: .center
            }
        let known = Set(FontCatalog.families.map { $0.lowercased() })
        var words = text.font.split(separator: " ")
        while words.count > 1, !known.contains(words.joined(separator: " ").lowercased()) {
            switch words.last?.lowercased() {
            case "bold": style.weight = .bold
            case "light": style.weight = .light
            case "regular": style.weight = .regular
            case "italic", "oblique": style.isItalic = true
            // Another family: told when it is looked for.
            default: return style
            }
            words.removeLast()
            style.font = words.joined(separator: " ")
        }
        return style
    }
}

extension Color {
    /// Red, green, blue, alpha.
    fileprivate init(_ color: SIMD4<Float>) {
        self.init(red: Double(color.x), green: Double(color.y), blue: Double(color.z), alpha: Double(color.w))
    }
}
