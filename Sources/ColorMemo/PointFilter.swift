package import FrameCore

/// A filter that can tell whether each pixel of its result follows from the color of that pixel alone, and draws colors
/// without a frame then.
package protocol PointFilter: FrameFilter {
    /// The size of what comes in and goes out, and its layout, where each pixel of the result follows from that pixel's
    /// color alone; nil where it does not.
    var pointOperation: PointOperation? { get }

    /// Results keep their alpha: they are laid over nothing.
    var keepsAlpha: Bool { get }

    /// Changes a picture of colors in place, as it would change the pixels of a frame.
    /// - Parameter colors: of any size and the filter's format.
    func change(_ colors: PixelBuffer, at time: FrameTime) throws(Failure)
}

/// What a filter makes pixel by pixel.
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
