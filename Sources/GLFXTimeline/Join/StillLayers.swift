internal import GLFXCore
internal import GLFXJob
internal import GLFXMedia
internal import GLFXPrograms

/// A still in the sizes that a pan needs.
struct StillLayers: Sendable {
    /// Of one aspect ratio, each finer than the next. Never written to.
    private let sizes: [PixelBuffer]
    private let panning: Panning?

    /// A pan over a still, cropped to the frame's shape.
    private struct Panning: Sendable {
        var pan: Pan
        /// In pixels.
        var frameWidth: Int
    }

    /// A picture of the frame's size without a pan.
    init(_ picture: PixelBuffer) {
        sizes = [picture]
        panning = nil
    }

    /// A picture with a pan. It fills the frame at all times: areas of another aspect ratio are cropped, unless they
    /// are stretched.
    /// - Parameters:
    ///   - picture: upright, in full resolution.
    ///   - pixelAspect: width of its pixels over their height.
    ///   - largest: pixels that a side may have.
    /// - Throws: `.limit` where memory runs out.
    init(
        _ picture: PixelBuffer, pixelAspect: Rational, pan: Pan, frame: PictureSize, fit: Fit, largest: Int
    ) throws(Failure) {
        let seen = Double(picture.width) * pixelAspect.double / Double(picture.height)
        let shape = Double(frame.width) / Double(frame.height)
        var pan = pan
        if fit != .stretch {
            pan.from = pan.from.cut(to: shape, in: seen)
            pan.to = pan.to.cut(to: shape, in: seen)
        }
        let (narrow, wide) = (min(pan.from.width, pan.to.width), max(pan.from.width, pan.to.width))
        var finest = picture
        while max(finest.width, finest.height) > largest { finest = try Self.half(finest) }
        while Self.isFine(finest.width / 2, narrow, frame.width) { finest = try Self.half(finest) }
        var sizes = [finest]
        while let last = sizes.last, Self.isFine(last.width / 2, wide, frame.width) {
            sizes.append(try Self.half(last))
        }
        self.sizes = sizes
        panning = Panning(pan: pan, frameWidth: frame.width)
    }

    /// The layer at a fraction of the time, 0 to 1.
    func layer(at share: Double) -> TimelineFrame.Layer {
        guard let panning else { return TimelineFrame.Layer(picture: .pixels(sizes[0]), area: nil) }
        let area = panning.pan.area(at: share)
        let coarse = sizes.last { Self.isFine($0.width, area.width, panning.frameWidth) }
        return TimelineFrame.Layer(picture: .pixels(coarse ?? sizes[0]), area: area)
    }

    /// Pixels of the picture for each of the frame's, so that the drawing filter keeps the finest detail.
    private static let fineness = 1.5

    private static func half(_ picture: PixelBuffer) throws(Failure) -> PixelBuffer {
        try PictureScaler.scaled(picture, width: max(1, picture.width / 2), height: max(1, picture.height / 2))
    }

    private static func isFine(_ width: Int, _ share: Double, _ frameWidth: Int) -> Bool {
        Double(width) * share >= fineness * Double(frameWidth)
    }
}

extension PictureArea {
    /// The largest centered area with an aspect ratio.
    /// - Parameters:
    ///   - shape: width over height as displayed.
    ///   - picture: the same of the whole picture.
    func cut(to shape: Double, in picture: Double) -> PictureArea {
        let pictureShape = width * picture / height
        var area = self
        if pictureShape > shape {
            area.width = height * shape / picture
            area.x += (width - area.width) / 2
        } else {
            area.height = width * picture / shape
            area.y += (height - area.height) / 2
        }
        return area
    }
}

extension Pan {
    /// The area at a fraction of the time, 0 to 1: all sides are interpolated with the easing.
    func area(at share: Double) -> PictureArea {
        let gone = easing.progress(share)
        func between(_ side: KeyPath<PictureArea, Double>) -> Double {
            from[keyPath: side] + (to[keyPath: side] - from[keyPath: side]) * gone
        }
        return PictureArea(x: between(\.x), y: between(\.y), width: between(\.width), height: between(\.height))
    }
}
