internal import FrameCore

/// The frames that came into a shader before the one at hand.
final class FrameHistory {
    private let copy: StockPass
    /// The youngest first.
    private var frames: [Framebuffer] = []
    private var isEmpty = true

    /// - Parameter count: how many frames back one can see.
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

    /// The frame so many frames ago, from 1. Before the movie began its first frame stands.
    func frame(_ ago: Int) -> Texture? { frames.indices.contains(ago - 1) ? frames[ago - 1].texture : nil }

    /// The next frame is the movie's first again.
    func clear() { isEmpty = true }

    /// The frame at hand is about to be drawn: at the movie's first it stands for all that never were.
    func begin(_ frame: Texture) {
        guard isEmpty else { return }
        isEmpty = false
        for target in frames { take(frame, into: target) }
    }

    /// The frame at hand is done, and becomes the youngest of the past.
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
