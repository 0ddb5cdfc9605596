internal import GLFXCore
internal import GLFXPrograms
internal import GLFXRender
internal import Glibc

/// Memory that programs read and write besides pictures.
package final class NativeBuffer: DeviceBuffer {
    let memory: UnsafeMutableRawPointer
    /// In bytes, at least 4.
    let size: Int
    private unowned let device: NativeDevice
    private let initial: [UInt8]

    init(_ buffer: DataBuffer, on device: NativeDevice) throws(Failure) {
        initial = buffer.bytes
        size = max((buffer.bytes.count + 3) / 4 * 4, 4)
        guard size <= Int(Int32.max), let memory = aligned_alloc(64, (size + 63) / 64 * 64) else {
            throw Failure(
                .limit, "there is no memory for the buffer '\(buffer.name)' (\(size) bytes)",
                advice: "allow the process more memory")
        }
        self.memory = memory
        self.device = device
        reset()
    }

    deinit { free(memory) }

    package func reset() {
        memset(memory, 0, size)
        initial.withUnsafeBytes { bytes in
            if let start = bytes.baseAddress { memory.copyMemory(from: start, byteCount: bytes.count) }
        }
    }

    package func bind(_ binding: Int) { device.buffers[binding] = self }

    package var firstNumber: Int32 { memory.loadUnaligned(as: Int32.self) }
}
