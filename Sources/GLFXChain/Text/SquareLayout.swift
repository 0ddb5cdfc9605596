internal import GLFXCore
internal import GLFXJob
package import GLFXMedia

/// Where text is drawn for frames whose pixels are not square: on a picture as wide as the frame is shown, which is then
/// brought to the frame's pixels, so that letters have their shape on the display.
package struct SquareLayout: Equatable {
    /// In square pixels.
    let size: PictureSize
    private let frame: PictureSize

    /// - Parameter pixelAspect: width of a pixel of the frame over its height.
    init(_ frame: PictureSize, pixelAspect: Rational) {
        self.frame = frame
        let wide = (Double(frame.width) * pixelAspect.double).rounded()
        size = PictureSize(width: max(1, Int(min(wide, Double(SizeRule.longest)))), height: frame.height)
    }

    /// A picture that was drawn on `size`, and its left edge there, in the frame's pixels. It stays inside the frame.
    func fitted(_ picture: PixelBuffer, x: Int) throws(Failure) -> (picture: PixelBuffer, x: Int) {
        guard size != frame else { return (picture, x) }
        let ratio = Double(frame.width) / Double(size.width)
        let left = min(max(0, Int((Double(x) * ratio).rounded())), frame.width - 1)
        let width = min(max(1, Int((Double(picture.width) * ratio).rounded())), frame.width - left)
        return (try PictureScaler.scaled(picture, width: width, height: picture.height), left)
    }
}

extension VideoFormat {
    /// For text over pictures of this format.
    package var squareLayout: SquareLayout {
        SquareLayout(PictureSize(width: width, height: height), pixelAspect: sampleAspectRatio)
    }
}
