internal import GLFXCore

/// The texture that an input's pictures are uploaded into, kept while their size and format stay.
final class InputPicture<Device: DrawingDevice> {
    private let stock: StockPasses<Device>
    private let what: PictureRole
    /// What a shader reads; nil before the first upload.
    private(set) var texture: Device.Texture?
    private var format: PixelFormat?
    /// Upside down, for shaders whose first row is at the top; nil before `flip()`.
    private(set) var flippedTexture: Device.Texture?
    private var isFlippedStale = true

    init(_ stock: StockPasses<Device>, what: PictureRole) {
        self.stock = stock
        self.what = what
    }

    /// Allocates before the first picture, so that errors come early.
    func prepare(width: Int, height: Int, format: PixelFormat) throws(Failure) {
        _ = try texture(width, height, format)
    }

    /// - Parameter isOpaque: every pixel's alpha is known to be the highest.
    func upload(_ buffer: PixelBuffer, isOpaque: Bool = false) throws(Failure) {
        try texture(buffer.width, buffer.height, buffer.format).upload(buffer, isOpaque: isOpaque)
        isFlippedStale = true
    }

    /// As planes, where the device makes pixels of those in a way of its own.
    func upload(_ picture: Picture) throws(Failure) {
        guard let planes = try planes(of: picture) else {
            return try upload(try picture.pixels(), isOpaque: picture.isOpaque)
        }
        let (size, device) = (planes.placement, stock.device)
        try device.draw(
            planes, keeping: KeptColors(in: planes.format),
            into: texture(size.shownWidth, size.shownHeight, planes.format))
        isFlippedStale = true
    }

    private func planes(of picture: Picture) throws(Failure) -> DecoderPlanes? {
        guard let planes = try picture.planes(), case .memory = planes.content,
            max(planes.form.width, planes.form.height) <= stock.device.maximumSide(.plane),
            stock.device.drawsPlanes(planes.form, planes.placement)
        else { return nil }
        return planes
    }

    /// Draws the flipped picture, if the picture changed.
    func flip() throws(Failure) {
        guard let texture, let format, isFlippedStale else { return }
        if let other = texture.upsideDown {
            (flippedTexture, isFlippedStale) = (other, false)
            return
        }
        let flipped: Device.Texture
        if let copy = flippedTexture, copy.width == texture.width, copy.height == texture.height,
            copy.format == texture.format
        {
            flipped = copy
        } else {
            let request = TextureRequest(
                width: texture.width, height: texture.height, format: ChannelFormat(format), what: what)
            flipped = try stock.device.makeTexture(request.target)
            flippedTexture = flipped
        }
        try stock.copy(texture, into: flipped, isFlipped: true)
        isFlippedStale = false
    }

    private func texture(_ width: Int, _ height: Int, _ format: PixelFormat) throws(Failure) -> Device.Texture {
        if let texture, texture.width == width, texture.height == height, self.format == format { return texture }
        // Freed first: two of them at once may not fit.
        texture = nil
        let newTexture = try stock.device.makeTexture(
            TextureRequest(width: width, height: height, format: ChannelFormat(format), what: what))
        texture = newTexture
        self.format = format
        return newTexture
    }
}
