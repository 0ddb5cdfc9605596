import Glibc

/// How an encoder's conversion makes its samples of opaque colors, as two steps: the first is the same wherever a color
/// stands, so that it need be taken only once for each. Belongs to one thread at a time.
package protocol YCbCrCoding: AnyObject {
    /// How many colors are coded at once.
    var colorsAtOnce: Int { get }

    /// Codes colors.
    /// - Parameters:
    ///   - colors: `colorsAtOnce` BGRA pixels; their alpha does not count.
    ///   - luma: gets their luma as it is written.
    ///   - cb: gets their Cb in eighths of a code; `cr` likewise.
    func code(
        _ colors: UnsafePointer<UInt32>, luma: UnsafeMutablePointer<UInt8>, cb: UnsafeMutablePointer<UInt16>,
        cr: UnsafeMutablePointer<UInt16>
    ) throws(Failure)

    /// A picture of the size and subsampling that is coded for, with undefined contents; none that somebody holds.
    func makePicture() throws(Failure) -> any YCbCrPicture

    /// Makes a picture's chroma of that of every pixel.
    func subsample(_ chroma: FullChroma, into picture: any YCbCrPicture) throws(Failure)
}

/// Chroma of every pixel, in 256ths of a code of 8 bits, the rows from the top.
package final class FullChroma {
    package let width: Int
    package let height: Int
    /// Bytes from row to row; a multiple of `PixelBuffer.rowAlignment`, as every plane's first byte is.
    package let stride: Int
    private let memory: UnsafeMutableRawPointer

    /// - Throws: `.limit` where there is no memory for it.
    package init(width: Int, height: Int) throws(Failure) {
        let alignment = PixelBuffer.rowAlignment
        stride = (2 * width + alignment - 1) / alignment * alignment
        guard let memory = aligned_alloc(alignment, 2 * stride * height) else {
            throw PixelBuffer.noMemory(width, height, .bgra8)
        }
        self.width = width
        self.height = height
        self.memory = memory
    }

    deinit { free(memory) }

    /// The first sample of a row of Cb (0) or Cr (1).
    package func row(_ y: Int, of channel: Int) -> UnsafeMutablePointer<UInt16> {
        precondition(y >= 0 && y < height && channel >= 0 && channel < 2, "outside the planes")
        return (memory + (channel * height + y) * stride).assumingMemoryBound(to: UInt16.self)
    }
}
