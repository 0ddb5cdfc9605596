/// Every picture that a stage's samplers can read, in its current state.
final class StagePictures {
    /// Where a sampler's picture comes from, resolved once.
    enum Source {
        /// The frame as it came into the stage.
        case frame
        /// The result of the stage's last pass without a target, the frame at first.
        case relay
        /// A further input.
        case slot(Int)
        case target(TargetPicture)
        case previousTarget(TargetPicture)
        case previousFrame(Int)
        case fixed(Texture)
    }

    let inputs: [InputPicture]
    /// The stage's pictures have their first row at the top: further inputs are flipped.
    private let isTopFirst: Bool
    let history: FrameHistory?
    var frame: Texture?
    var relay: Texture?

    init(inputs: [InputPicture], isTopFirst: Bool, history: FrameHistory?) {
        self.inputs = inputs
        self.isTopFirst = isTopFirst
        self.history = history
    }

    /// Nil for a further input that was never given.
    func texture(_ source: Source) -> Texture? {
        switch source {
        case .frame: frame
        case .relay: relay
        case .slot(let slot): isTopFirst ? inputs[slot].flippedTexture : inputs[slot].texture
        case .target(let target): target.newest
        case .previousTarget(let target): target.previous
        case .previousFrame(let ago): history?.frame(ago)
        case .fixed(let texture): texture
        }
    }
}
