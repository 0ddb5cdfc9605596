package import GLFXCore
package import GLFXPrograms

/// The channels of a pixel in memory, from its first bytes: how many, how wide, and of which kind.
package struct ChannelFormat: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// Integers that encode 0 to 1.
        case normalized
        /// IEEE 754: half or single precision.
        case float
        /// Unsigned integers, read through a `usampler`.
        case unsigned
        /// Signed integers, read through an `isampler`.
        case signed
    }

    /// 1 to 4: red, green, blue, alpha.
    package var channels: Int
    /// Of each: 8, 16 or 32.
    package var bits: Int
    package var kind: Kind
    /// Blue comes first.
    package var isBGR = false
    /// Red, green and blue have sRGB's curve; shaders read and write linear light.
    package var hasCurve = false

    package static let bgra8 = ChannelFormat(channels: 4, bits: 8, kind: .normalized, isBGR: true)
    package static let rgba8 = ChannelFormat(channels: 4, bits: 8, kind: .normalized)
    package static let srgb8 = ChannelFormat(channels: 4, bits: 8, kind: .normalized, hasCurve: true)
    package static let rgba16 = ChannelFormat(channels: 4, bits: 16, kind: .normalized)
    package static let half = ChannelFormat(channels: 4, bits: 16, kind: .float)
    package static let float = ChannelFormat(channels: 4, bits: 32, kind: .float)

    /// Takes OpenGL's sized names in lower case: `r8`, `rg16`, `rgba16f`, `r32ui`, `rgba8i`.
    /// - Returns: nil for any other name, and for formats that no texture has (`r32`, `rg8f`).
    package init?(_ name: String) {
        let letters = name.prefix { "rgba".contains($0) }
        let digits = name.dropFirst(letters.count).prefix(while: \.isNumber)
        guard let channels = ["r", "rg", "rgb", "rgba"].firstIndex(of: String(letters)), let bits = Int(digits) else {
            return nil
        }
        let kinds: [Substring: Kind] = ["": .normalized, "f": .float, "ui": .unsigned, "i": .signed]
        guard let kind = kinds[name.dropFirst(letters.count + digits.count)] else { return nil }
        let widths =
            switch kind {
            case .normalized: [8, 16]
            case .float: [16, 32]
            case .unsigned, .signed: [8, 16, 32]
            }
        guard widths.contains(bits) else { return nil }
        self.init(channels: channels + 1, bits: bits, kind: kind)
    }

    package init(channels: Int, bits: Int, kind: Kind, isBGR: Bool = false, hasCurve: Bool = false) {
        self.channels = channels
        self.bits = bits
        self.kind = kind
        self.isBGR = isBGR
        self.hasCurve = hasCurve
    }

    /// Of a pixel buffer.
    package init(_ format: PixelFormat) {
        switch format {
        case .bgra8: self = .bgra8
        case .rgba8: self = .rgba8
        case .rgba16: self = .rgba16
        case .rgbaHalf: self = .half
        case .rgbaFloat: self = .float
        }
    }

    /// Of a texture in a shader's text.
    package init(_ format: DataTexture.Format) {
        let isFloat = format.rawValue.hasSuffix("f")
        self.init(
            channels: format.channels, bits: 8 * format.bytesPerChannel, kind: isFloat ? .float : .normalized)
    }

    /// Of a picture that a shader draws into for itself.
    /// - Parameter frame: the movie's frames'.
    package init(_ format: Target.Format, like frame: ChannelFormat) {
        switch format {
        case .likeFrame: self = frame
        case .rgba8: self = .rgba8
        case .srgb8: self = .srgb8
        case .float16: self = .half
        case .float32: self = .float
        }
    }

    /// As its bytes are in memory: `bgra8`, `rgba16f`.
    package var name: String {
        let letters = isBGR ? "bgra" : String("rgba".prefix(channels))
        let suffix =
            switch kind {
            case .normalized: ""
            case .float: "f"
            case .unsigned: "ui"
            case .signed: "i"
            }
        return "\(letters)\(bits)\(suffix)"
    }

    package var bytesPerPixel: Int { channels * bits / 8 }
    /// Numbers that shaders read as integers, and nothing interpolates.
    package var isInteger: Bool { kind == .unsigned || kind == .signed }

    /// As many channels of another width and kind, which has to be one of `init`'s.
    package func with(bits: Int, kind: Kind) -> ChannelFormat {
        ChannelFormat(channels: channels, bits: bits, kind: kind)
    }
}
