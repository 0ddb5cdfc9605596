public import GLFXCore
public import GLFXMedia

/// Draws the texts of a job. GLFXDrawing has one (`PangoPainter`), so that who draws no text does not link its
/// libraries.
public protocol TextPainter: Sendable {
    /// Draws a text as it lies in a frame. Called on the thread that draws.
    /// - Parameters:
    ///   - text: in place of the content.
    ///   - style: everything else.
    ///   - frame: the frame's size in pixels.
    /// - Returns: nil where nothing of it lies in the frame.
    /// - Throws: `Failure` of kind `.usage` for a missing font, and for characters that no installed font has.
    func paint(_ text: String, _ style: FrameText, in frame: PictureSize) throws(Failure) -> PaintedText?

    /// The font that a name means, for subtitles, which libass draws. Without it every name is a family's.
    /// - Parameter font: a family, with `Bold`, `Light` and `Italic` behind it.
    /// - Throws: `Failure` of kind `.usage` for a missing font.
    func face(named font: String) throws(Failure) -> TextFace
}

extension TextPainter {
    /// The name as a family.
    public func face(named font: String) throws(Failure) -> TextFace { TextFace(family: font) }
}

/// A font's family, weight and slant.
public struct TextFace: Sendable, Hashable {
    /// The family's name.
    public var family: String
    /// As in CSS: 400 is regular, 700 bold.
    public var weight: Int
    /// Slanted letters.
    public var isItalic: Bool

    /// The regular face by default.
    public init(family: String, weight: Int = 400, isItalic: Bool = false) {
        (self.family, self.weight, self.isItalic) = (family, weight, isItalic)
    }
}

/// A picture of a text, and where it lies.
public struct PaintedText: Sendable {
    /// In `.bgra8`, alpha straight, colors in sRGB. It lies inside the frame.
    public var picture: PixelBuffer
    /// Pixels from the frame's left edge to the picture's.
    public var x: Int
    /// Pixels from the frame's upper edge down to the picture's.
    public var y: Int

    /// A picture and its place.
    public init(_ picture: PixelBuffer, x: Int, y: Int) { (self.picture, self.x, self.y) = (picture, x, y) }
}
