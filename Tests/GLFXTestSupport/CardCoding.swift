/// How a test card's picture is coded.
public struct CardCoding: Sendable, CustomStringConvertible {
    /// The standards' luma coefficients.
    public enum Matrix: String, CaseIterable, Sendable {
        case bt601 = "smpte170m"
        case bt709

        /// Kr and Kb: BT.601-7 section 2.5.1, BT.709-6 section 3.2.
        var coefficients: (red: Double, blue: Double) { self == .bt601 ? (0.299, 0.114) : (0.2126, 0.0722) }
    }

    /// Chroma samples beside luma's.
    public enum Sampling: String, CaseIterable, Sendable {
        case s420 = "420"
        case s422 = "422"
        case s444 = "444"
        var horizontal: Int { self == .s444 ? 1 : 2 }
        var vertical: Int { self == .s420 ? 2 : 1 }
    }

    /// The matrix.
    public var matrix: Matrix
    /// Full range; otherwise limited.
    public var isFull: Bool
    /// Bits a sample.
    public var depth: Int
    /// The subsampling.
    public var sampling: Sampling

    /// The highest code value.
    public var top: Double { Double((1 << depth) - 1) }
    /// libav's name of the planar format.
    public var pixelFormat: String { "yuv\(sampling.rawValue)p" + (depth > 8 ? "\(depth)le" : "") }
    public var description: String {
        "\(matrix.rawValue) \(isFull ? "full" : "limited") \(depth) bit 4:\(sampling.rawValue)"
    }

    /// BT.601 and BT.709, limited and full range, 8 and 10 bits, 4:2:0, 4:2:2 and 4:4:4.
    public static let all: [CardCoding] = Matrix.allCases.flatMap { matrix in
        [false, true].flatMap { isFull in
            [8, 10].flatMap { depth in
                Sampling.allCases.map { CardCoding(matrix: matrix, isFull: isFull, depth: depth, sampling: $0) }
            }
        }
    }
}
