internal import FrameCore

/// The texture that an input's pictures are uploaded into, kept while their size and format stay.
final class InputPicture {
    private let tools: DrawTools
    private let what: PictureRole
    private var uploaded: Texture?
    private var format: PixelFormat?
    /// Only where 16-bit pictures are uploaded as words: the same as numbers, which can be filtered.
    private var converted: Framebuffer?
    private var conversion: StockPass?
    /// Upside down, for shaders whose pictures begin at their top.
    private var turned: (target: Framebuffer, pass: StockPass)?
    private var isTurnedStale = true

    init(_ tools: DrawTools, what: PictureRole) {
        self.tools = tools
        self.what = what
    }

    /// What a shader reads; nil before the first upload.
    var texture: Texture? { converted?.texture ?? uploaded }

    /// Makes room before the first picture, so that what cannot work fails early.
    func prepare(width: Int, height: Int, format: PixelFormat) throws(Failure) {
        _ = try texture(width, height, format)
    }

    func upload(_ buffer: PixelBuffer) throws(Failure) {
        let texture = try texture(buffer.width, buffer.height, buffer.format)
        texture.upload(buffer)
        isTurnedStale = true
        guard let converted, let conversion else { return }
        converted.bind()
        conversion.draw(texture, filter: .nearest)
    }

    /// Makes the turned picture ready, if it is wanted and the picture changed.
    func turn() throws(Failure) {
        guard let texture, isTurnedStale else { return }
        if turned == nil || turned?.target.texture.width != texture.width
            || turned?.target.texture.height != texture.height || turned?.target.texture.storage != texture.storage
        {
            let copy = try Texture(
                device: tools.device, width: texture.width, height: texture.height, storage: texture.storage,
                what: what)
            turned = (try Framebuffer(copy), try StockPass(.turn, tools))
        }
        turned?.target.bind()
        turned?.pass.draw(texture, filter: .nearest)
        isTurnedStale = false
    }

    /// Nil before `turn()`.
    var turnedTexture: Texture? { turned?.target.texture }

    private func texture(_ width: Int, _ height: Int, _ format: PixelFormat) throws(Failure) -> Texture {
        if let uploaded, uploaded.width == width, uploaded.height == height, self.format == format { return uploaded }
        let storage = try TextureStorage(format, on: tools.device)
        // Both are let go first: two of them at once may not fit.
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
