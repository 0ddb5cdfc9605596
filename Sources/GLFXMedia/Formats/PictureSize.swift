/// Width and height in pixels.
public struct PictureSize: Sendable, Hashable {
    /// Columns.
    public var width: Int
    /// Rows.
    public var height: Int

    /// A size in pixels, unchecked.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// How a picture of one shape fills a frame of another.
public enum Fit: String, Sendable, CaseIterable {
    /// The whole picture, with borders (transparent, so that the background shows).
    case contain
    /// The whole frame; the picture is cropped.
    case cover
    /// The whole picture over the whole frame, distorted.
    case stretch
}
