internal import GLFXCore

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
            let own = picture.format
            var request = TextureRequest(
                width: picture.width, height: picture.height,
                format: ChannelFormat(channels: 4, bits: own.bits, kind: own.kind, hasCurve: own.hasCurve), what: what)
            request.isMipmapped = form != .flipped(isMipmapped: false)
            flat = try stock.device.makeTexture(request.target)
        }
    }
}
