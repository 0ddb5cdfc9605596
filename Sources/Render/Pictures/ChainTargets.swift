/// The pictures passed from pass to pass: made when first needed, reused from frame to frame.
final class ChainTargets {
    private let tools: DrawTools
    private let storage: TextureStorage
    private var targets: [Framebuffer] = []

    init(_ tools: DrawTools, storage: TextureStorage) {
        self.tools = tools
        self.storage = storage
    }

    /// A picture of this size that is not one of those still needed.
    func target(width: Int, height: Int, besides needed: [Texture?]) throws(Failure) -> Framebuffer {
        let free = targets.first { target in
            target.texture.width == width && target.texture.height == height
                && !needed.contains { $0 === target.texture }
        }
        if let free { return free }
        let target = try Framebuffer(
            Texture(device: tools.device, width: width, height: height, storage: storage, what: .result))
        targets.append(target)
        return target
    }
}
