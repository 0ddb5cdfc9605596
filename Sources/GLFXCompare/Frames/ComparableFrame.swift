internal import GLFXCore
internal import GLFXMedia
internal import Glibc

/// A frame's samples in the common form, a plane for each component.
///
/// Any thread may read them.
final class ComparableFrame: @unchecked Sendable {
    /// A plane, rows from the top down.
    struct Plane {
        var start: UnsafePointer<UInt8>
        /// Bytes from a row to the one below it.
        var step: Int
        var width: Int
        var height: Int
        /// How much narrower and lower than the picture, as powers of two.
        var horizontalLog2 = 0
        var verticalLog2 = 0
    }

    /// The frame as it was coded.
    let coded: CodedFrame
    let planes: [Plane]
    /// 1 or 2; 4: floating point.
    let bytesPerSample: Int
    /// The greatest code value; of light 1.
    let most: Int
    /// Memory that the planes are in, where it is not the frame's own.
    private let memory: [PlaneMemory]

    /// - Parameters:
    ///   - bytes: of a sample.
    ///   - most: the greatest code value.
    init(_ coded: CodedFrame, planes: [Plane], bytes: Int, most: Int, memory: [PlaneMemory] = []) {
        (self.coded, self.planes, self.most, self.memory) = (coded, planes, most, memory)
        bytesPerSample = bytes
    }
}

/// The memory of one plane.
final class PlaneMemory: @unchecked Sendable {
    let start: UnsafeMutablePointer<UInt8>
    /// Bytes of a row; a multiple of 64.
    let step: Int

    /// - Parameter bytes: of a sample.
    init(width: Int, height: Int, bytes: Int) throws(Failure) {
        step = (width * bytes + 63) / 64 * 64
        guard let memory = aligned_alloc(64, step * height) else {
            throw Failure(.limit, "out of memory for a frame of \(width)x\(height)")
        }
        start = memory.assumingMemoryBound(to: UInt8.self)
    }

    deinit { free(start) }
}
