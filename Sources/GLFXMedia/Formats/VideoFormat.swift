public import GLFXCore

/// The format of a movie's pictures, from the reader for the writer.
public struct VideoFormat: Sendable, Hashable {
    /// Pixels of the upright picture.
    public var width: Int
    /// Rows of the upright picture.
    public var height: Int
    /// How the pixel buffers hold it.
    public var pixelFormat: PixelFormat
    /// The source's own coding, every part resolved (nothing unspecified): what the output is written and tagged with.
    public var color: ColorDescription
    /// Ticks of the frames' time stamps.
    public var timeBase: Rational
    /// Nominal; nil where unknown or where there is a single picture.
    public var frameRate: Rational?
    /// Width of a pixel over its height, of the upright picture.
    public var sampleAspectRatio: Rational
    /// Bits a channel of the source's coding.
    public var depth: Int
    /// The source's chroma planes are this many times narrower and lower, as powers of two: (1, 1) is 4:2:0,
    /// (0, 0) is 4:4:4 and RGB.
    public var chromaSubsampling: ChromaSubsampling
    /// Whether the source has alpha that is decoded.
    public var hasAlpha: Bool
    /// The source's pictures are coded as RGB.
    public var isRGB: Bool
    /// The source's pictures have no chroma at all.
    package var isGray = false
    /// The source is stills, whose own coding is not a movie's.
    package var isOfStills = false
    /// Which field comes first; nil where pictures are progressive.
    public var fieldOrder: FieldOrder?

    /// Pictures are scene light: linear, in floating point, of any amount.
    package var isSceneLight: Bool { pixelFormat == .rgbaFloat && color.transfer == .linear }

    /// The subsampling of chroma, as powers of two.
    public struct ChromaSubsampling: Sendable, Hashable {
        /// 0: as wide; 1: half as wide; 2: a quarter.
        public var horizontalLog2: Int
        /// 0: as high; 1: half as high; 2: a quarter.
        public var verticalLog2: Int
        /// Powers of two.
        public init(horizontalLog2: Int, verticalLog2: Int) {
            self.horizontalLog2 = horizontalLog2
            self.verticalLog2 = verticalLog2
        }

        /// For people: `4:2:0` (ITU-R BT.601 names it so).
        package var name: String {
            switch (horizontalLog2, verticalLog2) {
            case (0, 0): "4:4:4"
            case (1, 0): "4:2:2"
            case (1, 1): "4:2:0"
            case (2, 0): "4:1:1"
            case (2, 2): "4:1:0"
            case (0, 1): "4:4:0"
            default: "1/\(1 << horizontalLog2) by 1/\(1 << verticalLog2)"
            }
        }
    }

    /// By default 8 bits, 4:2:0 and square pixels.
    public init(
        width: Int, height: Int, pixelFormat: PixelFormat, color: ColorDescription, timeBase: Rational,
        frameRate: Rational? = nil, sampleAspectRatio: Rational = Rational(1, 1), depth: Int = 8,
        chromaSubsampling: ChromaSubsampling = .init(horizontalLog2: 1, verticalLog2: 1), hasAlpha: Bool = false,
        isRGB: Bool = false, fieldOrder: FieldOrder? = nil
    ) {
        self.width = width
        self.height = height
        self.pixelFormat = pixelFormat
        self.color = color
        self.timeBase = timeBase
        self.frameRate = frameRate
        self.sampleAspectRatio = sampleAspectRatio
        self.depth = depth
        self.chromaSubsampling = chromaSubsampling
        self.hasAlpha = hasAlpha
        self.isRGB = isRGB
        self.fieldOrder = fieldOrder
    }
}
