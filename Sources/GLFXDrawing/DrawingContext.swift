internal import CGLFXPangoCairo
internal import GLFXCore
public import GLFXMedia

/// Draws into a pixel buffer's own bytes, with Cairo: antialiased, origin top left, y down, lengths in pixels.
///
/// A context is passed to a closure (`PixelBuffer.draw`, `MovieMaker.addFrame`) and is valid only until the closure
/// ends; it is not `Sendable`. Inside, alpha is premultiplied; before and after, it is straight, as everywhere else.
/// Errors of drawing (a singular transform, no memory) are thrown by the function that called the closure.
public final class DrawingContext {
    /// Pixels of the whole picture.
    public let size: PictureSize
    /// The corresponding C type is `cairo_t`.
    let cairo: OpaquePointer
    private let surface: OpaquePointer
    /// Owns the surface's memory.
    private let buffer: PixelBuffer

    /// - Parameter buffer: premultiplied BGRA, which is what Cairo calls ARGB32 on a little-endian machine.
    /// - Throws: `.limit` where Cairo does not take it.
    init(_ buffer: PixelBuffer) throws(Failure) {
        self.buffer = buffer
        size = PictureSize(width: buffer.width, height: buffer.height)
        // Rows are stored bottom-up: the first one is the last in memory, hence the negative stride.
        let top = (buffer.baseAddress + (buffer.height - 1) * buffer.bytesPerRow).assumingMemoryBound(to: UInt8.self)
        let newSurface = cairo_image_surface_create_for_data(
            top, CAIRO_FORMAT_ARGB32, Int32(clamping: buffer.width), Int32(clamping: buffer.height),
            -Int32(clamping: buffer.bytesPerRow))
        guard let newSurface, let context = cairo_create(newSurface), cairo_status(context) == CAIRO_STATUS_SUCCESS
        else {
            cairo_surface_destroy(newSurface)
            throw Failure(
                .limit, "a picture of \(buffer.width)x\(buffer.height) cannot be drawn into",
                advice: "Cairo ends at 32767x32767")
        }
        (surface, cairo) = (newSurface, context)
    }

    deinit {
        cairo_destroy(cairo)
        cairo_surface_destroy(surface)
    }

    /// Flushes everything to the buffer; drawing has no effect from now on.
    /// - Throws: `.usage` or `.limit` for errors of drawing.
    func finish() throws(Failure) {
        let status = cairo_status(cairo)
        cairo_surface_finish(surface)
        guard status != CAIRO_STATUS_SUCCESS else { return }
        let message = cairo_status_to_string(status).map { String(cString: $0) } ?? "an unknown error"
        throw Failure(
            status == CAIRO_STATUS_NO_MEMORY ? .limit : .usage, "drawing failed: \(message)",
            advice: "check the coordinates, sizes and transforms")
    }

    /// The whole picture.
    public var bounds: Rectangle { Rectangle(size) }

    // MARK: State

    /// How drawing is blended with the destination.
    public var blendMode = BlendMode.normal {
        didSet { cairo_set_operator(cairo, blendMode.cairo) }
    }

    /// Runs a closure, and restores transform, clip and blend mode.
    /// - Throws: what `body` throws.
    public func saved<Result, E: Error>(_ body: () throws(E) -> Result) throws(E) -> Result {
        let mode = blendMode
        cairo_save(cairo)
        defer {
            cairo_restore(cairo)
            blendMode = mode
        }
        return try body()
    }

    /// Translates later drawing.
    public func translate(x: Double, y: Double) { cairo_translate(cairo, x, y) }

    /// Scales later drawing.
    public func scale(x: Double, y: Double) { cairo_scale(cairo, x, y) }

    /// Rotates later drawing clockwise around the origin.
    /// - Parameter radians: a whole turn is 2π.
    public func rotate(_ radians: Double) { cairo_rotate(cairo, radians) }

    /// Transforms the coordinates of later drawing.
    public func transform(by transform: Transform) {
        var matrix = cairo_matrix_t(
            xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx, y0: transform.ty)
        cairo_transform(cairo, &matrix)
    }

    /// Clips later drawing to the path; the path is used up.
    public func clip() { cairo_clip(cairo) }

    /// Draws what the closure draws as one group with an opacity from 0 to 1.
    /// - Throws: what `body` throws.
    public func withOpacity<Result, E: Error>(_ opacity: Double, _ body: () throws(E) -> Result) throws(E) -> Result {
        cairo_push_group(cairo)
        let mode = blendMode
        blendMode = .normal
        defer {
            cairo_pop_group_to_source(cairo)
            blendMode = mode
            cairo_paint_with_alpha(cairo, opacity)
        }
        return try body()
    }
}
