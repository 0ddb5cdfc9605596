internal import CGLES

/// The channels of a pixel in raw data: how many, how wide, and of which kind.
struct ChannelFormat: Hashable {
    enum Kind: Hashable {
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
    let channels: Int
    /// Of each: 8, 16 or 32.
    let bits: Int
    let kind: Kind

    /// Takes OpenGL's sized names in lower case: `r8`, `rg16`, `rgba16f`, `r32ui`, `rgba8i`.
    /// - Returns: nil for any other name, and for formats that no texture has (`r32`, `rg8f`).
    init?(_ name: String) {
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

    init(channels: Int, bits: Int, kind: Kind) {
        self.channels = channels
        self.bits = bits
        self.kind = kind
    }

    var bytesPerPixel: Int { channels * bits / 8 }

    /// As many channels of another width and kind, which has to be one of `init`'s.
    func with(bits: Int, kind: Kind) -> ChannelFormat { ChannelFormat(channels: channels, bits: bits, kind: kind) }
}

extension TextureStorage {
    /// The storage that holds this format exactly (OpenGL ES 3.2, tables 8.2 and 8.10; EXT_texture_norm16).
    init(_ format: ChannelFormat) {
        let internalFormats =
            switch (format.kind, format.bits) {
            case (.normalized, 8): [GL_R8, GL_RG8, GL_RGB8, GL_RGBA8]
            case (.normalized, _): [GL_R16_EXT, GL_RG16_EXT, GL_RGB16_EXT, GL_RGBA16_EXT]
            case (.float, 16): [GL_R16F, GL_RG16F, GL_RGB16F, GL_RGBA16F]
            case (.float, _): [GL_R32F, GL_RG32F, GL_RGB32F, GL_RGBA32F]
            case (.unsigned, 8): [GL_R8UI, GL_RG8UI, GL_RGB8UI, GL_RGBA8UI]
            case (.unsigned, 16): [GL_R16UI, GL_RG16UI, GL_RGB16UI, GL_RGBA16UI]
            case (.unsigned, _): [GL_R32UI, GL_RG32UI, GL_RGB32UI, GL_RGBA32UI]
            case (.signed, 8): [GL_R8I, GL_RG8I, GL_RGB8I, GL_RGBA8I]
            case (.signed, 16): [GL_R16I, GL_RG16I, GL_RGB16I, GL_RGBA16I]
            case (.signed, _): [GL_R32I, GL_RG32I, GL_RGB32I, GL_RGBA32I]
            }
        let isInteger = format.kind == .unsigned || format.kind == .signed
        let formats =
            isInteger
            ? [GL_RED_INTEGER, GL_RG_INTEGER, GL_RGB_INTEGER, GL_RGBA_INTEGER] : [GL_RED, GL_RG, GL_RGB, GL_RGBA]
        let type =
            switch (format.kind, format.bits) {
            case (.float, 16): GL_HALF_FLOAT
            case (.float, _): GL_FLOAT
            case (.signed, 8): GL_BYTE
            case (.signed, 16): GL_SHORT
            case (.signed, _): GL_INT
            case (_, 8): GL_UNSIGNED_BYTE
            case (_, 16): GL_UNSIGNED_SHORT
            case (_, _): GL_UNSIGNED_INT
            }
        self.init(internalFormats[format.channels - 1], formats[format.channels - 1], type)
    }
}
