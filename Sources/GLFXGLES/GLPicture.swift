internal import CGLFXGLES
package import GLFXCore
internal import GLFXPrograms
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
        if let framebuffer = framebuffers[layer] { return framebuffer }
        let framebuffer = try Framebuffer(texture, layer: layer)
        framebuffers[layer] = framebuffer
        return framebuffer
    }

    /// A picture of words, as large as this one.
    private func transferred() throws(Failure) -> Framebuffer {
        if let words { return words }
        let framebuffer = try Framebuffer(
            GLTexture(device: device, width: width, height: height, storage: .words, what: what))
        words = framebuffer
        return framebuffer
    }

    private func conversion(_ direction: WordConversion.Direction) throws(Failure) -> WordConversion {
        if let conversion = conversions[direction] { return conversion }
        let conversion = try WordConversion(direction, device)
        conversions[direction] = conversion
        return conversion
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
                advice: "use \(.device) software")
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

/// Converts between 16-bit words and numbers on the device, pixel by pixel: from a texture into the bound target.
final class WordConversion {
    enum Direction: Hashable {
        /// 16-bit words to 0 … 1.
        case wordsToNumbers
        /// 0 … 1 to 16-bit words.
        case numbersToWords
    }

    private let tools: DrawTools
    private let program: LinkedProgram

    init(_ direction: Direction, _ device: GraphicsDevice) throws(Failure) {
        tools = try device.drawTools()
        program = try device.stock(vertex: Self.vertex, fragment: Self.fragment(direction))
        program.use()
        glUniform1i(glGetUniformLocation(program.name, "picture"), 0)
    }

    func draw(_ texture: GLTexture) {
        program.use()
        tools.bind(texture, unit: 0, filter: .nearest)
        tools.triangle.draw()
    }

    private static let vertex = """
        in highp vec2 glfx_position;
        void main() { gl_Position = vec4(glfx_position, 0.0, 1.0); }
        """

    private static func fragment(_ direction: Direction) -> String {
        let isFromWords = direction == .wordsToNumbers
        let body =
            switch direction {
            case .wordsToNumbers: "color = vec4(texelFetch(picture, ivec2(gl_FragCoord.xy), 0)) / 65535.0;"
            case .numbersToWords:
                "vec4 c = texelFetch(picture, ivec2(gl_FragCoord.xy), 0); "
                    // NaN becomes 0, as in a driver's own conversion to integers.
                    + "c = vec4(isnan(c.r) ? 0.0 : c.r, isnan(c.g) ? 0.0 : c.g, isnan(c.b) ? 0.0 : c.b, "
                    + "isnan(c.a) ? 0.0 : c.a); color = uvec4(clamp(c, 0.0, 1.0) * 65535.0 + 0.5);"
            }
        return """
            precision highp float;
            precision highp int;
            uniform highp \(isFromWords ? "usampler2D" : "sampler2D") picture;
            out \(isFromWords ? "vec4" : "uvec4") color;
            void main() { \(body) }
            """
    }
}

/// A picture on its way from the device into a transfer buffer.
final class PictureReading: DeviceReading {
    private let device: GraphicsDevice
    private let ring: TransferRing
    /// Nil once it was copied.
    private var buffer: TransferBuffer?
    private let fence: Fence
    private let bytesPerRow: Int
    private let height: Int

    /// - Parameters:
    ///   - source: bound for reading; it may be drawn into at once.
    ///   - act: for the message: `draw frame 12`.
    init(
        _ device: GraphicsDevice, through ring: TransferRing, from source: GLTexture, _ act: @autoclosure () -> String
    ) throws(Failure) {
        bytesPerRow = source.width * source.storage.bytesPerPixel
        height = source.height
        let buffer = ring.take(bytesPerRow * source.height)
        glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 1)
        glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), 0)
        buffer.bound {
            glReadPixels(
                0, 0, GLsizei(source.width), GLsizei(source.height), source.storage.format, source.storage.type, nil)
        }
        fence = try Fence(device.context, act())
        // The device begins now, not when the fence is waited for.
        glFlush()
        (self.device, self.ring, self.buffer) = (device, ring, buffer)
    }

    func finish(
        into memory: UnsafeMutableRawPointer, bytesPerRow: Int, _ act: @autoclosure () -> String
    ) throws(Failure) {
        guard let buffer else { return }
        try fence.wait(device.stop, act())
        self.buffer = nil
        let rowBytes = self.bytesPerRow
        let isWhole = buffer.withBytes(rowBytes * height) { bytes in
            guard let start = bytes.baseAddress else { return }
            guard rowBytes != bytesPerRow else { return memory.copyMemory(from: start, byteCount: rowBytes * height) }
            for row in 0..<height {
                (memory + row * bytesPerRow).copyMemory(from: start + row * rowBytes, byteCount: rowBytes)
            }
        }
        guard isWhole else {
            try device.check(act())
            throw Failure(
                .gpu, "the graphics device lost a picture's memory; cannot \(act())",
                advice: "try again, or use \(.framesInFlight) 1")
        }
        ring.give(buffer)
    }
}
