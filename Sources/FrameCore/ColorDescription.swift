/// What a picture's code values mean, in the code points of ITU-T H.273 (which libav and zimg share).
public struct ColorDescription: Hashable, Sendable {
    public var matrix: Matrix
    public var range: Range
    public var primaries: Primaries
    public var transfer: Transfer
    public var chromaSiting: ChromaSiting

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

    /// H.273, table 4.
    public struct Matrix: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int32
        public init(rawValue: Int32) { self.rawValue = rawValue }
        public static let rgb = Matrix(rawValue: 0)
        public static let bt709 = Matrix(rawValue: 1)
        public static let unspecified = Matrix(rawValue: 2)
        public static let fcc = Matrix(rawValue: 4)
        public static let bt470bg = Matrix(rawValue: 5)
        public static let smpte170m = Matrix(rawValue: 6)
        public static let smpte240m = Matrix(rawValue: 7)
        public static let ycgco = Matrix(rawValue: 8)
        public static let bt2020ncl = Matrix(rawValue: 9)
        public static let bt2020cl = Matrix(rawValue: 10)
        public static let ictcp = Matrix(rawValue: 14)
    }

    /// H.273, VideoFullRangeFlag; the raw values are libav's (`AVColorRange`).
    public enum Range: Int32, Sendable {
        case unspecified = 0
        /// Studio levels, 16 to 235 in 8 bits.
        case limited = 1
        case full = 2
    }

    /// H.273, table 2.
    public struct Primaries: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int32
        public init(rawValue: Int32) { self.rawValue = rawValue }
        public static let bt709 = Primaries(rawValue: 1)
        public static let unspecified = Primaries(rawValue: 2)
        public static let bt470bg = Primaries(rawValue: 5)
        public static let smpte170m = Primaries(rawValue: 6)
        public static let bt2020 = Primaries(rawValue: 9)
        public static let displayP3 = Primaries(rawValue: 12)
    }

    /// H.273, table 3.
    public struct Transfer: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int32
        public init(rawValue: Int32) { self.rawValue = rawValue }
        public static let bt709 = Transfer(rawValue: 1)
        public static let unspecified = Transfer(rawValue: 2)
        public static let smpte170m = Transfer(rawValue: 6)
        public static let linear = Transfer(rawValue: 8)
        public static let srgb = Transfer(rawValue: 13)
        public static let bt2020Ten = Transfer(rawValue: 14)
        public static let pq = Transfer(rawValue: 16)
        public static let hlg = Transfer(rawValue: 18)
    }

    /// H.273, figure 1; the raw values are libav's (`AVChromaLocation`: H.273's plus one).
    public enum ChromaSiting: Int32, Sendable {
        case unspecified = 0
        case left = 1
        case center = 2
        case topLeft = 3
        case top = 4
        case bottomLeft = 5
        case bottom = 6
    }
}
