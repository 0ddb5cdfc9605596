internal import GLFXCore

/// What is uploaded of a frame.
enum FrameUpload {
    case pixels(PixelBuffer, isOpaque: Bool)
    case planes(DecoderPlanes)

    /// The frame's, as RGB.
    var color: ColorDescription {
        switch self {
        case .pixels(let buffer, _): buffer.color
        case .planes(let planes): planes.color
        }
    }
}
