internal import FrameCore

/// A picture that a shader keeps from frame to frame. Where its old content is read while the new is drawn, there are
/// two of it, by turns.
final class TargetPicture {
    private var front: Framebuffer
    /// Nil: nobody needs the old content.
    private var back: Framebuffer?
    private var wasDrawn = false
    /// Pixels that a pass leaves out keep what they were.
    let keepsContent: Bool

    /// Transparent black at first.
    /// - Parameters:
    ///   - isDouble: its old content is read while, or after, the new one is drawn.
    ///   - keepsContent: pixels that a pass leaves out keep what they were; otherwise they become transparent black.
    ///   - isStoredInto: a compute shader writes into it.
    ///   - isMipmapped: some sampler reads smaller copies of it.
    init(
        _ tools: DrawTools, width: Int, height: Int, storage: TextureStorage, isDouble: Bool, keepsContent: Bool,
        isMipmapped: Bool, isStoredInto: Bool = false, what: PictureRole
    ) throws(Failure) {
        func make() throws(Failure) -> Framebuffer {
            try Framebuffer(
                Texture(
                    device: tools.device, width: width, height: height, storage: storage, isMipmapped: isMipmapped,
                    isStoredInto: isStoredInto,
                    what: what))
        }
        self.keepsContent = keepsContent
        front = try make()
        back = isDouble ? try make() : nil
        clear()
    }

    /// Makes it transparent black again.
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
    /// Two by turns: what is drawn into holds the frame before last.
    var isDouble: Bool { back != nil }

    func beginFrame() { wasDrawn = false }

    /// What was drawn into `drawable` is the newest content now.
    func endPass() {
        if let drawn = back { (front, back) = (drawn, front) }
        front.texture.generateMipmaps()
        wasDrawn = true
    }
}
