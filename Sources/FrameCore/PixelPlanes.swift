import Glibc
import Synchronization

/// A picture of 8 bits a channel as planes, rows top-down: written by color look-up, read by encoders' conversions. Has
/// one writer at a time, as a `PixelBuffer` has.
package final class PixelPlanes: @unchecked Sendable {
    package let width: Int
    package let height: Int
    /// From row to row; like every plane's start, a multiple of `PixelBuffer.rowAlignment`.
    package let stride: Int
    /// Whether there is a plane of alpha; without, the picture counts as opaque.
    package let hasAlpha: Bool
    private let memory: UnsafeMutableRawPointer
    /// Number of `endUse` calls: orders a use before the next one.
    private let uses = Atomic<Int>(0)

    /// - Throws: `.limit` where there is no memory for it.
    init(width: Int, height: Int, hasAlpha: Bool) throws(Failure) {
        let alignment = PixelBuffer.rowAlignment
        stride = (width + alignment - 1) / alignment * alignment
        guard let memory = aligned_alloc(alignment, stride * height * (hasAlpha ? 4 : 3)) else {
            throw PixelBuffer.noMemory(width, height, .bgra8)
        }
        self.width = width
        self.height = height
        self.hasAlpha = hasAlpha
        self.memory = memory
    }

    deinit { free(memory) }

    /// The first sample of a row of red (0), green, blue or, where it has that, alpha (3).
    package func row(_ y: Int, of plane: Int) -> UnsafeMutablePointer<UInt8> {
        precondition(y >= 0 && y < height && plane >= 0 && plane < (hasAlpha ? 4 : 3), "outside the planes")
        return (memory + (plane * height + y) * stride).assumingMemoryBound(to: UInt8.self)
    }

    /// A new buffer with its pixels.
    /// - Parameter format: of 8 bits a channel.
    /// - Throws: `.limit` where there is no memory for it.
    package func packed(_ format: PixelFormat) throws(Failure) -> PixelBuffer {
        precondition(!format.isDeep, "planes have 8 bits a sample")
        let buffer = try PixelBuffer.blank(width: width, height: height, format: format)
        let (low, high) = format == .bgra8 ? (2, 0) : (0, 2)
        for y in 0..<height {
            let pixels = buffer.row(y).bindMemory(to: UInt32.self)
            let (first, middle, last) = (row(y, of: low), row(y, of: 1), row(y, of: high))
            let alpha = hasAlpha ? row(y, of: 3) : nil
            for x in 0..<width {
                let color = UInt32(first[x]) | UInt32(middle[x]) << 8 | UInt32(last[x]) << 16
                pixels[x] = (color | (alpha.map { UInt32($0[x]) } ?? 255) << 24).littleEndian
            }
        }
        return buffer
    }

    /// As `Picture.endUse`.
    package func endUse() { uses.add(1, ordering: .releasing) }

    fileprivate func beginUse() { _ = uses.load(ordering: .acquiring) }

    /// Whether any pixel is less than opaque.
    package var hasTransparentPixel: Bool {
        guard hasAlpha else { return false }
        for y in 0..<height {
            let alpha = row(y, of: 3)
            // No early exit within a row, so that the loop is vectorized.
            var all = UInt8.max
            for x in 0..<width { all &= alpha[x] }
            if all != .max { return true }
        }
        return false
    }
}

/// Reuses planes of one size. Belongs to one thread; planes may be released on any.
package struct PixelPlanesPool {
    private let width: Int
    private let height: Int
    private var hasAlpha = false
    private var planes = Reusable<PixelPlanes>()

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Planes with undefined contents.
    /// - Throws: `.limit` where there is no memory for them.
    package mutating func make(hasAlpha wanted: Bool) throws(Failure) -> PixelPlanes {
        if wanted != hasAlpha {
            planes = Reusable()
            hasAlpha = wanted
        }
        if let free = planes.take() {
            free.beginUse()
            return free
        }
        let made = try PixelPlanes(width: width, height: height, hasAlpha: wanted)
        planes.add(made)
        return made
    }
}
