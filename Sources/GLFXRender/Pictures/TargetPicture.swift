internal import GLFXCore

/// A picture that a shader keeps from frame to frame, double-buffered where its old content is read while the new is
/// drawn.
final class TargetPicture<Device: DrawingDevice> {
    private var front: Device.Texture
    /// Nil: the old content is not needed.
    private var back: Device.Texture?
    private var wasDrawn = false
    let keepsContent: Bool

    /// Transparent black at first.
    /// - Parameters:
    ///   - isDouble: its old content is read while, or after, the new one is drawn.
    ///   - keepsContent: pixels that a pass leaves out keep what they were; otherwise they become transparent black.
    init(_ request: TextureRequest, on device: Device, isDouble: Bool, keepsContent: Bool) throws(Failure) {
        self.keepsContent = keepsContent
        front = try device.makeTexture(request.target)
        back = isDouble ? try device.makeTexture(request.target) : nil
        clear()
    }

    /// Makes it transparent black.
    func clear() {
        front.clear()
        back?.clear()
    }

    /// What was drawn last.
    var newest: Device.Texture { front }
    /// What it held when the frame began.
    var previous: Device.Texture { wasDrawn ? back ?? front : front }
    /// What the next pass draws into.
    var drawable: Device.Texture { back ?? front }
    /// Double-buffered: `drawable` holds the frame before last.
    var isDouble: Bool { back != nil }

    func beginFrame() { wasDrawn = false }

    /// Makes what was drawn into `drawable` the newest content.
    func endPass() throws(Failure) {
        if let next = back { (front, back) = (next, front) }
        try front.generateMipmaps()
        wasDrawn = true
    }
}
