internal import CGLFXGLES
internal import GLFXCore
internal import GLFXPrograms
internal import GLFXRender

/// Memory on the device that shaders read and write besides pictures.
///
/// The corresponding C functions are `glGenBuffers`, `glBufferData`, `glBindBufferBase`, `glMapBufferRange` and
/// `glDeleteBuffers`.
package final class StorageBuffer: DeviceBuffer {
    private let device: GraphicsDevice
    private let name: GLuint
    private let bytes: [UInt8]

    init(device: GraphicsDevice, _ buffer: DataBuffer) throws(Failure) {
        try device.use()
        var name: GLuint = 0
        glGenBuffers(1, &name)
        self.device = device
        self.name = name
        bytes = buffer.bytes
        reset()
        try checkGL("make room for the buffer '\(buffer.name)'")
    }

    deinit {
        var name = name
        if device.makeCurrent() { glDeleteBuffers(1, &name) }
    }

    /// Restores its initial content.
    package func reset() {
        let target = GLenum(GL_SHADER_STORAGE_BUFFER)
        glBindBuffer(target, name)
        glBufferData(target, bytes.count, bytes, GLenum(GL_DYNAMIC_COPY))
    }

    /// Binds it to a storage block's binding point for the next draws.
    package func bind(_ binding: Int) {
        glBindBufferBase(GLenum(GL_SHADER_STORAGE_BUFFER), GLuint(binding), name)
    }

    /// Its first four bytes, once everything is drawn; 0 if they cannot be mapped.
    package var firstNumber: Int32 {
        let target = GLenum(GL_SHADER_STORAGE_BUFFER)
        glBindBuffer(target, name)
        guard
            let bytes = glMapBufferRange(target, 0, MemoryLayout<Int32>.size, GLbitfield(GL_MAP_READ_BIT))
        else { return 0 }
        defer { glUnmapBuffer(target) }
        return bytes.loadUnaligned(as: Int32.self)
    }
}
