package import GLFXCore
internal import GLFXJob

/// Draws the polygons of masks, each once: while other values change, its picture stays the same one, so that nothing has
/// to be opened again.
///
/// Belongs to one thread.
package final class MaskPictures {
    private struct Key: Hashable {
        var polygon: MattePolygon
        var width: Int
        var height: Int
    }

    private let format: PixelFormat
    private var cache: [Key: PixelBuffer] = [:]

    /// - Parameter format: the pictures', with 8 bits.
    package init(_ format: PixelFormat) { self.format = format }

    /// - Parameters:
    ///   - width: of the frame, in pixels; `height` likewise.
    /// - Throws: `.usage` where the polygon is outside the frame.
    func picture(of polygon: MattePolygon, width: Int, height: Int) throws(Failure) -> PixelBuffer {
        let key = Key(polygon: polygon, width: width, height: height)
        if let known = cache[key] { return known }
        guard let picture = try PolygonPainter(polygon, width: width, height: height).picture(format) else {
            throw Failure(
                .usage, "the polygon of \(.mask) is outside the picture",
                advice: "it has \(width)x\(height) pixels, counted from its top left")
        }
        cache[key] = picture
        return picture
    }
}
