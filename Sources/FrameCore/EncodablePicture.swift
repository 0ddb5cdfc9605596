import Glibc
import Synchronization

/// A picture that an encoder takes without conversion: luma as it is written, and full-resolution chroma, which the
/// encoder subsamples; rows top-down.
package protocol EncodablePicture: AnyObject, Sendable {
    /// 8 bits a sample.
    var luma: LumaPlane { get }
    /// Valid until the picture is complete.
    var chroma: FullChroma { get }
    /// Some pixel was less than opaque before it was laid over black.
    var hasTransparentPixel: Bool { get set }
    /// Call once, on the thread that filled it.
    func complete() throws(Failure)
    /// Moves its memory to the encoder that it was made for, which calls this once.
    func encode() throws(Failure)
}

/// One byte for every pixel.
package struct LumaPlane {
    package let start: UnsafeMutablePointer<UInt8>
    /// Bytes from row to row; like the start, a multiple of `PixelBuffer.rowAlignment`.
    package let stride: Int

    package init(start: UnsafeMutablePointer<UInt8>, stride: Int) {
        self.start = start
        self.stride = stride
    }
}

/// Full-resolution chroma in 256ths of an 8-bit code, rows top-down. Moves between threads with its picture.
package final class FullChroma: @unchecked Sendable {
    package let width: Int
    package let height: Int
    /// Bytes from row to row; like every plane's start, a multiple of `PixelBuffer.rowAlignment`.
    package let stride: Int
    private let memory: UnsafeMutableRawPointer
    /// Number of releases: orders a use before the next one.
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

    /// Call before filling it.
    package func beginUse() { _ = uses.load(ordering: .acquiring) }

    /// Call before releasing it, on any thread.
    package func endUse() { uses.add(1, ordering: .releasing) }
}
