internal import CGLES
internal import FrameCore

/// What every pass of a renderer shares: the triangle and the two ways of reading a texture.
final class DrawTools {
    let device: GraphicsDevice
    let triangle: FullScreenTriangle
    private let nearest: Sampler
    private let linear: Sampler

    init(device: GraphicsDevice) throws(Failure) {
        self.device = device
        triangle = try FullScreenTriangle(device: device)
        nearest = try Sampler(device: device, filter: .nearest)
        linear = try Sampler(device: device, filter: .linear)
    }

    /// Lets the sampler uniform that has this unit read the texture.
    func bind(_ texture: Texture, unit: Int, filter: Sampler.Filter) {
        glActiveTexture(GLenum(GL_TEXTURE0 + GLint(unit)))
        glBindTexture(GLenum(GL_TEXTURE_2D), texture.name)
        glBindSampler(GLuint(unit), filter == .nearest ? nearest.name : linear.name)
    }
}
