/// Where the picture in a sampler comes from.
package enum PictureSource: Sendable, Hashable {
    /// One of the program's inputs: where the movie's frame fills it, the frame as it came into this program.
    case input(String)
    /// The same, but where the frame fills it: the result of the last pass whose output was the chain (before the
    /// first such pass: the frame).
    case relay(String)
    /// The frame as it came into this program, whichever input it fills.
    case incoming
    /// The result of the last pass whose output was the chain; before the first such pass: the frame.
    case chain
    /// A target's newest content. A pass that draws into the target itself reads what was there before.
    case target(String)
    /// A target's content when this frame began.
    case previousTarget(String)
    /// The frame that came into this program so many frames ago, from 1; before the movie began, its first frame.
    case previousFrame(Int)
    /// What this program made of the frame before; transparent black at first.
    case previousResult
    /// One of the program's data textures.
    case data(String)
    /// The movie's luma or chroma, in its own range and size; before the program's own passes.
    case plane(MoviePlane)
}

/// How a sampler reads its picture.
package struct SamplerRule: Sendable, Hashable {
    /// Where the picture comes from.
    package var source: PictureSource
    /// Nil: linear, but nearest where that gives the same picture.
    package var filter: Filter?
    /// What is read beyond the edge.
    package var wrap: Wrap
    /// The picture gets mipmaps.
    package var isMipmapped: Bool
    /// A flat picture from outside is read upside down.
    package var isFlipped = false

    /// Between pixels: the nearest one, or a mixture.
    package enum Filter: Sendable, Hashable { case nearest, linear }

    /// What is read beyond the picture's edge.
    package enum Wrap: Sendable, Hashable {
        /// The edge's own pixels.
        case clamp
        case `repeat`
        case mirror
        /// Transparent black.
        case border
    }

    /// By default clamped, with the automatic filter.
    package init(_ source: PictureSource, filter: Filter? = nil, wrap: Wrap = .clamp, isMipmapped: Bool = false) {
        self.source = source
        self.filter = filter
        self.wrap = wrap
        self.isMipmapped = isMipmapped
    }
}
