/// A picture as an encoder takes it: 8 bits a sample, luma of every pixel, chroma of groups of them, the rows from the top.
/// The origin of a buffer that goes to the encoder and nowhere else: its pixels cannot be had.
package protocol YCbCrPicture: PixelOrigin {
    /// Luma, Cb, Cr.
    var planes: [YCbCrPlane] { get }
    /// Some pixel was less than opaque before it was laid over black.
    var hasTransparentPixel: Bool { get set }
}

extension YCbCrPicture {
    package func paint(_ buffer: PixelBuffer) {
        preconditionFailure("a picture that was made for an encoder has no pixels")
    }

    package var hasPlanarRows: Bool { false }

    package func show(to sink: any PlanarSink) {
        preconditionFailure("a picture that was made for an encoder has no pixels")
    }
}

/// Samples of one kind, one byte each.
package struct YCbCrPlane {
    package let width: Int
    package let height: Int
    /// Bytes from row to row; a multiple of `PixelBuffer.rowAlignment`, as the first byte is.
    package let stride: Int
    package let start: UnsafeMutablePointer<UInt8>

    package init(width: Int, height: Int, stride: Int, start: UnsafeMutablePointer<UInt8>) {
        self.width = width
        self.height = height
        self.stride = stride
        self.start = start
    }
}
