internal import FrameCore
internal import Media

/// A still in the sizes that showing it needs.
struct StillLayers: Sendable {
    /// Of one shape, each finer than the next. Nobody writes to them.
    private let sizes: [PixelBuffer]
    private let way: Way?

    /// A way over a still, cut to the frame's shape.
    private struct Way: Sendable {
        var pan: Pan
        /// Pixels of the frame from side to side.
        var frameWidth: Int
    }

    /// A picture of the frame's size that stands still.
    init(_ picture: PixelBuffer) {
        sizes = [picture]
        way = nil
    }

    /// A picture that is moved over. It fills the frame at all times: areas of another shape than the frame's are cut
    /// to it, unless they are to be stretched.
    /// - Parameters:
    ///   - picture: upright, as fine as there is.
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
        way = Way(pan: pan, frameWidth: frame.width)
    }

    /// What is seen after a share of the time, 0 to 1.
    func layer(at share: Double) -> TimelineFrame.Layer {
        guard let way else { return TimelineFrame.Layer(picture: .pixels(sizes[0]), area: nil) }
        let area = way.pan.area(at: share)
        let coarse = sizes.last { Self.isFine($0.width, area.width, way.frameWidth) }
        return TimelineFrame.Layer(picture: .pixels(coarse ?? sizes[0]), area: area)
    }

    /// So many pixels of a picture for each of the frame's leave its finest detail to the filter that draws it.
    private static let fineness = 1.5

    private static func half(_ picture: PixelBuffer) throws(Failure) -> PixelBuffer {
        try PictureScaler.scaled(picture, width: max(1, picture.width / 2), height: max(1, picture.height / 2))
    }

    private static func isFine(_ width: Int, _ share: Double, _ frameWidth: Int) -> Bool {
        Double(width) * share >= fineness * Double(frameWidth)
    }
}
