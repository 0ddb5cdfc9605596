package import GLFXCore

/// What fills a sampler of a stage that the library makes, other than a user's file.
package enum StagePicture: Sendable, Hashable {
    /// A generated picture, the same for all frames.
    case buffer(PixelBuffer)
    /// The background, scaled to cover the frame.
    case background
    /// A user's file, whose numbers are no colors of the frame.
    case file(FilePart)

    package static func == (one: StagePicture, other: StagePicture) -> Bool {
        switch (one, other) {
        case (.buffer(let one), .buffer(let other)): one === other
        case (.background, .background): true
        case (.file(let one), .file(let other)): one == other
        default: false
        }
    }

    package func hash(into hasher: inout Hasher) {
        if case .buffer(let picture) = self { hasher.combine(ObjectIdentifier(picture)) }
    }
}
