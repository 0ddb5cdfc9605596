package import GLFXCore

/// Converts frames in their own coding to upright RGB pictures, as the shaders of a job would get them.
///
/// Belongs to one thread.
package final class ShownFrame {
    private let converter: InputConverter

    /// - Parameters:
    ///   - form: of the frames.
    ///   - orientation: how they are to be turned.
    ///   - format: of the pictures.
    package init(_ form: CodedForm, orientation: Orientation, format: PixelFormat) {
        let size = form.size
        converter = InputConverter(
            geometry: CanvasGeometry(
                size: orientation.swapsSides ? PictureSize(width: size.height, height: size.width) : size,
                orientation: orientation, fit: .stretch, pixelAspect: Rational(1, 1)),
            format: format)
    }

    /// A new buffer, from a pool.
    /// - Throws: `.limit` where there is no memory.
    package func picture(of frame: CodedFrame) throws(Failure) -> PixelBuffer {
        try converter.convert(frame.pointer, color: frame.form.color)
    }
}
