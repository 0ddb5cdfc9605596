internal import GLFXCore
internal import GLFXMedia

/// What the written code values mean.
enum ColorChoice {
    /// - Parameters:
    ///   - source: the source's coding, fully resolved.
    ///   - isRGB: the encoder's pictures are RGB.
    ///   - holdsLight: they are linear light.
    ///   - isScene: the source is scene light.
    ///   - isSDR: YCbCr is that of BT.709 in its limited range.
    static func color(
        source: ColorDescription, height: Int, isRGB: Bool, holdsLight: Bool = false, traits: EncoderTraits,
        container: Container,
        isScene: Bool = false, isSDR: Bool = false
    ) -> ColorDescription {
        var color = source
        // Light in codes gets the curve of a display.
        if isScene, !holdsLight { color.transfer = .srgb }
        guard !isRGB else {
            color.matrix = .rgb
            color.range = .full
            if holdsLight {
                color.transfer = .linear
                if !isScene { color.primaries = .bt709 }
            }
            return color
        }
        if color.matrix == .rgb || color.matrix == .unspecified {
            // RGB becomes YUV as untagged video is read: high definition from 720 lines up.
            color.matrix = ColorResolver.defaultMatrix(height: height)
            color.range = .limited
        }
        if isSDR {
            // The gamuts and curves of SDR count as the same (`isOfOtherLight`).
            (color.matrix, color.range, color.primaries, color.transfer) = (.bt709, .limited, .bt709, .bt709)
        }
        if color.range == .unspecified { color.range = .limited }
        switch traits.range {
        case .alwaysFull: color.range = .full
        case .alwaysLimited: color.range = .limited
        case .signaled: break
        case .signaledByContainer: if !container.signalsRange { color.range = .limited }
        }
        if let only = traits.onlyMatrix {
            color.matrix = only
        } else if !traits.signalsMatrix, !container.signalsMatrix {
            // The file cannot signal it: use what readers assume.
            color.matrix = ColorResolver.defaultMatrix(height: height)
        }
        color.chromaSiting = siting(source: source, traits)
        return color
    }

    private static func siting(source: ColorDescription, _ traits: EncoderTraits) -> ColorDescription.ChromaSiting {
        switch traits.siting {
        case .center: return .center
        case .topLeft: return .topLeft
        case .source: return source.chromaSiting == .unspecified ? .left : source.chromaSiting
        // Wide-gamut H.264 and HEVC use top left, and can signal it.
        case .left: return traits.range == .signaled && source.chromaSiting == .topLeft ? .topLeft : .left
        }
    }
}
