internal import GLFXCore
internal import GLFXPrograms

/// A copy of a picture in the form that a sampler needs: mipmapped, as a cube or as a volume.
final class PictureCopy<Device: DrawingDevice> {
    enum Form: Hashable {
        case mipmapped
        /// Upside down.
        case flipped(isMipmapped: Bool)
        /// The picture on each face, or its six squares side by side on one each.
        case cube(isMipmapped: Bool), faces(isMipmapped: Bool)
        case volume(isMipmapped: Bool)
    }

    private let stock: StockPasses<Device>
    private let form: Form
    private let what: PictureRole
    private var flat: Device.Texture?
    private var shaped: ShapedPicture<Device>?
    private var size = (width: 0, height: 0)

    init(_ stock: StockPasses<Device>, _ form: Form, what: PictureRole) {
        self.stock = stock
        self.form = form
        self.what = what
    }

    /// Nil before the first picture.
    var texture: Device.Texture? { flat ?? shaped?.texture }

    /// Copies a picture; its size may change.
    func take(_ picture: Device.Texture) throws(Failure) {
        if texture == nil || size != (picture.width, picture.height) { try make(for: picture) }
        if let flat {
            try stock.copy(picture, into: flat, isFlipped: isFlipped)
            try flat.generateMipmaps()
        }
        try shaped?.take(picture)
    }

    private var isFlipped: Bool { if case .flipped = form { true } else { false } }

    private func make(for picture: Device.Texture) throws(Failure) {
        size = (picture.width, picture.height)
        switch form {
        case .cube(let isMipmapped):
            shaped = try ShapedPicture(stock, like: picture, .onEachFace, isMipmapped: isMipmapped, what: what)
        case .faces(let isMipmapped):
            shaped = try ShapedPicture(stock, like: picture, .faces, isMipmapped: isMipmapped, what: what)
        case .volume(let isMipmapped):
            shaped = try ShapedPicture(stock, like: picture, .slice, isMipmapped: isMipmapped, what: what)
        case .mipmapped, .flipped:
            // Pictures of one, two or three channels, and of BGRA, are for uploads: not every device draws into them.
            let format = picture.format
            var request = TextureRequest(
                width: picture.width, height: picture.height,
                format: ChannelFormat(channels: 4, bits: format.bits, kind: format.kind, hasCurve: format.hasCurve),
                what: what)
            request.isMipmapped = form != .flipped(isMipmapped: false)
            flat = try stock.device.makeTexture(request.target)
        }
    }
}

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
