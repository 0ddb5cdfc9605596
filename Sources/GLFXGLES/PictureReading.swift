internal import CGLFXGLES
internal import GLFXCore
internal import GLFXRender

/// A picture on its way from the device into a transfer buffer.
final class PictureReading: DeviceReading {
    private let device: GraphicsDevice
    private let ring: TransferRing
    /// Nil once it was copied.
    private var buffer: TransferBuffer?
    private let fence: Fence
    private let bytesPerRow: Int
    private let height: Int

    /// - Parameters:
    ///   - source: bound for reading; it may be drawn into at once.
    ///   - act: for the message: `draw frame 12`.
    init(
        _ device: GraphicsDevice, through ring: TransferRing, from source: GLTexture, _ act: @autoclosure () -> String
    ) throws(Failure) {
        bytesPerRow = source.width * source.storage.bytesPerPixel
        height = source.height
        let buffer = ring.take(bytesPerRow * source.height)
        glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 1)
        glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), 0)
        buffer.bound {
            glReadPixels(
                0, 0, GLsizei(source.width), GLsizei(source.height), source.storage.format, source.storage.type, nil)
        }
        fence = try Fence(device.context, act())
        // The device begins now, not when the fence is waited for.
        glFlush()
        (self.device, self.ring, self.buffer) = (device, ring, buffer)
    }

    func finish(
        into memory: UnsafeMutableRawPointer, bytesPerRow: Int, _ act: @autoclosure () -> String
    ) throws(Failure) {
        guard let buffer else { return }
        try fence.wait(device.stop, act())
        self.buffer = nil
        let own = self.bytesPerRow
        let isWhole = buffer.withBytes(own * height) { bytes in
            guard let start = bytes.baseAddress else { return }
            guard own != bytesPerRow else { return memory.copyMemory(from: start, byteCount: own * height) }
            for row in 0..<height {
                (memory + row * bytesPerRow).copyMemory(from: start + row * own, byteCount: own)
            }
        }
        guard isWhole else {
            try device.check(act())
            throw Failure(
                .gpu, "the graphics device lost a picture's memory; cannot \(act())",
                advice: "try again, or use --frames-in-flight 1")
        }
        ring.give(buffer)
    }
}
