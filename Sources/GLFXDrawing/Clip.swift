public import GLFXCore
public import GLFXMedia

/// A source that a composition shows for a time.
public struct Clip {
    /// Where pictures come from.
    public enum Source: Sendable {
        /// One color, everywhere.
        case color(Color)
        /// A still from a file.
        case picture(String)
        /// A movie from a file, from its first frame on; its last frame is held when it ends early.
        case movie(String)
        /// A picture in memory; it must not change meanwhile.
        case buffer(PixelBuffer)
        /// Nothing: the closure draws.
        case drawing
    }

    /// Where its pictures come from.
    public var source: Source
    /// When it begins, in seconds of the composition.
    public var start: Rational
    /// How long it is shown, in seconds; nil: a movie to its end.
    public var duration: Rational?
    /// Higher layers are drawn over lower ones; in a layer later clips over earlier ones.
    public var layer = 0
    /// How it is blended with the clips below.
    public var blendMode = BlendMode.normal
    /// How a picture of another aspect ratio fills the frame.
    public var fit = Fit.contain
    /// 0 to 1, by seconds since the clip began.
    public var opacity: (Double) -> Double = { _ in 1 }
    /// Moves the picture from its place in the frame, by seconds since the clip began.
    public var transform: (Double) -> Transform = { _ in .identity }
    /// Draws or filters; nil: the source unchanged.
    public var frame: ((ClipRequest) throws -> PixelBuffer)?

    /// A clip of a source.
    public init(_ source: Source, from start: Rational = 0, for duration: Rational? = nil) {
        (self.source, self.start, self.duration) = (source, start, duration)
    }

    /// For messages.
    var name: String {
        switch source {
        case .movie(let path), .picture(let path): "'\(path)'"
        case .color: "a color"
        case .buffer: "a picture"
        case .drawing: "a drawing"
        }
    }
}
