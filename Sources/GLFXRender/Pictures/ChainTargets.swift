internal import GLFXCore

/// The pictures passed from pass to pass: made when first needed, reused from frame to frame.
final class ChainTargets<Device: DrawingDevice> {
    private let device: Device
    let format: ChannelFormat
    private var targets: [Device.Texture] = []

    init(_ device: Device, format: ChannelFormat) {
        self.device = device
        self.format = format
    }

    /// Whether a picture is one of these.
    func contains(_ texture: Device.Texture) -> Bool { targets.contains { $0.sharesMemory(with: texture) } }

    /// A picture of this size that is not one of those still needed.
    func target(width: Int, height: Int, besides needed: [Device.Texture?]) throws(Failure) -> Device.Texture {
        let free = targets.first { target in
            target.width == width && target.height == height
                && !needed.contains { $0?.sharesMemory(with: target) == true }
        }
        if let free { return free }
        let request = TextureRequest(width: width, height: height, format: format, what: .result)
        let target = try device.makeTexture(request.target)
        targets.append(target)
        return target
    }
}
