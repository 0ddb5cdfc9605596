internal import CGLFXGLES
package import GLFXCore
package import GLFXRender

/// A texture with what it takes to draw into it, and to transfer pixel buffers in a form that the driver does not hold.
package final class GLPicture: DeviceTexture {
    let texture: GLTexture
    package let format: ChannelFormat
    private let device: GraphicsDevice
    private let what: PictureRole
    /// One for each layer, made when first needed.
    private var framebuffers: [Int: Framebuffer] = [:]
    /// Only where 16-bit pictures are transferred as words: in, and back.
    private let isTransferredAsWords: Bool
    private var words: Framebuffer?
    private var conversions: [WordConversion.Direction: WordConversion] = [:]

    package var width: Int { texture.width }
    package var height: Int { texture.height }
    package var shape: TextureShape { texture.shape }

    /// - Parameter isTransferredAsWords: it holds a 16-bit picture in floats.
    init(
        _ texture: GLTexture, _ format: ChannelFormat, on device: GraphicsDevice, isTransferredAsWords: Bool = false,
        what: PictureRole
    ) {
        self.texture = texture
        self.format = format
        self.device = device
        self.isTransferredAsWords = isTransferredAsWords
        self.what = what
    }

    func framebuffer(_ layer: Int = 0) throws(Failure) -> Framebuffer {
        if let made = framebuffers[layer] { return made }
        let made = try Framebuffer(texture, layer: layer)
        framebuffers[layer] = made
        return made
    }

    /// A picture of words, as large as this one.
    private func transferred() throws(Failure) -> Framebuffer {
        if let words { return words }
        let made = try Framebuffer(
            GLTexture(device: device, width: width, height: height, storage: .words, what: what))
        words = made
        return made
    }

    private func conversion(_ direction: WordConversion.Direction) throws(Failure) -> WordConversion {
        if let made = conversions[direction] { return made }
        let made = try WordConversion(direction, device)
        conversions[direction] = made
        return made
    }

    package func upload(_ buffer: PixelBuffer, isOpaque: Bool) throws(Failure) {
        guard isTransferredAsWords else { return try texture.upload(buffer) }
        let words = try transferred()
        try words.texture.upload(buffer)
        try framebuffer().bind()
        try conversion(.wordsToNumbers).draw(words.texture)
    }

    package func upload(rows start: UnsafeRawPointer, bytesPerRow: Int) throws(Failure) {
        try texture.upload(rows: start, bytesPerRow: bytesPerRow)
    }

    package func clear() {
        for layer in 0..<shape.layerCount {
            guard let framebuffer = try? framebuffer(layer) else { continue }
            framebuffer.bind()
            framebuffer.clear()
        }
        texture.generateMipmaps()
    }

    package func generateMipmaps() throws(Failure) { texture.generateMipmaps() }

    /// OpenGL ES guarantees RGBA in bytes and one format of the driver's choice
    /// (3.2, 16.1.2).
    package func checkReadable() throws(Failure) {
        let readable = try isTransferredAsWords ? transferred() : framebuffer()
        let storage = readable.texture.storage
        guard [.words, .rgba16, .half].contains(storage) else { return }
        readable.bind()
        var type: GLint = 0
        glGetIntegerv(GLenum(GL_IMPLEMENTATION_COLOR_READ_TYPE), &type)
        let isOffered =
            type == GLint(storage.type)
            || storage == .rgba16 && device.extensions.contains("GL_EXT_texture_norm16")
        guard isOffered else {
            throw Failure(
                .gpu, "'\(device.renderer)' cannot read back pictures with 16 bits a channel",
                advice: "use --device software")
        }
    }

    package func beginReading(_ act: @autoclosure () -> String) throws(Failure) -> (any DeviceReading)? {
        guard let ring = device.downloads else { return nil }
        let readable = try readable()
        readable.bind()
        return try PictureReading(device, through: ring, from: readable.texture, act())
    }

    /// What its pixels are read back from, drawn as far as it has to be.
    private func readable() throws(Failure) -> Framebuffer {
        guard isTransferredAsWords else { return try framebuffer() }
        let words = try transferred()
        words.bind()
        try conversion(.numbersToWords).draw(texture)
        return words
    }

    package func takePixels(from pool: PixelBufferPool, color: ColorDescription) throws(Failure) -> PixelBuffer {
        let buffer = try pool.makeBuffer(color: color)
        try read(into: buffer)
        return buffer
    }

    package func read(into buffer: PixelBuffer) throws(Failure) { try readable().read(into: buffer) }

    package func readNumbers(into memory: UnsafeMutablePointer<Float>) throws(Failure) {
        try framebuffer().readNumbers(into: memory)
    }
}
