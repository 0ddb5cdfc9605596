internal import CGLFXGLES
internal import GLFXCore
internal import GLFXRender

/// A texture to draw into, or one layer of it.
///
/// The corresponding C functions are `glGenFramebuffers`, `glFramebufferTexture2D`, `glFramebufferTextureLayer`,
/// `glReadPixels` and `glDeleteFramebuffers`.
final class Framebuffer {
    let texture: GLTexture
    private let name: GLuint

    /// - Parameter layer: which slice of a volume or face of a cube, from 0.
    init(_ texture: GLTexture, layer: Int = 0) throws(Failure) {
        try texture.device.use()
        var name: GLuint = 0
        glGenFramebuffers(1, &name)
        self.texture = texture
        self.name = name
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), name)
        let (target, color) = (GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0))
        switch texture.shape {
        case .plane:
            glFramebufferTexture2D(target, color, GLenum(GL_TEXTURE_2D), texture.name, 0)
        case .volume:
            glFramebufferTextureLayer(target, color, texture.name, 0, GLint(layer))
        case .cube:
            let face = GLenum(GL_TEXTURE_CUBE_MAP_POSITIVE_X) + GLenum(layer)
            glFramebufferTexture2D(target, color, face, texture.name, 0)
        }
        let status = Int32(bitPattern: glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)))
        guard status == GL_FRAMEBUFFER_COMPLETE else {
            throw Failure(
                .gpu,
                "'\(texture.device.renderer)' cannot draw into a texture of \(texture.width)x\(texture.height) "
                    + "(framebuffer status 0x\(String(status, radix: 16)))",
                advice: "use \(.device) software")
        }
        try checkGL("make a framebuffer")
    }

    deinit {
        var name = name
        if texture.device.makeCurrent() { glDeleteFramebuffers(1, &name) }
    }

    /// Makes it the target of the next draws.
    func bind() {
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), name)
        glViewport(0, 0, GLsizei(texture.width), GLsizei(texture.height))
    }

    /// Makes every pixel transparent black. It must be bound.
    func clear() {
        glClearColor(0, 0, 0, 0)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }

    /// Copies each pixel to memory as four 32-bit floats, RGBA; the memory needs room for all of them. For a texture of
    /// floats (OpenGL ES 3.2, 16.1.2). Binds it.
    func readNumbers(into memory: UnsafeMutablePointer<Float>?) {
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), name)
        glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
        glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), 0)
        glReadPixels(
            0, 0, GLsizei(texture.width), GLsizei(texture.height), GLenum(GL_RGBA), GLenum(GL_FLOAT), memory)
    }

    /// Copies the texture to memory, once all drawing into it is done. Binds it.
    /// - Parameter buffer: of the texture's size, in its storage's format.
    func read(into buffer: PixelBuffer) {
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), name)
        glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 8)
        glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), GLint(buffer.bytesPerRow / buffer.format.bytesPerPixel))
        glReadPixels(
            0, 0, GLsizei(texture.width), GLsizei(texture.height), texture.storage.format, texture.storage.type,
            buffer.baseAddress)
    }
}
