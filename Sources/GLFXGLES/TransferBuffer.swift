internal import CGLFXGLES

/// Memory of the driver's that a picture passes through, so that neither the processor nor the device waits for the
/// other's copy: a pixel buffer object.
///
/// The corresponding C functions are `glGenBuffers`, `glBufferData`, `glMapBufferRange` and `glDeleteBuffers`.
final class TransferBuffer {
    enum Direction {
        case toDevice, fromDevice

        fileprivate var target: GLenum {
            GLenum(self == .toDevice ? GL_PIXEL_UNPACK_BUFFER : GL_PIXEL_PACK_BUFFER)
        }
        fileprivate var usage: GLenum { GLenum(self == .toDevice ? GL_STREAM_DRAW : GL_STREAM_READ) }
    }

    let direction: Direction
    /// In bytes.
    let capacity: Int
    /// Once it has passed, the device has read what was put here; nil: it has to read nothing.
    var fence: Fence?
    private let context: GraphicsContext
    private let name: GLuint

    /// An error of GL stays for the next check.
    init(_ direction: Direction, _ context: GraphicsContext, capacity: Int) {
        var name: GLuint = 0
        glGenBuffers(1, &name)
        (self.direction, self.context, self.capacity, self.name) = (direction, context, capacity, name)
        bound { glBufferData(direction.target, GLsizeiptr(capacity), nil, direction.usage) }
    }

    deinit {
        var name = name
        if context.makeCurrent() { glDeleteBuffers(1, &name) }
    }

    /// The device has no use for it any more.
    var isFree: Bool { fence?.isPassed ?? true }

    /// Runs the body while pixels are transferred to or from this buffer: addresses are offsets into it.
    func bound<Result>(_ body: () -> Result) -> Result {
        glBindBuffer(direction.target, name)
        // Nothing else here transfers pixels through a buffer.
        defer { glBindBuffer(direction.target, 0) }
        return body()
    }

    /// Puts bytes into it, which the device no longer reads.
    /// - Returns: false where the driver does not give its memory; an error of GL stays for the next check.
    func put(_ bytes: UnsafeRawBufferPointer) -> Bool {
        // That the device does not read it, its fence has told.
        let access = GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT | GL_MAP_UNSYNCHRONIZED_BIT
        return bound {
            guard
                let memory = glMapBufferRange(
                    direction.target, 0, GLsizeiptr(bytes.count), GLbitfield(access))
            else { return false }
            UnsafeMutableRawBufferPointer(start: memory, count: bytes.count).copyMemory(from: bytes)
            return glUnmapBuffer(direction.target) == GLboolean(GL_TRUE)
        }
    }

    /// Gives the first bytes to the body. Waits for the device where it has not written them yet.
    /// - Returns: false where the driver does not give its memory, or lost it; an error of GL stays for the next check.
    func withBytes(_ count: Int, _ body: (UnsafeRawBufferPointer) -> Void) -> Bool {
        bound {
            guard let memory = glMapBufferRange(direction.target, 0, GLsizeiptr(count), GLbitfield(GL_MAP_READ_BIT))
            else { return false }
            body(UnsafeRawBufferPointer(start: memory, count: count))
            return glUnmapBuffer(direction.target) == GLboolean(GL_TRUE)
        }
    }
}
