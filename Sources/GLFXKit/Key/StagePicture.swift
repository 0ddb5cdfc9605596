internal import FrameCore

/// What fills a sampler of a stage that the library adds by itself, where it is no file of the user's.
enum StagePicture: Sendable, Hashable {
    /// A picture that was made, the same for all frames.
    case made(PixelBuffer)
    /// What lies behind the result, scaled to cover the frame.
    case background

    static func == (one: StagePicture, other: StagePicture) -> Bool {
        switch (one, other) {
        case (.made(let one), .made(let other)): one === other
        case (.background, .background): true
        default: false
        }
    }

    func hash(into hasher: inout Hasher) {
        if case .made(let picture) = self { hasher.combine(ObjectIdentifier(picture)) }
    }
}
