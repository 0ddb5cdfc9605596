internal import CGLFXPangoCairo
public import GLFXCore
public import GLFXMedia

extension DrawingContext {
    /// Draws a picture into a rectangle.
    /// - Parameters:
    ///   - picture: alpha straight. An opaque one in `.bgra8` is read in place, others are copied first.
    ///   - rectangle: nil: the whole destination.
    ///   - fit: how a picture of another aspect ratio fills it; the overhang is cropped.
    ///   - opacity: 0 to 1.
    public func draw(
        _ picture: PixelBuffer, in rectangle: Rectangle? = nil, fit: Fit = .contain, opacity: Double = 1
    ) {
        let frame = rectangle ?? bounds
        let place = frame.fitting(PictureSize(width: picture.width, height: picture.height), fit)
        guard place.width > 0, place.height > 0 else { return }
        let drawable = ((try? picture.shown()) ?? picture).premultipliedBGRA()
        saved {
            if fit == .cover {
                cairo_rectangle(cairo, frame.x, frame.y, frame.width, frame.height)
                cairo_clip(cairo)
            }
            cairo_rectangle(cairo, place.x, place.y, place.width, place.height)
            cairo_clip(cairo)
            cairo_translate(cairo, place.x, place.y)
            cairo_scale(cairo, place.width / Double(picture.width), place.height / Double(picture.height))
            let top = drawable.baseAddress + (drawable.height - 1) * drawable.bytesPerRow
            let surface = cairo_image_surface_create_for_data(
                top.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(clamping: drawable.width),
                Int32(clamping: drawable.height), -Int32(clamping: drawable.bytesPerRow))
            cairo_set_source_surface(cairo, surface, 0, 0)
            // Transparency outside the picture must not bleed in.
            cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
            cairo_paint_with_alpha(cairo, opacity)
            cairo_set_source_rgba(cairo, 0, 0, 0, 1)
            // An open group may retain the surface; the bytes are not valid after this.
            cairo_surface_finish(surface)
            cairo_surface_destroy(surface)
        }
        withExtendedLifetime(drawable) {}
    }
}

extension PixelBuffer {
    /// The picture in Cairo's format: itself where it has that already.
    fileprivate func premultipliedBGRA() -> PixelBuffer {
        if format == .bgra8, !hasTransparentPixel { return self }
        let copy = PixelBuffer(width: width, height: height, format: .bgra8, color: color)
        for y in 0..<height {
            let to = copy.row(y).bindMemory(to: SIMD4<UInt8>.self)
            switch format {
            case .bgra8: copy.row(y).copyMemory(from: UnsafeRawBufferPointer(row(y)))
            case .rgba8:
                let from = row(y).bindMemory(to: SIMD4<UInt8>.self)
                for x in to.indices { to[x] = SIMD4(from[x].z, from[x].y, from[x].x, from[x].w) }
            case .rgba16, .rgbaHalf, .rgbaFloat:
                let from = row(y).bindMemory(to: SIMD4<UInt16>.self)
                for x in to.indices {
                    let words = format == .rgba16 ? from[x] : self[x, y]
                    // 16 bits are 8 bits times 257; rounded.
                    let codes = (SIMD4<UInt32>(truncatingIfNeeded: words) &+ 128) / 257
                    to[x] = SIMD4<UInt8>(truncatingIfNeeded: SIMD4(codes.z, codes.y, codes.x, codes.w))
                }
            }
        }
        copy.premultiply()
        return copy
    }

    /// Draws over the picture.
    ///
    ///     try picture.draw { context in
    ///         context.circle(center: Point(x: 50, y: 50), radius: 20)
    ///         context.fill(.red)
    ///     }
    ///
    /// - Parameter body: draws; its context is invalid afterwards.
    /// - Throws: what `body` throws; `Failure` of kind `.usage` for a picture that is not `.bgra8` and for errors of
    ///   drawing, `.limit` where it is too large.
    public func draw<Result>(_ body: (DrawingContext) throws -> Result) throws -> Result {
        if format == .bgra8, hasTransparentPixel { premultiply() }
        let result = try drawPremultiplied(body)
        if hasTransparentPixel { unpremultiply() }
        return result
    }

    /// The same, with alpha premultiplied before and after.
    func drawPremultiplied<Result>(_ body: (DrawingContext) throws -> Result) throws -> Result {
        guard format == .bgra8 else {
            throw Failure(
                .usage, "a picture in \(format) cannot be drawn into", advice: "make it, or read it, in bgra8")
        }
        let context = try DrawingContext(self)
        let result: Result
        do {
            result = try body(context)
        } catch {
            try? context.finish()
            throw error
        }
        try context.finish()
        return result
    }
}
