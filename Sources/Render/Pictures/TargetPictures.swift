internal import CGLES
internal import FrameCore

/// The textures that passes draw into: one for a single pass, two by turns for more; the last one drawn is read back.
final class TargetPictures {
    /// By turns; the last pass always draws into the first.
    private var targets: [Framebuffer] = []
    /// Only where 16-bit pictures are read back as words.
    private let words: Framebuffer?
    private let conversion: StockPass?
    private let passCount: Int

    init(_ tools: DrawTools, width: Int, height: Int, format: PixelFormat, passCount: Int) throws(Failure) {
        let (device, what) = (tools.device, PictureRole.result)
        let storage = try TextureStorage(format, on: device)
        let drawn = storage == .words ? .float : storage
        self.passCount = passCount
        if storage == .words {
            words = try Framebuffer(
                Texture(device: device, width: width, height: height, storage: .words, what: what))
            conversion = try StockPass(.numbersToWords, tools)
        } else {
            (words, conversion) = (nil, nil)
        }
        for _ in 0..<min(max(passCount, 1), 2) {
            let texture = try Texture(device: device, width: width, height: height, storage: drawn, what: what)
            targets.append(try Framebuffer(texture))
        }
        try checkReadBack(device, storage)
    }

    /// What the pass with this number, from 0, draws into.
    func target(ofPass pass: Int) -> Framebuffer { targets[(passCount - 1 - pass) % targets.count] }

    /// Copies the last pass's result to memory.
    func read(into buffer: PixelBuffer) {
        guard let words, let conversion else { return targets[0].read(into: buffer) }
        words.bind()
        conversion.draw(targets[0].texture, filter: .nearest)
        words.read(into: buffer)
    }

    /// OpenGL ES lets a driver choose one form besides RGBA in bytes in which a framebuffer can be read (3.2, 16.1.2).
    private func checkReadBack(_ device: GraphicsDevice, _ storage: TextureStorage) throws(Failure) {
        guard storage == .words || storage == .rgba16 else { return }
        (words ?? targets[0]).bind()
        var type: GLint = 0
        glGetIntegerv(GLenum(GL_IMPLEMENTATION_COLOR_READ_TYPE), &type)
        let isOffered = type == GL_UNSIGNED_SHORT || device.extensions.contains("GL_EXT_texture_norm16")
        guard isOffered else {
            throw Failure(
                .gpu, "'\(device.renderer)' cannot give pictures back in 16 bits a channel",
                advice: "use --device software")
        }
    }
}
