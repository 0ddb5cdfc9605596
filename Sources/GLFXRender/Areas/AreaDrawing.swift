package import GLFXCore

/// An area of a picture in fractions of its width and height, from its top left.
package struct FractionalArea: Sendable, Hashable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    /// Of any size above 0; beyond the picture's edge its last pixels are repeated.
    package init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

/// Draws areas of pictures over whole frames, on any device.
package protocol AreaDrawing: AnyObject {
    /// Time spent in upload, draw, read back.
    var clock: StepClock { get }

    /// - Parameter result: of the frame's size and format; overwritten.
    func render(_ source: PixelBuffer, _ area: FractionalArea, into result: PixelBuffer) throws(Failure)
}
