package import GLFXMedia

/// Which decoder decodes movies. The frames are the same: what a card cannot decode, or stops decoding, the processor
/// does.
public enum DecoderChoice: String, Sendable, CaseIterable {
    /// A card's, where there is one that knows the codec.
    case automatic = "auto"
    /// The processor's.
    case software
    /// NVIDIA's NVDEC.
    case cuda
    /// VA-API's.
    case vaapi
    /// Video4Linux's.
    case v4l2m2m

    /// The cards to try, in order.
    package var kinds: [CardKind] {
        switch self {
        case .automatic: [.cuda, .vaapi, .v4l2m2m]
        case .software: []
        case .cuda: [.cuda]
        case .vaapi: [.vaapi]
        case .v4l2m2m: [.v4l2m2m]
        }
    }
}
