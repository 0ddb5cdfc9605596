package import FrameCore

/// A filter that reports whether each pixel of its result depends on the color of that pixel alone, and then can draw
/// colors without a frame.
package protocol PointFilter: FrameFilter {
    /// Size and format of input and output, if each pixel of the result depends on that pixel's color alone; else nil.
    var pointOperation: PointOperation? { get }

    /// Results keep their alpha: they are not laid over a background.
    var keepsAlpha: Bool { get }

    /// Filters a picture of colors in place, as a frame's pixels.
    /// - Parameter colors: of any size and the filter's format.
    func change(_ colors: PixelBuffer, at time: FrameTime) throws(Failure)
}

/// Size and format of a filter that works pixel by pixel.
package struct PointOperation {
    package var width: Int
    package var height: Int
    package var format: PixelFormat

    package init(width: Int, height: Int, format: PixelFormat) {
        self.width = width
        self.height = height
        self.format = format
    }
}
