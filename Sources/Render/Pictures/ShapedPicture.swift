/// A flat picture for a cube or volume sampler: on each of the cube's faces, or as the one slice of the volume.
final class ShapedPicture {
    let texture: Texture
    private let layers: [Framebuffer]
    private let copy: StockPass
    private let flippedCopy: StockPass

    /// - Parameters:
    ///   - picture: gives size and storage.
    ///   - isCube: false: a volume.
    init(
        _ tools: DrawTools, like picture: Texture, isCube: Bool, isMipmapped: Bool = false, what: PictureRole
    ) throws(Failure) {
        let shape: TextureShape = isCube ? .cube : .volume(depth: 1)
        let limit = shape.maximumSize
        let side = max(picture.width, picture.height)
        texture = try Texture(
            device: tools.device, width: min(isCube ? side : picture.width, limit),
            height: min(isCube ? side : picture.height, limit), shape: shape, storage: picture.storage,
            isMipmapped: isMipmapped, what: what)
        var layers: [Framebuffer] = []
        for layer in 0..<shape.layerCount { layers.append(try Framebuffer(texture, layer: layer)) }
        self.layers = layers
        copy = try StockPass(.copy, tools)
        flippedCopy = try StockPass(.flip, tools)
    }

    /// Copies the picture, stretched to the texture's size. Binds a framebuffer.
    ///
    /// The first row of a cube's face is its top (OpenGL ES 3.2, table 8.19): with y up, the picture is upright.
    /// - Parameter isTopFirst: the picture's first row is its top.
    func take(_ picture: Texture, isTopFirst: Bool = false) {
        let isExact = picture.width == texture.width && picture.height == texture.height
        let pass = texture.shape == .cube && !isTopFirst ? flippedCopy : copy
        for layer in layers {
            layer.bind()
            pass.draw(picture, filter: isExact ? .nearest : .linear)
        }
        texture.generateMipmaps()
    }
}
