internal import CGLFXGLES
internal import GLFXCore
internal import GLFXPrograms

/// What every draw on a device shares: the triangle and the samplers.
final class DrawTools {
    let triangle: FullScreenTriangle
    /// In the order of `sampler(_:_:isMipmapped:)`.
    private let samplers: [Sampler]

    init(device: GraphicsDevice) throws(Failure) {
        triangle = try FullScreenTriangle(device: device)
        var samplers: [Sampler] = []
        for isMipmapped in [false, true] {
            for wrap in [Sampler.Wrap.clamp, .repeat, .mirror, .border] {
                for filter in [Sampler.Filter.nearest, .linear] {
                    samplers.append(
                        try Sampler(device: device, filter: filter, wrap: wrap, isMipmapped: isMipmapped))
                }
            }
        }
        self.samplers = samplers
    }

    /// Binds the texture and its sampler to a unit.
    /// - Parameters:
    ///   - filter: ignored for textures that cannot be filtered.
    ///   - isMipmapped: reads the texture's mipmaps, if it has any.
    func bind(
        _ texture: GLTexture, unit: Int, filter: Sampler.Filter, wrap: Sampler.Wrap = .clamp, isMipmapped: Bool = false
    ) {
        glActiveTexture(GLenum(GL_TEXTURE0 + GLint(unit)))
        glBindTexture(texture.shape.target, texture.name)
        let sampler = sampler(
            texture.isFilterable ? filter : .nearest, wrap, isMipmapped: isMipmapped && texture.isMipmapped)
        glBindSampler(GLuint(unit), sampler.name)
    }

    private func sampler(_ filter: Sampler.Filter, _ wrap: Sampler.Wrap, isMipmapped: Bool) -> Sampler {
        let wraps =
            switch wrap {
            case .clamp: 0
            case .repeat: 1
            case .mirror: 2
            case .border: 3
            }
        return samplers[(isMipmapped ? 8 : 0) + 2 * wraps + (filter == .nearest ? 0 : 1)]
    }
}
