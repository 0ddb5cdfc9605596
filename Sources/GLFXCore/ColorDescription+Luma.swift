extension ColorDescription.Matrix {
    /// The weights of red, green and blue in luma (ITU-T H.273, table 4). RGB, YCgCo, ICtCp and unknown matrices have
    /// none: BT.709 is assumed.
    public var lumaCoefficients: SIMD3<Double> {
        let (red, blue) =
            switch self {
            case .fcc: (0.30, 0.11)
            case .bt470bg, .smpte170m: (0.299, 0.114)
            case .smpte240m: (0.212, 0.087)
            case .bt2020ncl, .bt2020cl: (0.2627, 0.0593)
            default: (0.2126, 0.0722)
            }
        return SIMD3(red, 1 - red - blue, blue)
    }
}
