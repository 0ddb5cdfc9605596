internal import CGLFXGLES
internal import GLFXCore
internal import GLFXPrograms

/// One triangle that covers the whole target; the rest is clipped. It has no diagonal along which pixels are drawn
/// twice, as two triangles have. A vertex shader of the user's own gets the target's four corners: it may move them,
/// and its outputs are meant for the corners.
final class FullScreenTriangle {
    private let context: GraphicsContext
    private let array: GLuint
    private let buffer: GLuint

    /// A shader may have several texture coordinates, one for each picture that it reads; no two can share a location.
    /// OpenGL ES guarantees 16 in all.
    private static let furtherCoordinates = GLuint(VertexAttribute.allCases.count)..<16

    /// The location of each of a vertex shader's attributes.
    static func locations(of attributes: [String: VertexAttribute]) -> [String: GLuint] {
        var locations: [String: GLuint] = [:]
        var usedLocations: Set<VertexAttribute> = []
        var further = furtherCoordinates.makeIterator()
        for (name, attribute) in attributes.sorted(by: { $0.key < $1.key }) {
            if usedLocations.insert(attribute).inserted {
                locations[name] = GLuint(attribute.rawValue)
            } else if attribute == .textureCoordinate {
                locations[name] = further.next()
            }
        }
        return locations
    }

    init(device: GraphicsDevice) throws(Failure) {
        try device.use()
        var (array, buffer): (GLuint, GLuint) = (0, 0)
        glGenVertexArrays(1, &array)
        glGenBuffers(1, &buffer)
        context = device.context
        self.array = array
        self.buffer = buffer
        glBindVertexArray(array)
        glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
        // Position in clip space, and texture coordinate.
        let triangle: [Float] = [-1, -1, 0, 0, 3, -1, 2, 0, -1, 3, 0, 2]
        let corners = triangle + [-1, -1, 0, 0, 1, -1, 1, 0, -1, 1, 0, 1, 1, 1, 1, 1]
        glBufferData(
            GLenum(GL_ARRAY_BUFFER), corners.count * MemoryLayout<Float>.size, corners, GLenum(GL_STATIC_DRAW))
        let place = GLuint(VertexAttribute.position.rawValue)
        let coordinate = GLuint(VertexAttribute.textureCoordinate.rawValue)
        for location in [place, coordinate] + Array(Self.furtherCoordinates) {
            glVertexAttribPointer(
                location, 2, GLenum(GL_FLOAT), GLboolean(GL_FALSE), GLsizei(4 * MemoryLayout<Float>.size),
                UnsafeRawPointer(bitPattern: location == place ? 0 : 2 * MemoryLayout<Float>.size))
            glEnableVertexAttribArray(location)
        }
        glVertexAttrib4f(GLuint(VertexAttribute.color.rawValue), 1, 1, 1, 1)
        try checkGL("make the triangle that is drawn")
    }

    deinit {
        var (array, buffer) = (array, buffer)
        guard context.makeCurrent() else { return }
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
