internal import CGLFXGLES
internal import GLFXCore
internal import GLFXPrograms

/// How a texture is read between its pixel centers and beyond its edge.
///
/// The corresponding C functions are `glGenSamplers`, `glSamplerParameteri` and `glDeleteSamplers`.
final class Sampler {
    typealias Filter = SamplerRule.Filter
    /// A border is clamped to the edge where the driver has none (before OpenGL ES 3.2, without
    /// EXT_texture_border_clamp).
    typealias Wrap = SamplerRule.Wrap

    private let context: GraphicsContext
    let name: GLuint

    /// - Parameter isMipmapped: reads the smaller copies, mixed, where the picture is made smaller.
    init(
        device: GraphicsDevice, filter: Filter, wrap: Wrap = .clamp, isMipmapped: Bool = false
    ) throws(Failure) {
        try device.use()
        var name: GLuint = 0
        glGenSamplers(1, &name)
        context = device.context
        self.name = name
        let between = filter == .nearest ? GL_NEAREST : GL_LINEAR
        let smaller = filter == .nearest ? GL_NEAREST_MIPMAP_NEAREST : GL_LINEAR_MIPMAP_LINEAR
        glSamplerParameteri(name, GLenum(GL_TEXTURE_MIN_FILTER), isMipmapped ? smaller : between)
        glSamplerParameteri(name, GLenum(GL_TEXTURE_MAG_FILTER), between)
        let beyond =
            switch wrap {
            case .clamp: GL_CLAMP_TO_EDGE
            case .repeat: GL_REPEAT
            case .mirror: GL_MIRRORED_REPEAT
            // The default border color is transparent black.
            case .border: device.hasBorders ? GL_CLAMP_TO_BORDER_EXT : GL_CLAMP_TO_EDGE
            }
        for axis in [GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T, GL_TEXTURE_WRAP_R] {
            glSamplerParameteri(name, GLenum(axis), beyond)
        }
        try checkGL("make a sampler")
    }

    deinit {
        var name = name
        if context.makeCurrent() { glDeleteSamplers(1, &name) }
    }
}
