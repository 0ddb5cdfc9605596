internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// In which form two frames are compared, so that nothing is lost: their own planes where both have the same, the deeper
/// of two depths, RGB where they are coded differently.
struct CommonForm: Equatable {
    enum Kind: Equatable {
        /// Planes as both are coded.
        case planes(depth: Int, isFull: Bool)
        /// Red, green and blue of scene light, as both are coded: numbers, with associated alpha.
        case light
        /// Red, green and blue.
        case rgb(PixelFormat)
    }

    let kind: Kind
    /// One of them at least has alpha; the other's is opaque.
    let hasAlpha: Bool
    /// `y`, `u`, `v`, `a`, or `r`, `g`, `b`, `a`.
    let components: [String]

    /// Bits of a sample.
    var depth: Int {
        switch kind {
        case .planes(let depth, _): depth
        case .light: 32
        case .rgb(let format): format.bitsPerChannel
        }
    }

    /// They are numbers, not code values.
    var isLight: Bool { kind == .light || kind == .rgb(.rgbaFloat) }

    /// The greatest code value; of light 1, which is white.
    var most: Int { isLight ? 1 : 1 << depth - 1 }

    /// 1 or 2; 4 in floating point.
    var bytesPerSample: Int { isLight ? 4 : depth > 8 ? 2 : 1 }

    /// - Parameters:
    ///   - isTurned: one of them is stored turned or mirrored.
    ///   - isLight: both are scene light.
    init(_ a: CodedForm, _ b: CodedForm, isTurned: Bool, isLight: Bool) {
        hasAlpha = a.traits.hasAlpha || b.traits.hasAlpha
        if isLight {
            kind = isTurned ? .rgb(.rgbaFloat) : .light
            components = ["r", "g", "b"] + (hasAlpha ? ["a"] : [])
        } else if !isTurned, let one = PlanarLayout(a.pixelFormat), let other = PlanarLayout(b.pixelFormat),
            !one.isFloat, !other.isFloat, one.isLike(other), one.family == .rgb || a.color.codesLike(b.color)
        {
            kind = .planes(depth: max(one.depth, other.depth), isFull: a.color.range == .full || one.family == .rgb)
            let colors =
                switch one.family {
                case .gray: ["y"]
                case .rgb: ["r", "g", "b"]
                case .yuv: ["y", "u", "v"]
                }
            components = colors + (hasAlpha ? ["a"] : [])
        } else {
            kind = .rgb(max(a.traits.depth, b.traits.depth) > 8 ? .rgba16 : .bgra8)
            components = ["r", "g", "b"] + (hasAlpha ? ["a"] : [])
        }
    }

    /// For people: `8 bits`, `RGB, 16 bits`.
    var words: String {
        switch kind {
        case .planes(let depth, _): "\(depth) bits"
        case .light, .rgb(.rgbaFloat): "scene light, in floating point"
        case .rgb(let format): "RGB, \(format.bitsPerChannel) bits"
        }
    }
}

extension PlanarLayout {
    /// The same planes, but for depth and alpha.
    fileprivate func isLike(_ other: PlanarLayout) -> Bool {
        family == other.family && horizontalLog2 == other.horizontalLog2 && verticalLog2 == other.verticalLog2
    }
}

extension ColorDescription {
    /// Code values of luma and chroma mean the same color.
    fileprivate func codesLike(_ other: ColorDescription) -> Bool {
        // BT.601's two names have the same numbers.
        func numbers(_ matrix: Matrix) -> Matrix { matrix == .bt470bg ? .smpte170m : matrix }
        return numbers(matrix) == numbers(other.matrix) && range == other.range
    }
}
