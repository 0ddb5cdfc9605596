public import GLFXCore
public import GLFXKit
public import GLFXMedia

/// The argument of a clip's closure: the clip's picture at a time.
public struct ClipRequest {
    /// The source's picture at that time, alpha straight; nil for a clip that has none. It may be shared: do not draw
    /// into it, but into the result of `drawing`.
    public let source: PixelBuffer?
    /// Seconds since the clip began.
    public let time: Double
    /// The composition's own time.
    public let compositionTime: Timestamp
    /// Pixels of the composition.
    public let size: PictureSize
    let pool: PixelBufferPool

    /// A new picture of the composition's size: the source, fitted into it, and what is drawn over it.
    /// - Parameters:
    ///   - fit: how a source of another aspect ratio fills it.
    ///   - body: draws.
    /// - Throws: what `body` throws, and as `PixelBuffer.draw`.
    public func drawing(fit: Fit = .contain, _ body: (DrawingContext) throws -> Void) throws -> PixelBuffer {
        let picture = try pool.makeBuffer(color: MovieMaker.color)
        try picture.drawPremultiplied { context in
            context.clear()
            if let source { context.draw(source, fit: fit) }
            try body(context)
        }
        picture.unpremultiply()
        return picture
    }

    /// The source through a filter.
    /// - Parameters:
    ///   - filter: of the source's size.
    ///   - inputs: pictures for the filter's further samplers.
    /// - Throws: as `ShaderFilter.apply`; `.usage` for a clip without a source.
    public func filtered(by filter: ShaderFilter, inputs: [String: PixelBuffer] = [:]) throws(Failure) -> PixelBuffer {
        guard let source else {
            throw Failure(.usage, "a clip without a source cannot be filtered", advice: "draw one")
        }
        return try filter.apply(to: source, at: compositionTime, inputs: inputs)
    }
}
