/// What a picture's code values mean, in the code points of ITU-T H.273 (which libav and zimg share).
public struct ColorDescription: Hashable, Sendable {
    /// How Y, Cb and Cr come from red, green and blue.
    public var matrix: Matrix
    /// Which code values are black and white.
    public var range: Range
    /// Which red, green and blue.
    public var primaries: Primaries
    /// The curve between light and code values.
    public var transfer: Transfer
    /// Where subsampled chroma was sampled.
    public var chromaSiting: ChromaSiting

    /// What is not given is unspecified.
    public init(
        matrix: Matrix = .unspecified, range: Range = .unspecified, primaries: Primaries = .unspecified,
        transfer: Transfer = .unspecified, chromaSiting: ChromaSiting = .unspecified
    ) {
        self.matrix = matrix
        self.range = range
        self.primaries = primaries
        self.transfer = transfer
        self.chromaSiting = chromaSiting
    }

    /// RGB with the primaries and the curve of IEC 61966-2-1.
    package static let sRGB = ColorDescription(
        matrix: .rgb, range: .full, primaries: .bt709, transfer: .srgb, chromaSiting: .left)

    /// H.273, table 4.
    public struct Matrix: RawRepresentable, Hashable, Sendable {
        /// The code point.
        public let rawValue: Int32
        /// Any code point, known here or not.
        public init(rawValue: Int32) { self.rawValue = rawValue }
        /// No matrix: the channels are green, blue and red.
        public static let rgb = Matrix(rawValue: 0)
        /// HDTV.
        public static let bt709 = Matrix(rawValue: 1)
        /// Not specified; something else has to decide.
        public static let unspecified = Matrix(rawValue: 2)
        /// FCC 73.682, old NTSC.
        public static let fcc = Matrix(rawValue: 4)
        /// BT.601 of 625-line systems; the same numbers as `smpte170m`.
        public static let bt470bg = Matrix(rawValue: 5)
        /// BT.601 of 525-line systems.
        public static let smpte170m = Matrix(rawValue: 6)
        /// Early HDTV.
        public static let smpte240m = Matrix(rawValue: 7)
        /// YCgCo, exact in integers.
        public static let ycgco = Matrix(rawValue: 8)
        /// BT.2020 and BT.2100, non-constant luminance: the usual one.
        public static let bt2020ncl = Matrix(rawValue: 9)
        /// BT.2020, constant luminance: a matrix alone cannot invert it.
        public static let bt2020cl = Matrix(rawValue: 10)
        /// BT.2100 ICtCp: a matrix alone cannot invert it.
        public static let ictcp = Matrix(rawValue: 14)
    }

    /// H.273, VideoFullRangeFlag; the raw values are libav's (`AVColorRange`).
    public enum Range: Int32, Sendable {
        /// Not specified.
        case unspecified = 0
        /// Studio levels, 16 to 235 in 8 bits.
        case limited = 1
        /// Every code value, 0 to 255 in 8 bits.
        case full = 2
    }

    /// H.273, table 2.
    public struct Primaries: RawRepresentable, Hashable, Sendable {
        /// The code point.
        public let rawValue: Int32
        /// Any code point, known here or not.
        public init(rawValue: Int32) { self.rawValue = rawValue }
        /// HDTV, and sRGB.
        public static let bt709 = Primaries(rawValue: 1)
        /// Not specified.
        public static let unspecified = Primaries(rawValue: 2)
        /// 625-line television.
        public static let bt470bg = Primaries(rawValue: 5)
        /// 525-line television.
        public static let smpte170m = Primaries(rawValue: 6)
        /// BT.2020 and BT.2100.
        public static let bt2020 = Primaries(rawValue: 9)
        /// P3 with the white of digital cinema (SMPTE RP 431-2).
        public static let dciP3 = Primaries(rawValue: 11)
        /// P3 with the white of D65.
        public static let displayP3 = Primaries(rawValue: 12)
    }

    /// H.273, table 3.
    public struct Transfer: RawRepresentable, Hashable, Sendable {
        /// The code point.
        public let rawValue: Int32
        /// Any code point, known here or not.
        public init(rawValue: Int32) { self.rawValue = rawValue }
        /// HDTV.
        public static let bt709 = Transfer(rawValue: 1)
        /// Not specified.
        public static let unspecified = Transfer(rawValue: 2)
        /// BT.601; the same curve as `bt709`.
        public static let smpte170m = Transfer(rawValue: 6)
        /// Linear light.
        public static let linear = Transfer(rawValue: 8)
        /// IEC 61966-2-1.
        public static let srgb = Transfer(rawValue: 13)
        /// BT.2020 in 10 bits; the same curve as `bt709`.
        public static let bt2020Ten = Transfer(rawValue: 14)
        /// SMPTE ST 2084, HDR.
        public static let pq = Transfer(rawValue: 16)
        /// ARIB STD-B67, HDR.
        public static let hlg = Transfer(rawValue: 18)
    }

    /// H.273, figure 1; the raw values are libav's (`AVChromaLocation`: H.273's plus one).
    public enum ChromaSiting: Int32, Sendable {
        /// Not specified.
        case unspecified = 0
        /// On the left column, between two rows: MPEG-2, H.264.
        case left = 1
        /// Between two columns and two rows: MPEG-1, JPEG.
        case center = 2
        /// On the left column and the upper row: BT.2020, DV.
        case topLeft = 3
        /// Between two columns, on the upper row.
        case top = 4
        /// On the left column and the lower row.
        case bottomLeft = 5
        /// Between two columns, on the lower row.
        case bottom = 6
    }
}
