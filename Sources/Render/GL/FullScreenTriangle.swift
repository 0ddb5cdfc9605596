internal import CGLES
internal import FrameCore
internal import ShaderText

/// One triangle that covers the whole target; what is outside is cut off. It has no diagonal along which pixels are
/// drawn twice, as two triangles have. A vertex shader of the user's own gets the target's four corners all the same: it
/// may move them, and what it works out at each is meant for the corner.
final class FullScreenTriangle {
    private let device: GraphicsDevice
    private let array: GLuint
    private let buffer: GLuint

    init(device: GraphicsDevice) throws(Failure) {
        try device.use()
        var (array, buffer): (GLuint, GLuint) = (0, 0)
        glGenVertexArrays(1, &array)
        glGenBuffers(1, &buffer)
        self.device = device
        self.array = array
        self.buffer = buffer
        glBindVertexArray(array)
        glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
        // Place in clip space, and place in the picture.
        let triangle: [Float] = [-1, -1, 0, 0, 3, -1, 2, 0, -1, 3, 0, 2]
        let corners = triangle + [-1, -1, 0, 0, 1, -1, 1, 0, -1, 1, 0, 1, 1, 1, 1, 1]
        glBufferData(
            GLenum(GL_ARRAY_BUFFER), corners.count * MemoryLayout<Float>.size, corners, GLenum(GL_STATIC_DRAW))
        let (place, coordinate) = (VertexAttribute.position, VertexAttribute.textureCoordinate)
        for (attribute, offset) in [(place, 0), (coordinate, 2 * MemoryLayout<Float>.size)] {
            glVertexAttribPointer(
                GLuint(attribute.rawValue), 2, GLenum(GL_FLOAT), GLboolean(GL_FALSE),
                GLsizei(4 * MemoryLayout<Float>.size), UnsafeRawPointer(bitPattern: offset))
            glEnableVertexAttribArray(GLuint(attribute.rawValue))
        }
        glVertexAttrib4f(GLuint(VertexAttribute.color.rawValue), 1, 1, 1, 1)
        try checkGL("make the triangle that is drawn")
    }

    deinit {
        var (array, buffer) = (array, buffer)
        guard device.makeCurrent() else { return }
        glDeleteVertexArrays(1, &array)
        glDeleteBuffers(1, &buffer)
    }

    /// Draws with the program, textures and target in use.
    /// - Parameter byCorners: the vertex shader is the user's own.
    func draw(byCorners: Bool = false) {
        glBindVertexArray(array)
        if byCorners {
            glDrawArrays(GLenum(GL_TRIANGLE_STRIP), 3, 4)
        } else {
            glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
        }
    }
}
