internal import GLFXCore
internal import GLFXRender
internal import Glibc

/// The memory of a native picture, which its textures share.
///
/// A plain picture in a pixel buffer's format lies in pixel buffers: one that is uploaded is read where it is, and a
/// result is handed out as it is.
final class NativeStorage {
    /// Every pixel's alpha is known to be the highest.
    var isOpaque = false
    /// What it has to be made of before its pixels are read; nil: it holds them.
    var waiting: WaitingPlanes?
    /// Of pixel buffers that are drawn into; nil: the picture does not lie in one.
    private let pool: PixelBufferPool?
    private var buffer: PixelBuffer?
    /// The buffer came from elsewhere, and must not be changed.
    private var isLent = false
    private let allocation: PictureMemory?
    private let byteCount: Int

    /// Bytes after the last row: a vector may begin at the last pixel.
    private static let margin = 64

    /// Makes pixel buffers when they are needed.
    init(width: Int, height: Int, format: PixelFormat) {
        pool = PixelBufferPool(width: width, height: height, format: format)
        (allocation, byteCount) = (nil, 0)
    }

    /// - Parameter size: for people, where there is no memory.
    init(byteCount: Int, what: PictureRole, size: String) throws(Failure) {
        guard let memory = aligned_alloc(64, (byteCount + Self.margin + 63) / 64 * 64) else {
            throw Failure(
                .limit, "there is no memory for \(what) of \(size) (\((byteCount + 999_999) / 1_000_000) MB)",
                advice: "allow the process more memory, or make the picture smaller with \(.size)")
        }
        allocation = PictureMemory(start: memory, owner: Allocation(memory))
        self.byteCount = byteCount
        pool = nil
    }

    private final class Allocation {
        private let memory: UnsafeMutableRawPointer

        init(_ memory: UnsafeMutableRawPointer) { self.memory = memory }

        deinit { free(memory) }
    }

    /// The picture, to be read.
    func memory() throws(Failure) -> PictureMemory {
        if let allocation { return allocation }
        let buffer = try pixels()
        return PictureMemory(start: buffer.baseAddress, owner: buffer)
    }

    /// The picture, to be drawn into.
    func drawable() throws(Failure) -> PictureMemory {
        waiting = nil
        if isLent { buffer = nil }
        return try memory()
    }

    /// The buffer that holds the picture; a new one where there is none.
    private func pixels() throws(Failure) -> PixelBuffer {
        if let buffer { return buffer }
        guard let pool else { throw Failure(.gpu, "the texture has no memory") }
        let newBuffer = try pool.makeBuffer(color: ColorDescription())
        buffer = newBuffer
        isLent = false
        return newBuffer
    }

    /// Reads a buffer where it is, from now on.
    /// - Returns: false where its rows lie otherwise.
    func borrow(_ other: PixelBuffer, rowBytes: Int) -> Bool {
        guard pool != nil, other.bytesPerRow == rowBytes else { return false }
        (buffer, isLent, waiting) = (other, true, nil)
        return true
    }

    /// Hands the buffer out; the picture's content is undefined then.
    /// - Returns: nil where the picture does not lie in a buffer of its own.
    func give() -> PixelBuffer? {
        guard pool != nil, !isLent, let buffer else { return nil }
        self.buffer = nil
        return buffer
    }

    func clear() throws(Failure) {
        let start = try drawable().start
        memset(start, 0, buffer.map { $0.bytesPerRow * $0.height } ?? byteCount)
        isOpaque = false
    }
}
