internal import CGLES

/// Copies the chain's result to memory.
final class ResultReader {
    /// How the chain's pictures are held.
    let storage: TextureStorage
    /// Only where 16-bit pictures are read back as words.
    private let words: (target: Framebuffer, conversion: StockPass)?

    init(_ tools: DrawTools, width: Int, height: Int, format: PixelFormat) throws(Failure) {
        let device = tools.device
        let transfer = try TextureStorage(format, on: device)
        storage = transfer == .words ? .float : transfer
        if transfer == .words {
            let texture = try Texture(device: device, width: width, height: height, storage: .words, what: .result)
            words = (try Framebuffer(texture), try StockPass(.numbersToWords, tools))
        } else {
            words = nil
        }
    }

    func read(_ result: Framebuffer, into buffer: PixelBuffer) {
        guard let words else { return result.read(into: buffer) }
        words.target.bind()
        words.conversion.draw(result.texture, filter: .nearest)
        words.target.read(into: buffer)
    }

    /// Desktop OpenGL reads back any format; OpenGL ES guarantees RGBA in bytes and one format of the driver's choice
    /// (3.2, 16.1.2).
    /// - Parameter result: any picture of the chain.
    func check(_ result: Framebuffer, on device: GraphicsDevice) throws(Failure) {
        let readable = words?.target ?? result
        guard !device.isDesktop, [.words, .rgba16].contains(readable.texture.storage) else { return }
        readable.bind()
        var type: GLint = 0
        glGetIntegerv(GLenum(GL_IMPLEMENTATION_COLOR_READ_TYPE), &type)
        let isOffered = type == GL_UNSIGNED_SHORT || device.extensions.contains("GL_EXT_texture_norm16")
        guard isOffered else {
            throw Failure(
                .gpu, "'\(device.renderer)' cannot read back pictures with 16 bits a channel",
                advice: "use --device software")
        }
    }
}
