internal import CGLFXGLES
internal import GLFXRender

extension TextureShape {
    /// The texture target to bind to.
    var target: GLenum {
        switch self {
        case .plane: GLenum(GL_TEXTURE_2D)
        case .volume: GLenum(GL_TEXTURE_3D)
        case .cube: GLenum(GL_TEXTURE_CUBE_MAP)
        }
    }

    /// The corresponding C constants are GL_MAX_TEXTURE_SIZE and the like.
    /// - Returns: the longest side in pixels that the current context allows.
    var maximumSize: Int {
        let name =
            switch self {
            case .plane: GL_MAX_TEXTURE_SIZE
            case .volume: GL_MAX_3D_TEXTURE_SIZE
            case .cube: GL_MAX_CUBE_MAP_TEXTURE_SIZE
            }
        var size: GLint = 0
        glGetIntegerv(GLenum(name), &size)
        return Int(size)
    }
}
