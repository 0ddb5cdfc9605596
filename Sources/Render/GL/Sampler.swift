internal import CGLES
internal import FrameCore

/// How a texture is read between its pixels' centers; outside the picture its edge repeats.
///
/// The corresponding C functions are `glGenSamplers`, `glSamplerParameteri` and `glDeleteSamplers`.
final class Sampler {
    enum Filter { case nearest, linear }

    let device: GraphicsDevice
    let name: GLuint

    init(device: GraphicsDevice, filter: Filter) throws(Failure) {
        try device.use()
        var name: GLuint = 0
        glGenSamplers(1, &name)
        self.device = device
        self.name = name
        let mode = filter == .nearest ? GL_NEAREST : GL_LINEAR
        glSamplerParameteri(name, GLenum(GL_TEXTURE_MIN_FILTER), mode)
        glSamplerParameteri(name, GLenum(GL_TEXTURE_MAG_FILTER), mode)
        glSamplerParameteri(name, GLenum(GL_TEXTURE_WRAP_S), GL_CLAMP_TO_EDGE)
        glSamplerParameteri(name, GLenum(GL_TEXTURE_WRAP_T), GL_CLAMP_TO_EDGE)
        try checkGL("make a sampler")
    }

    deinit {
        var name = name
        if device.makeCurrent() { glDeleteSamplers(1, &name) }
    }
}
