internal import CGLES
internal import FrameCore

/// The textures that passes draw into where they cannot change the frame in place: one for a single pass, two by turns
/// for more.
final class TargetPictures {
    private var targets: [Framebuffer] = []
    /// Only where 16-bit pictures are read back as words.
    private let words: Framebuffer?
    private let conversion: StockPass?

    init(_ tools: DrawTools, width: Int, height: Int, format: PixelFormat, count: Int) throws(Failure) {
        let (device, what) = (tools.device, PictureRole.result)
        let storage = try TextureStorage(format, on: device)
        let drawn = storage == .words ? .float : storage
        if storage == .words {
            words = try Framebuffer(
                Texture(device: device, width: width, height: height, storage: .words, what: what))
            conversion = try StockPass(.numbersToWords, tools)
        } else {
            (words, conversion) = (nil, nil)
        }
        for _ in 0..<min(count, 2) {
            let texture = try Texture(device: device, width: width, height: height, storage: drawn, what: what)
            targets.append(try Framebuffer(texture))
        }
        if let readable = words ?? targets.first { try checkReadBack(device, storage, readable) }
    }

    /// A target that is not the picture being read.
    func target(reading chain: Texture) -> Framebuffer? { targets.first { $0.texture !== chain } }

    /// Copies the last pass's result to memory.
    func read(_ result: Framebuffer, into buffer: PixelBuffer) {
        guard let words, let conversion else { return result.read(into: buffer) }
        words.bind()
        conversion.draw(result.texture, filter: .nearest)
        words.read(into: buffer)
    }

    /// Desktop OpenGL gives any form; OpenGL ES lets a driver choose one form besides RGBA in bytes in which a framebuffer can be read (3.2, 16.1.2).
    private func checkReadBack(
        _ device: GraphicsDevice, _ storage: TextureStorage, _ readable: Framebuffer
    ) throws(Failure) {
        guard !device.isDesktop, storage == .words || storage == .rgba16 else { return }
        readable.bind()
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
