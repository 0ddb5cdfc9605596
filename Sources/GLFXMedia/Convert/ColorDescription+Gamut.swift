package import GLFXCore

extension ColorDescription.Primaries {
    /// x and y of red, green, blue and white (ITU-T H.273, table 2); BT.709's for those that no profile is made for.
    package var chromaticities: [Double] {
        switch self {
        case .bt2020: [0.708, 0.292, 0.170, 0.797, 0.131, 0.046, 0.3127, 0.3290]
        case .displayP3: [0.680, 0.320, 0.265, 0.690, 0.150, 0.060, 0.3127, 0.3290]
        case .dciP3: [0.680, 0.320, 0.265, 0.690, 0.150, 0.060, 0.314, 0.351]
        default: [0.640, 0.330, 0.300, 0.600, 0.150, 0.060, 0.3127, 0.3290]
        }
    }
}
