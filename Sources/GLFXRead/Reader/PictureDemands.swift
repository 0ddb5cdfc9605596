package import GLFXCore

/// The sizes and formats of pictures that the renderer takes.
package struct PictureDemands: Sendable {
    /// Pixels that a side may have; nil: any number.
    package var longestSide: Int?
    /// The pixel format of pictures of 8 bits a channel.
    package var shallowFormat: PixelFormat
    /// The pixel format of pictures of more than 8 bits a channel.
    package var deepFormat: PixelFormat
    /// The decoder's planes that the renderer converts to RGB itself.
    package var planes: PlaneSupport
    /// Also of planes in buffers that devices share (dma-bufs).
    package var takesShared: Bool
    /// The same for pictures beside the frame.
    package var furtherPlanes: PlaneSupport

    package init(
        longestSide: Int? = nil, shallowFormat: PixelFormat = .bgra8, deepFormat: PixelFormat = .rgba16,
        planes: PlaneSupport = .none, takesShared: Bool = false, furtherPlanes: PlaneSupport = .none
    ) {
        self.longestSide = longestSide
        self.planes = planes
        self.takesShared = takesShared
        self.furtherPlanes = furtherPlanes
        self.shallowFormat = shallowFormat
        self.deepFormat = deepFormat
    }
}

extension ReaderOptions {
    /// For pictures whose alpha changes: pixels, not a decoder's planes.
    package var asPixels: ReaderOptions {
        var options = self
        options.demands = { [demands] in
            var value = demands()
            (value.planes, value.furtherPlanes, value.takesShared) = (.none, .none, false)
            return value
        }
        return options
    }

    /// For pictures whose colors are managed: the numbers of the file in floating point.
    package var managed: ReaderOptions {
        var options = self
        (options.light, options.isData, options.isFloat, options.keepsLight) = (nil, true, true, true)
        // Floating point has room for them.
        options.keepsExcursions = false
        return options
    }

    /// For pictures beside the frame, of any size: large ones are scaled before they are drawn.
    package var forFurther: ReaderOptions {
        var options = self
        options.demands = { [demands] in
            var value = demands()
            (value.longestSide, value.planes, value.takesShared) = (nil, value.furtherPlanes, false)
            return value
        }
        return options
    }
}
