/// The texture that an input's pictures are uploaded into, kept while their size and format stay.
final class InputPicture {
    private let tools: DrawTools
    private let what: PictureRole
    private var uploaded: Texture?
    private var format: PixelFormat?
    /// Only where 16-bit pictures are uploaded as words: the same as floats, which can be filtered.
    private var converted: Framebuffer?
    private var conversion: StockPass?
    /// Upside down, for shaders whose first row is at the top.
    private var flipped: (target: Framebuffer, pass: StockPass)?
    private var isFlippedStale = true

    init(_ tools: DrawTools, what: PictureRole) {
        self.tools = tools
        self.what = what
    }

    /// What a shader reads; nil before the first upload.
    var texture: Texture? { converted?.texture ?? uploaded }

    /// Allocates before the first picture, so that errors come early.
    func prepare(width: Int, height: Int, format: PixelFormat) throws(Failure) {
        _ = try texture(width, height, format)
    }

    func upload(_ buffer: PixelBuffer) throws(Failure) {
        let texture = try texture(buffer.width, buffer.height, buffer.format)
        texture.upload(buffer)
        isFlippedStale = true
        guard let converted, let conversion else { return }
        converted.bind()
        conversion.draw(texture, filter: .nearest)
    }

    /// Draws the flipped picture, if the picture changed.
    func flip() throws(Failure) {
        guard let texture, isFlippedStale else { return }
        if flipped == nil || flipped?.target.texture.width != texture.width
            || flipped?.target.texture.height != texture.height || flipped?.target.texture.storage != texture.storage
        {
            let copy = try Texture(
                device: tools.device, width: texture.width, height: texture.height, storage: texture.storage,
                what: what)
            flipped = (try Framebuffer(copy), try StockPass(.flip, tools))
        }
        flipped?.target.bind()
        flipped?.pass.draw(texture, filter: .nearest)
        isFlippedStale = false
    }

    /// Nil before `flip()`.
    var flippedTexture: Texture? { flipped?.target.texture }

    private func texture(_ width: Int, _ height: Int, _ format: PixelFormat) throws(Failure) -> Texture {
        if let uploaded, uploaded.width == width, uploaded.height == height, self.format == format { return uploaded }
        let storage = try TextureStorage(format, on: tools.device)
        // Both are freed first: two of them at once may not fit.
        uploaded = nil
        converted = nil
        let texture = try Texture(device: tools.device, width: width, height: height, storage: storage, what: what)
        if storage == .words {
            converted = try Framebuffer(
                Texture(device: tools.device, width: width, height: height, storage: .float, what: what))
            if conversion == nil { conversion = try StockPass(.wordsToNumbers, tools) }
        }
        uploaded = texture
        self.format = format
        return texture
    }
}
