/// A copy of a picture in the form that a sampler needs: mipmapped, as a cube or as a volume.
final class PictureCopy {
    private let tools: DrawTools
    private let form: Form
    private let what: PictureRole
    private var flat: (target: Framebuffer, pass: StockPass)?
    private var shaped: ShapedPicture?
    private var size = (width: 0, height: 0)

    enum Form: Hashable {
        case mipmapped
        case cube(isMipmapped: Bool), volume(isMipmapped: Bool)
    }

    init(_ tools: DrawTools, _ form: Form, what: PictureRole) {
        self.tools = tools
        self.form = form
        self.what = what
    }

    /// Nil before the first picture.
    var texture: Texture? { flat?.target.texture ?? shaped?.texture }

    /// Copies a picture; its size may change.
    func take(_ picture: Texture) throws(Failure) {
        if texture == nil || size != (picture.width, picture.height) { try make(for: picture) }
        if let flat {
            flat.target.bind()
            flat.pass.draw(picture, filter: .nearest)
            flat.target.texture.generateMipmaps()
        }
        shaped?.take(picture)
    }

    private func make(for picture: Texture) throws(Failure) {
        size = (picture.width, picture.height)
        switch form {
        case .cube(let isMipmapped):
            shaped = try ShapedPicture(tools, like: picture, isCube: true, isMipmapped: isMipmapped, what: what)
        case .volume(let isMipmapped):
            shaped = try ShapedPicture(tools, like: picture, isCube: false, isMipmapped: isMipmapped, what: what)
        case .mipmapped:
            // BGRA is only for uploads: mipmaps need one of OpenGL ES's own formats.
            let storage: TextureStorage = picture.storage == .bgra8 ? .rgba8 : picture.storage
            let texture = try Texture(
                device: tools.device, width: picture.width, height: picture.height, storage: storage,
                isMipmapped: true, what: what)
            flat = (try Framebuffer(texture), try StockPass(.copy, tools))
        }
    }
}
