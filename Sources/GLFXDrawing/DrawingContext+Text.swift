internal import CPangoCairo
public import GLFXKit

extension DrawingContext {
    /// Draws a text with its upper left corner at a place; lines end where the text says so. Scripts that read from the
    /// right begin there too.
    /// - Parameters:
    ///   - text: in any script.
    ///   - point: of the box that `measure` tells the size of.
    ///   - style: what it looks like.
    /// - Throws: `Failure` of kind `.usage` for a font that is not there, and for letters that no font here has.
    public func text(_ text: String, at point: Point, _ style: TextStyle) throws(Failure) {
        let layout = try TextLayout(text, style, width: nil, on: cairo)
        show(layout, x: point.x, y: point.y, style.color)
    }

    /// Draws a text into a rectangle: lines are broken between words, or within one that is too long.
    /// - Parameters:
    ///   - text: in any script.
    ///   - rectangle: its height only says where the text stands; lines below it are drawn too.
    ///   - style: what it looks like.
    ///   - verticalAlignment: where the text stands between the upper edge, 0, and the lower one, 1.
    /// - Throws: as `text(_:at:_:)`.
    public func text(
        _ text: String, in rectangle: Rectangle, _ style: TextStyle, verticalAlignment: Double = 0
    ) throws(Failure) {
        let layout = try TextLayout(text, style, width: rectangle.width, on: cairo)
        let free = rectangle.height - layout.measure.height
        show(layout, x: rectangle.x, y: rectangle.y + free * verticalAlignment, style.color)
    }

    /// How much room a text takes.
    /// - Parameters:
    ///   - text: in any script.
    ///   - style: what it looks like.
    ///   - width: pixels after which lines are broken; nil: only where the text says so.
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
