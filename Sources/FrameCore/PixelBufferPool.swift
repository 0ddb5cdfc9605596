import Glibc
import Synchronization

/// Lends pixel buffers of one size and format, and takes their memory back when they are let go, so that a running
/// pipeline allocates nothing a frame. May be used from any thread.
public final class PixelBufferPool: Sendable {
    /// Columns of each buffer.
    public let width: Int
    /// Rows of each buffer.
    public let height: Int
    /// The layout of each buffer.
    public let format: PixelFormat
    /// Plain memory that nobody holds while it is in the pool.
    private struct Memory: @unchecked Sendable { let start: UnsafeMutableRawPointer }
    private struct State {
        var free: [Memory] = []
        var made = 0
    }
    private let state = Mutex(State())

    /// - Precondition: `width` and `height` are positive.
    public init(width: Int, height: Int, format: PixelFormat) {
        self.width = width
        self.height = height
        self.format = format
    }

    deinit { state.withLock { $0.free.forEach { Glibc.free($0.start) } } }

    /// How many pieces of memory were ever allocated: constant once a pipeline is running.
    public var allocationCount: Int { state.withLock { $0.made } }

    /// A buffer with undefined contents. The pool lives at least as long as its buffers.
    /// - Throws: `.limit` where there is no memory for it.
    public func makeBuffer(color: ColorDescription) throws(Failure) -> PixelBuffer {
        let recycled = state.withLock { state in
            let memory = state.free.popLast()
            if memory == nil { state.made += 1 }
            return memory
        }
        guard let memory = recycled?.start ?? PixelBuffer.allocate(width: width, height: height, format: format) else {
            throw PixelBuffer.noMemory(width, height, format)
        }
        return PixelBuffer(width: width, height: height, format: format, color: color, memory: memory, pool: self)
    }

    func takeBack(_ start: UnsafeMutableRawPointer) {
        let memory = Memory(start: start)
        state.withLock { $0.free.append(memory) }
    }
}
