internal import CGLFXPangoCairo
public import GLFXCore
internal import GLFXKit

extension DrawingContext {
    /// Draws a text with its upper left corner at a place, also in right-to-left scripts. Lines end at line breaks.
    /// - Parameters:
    ///   - text: in any script.
    ///   - point: the upper left corner of the box that `measure` returns the size of.
    ///   - style: font, size and color.
    /// - Throws: `Failure` of kind `.usage` for a missing font, and for characters that no installed font has.
    public func text(_ text: String, at point: Point, _ style: TextStyle) throws(Failure) {
        let layout = try TextLayout(text, style, width: nil, on: cairo)
        show(layout, x: point.x, y: point.y, style.color)
    }

    /// Draws a text into a rectangle: lines are broken between words, or within one that is too long.
    /// - Parameters:
    ///   - text: in any script.
    ///   - rectangle: its height only positions the text; lines below it are drawn too.
    ///   - style: font, size and color.
    ///   - verticalAlignment: between the upper edge, 0, and the lower one, 1.
    /// - Throws: as `text(_:at:_:)`.
    public func text(
        _ text: String, in rectangle: Rectangle, _ style: TextStyle, verticalAlignment: Double = 0
    ) throws(Failure) {
        let layout = try TextLayout(text, style, width: rectangle.width, on: cairo)
        let free = rectangle.height - layout.measure.height
        show(layout, x: rectangle.x, y: rectangle.y + free * verticalAlignment, style.color)
    }

    /// The size of a text.
    /// - Parameters:
    ///   - text: in any script.
    ///   - style: font, size and color.
    ///   - width: pixels after which lines are broken; nil: only at line breaks.
    /// - Throws: as `text(_:at:_:)`.
    public func measure(_ text: String, _ style: TextStyle, width: Double? = nil) throws(Failure) -> TextMeasure {
        try TextLayout(text, style, width: width, on: cairo).measure
    }

    private func show(_ layout: TextLayout, x: Double, y: Double, _ color: Color) {
        saved {
            setSource(color)
            cairo_new_path(cairo)
            cairo_move_to(cairo, x, y)
            pango_cairo_update_layout(cairo, layout.layout)
            pango_cairo_show_layout(cairo, layout.layout)
            cairo_new_path(cairo)
        }
    }
}
