internal import GLFXPrograms

/// Every picture that a stage's samplers can read, in its current state.
final class StagePictures<Device: DrawingDevice> {
    /// Where a sampler's picture comes from, resolved once.
    enum Source {
        /// The frame as it came into the stage.
        case frame
        /// The result of the stage's last pass without a target, the frame at first.
        case relay
        /// A further input.
        case slot(Int)
        /// A further input that is the six faces of a cube side by side.
        case faces(Int)
        case target(TargetPicture<Device>)
        case previousTarget(TargetPicture<Device>)
        case previousFrame(Int)
        /// A picture of the chain, by the stage that it came into or out of.
        case earlier(Int)
        case fixed(Device.Texture)
        case plane(MoviePlane)
    }

    let inputs: [InputPicture<Device>]
    /// The stage's pictures have their first row at the top: further inputs are flipped.
    private let isTopFirst: Bool
    let history: FrameHistory<Device>?
    var frame: Device.Texture?
    /// Where a sampler reads them.
    var planes: MoviePlanes<Device>?
    var relay: Device.Texture?
    /// In this stage's orientation.
    var earlier: [Int: Device.Texture] = [:]

    init(inputs: [InputPicture<Device>], isTopFirst: Bool, history: FrameHistory<Device>?) {
        self.inputs = inputs
        self.isTopFirst = isTopFirst
        self.history = history
    }

    /// Nil for a further input that was never given.
    func texture(_ source: Source) -> Device.Texture? {
        switch source {
        case .frame: frame
        case .relay: relay
        case .slot(let slot): isTopFirst ? inputs[slot].flippedTexture : inputs[slot].texture
        case .faces(let slot): inputs[slot].texture
        case .target(let target): target.newest
        case .previousTarget(let target): target.previous
        case .previousFrame(let ago): history?.frame(ago)
        case .earlier(let place): earlier[place]
        case .fixed(let texture): texture
        case .plane(.luma): planes?.luma
        case .plane(.chroma): planes?.chroma
        }
    }

    /// In pixels; of a cube one face's.
    func size(_ source: Source) -> (width: Int, height: Int)? {
        guard let texture = texture(source) else { return nil }
        if case .faces = source { return (texture.height, texture.height) }
        return (texture.width, texture.height)
    }
}
