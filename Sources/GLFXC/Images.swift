internal import CGLFX
internal import GLFXCore
internal import GLFXMedia

extension glfx_image {
    /// - Throws: `.usage` where the picture cannot be in that memory.
    func check(_ what: String) throws(Failure) {
        guard let data else { throw Failure(.usage, "\(what) has no memory", advice: "set its data") }
        guard width > 0, height > 0 else {
            throw Failure(.usage, "\(what) is \(width)x\(height)", advice: "both sides have at least one pixel")
        }
        let bytes = glfx_pixel_bytes(format)
        guard bytes > 0 else {
            throw Failure(
                .usage, "\(what) has the format \(format.rawValue), which is none", advice: "see glfx_format in glfx.h")
        }
        guard stride.magnitude >= UInt(width) * UInt(bytes) else {
            throw Failure(
                .usage, "\(what) has rows of \(Int(width) * bytes) bytes and a stride of \(stride)",
                advice: "the stride is in bytes, from a row to the one below it")
        }
        guard stride.magnitude <= UInt(Int.max) / UInt(height) else {
            throw Failure(
                .usage, "\(what) has a stride of \(stride): \(height) rows of it exceed any memory",
                advice: "the stride is in bytes, from a row to the one below it")
        }
        let channel = UInt(glfx_channel_bytes(format))
        guard UInt(bitPattern: data) % channel == 0, stride.magnitude % channel == 0 else {
            throw Failure(
                .usage, "\(what) has channels of \(channel) bytes that are not aligned to them",
                advice: "align its data and its stride")
        }
    }

    var size: PictureSize { PictureSize(width: Int(width), height: Int(height)) }

    private func row(_ y: Int) -> UnsafeMutableRawPointer? { data.map { $0 + y * stride } }

    /// Copies the picture into a buffer of its size.
    func copy(to buffer: PixelBuffer) {
        for y in 0..<buffer.height {
            glfx_convert_pixels(buffer.row(y).baseAddress, buffer.format.inC, row(y), format, buffer.width)
        }
    }

    /// Copies a picture of the same size.
    func take(_ buffer: PixelBuffer) {
        for y in 0..<buffer.height {
            glfx_convert_pixels(row(y), format, buffer.row(y).baseAddress, buffer.format.inC, buffer.width)
        }
    }

    /// Has four bytes a pixel, into which halves are cut in one step.
    var hasFourBytes: Bool { format == GLFX_RGBA8 || format == GLFX_BGRA8 }

    /// - Throws: `.usage` where the picture has another size than a result.
    func check(_ what: String, holds result: PictureSize) throws(Failure) {
        try check(what)
        guard size == result else {
            throw Failure(
                .usage, "\(what) is \(width)x\(height), and the result is \(result.width)x\(result.height)",
                advice: "make it as large: the description says the result's size")
        }
    }
}

extension PixelFormat {
    /// That which holds every bit of a format of the header.
    /// - Throws: `.usage` for what is no format.
    init(_ format: glfx_format) throws(Failure) {
        switch format {
        case GLFX_BGRA8, GLFX_BGR8: self = .bgra8
        case GLFX_RGBA8, GLFX_RGB8: self = .rgba8
        case GLFX_RGBA16: self = .rgba16
        case GLFX_RGBA_HALF: self = .rgbaHalf
        case GLFX_RGBA_FLOAT: self = .rgbaFloat
        default:
            throw Failure(.usage, "\(format.rawValue) is no format", advice: "see glfx_format in glfx.h")
        }
    }

    /// The header's.
    var inC: glfx_format {
        switch self {
        case .bgra8: GLFX_BGRA8
        case .rgba8: GLFX_RGBA8
        case .rgba16: GLFX_RGBA16
        case .rgbaHalf: GLFX_RGBA_HALF
        case .rgbaFloat: GLFX_RGBA_FLOAT
        }
    }

    /// In descriptions.
    var nameInC: String {
        switch self {
        case .bgra8: "bgra8"
        case .rgba8: "rgba8"
        case .rgba16: "rgba16"
        case .rgbaHalf: "half"
        case .rgbaFloat: "float"
        }
    }
}

/// Buffers for the caller's pictures, of one size and format after the other.
struct PictureCopies {
    private var pool: PixelBufferPool?

    /// A copy of a picture.
    /// - Throws: `.usage` for what is no picture, `.limit` where there is no memory for it.
    mutating func copy(of image: glfx_image, _ what: String, as wanted: PixelFormat? = nil) throws(Failure)
        -> PixelBuffer
    {
        try image.check(what)
        var format = try PixelFormat(image.format)
        if let wanted { format = wanted }
        let fits = pool.map { $0.width == image.width && $0.height == image.height && $0.format == format } ?? false
        let usable = fits ? pool : nil
        let chosen = usable ?? PixelBufferPool(width: Int(image.width), height: Int(image.height), format: format)
        pool = chosen
        let buffer = try chosen.makeBuffer(color: ColorDescription())
        image.copy(to: buffer)
        return buffer
    }
}

extension Timestamp {
    /// - Throws: `.usage` for a time base that is none.
    init(_ time: glfx_time) throws(Failure) {
        guard time.num > 0, time.den > 0 else {
            throw Failure(
                .usage, "a time of \(time.value) * \(time.num) / \(time.den) seconds is none",
                advice: "num and den are positive")
        }
        self.init(time.value, timeBase: Rational(Int64(time.num), Int64(time.den)))
    }

    /// The header's; the nearest microsecond where the time base is too fine for it.
    var inC: glfx_time {
        let base = timeBase.reduced
        if let num = Int32(exactly: base.numerator), let den = Int32(exactly: base.denominator) {
            return glfx_time(value: value, num: num, den: den)
        }
        return glfx_time(value: rescaled(to: Rational(1, 1_000_000)).value, num: 1, den: 1_000_000)
    }
}
