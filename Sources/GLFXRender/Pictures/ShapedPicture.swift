/// A flat picture for a cube or volume sampler: on each of the cube's faces, or as the one slice of the volume.
final class ShapedPicture<Device: DrawingDevice> {
    let texture: Device.Texture
    private let stock: StockPasses<Device>

    /// - Parameters:
    ///   - picture: gives size and format.
    ///   - isCube: false: a volume.
    init(
        _ stock: StockPasses<Device>, like picture: Device.Texture, isCube: Bool, isMipmapped: Bool = false,
        what: PictureRole
    ) throws(Failure) {
        let shape: TextureShape = isCube ? .cube : .volume(depth: 1)
        let limit = stock.device.maximumSide(shape)
        let side = max(picture.width, picture.height)
        var request = TextureRequest(
            width: min(isCube ? side : picture.width, limit), height: min(isCube ? side : picture.height, limit),
            shape: shape, format: picture.format, what: what)
        request.isMipmapped = isMipmapped
        self.stock = stock
        texture = try stock.device.makeTexture(request.target)
    }

    /// Copies the picture, stretched to the texture's size.
    ///
    /// The first row of a cube's face is its top (OpenGL ES 3.2, table 8.19): with y up, the picture is upright.
    /// - Parameter isTopFirst: the picture's first row is its top.
    func take(_ picture: Device.Texture, isTopFirst: Bool = false) throws(Failure) {
        let isExact = picture.width == texture.width && picture.height == texture.height
        for layer in 0..<texture.shape.layerCount {
            try stock.copy(
                picture, into: texture, layer: layer, isFlipped: texture.shape == .cube && !isTopFirst,
                filter: isExact ? .nearest : .linear)
        }
        try texture.generateMipmaps()
    }
}
