internal import CGLFXPangoCairo
internal import GLFXMedia

extension DrawingContext {
    /// Draws what the closure draws, with its shadow below it.
    /// - Parameters:
    ///   - color: of the shadow.
    ///   - offset: of the shadow, in pixels of the picture, whatever the transform.
    ///   - blur: the standard deviation of the blur, in pixels; 0: sharp.
    ///   - body: draws what casts the shadow.
    /// - Throws: what `body` throws.
    public func withShadow<Result, E: Error>(
        _ color: Color, offset: Point = Point(x: 0, y: 0), blur: Double = 0, _ body: () throws(E) -> Result
    ) throws(E) -> Result {
        let mode = blendMode
        cairo_push_group(cairo)
        blendMode = .normal
        defer {
            let group = cairo_pop_group(cairo)
            blendMode = mode
            drawShadow(of: group, color, offset, blur)
            cairo_set_source(cairo, group)
            cairo_paint(cairo)
            cairo_pattern_destroy(group)
        }
        return try body()
    }

    private func drawShadow(of group: OpaquePointer?, _ color: Color, _ offset: Point, _ blur: Double) {
        let mask = cairo_image_surface_create(
            CAIRO_FORMAT_A8, Int32(clamping: size.width), Int32(clamping: size.height))
        defer { cairo_surface_destroy(mask) }
        let drawing = cairo_create(mask)
        var matrix = cairo_matrix_t()
        cairo_get_matrix(cairo, &matrix)
        cairo_set_matrix(drawing, &matrix)
        cairo_set_source(drawing, group)
        cairo_paint(drawing)
        cairo_destroy(drawing)
        cairo_surface_flush(mask)
        if let bytes = cairo_image_surface_get_data(mask) {
            BoxBlur(standardDeviation: blur).blur(
                bytes, width: size.width, height: size.height, bytesPerRow: Int(cairo_image_surface_get_stride(mask)))
        }
        cairo_surface_mark_dirty(mask)
        cairo_save(cairo)
        cairo_identity_matrix(cairo)
        setSource(color)
        cairo_mask_surface(cairo, mask, offset.x, offset.y)
        cairo_restore(cairo)
    }
}
