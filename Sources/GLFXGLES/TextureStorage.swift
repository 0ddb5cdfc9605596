internal import CGLFXGLES
internal import GLFXCore

/// How GL holds 16-bit pictures on a device.
enum DeepStorage {
    /// EXT_texture_norm16: 65,536 steps of 0 to 1, uploaded and read back as they are.
    case normalized
    /// 32-bit floats, converted on the device at upload and read-back; every 16-bit value is exact.
    case float
    /// Not without loss: deep pictures are reduced to 8 bits.
    case none

    /// Floats only where they can be drawn into, filtered and blended like any other picture.
    static func best(_ extensions: Set<String>) -> DeepStorage {
        if extensions.contains("GL_EXT_texture_norm16") { return .normalized }
        let floats: Set = ["GL_EXT_color_buffer_float", "GL_OES_texture_float_linear", "GL_EXT_float_blend"]
        return extensions.isSuperset(of: floats) ? .float : .none
    }
}

/// A texture's internal format, and the format and type in which its pixels are transferred.
struct TextureStorage: Equatable {
    var internalFormat: GLenum
    var format: GLenum
    var type: GLenum

    /// Immutable storage (`glTexStorage2D`) has no BGRA in Mesa 22: it is allocated with `glTexImage2D`.
    static let bgra8 = TextureStorage(GL_BGRA_EXT, GL_BGRA_EXT, GL_UNSIGNED_BYTE)
    static let rgba8 = TextureStorage(GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE)
    /// 8 bits with the sRGB curve on red, green and blue: shaders read and write linear light.
    static let srgb8 = TextureStorage(GL_SRGB8_ALPHA8, GL_RGBA, GL_UNSIGNED_BYTE)
    static let rgba16 = TextureStorage(GL_RGBA16_EXT, GL_RGBA, GL_UNSIGNED_SHORT)
    /// 16-bit words as integers, which every OpenGL ES 3 has.
    static let words = TextureStorage(GL_RGBA16UI, GL_RGBA_INTEGER, GL_UNSIGNED_SHORT)
    static let half = TextureStorage(GL_RGBA16F, GL_RGBA, GL_HALF_FLOAT)
    static let float = TextureStorage(GL_RGBA32F, GL_RGBA, GL_FLOAT)

    init(_ internalFormat: Int32, _ format: Int32, _ type: Int32) {
        self.internalFormat = GLenum(internalFormat)
        self.format = GLenum(format)
        self.type = GLenum(type)
    }

    /// The storage that a picture's bytes are uploaded into.
    init(_ format: PixelFormat, on device: GraphicsDevice) throws(Failure) {
        switch format {
        case .bgra8 where device.hasBGRA: self = .bgra8
        case .rgba8: self = .rgba8
        case .rgba16 where device.deepStorage == .normalized: self = .rgba16
        case .rgba16 where device.deepStorage == .float: self = .words
        case .rgbaHalf: self = .half
        case .rgbaFloat: self = .float
        default:
            throw Failure(.gpu, "'\(device.renderer)' cannot hold pictures in the format \(format)")
        }
    }

    /// Floating-point numbers, which can be NaN or infinite.
    var isFloat: Bool { [GL_FLOAT, GL_HALF_FLOAT].contains(Int32(bitPattern: type)) }

    /// Of one pixel in transfer; the device may use more.
    var bytesPerPixel: Int {
        let channels =
            switch Int32(bitPattern: format) {
            case GL_RED, GL_RED_INTEGER: 1
            case GL_RG, GL_RG_INTEGER: 2
            case GL_RGB, GL_RGB_INTEGER: 3
            default: 4
            }
        let bytes =
            switch Int32(bitPattern: type) {
            case GL_UNSIGNED_BYTE, GL_BYTE: 1
            case GL_UNSIGNED_SHORT, GL_SHORT, GL_HALF_FLOAT: 2
            default: 4
            }
        return channels * bytes
    }

    /// Integers for shaders: no filter, no mipmaps.
    var isInteger: Bool {
        [GL_RED_INTEGER, GL_RG_INTEGER, GL_RGB_INTEGER, GL_RGBA_INTEGER].contains(Int32(bitPattern: format))
    }

    /// Whether a sampler may interpolate: 32-bit floats need OES_texture_float_linear.
    func isFilterable(on device: GraphicsDevice) -> Bool {
        let isSingle = [GL_R32F, GL_RG32F, GL_RGB32F, GL_RGBA32F].contains(Int32(bitPattern: internalFormat))
        return !isInteger && (!isSingle || device.filtersFloats)
    }
}
