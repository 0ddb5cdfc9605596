internal import CGLES
internal import FrameCore

/// A picture on the device, without mipmaps. How it is filtered is a `Sampler`'s matter.
///
/// The corresponding C functions are `glGenTextures`, `glTexImage2D`, `glTexSubImage2D` and `glDeleteTextures`.
final class Texture {
    let device: GraphicsDevice
    let name: GLuint
    let width: Int
    let height: Int
    let storage: TextureStorage

    /// - Parameter what: for the message when it fails: `the frame`.
    init(
        device: GraphicsDevice, width: Int, height: Int, storage: TextureStorage, what: PictureRole
    ) throws(Failure) {
        let limit = device.maximumTextureSize
        guard max(width, height) <= limit else {
            throw Failure(
                .limit, "\(what) is \(width)x\(height), and '\(device.renderer)' holds at most \(limit)x\(limit)",
                advice: what.adviceToShrink)
        }
        try device.use()
        var name: GLuint = 0
        glGenTextures(1, &name)
        self.device = device
        self.name = name
        self.width = width
        self.height = height
        self.storage = storage
        glBindTexture(GLenum(GL_TEXTURE_2D), name)
        // One level only, said beforehand: Mesa would make room for the smaller ones too.
        glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAX_LEVEL), 0)
        glTexImage2D(
            GLenum(GL_TEXTURE_2D), 0, GLint(storage.internalFormat), GLsizei(width), GLsizei(height), 0,
            storage.format, storage.type, nil)
        try checkGL("make a texture of \(width)x\(height) for \(what)")
    }

    deinit {
        var name = name
        // On another thread, or after the context: the context takes its textures along.
        if device.makeCurrent() { glDeleteTextures(1, &name) }
    }

    /// Replaces the whole picture. The buffer has this texture's size and its storage's format.
    func upload(_ buffer: PixelBuffer) {
        glBindTexture(GLenum(GL_TEXTURE_2D), name)
        glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 8)
        glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), GLint(buffer.bytesPerRow / buffer.format.bytesPerPixel))
        glTexSubImage2D(
            GLenum(GL_TEXTURE_2D), 0, 0, 0, GLsizei(width), GLsizei(height), storage.format, storage.type,
            buffer.baseAddress)
    }
}
