/// A picture that a shader keeps from frame to frame, double-buffered where its old content is read while the new is
/// drawn.
final class TargetPicture {
    private var front: Framebuffer
    /// Nil: the old content is not needed.
    private var back: Framebuffer?
    private var wasDrawn = false
    let keepsContent: Bool

    /// Transparent black at first.
    /// - Parameters:
    ///   - isDouble: its old content is read while, or after, the new one is drawn.
    ///   - keepsContent: pixels that a pass leaves out keep what they were; otherwise they become transparent black.
    ///   - isStoredInto: a compute shader writes into it.
    ///   - isMipmapped: some sampler reads its mipmaps.
    init(
        _ tools: DrawTools, width: Int, height: Int, storage: TextureStorage, isDouble: Bool, keepsContent: Bool,
        isMipmapped: Bool, isStoredInto: Bool = false, what: PictureRole
    ) throws(Failure) {
        func make() throws(Failure) -> Framebuffer {
            try Framebuffer(
                Texture(
                    device: tools.device, width: width, height: height, storage: storage, isMipmapped: isMipmapped,
                    isStoredInto: isStoredInto, what: what))
        }
        self.keepsContent = keepsContent
        front = try make()
        back = isDouble ? try make() : nil
        clear()
    }

    /// Makes it transparent black.
    func clear() {
        for target in [front, back].compactMap({ $0 }) {
            target.bind()
            target.clear()
            target.texture.generateMipmaps()
        }
    }

    /// What was drawn last.
    var newest: Texture { front.texture }
    /// As `newest`, to be read back.
    var newestTarget: Framebuffer { front }
    /// What it held when the frame began.
    var previous: Texture { wasDrawn ? (back ?? front).texture : front.texture }
    /// What the next pass draws into.
    var drawable: Framebuffer { back ?? front }
    /// Double-buffered: `drawable` holds the frame before last.
    var isDouble: Bool { back != nil }

    func beginFrame() { wasDrawn = false }

    /// Makes what was drawn into `drawable` the newest content.
    func endPass() {
        if let drawn = back { (front, back) = (drawn, front) }
        front.texture.generateMipmaps()
        wasDrawn = true
    }
}
