/// The previous input frames of a shader.
final class FrameHistory {
    private let copy: StockPass
    /// The latest first.
    private var frames: [Framebuffer] = []
    private var isEmpty = true

    /// - Parameter count: how many frames are kept.
    init(
        _ tools: DrawTools, count: Int, width: Int, height: Int, storage: TextureStorage
    ) throws(Failure) {
        copy = try StockPass(.copy, tools)
        for _ in 0..<count {
            let texture = try Texture(
                device: tools.device, width: width, height: height, storage: storage, what: .frame)
            frames.append(try Framebuffer(texture))
        }
    }

    /// The frame so many frames ago, from 1. Before the movie's start: its first frame.
    func frame(_ ago: Int) -> Texture? { frames.indices.contains(ago - 1) ? frames[ago - 1].texture : nil }

    /// The next frame is the movie's first again.
    func clear() { isEmpty = true }

    /// Call it before a frame is drawn: the movie's first one fills the history.
    func begin(_ frame: Texture) {
        guard isEmpty else { return }
        isEmpty = false
        for target in frames { take(frame, into: target) }
    }

    /// Call it after a frame is drawn: it becomes the latest.
    func end(_ frame: Texture) {
        guard let oldest = frames.popLast() else { return }
        take(frame, into: oldest)
        frames.insert(oldest, at: 0)
    }

    private func take(_ frame: Texture, into target: Framebuffer) {
        target.bind()
        copy.draw(frame, filter: .nearest)
    }
}
