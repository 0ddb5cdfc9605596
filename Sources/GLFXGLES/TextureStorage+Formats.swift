internal import CGLFXGLES
internal import GLFXRender

extension TextureStorage {
    /// The storage that holds this format exactly (OpenGL ES 3.2, tables 8.2 and 8.10; EXT_texture_norm16).
    init(_ format: ChannelFormat) {
        if format.hasCurve {
            self = .srgb8
            return
        }
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
