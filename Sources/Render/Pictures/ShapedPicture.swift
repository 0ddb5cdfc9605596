internal import FrameCore

/// A flat picture for a sampler that wants none: on each of a cube's faces, or as the one slice of a volume.
final class ShapedPicture {
    let texture: Texture
    private let layers: [Framebuffer]
    private let copy: StockPass
    private let turnedCopy: StockPass

    /// - Parameters:
    ///   - picture: one of those to come, for size and storage.
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
        turnedCopy = try StockPass(.turn, tools)
    }

    /// Takes the picture over, stretched to the texture's size. Binds a framebuffer.
    ///
    /// A cube's faces are numbered from their top (OpenGL ES 3.2, table 8.19): in the directions with y up, the picture
    /// stands upright.
    /// - Parameter isTopFirst: the picture's first row is its top.
    func take(_ picture: Texture, isTopFirst: Bool = false) {
        let isExact = picture.width == texture.width && picture.height == texture.height
        let pass = texture.shape == .cube && !isTopFirst ? turnedCopy : copy
        for layer in layers {
            layer.bind()
            pass.draw(picture, filter: isExact ? .nearest : .linear)
        }
        texture.generateMipmaps()
    }
}
