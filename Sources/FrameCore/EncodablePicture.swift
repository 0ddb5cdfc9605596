import Glibc
import Synchronization

/// A picture that an encoder takes as it is: luma of every pixel as it is written, and chroma of every pixel, of which
/// the encoder makes that of groups; the rows from the top.
package protocol EncodablePicture: AnyObject, Sendable {
    /// 8 bits a sample.
    var luma: LumaPlane { get }
    /// Until the picture is complete.
    var chroma: FullChroma { get }
    /// Some pixel was less than opaque before it was laid over black.
    var hasTransparentPixel: Bool { get set }
    /// To be called once by who has filled it, on that thread.
    func complete() throws(Failure)
    /// Hands its memory to the encoder that it was made for; to be called once, by that encoder.
    func encode() throws(Failure)
}

/// One byte for every pixel.
package struct LumaPlane {
    package let start: UnsafeMutablePointer<UInt8>
    /// Bytes from row to row; a multiple of `PixelBuffer.rowAlignment`, as the first byte is.
    package let stride: Int

    package init(start: UnsafeMutablePointer<UInt8>, stride: Int) {
        self.start = start
        self.stride = stride
    }
}

/// Chroma of every pixel, in 256ths of a code of 8 bits, the rows from the top. Goes from thread to thread with its picture.
package final class FullChroma: @unchecked Sendable {
    package let width: Int
    package let height: Int
    /// Bytes from row to row; a multiple of `PixelBuffer.rowAlignment`, as every plane's first byte is.
    package let stride: Int
    private let memory: UnsafeMutableRawPointer
    /// How often it was let go: that comes before what it holds next.
    private let uses = Atomic<Int>(0)

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

    /// To be called by who is about to fill it.
    package func beginUse() { _ = uses.load(ordering: .acquiring) }

    /// To be called, on whatever thread, by who is about to let it go.
    package func endUse() { uses.add(1, ordering: .releasing) }
}
