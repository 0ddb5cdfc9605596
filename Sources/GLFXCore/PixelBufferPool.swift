/// Lends pixel buffers of one size and format, and reuses them when they are released, so that a running pipeline does
/// not allocate per frame. May be used from any thread.
package final class PixelBufferPool: Sendable {
    /// Columns of each buffer.
    package let width: Int
    /// Rows of each buffer.
    package let height: Int
    /// The layout of each buffer.
    package let format: PixelFormat
    private let buffers = Mutex(Reusable<PixelBuffer>())

    /// - Precondition: `width` and `height` are positive.
    package init(width: Int, height: Int, format: PixelFormat) {
        self.width = width
        self.height = height
        self.format = format
    }

    /// How many buffers were ever made: constant once a pipeline is running.
    package var allocationCount: Int { buffers.withLock { $0.count } }

    /// A buffer with undefined contents.
    /// - Throws: `.limit` where there is no memory for it.
    package func makeBuffer(color: ColorDescription) throws(Failure) -> PixelBuffer {
        try buffers.withLock { (buffers) throws(Failure) in
            if let buffer = buffers.take() {
                buffer.beginUse()
                buffer.color = color
                return buffer
            }
            guard let memory = PixelBuffer.allocate(width: width, height: height, format: format) else {
                throw PixelBuffer.noMemory(width, height, format)
            }
            let buffer = PixelBuffer(width: width, height: height, format: format, color: color, memory: memory)
            buffers.add(buffer)
            return buffer
        }
    }
}
