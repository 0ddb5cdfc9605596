internal import GLFXCore

/// The previous input frames of a shader.
final class FrameHistory<Device: DrawingDevice> {
    private let stock: StockPasses<Device>
    /// The latest first.
    private var frames: [Device.Texture] = []
    private var isEmpty = true

    /// - Parameter count: how many frames are kept.
    init(
        _ stock: StockPasses<Device>, count: Int, width: Int, height: Int, format: ChannelFormat
    ) throws(Failure) {
        self.stock = stock
        for _ in 0..<count {
            let request = TextureRequest(width: width, height: height, format: format, what: .frame)
            frames.append(try stock.device.makeTexture(request.target))
        }
    }

    /// The frame so many frames ago, from 1. Before the movie's start: its first frame.
    func frame(_ ago: Int) -> Device.Texture? { frames.indices.contains(ago - 1) ? frames[ago - 1] : nil }

    /// The next frame is the movie's first again.
    func clear() { isEmpty = true }

    /// Call it before a frame is drawn: the movie's first one fills the history.
    func begin(_ frame: Device.Texture) throws(Failure) {
        guard isEmpty else { return }
        isEmpty = false
        for target in frames { try stock.copy(frame, into: target) }
    }

    /// Call it after a frame is drawn: it becomes the latest.
    func end(_ frame: Device.Texture) throws(Failure) {
        guard let oldest = frames.popLast() else { return }
        try stock.copy(frame, into: oldest)
        frames.insert(oldest, at: 0)
    }
}
