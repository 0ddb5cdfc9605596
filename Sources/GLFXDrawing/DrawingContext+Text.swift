internal import CGLFXPangoCairo
public import GLFXCore

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

    /// Adds the outlines of a text's letters to the path, to be filled or stroked. Unlike drawn letters, which lie at
    /// whole pixels, they lie exactly at their place.
    /// - Parameters:
    ///   - text: in any script.
    ///   - point: the upper left corner of the box that `measure` returns the size of.
    ///   - style: font and size.
    ///   - width: pixels after which lines are broken; nil: only at line breaks.
    /// - Throws: as `text(_:at:_:)`.
    public func textPath(
        _ text: String, at point: Point, _ style: TextStyle, width: Double? = nil
    ) throws(Failure) {
        let layout = try TextLayout(text, style, width: width, on: cairo)
        cairo_move_to(cairo, point.x, point.y)
        pango_cairo_update_layout(cairo, layout.layout)
        pango_cairo_layout_path(cairo, layout.layout)
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

/// A text with its style, broken into lines. The corresponding C type is `PangoLayout`.
///
/// Belongs to its context's thread: Pango keeps fonts by thread.
final class TextLayout {
    let layout: OpaquePointer

    /// - Parameter width: pixels after which lines are broken; nil: only at line breaks.
    /// - Throws: `.usage` for a missing font, and for characters that no installed font has.
    init(_ text: String, _ style: TextStyle, width: Double?, on cairo: OpaquePointer) throws(Failure) {
        guard style.size > 0, style.size <= 100_000 else {
            throw Failure(.usage, "text cannot be \(style.size) pixels high", advice: "give a size of more than 0")
        }
        try FontCatalog.check(style.font)
        guard let newLayout = pango_cairo_create_layout(cairo) else { throw Failure(.limit, "no memory for a text") }
        layout = newLayout
        let options = cairo_font_options_create()
        // No hinting: subpixel positions, the same at every scale.
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(pango_layout_get_context(newLayout), options)
        cairo_font_options_destroy(options)
        pango_layout_set_text(newLayout, text, Int32(clamping: text.utf8.count))
        let font = pango_font_description_new()
        pango_font_description_set_family(font, style.font)
        pango_font_description_set_absolute_size(font, style.size * Double(PANGO_SCALE))
        pango_font_description_set_weight(font, PangoWeight(rawValue: UInt32(clamping: style.weight.rawValue)))
        pango_font_description_set_style(font, style.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        pango_layout_set_font_description(newLayout, font)
        pango_font_description_free(font)
        pango_layout_set_wrap(newLayout, PANGO_WRAP_WORD_CHAR)
        if let width {
            pango_layout_set_width(newLayout, Int32(clamping: Int((width * Double(PANGO_SCALE)).rounded())))
        }
        if style.lineSpacing != 1 { pango_layout_set_line_spacing(newLayout, Float(style.lineSpacing)) }
        // Pango swaps left and right for text from right to left.
        switch style.alignment {
        case .leading: pango_layout_set_alignment(newLayout, PANGO_ALIGN_LEFT)
        case .center: pango_layout_set_alignment(newLayout, PANGO_ALIGN_CENTER)
        case .trailing: pango_layout_set_alignment(newLayout, PANGO_ALIGN_RIGHT)
        case .justified: pango_layout_set_justify(newLayout, 1)
        }
        guard pango_layout_get_unknown_glyphs_count(newLayout) == 0 else {
            throw Failure(
                .usage, "no font here has all letters of '\(text.shortened)'",
                advice:
                    "install one that has, such as fonts-noto-core, or fonts-droid-fallback for Chinese and Japanese")
        }
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

    var measure: TextMeasure {
        var logical = PangoRectangle()
        pango_layout_get_extents(layout, nil, &logical)
        let unit = Double(PANGO_SCALE)
        return TextMeasure(
            width: Double(logical.width) / unit, height: Double(logical.height) / unit,
            baseline: Double(pango_layout_get_baseline(layout)) / unit,
            lineCount: Int(pango_layout_get_line_count(layout)))
    }
}
