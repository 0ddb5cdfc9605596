internal import GLFXCore
internal import GLFXPrograms

/// A flat picture for a cube or volume sampler: on the faces of a cube, or as the one slice of a volume.
final class ShapedPicture<Device: DrawingDevice> {
    /// What becomes of the picture.
    enum Use {
        /// It is on each of a cube's faces.
        case onEachFace
        /// It is six squares side by side, a face each: +x, -x, +y, -y, +z, -z.
        case faces
        /// It is a volume's one slice.
        case slice
    }

    let texture: Device.Texture
    private let stock: StockPasses<Device>
    private let use: Use

    /// - Parameter picture: gives size and format.
    init(
        _ stock: StockPasses<Device>, like picture: Device.Texture, _ use: Use, isMipmapped: Bool = false,
        what: PictureRole
    ) throws(Failure) {
        let isCube = use != .slice
        let shape: TextureShape = isCube ? .cube : .volume(depth: 1)
        let limit = stock.device.maximumSide(shape)
        let side = use == .faces ? picture.height : max(picture.width, picture.height)
        var request = TextureRequest(
            width: min(isCube ? side : picture.width, limit), height: min(isCube ? side : picture.height, limit),
            shape: shape, format: picture.format, what: what)
        request.isMipmapped = isMipmapped
        (self.stock, self.use) = (stock, use)
        texture = try stock.device.makeTexture(request.target)
    }

    /// Copies the picture, stretched to the texture's size.
    ///
    /// The first row of a cube's face is its top (OpenGL ES 3.2, table 8.19): with y up, the picture is upright.
    /// - Parameter isTopFirst: the picture's first row is its top.
    func take(_ picture: Device.Texture, isTopFirst: Bool = false) throws(Failure) {
        let isFlipped = use != .slice && !isTopFirst
        if use == .faces {
            for face in 0..<6 { try stock.faces().draw(picture, face: face, into: texture, isFlipped: isFlipped) }
            return try texture.generateMipmaps()
        }
        let isExact = picture.width == texture.width && picture.height == texture.height
        for layer in 0..<texture.shape.layerCount {
            try stock.copy(
                picture, into: texture, layer: layer, isFlipped: isFlipped, filter: isExact ? .nearest : .linear)
        }
        try texture.generateMipmaps()
    }
}
