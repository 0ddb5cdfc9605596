/// How a `PixelBuffer`'s bytes are laid out. Alpha is straight.
public enum PixelFormat: Sendable, CaseIterable {
    /// 8 bits a channel, in memory blue, green, red, alpha.
    case bgra8
    /// 8 bits a channel, in memory red, green, blue, alpha: for drivers without BGRA textures.
    case rgba8
    /// 16 bits a channel in the machine's byte order, red, green, blue, alpha: 0 is 0.0, 65535 is 1.0.
    case rgba16
    /// 16-bit floating point (IEEE 754) in the machine's byte order, red, green, blue, alpha. Colors below 0 and above 1
    /// are kept: what a movie's coding has below black and above white.
    case rgbaHalf
    /// 32-bit floating point (IEEE 754) in the machine's byte order, red, green, blue, alpha: scene light, of which any
    /// amount is kept.
    case rgbaFloat

    /// Bytes from one pixel of a row to the next.
    public var bytesPerPixel: Int { bitsPerChannel / 2 }
    /// Bits of each of the four channels.
    public var bitsPerChannel: Int {
        switch self {
        case .bgra8, .rgba8: 8
        case .rgba16, .rgbaHalf: 16
        case .rgbaFloat: 32
        }
    }
    /// Whether a channel has more than 8 bits.
    public var isDeep: Bool { bitsPerChannel > 8 }
    /// Whether the channels are floating point.
    public var isFloat: Bool { self == .rgbaHalf || self == .rgbaFloat }
}
