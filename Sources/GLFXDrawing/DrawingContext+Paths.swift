internal import CGLFXPangoCairo

// A path accumulates segments until it is filled, stroked or clipped to.
extension DrawingContext {
    /// Begins a new part of the path.
    public func move(to point: Point) { cairo_move_to(cairo, point.x, point.y) }

    /// A straight line.
    public func line(to point: Point) { cairo_line_to(cairo, point.x, point.y) }

    /// A cubic Bézier curve.
    public func curve(to point: Point, control1: Point, control2: Point) {
        cairo_curve_to(cairo, control1.x, control1.y, control2.x, control2.y, point.x, point.y)
    }

    /// Part of a circle from an angle to another, in radians: 0 points to the right, π/2 down.
    public func arc(center: Point, radius: Double, from start: Double, to end: Double, clockwise: Bool = true) {
        if clockwise {
            cairo_arc(cairo, center.x, center.y, radius, start, end)
        } else {
            cairo_arc_negative(cairo, center.x, center.y, radius, start, end)
        }
    }

    /// A whole circle.
    public func circle(center: Point, radius: Double) {
        cairo_new_sub_path(cairo)
        cairo_arc(cairo, center.x, center.y, radius, 0, 2 * .pi)
        cairo_close_path(cairo)
    }

    /// A rectangle.
    public func rectangle(_ rectangle: Rectangle) {
        cairo_rectangle(cairo, rectangle.x, rectangle.y, rectangle.width, rectangle.height)
    }

    /// A rectangle with round corners of a radius in pixels, at most half a side.
    public func roundedRectangle(_ rectangle: Rectangle, radius: Double) {
        let r = max(0, min(radius, rectangle.width / 2, rectangle.height / 2))
        let (left, top) = (rectangle.x + r, rectangle.y + r)
        let (right, bottom) = (rectangle.x + rectangle.width - r, rectangle.y + rectangle.height - r)
        cairo_new_sub_path(cairo)
        cairo_arc(cairo, right, top, r, -.pi / 2, 0)
        cairo_arc(cairo, right, bottom, r, 0, .pi / 2)
        cairo_arc(cairo, left, bottom, r, .pi / 2, .pi)
        cairo_arc(cairo, left, top, r, .pi, 3 * .pi / 2)
        cairo_close_path(cairo)
    }

    /// A straight line to where this part of the path began.
    public func closePath() { cairo_close_path(cairo) }

    // MARK: Painting

    /// Fills the path, which is used up unless it is kept.
    public func fill(_ color: Color, keepsPath: Bool = false) {
        setSource(color)
        fill(keepsPath)
    }

    /// Fills the path, which is used up unless it is kept.
    public func fill(_ gradient: Gradient, keepsPath: Bool = false) {
        setSource(gradient)
        fill(keepsPath)
    }

    /// Draws the path's line; the path is used up unless it is kept.
    public func stroke(_ color: Color, _ style: LineStyle = LineStyle(), keepsPath: Bool = false) {
        setSource(color)
        stroke(style, keepsPath)
    }

    /// Draws the path's line; the path is used up unless it is kept.
    public func stroke(_ gradient: Gradient, _ style: LineStyle = LineStyle(), keepsPath: Bool = false) {
        setSource(gradient)
        stroke(style, keepsPath)
    }

    /// Replaces the whole picture, within the clip, by one color, alpha included.
    public func clear(_ color: Color = .clear) {
        saved {
            blendMode = .replace
            setSource(color)
            cairo_paint(cairo)
        }
    }

    /// Paints the whole picture, within the clip.
    public func paint(_ color: Color) {
        setSource(color)
        cairo_paint(cairo)
    }

    /// Paints the whole picture, within the clip.
    public func paint(_ gradient: Gradient) {
        setSource(gradient)
        cairo_paint(cairo)
    }

    func setSource(_ color: Color) {
        cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
    }

    private func setSource(_ gradient: Gradient) {
        let pattern = gradient.makePattern()
        cairo_set_source(cairo, pattern)
        cairo_pattern_destroy(pattern)
    }

    private func fill(_ keepsPath: Bool) {
        if keepsPath { cairo_fill_preserve(cairo) } else { cairo_fill(cairo) }
    }

    private func stroke(_ style: LineStyle, _ keepsPath: Bool) {
        cairo_set_line_width(cairo, style.width)
        cairo_set_line_cap(cairo, style.cap.cairo)
        cairo_set_line_join(cairo, style.join.cairo)
        cairo_set_dash(cairo, style.dashes, Int32(style.dashes.count), style.dashOffset)
        if keepsPath { cairo_stroke_preserve(cairo) } else { cairo_stroke(cairo) }
    }
}

extension LineStyle.Cap {
    /// The corresponding C value.
    fileprivate var cairo: cairo_line_cap_t {
        switch self {
        case .butt: CAIRO_LINE_CAP_BUTT
        case .round: CAIRO_LINE_CAP_ROUND
        case .square: CAIRO_LINE_CAP_SQUARE
        }
    }
}

extension LineStyle.Join {
    /// The corresponding C value.
    fileprivate var cairo: cairo_line_join_t {
        switch self {
        case .miter: CAIRO_LINE_JOIN_MITER
        case .round: CAIRO_LINE_JOIN_ROUND
        case .bevel: CAIRO_LINE_JOIN_BEVEL
        }
    }
}
