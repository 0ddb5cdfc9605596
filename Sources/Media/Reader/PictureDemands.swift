package import FrameCore

/// What the renderer takes, which readers make.
package struct PictureDemands: Sendable {
    /// Pixels that a side may have; nil: any number.
    package var longestSide: Int?
    /// For pictures of 8 bits a channel.
    package var shallowFormat: PixelFormat
    /// For pictures of more.
    package var deepFormat: PixelFormat

    package init(longestSide: Int? = nil, shallowFormat: PixelFormat = .bgra8, deepFormat: PixelFormat = .rgba16) {
        self.longestSide = longestSide
        self.shallowFormat = shallowFormat
        self.deepFormat = deepFormat
    }
}

extension ReaderOptions {
    /// The same for pictures of any size: what is too large is scaled before it is drawn.
    package var ofAnySize: ReaderOptions {
        var options = self
        options.demands = { [demands] in
            var value = demands()
            value.longestSide = nil
            return value
        }
        return options
    }
}
