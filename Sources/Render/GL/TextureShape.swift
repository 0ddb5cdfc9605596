internal import CGLES

/// Which way a texture's pixels are arranged, and so which kind of sampler reads it.
enum TextureShape: Hashable {
    /// Rows of pixels, for a `sampler2D`.
    case plane
    /// Slices one after the other, for a `sampler3D`.
    case volume(depth: Int)
    /// Six squares around a point, for a `samplerCube`.
    case cube

    /// The texture target to bind to.
    var target: GLenum {
        switch self {
        case .plane: GLenum(GL_TEXTURE_2D)
        case .volume: GLenum(GL_TEXTURE_3D)
        case .cube: GLenum(GL_TEXTURE_CUBE_MAP)
        }
    }

    /// Pictures that can be drawn into one by one: 1, the slices, or the 6 faces (+x, -x, +y, -y, +z, -z).
    var layerCount: Int {
        switch self {
        case .plane: 1
        case .volume(let depth): depth
        case .cube: 6
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
