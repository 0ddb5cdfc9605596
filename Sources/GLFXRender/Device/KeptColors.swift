package import GLFXCore

/// Which colors beyond 0 and 1 are kept of a decoder's planes.
package enum KeptColors: Sendable, Hashable {
    case none
    /// Those of pixels whose luma is below black or above white; others are only more saturated than RGB can be.
    case excursions
    case all

    /// - Parameter format: of the pixels that the planes stand for.
    package init(in format: PixelFormat) {
        self =
            switch format {
            case .rgbaFloat: .all
            case .rgbaHalf: .excursions
            case .bgra8, .rgba8, .rgba16: .none
            }
    }
}
