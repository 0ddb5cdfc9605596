/// A texture's content from a shader's text.
struct RawPicture {
    var width: Int
    var height: Int
    /// Slices of a volume; nil: a plain picture. A one-dimensional texture has a height of 1.
    var depth: Int?
    var format: ChannelFormat
    /// Rows without padding, in the order in which v grows, in the machine's byte order.
    var bytes: [UInt8]
}

extension RawPicture {
    init(_ texture: DataTexture) {
        self.init(
            width: texture.width, height: texture.height, depth: texture.depth,
            format: ChannelFormat(texture.format), bytes: texture.bytes)
    }
}

extension ChannelFormat {
    init(_ format: DataTexture.Format) {
        let isFloat = format.rawValue.hasSuffix("f")
        self.init(
            channels: format.channels, bits: 8 * format.bytesPerChannel, kind: isFloat ? .float : .normalized)
    }
}

extension Texture {
    /// A texture that holds the numbers, as exactly as the device can.
    /// - Parameter isFiltered: it is read between pixel centers too: 16-bit floats if 32-bit ones cannot be filtered.
    convenience init(
        device: GraphicsDevice, _ picture: RawPicture, isFiltered: Bool, what: PictureRole
    ) throws(Failure) {
        let shape = picture.depth.map { TextureShape.volume(depth: $0) } ?? .plane
        let pixels = [picture.width, picture.height, picture.depth ?? 1].reduce((1, false)) { product, side in
            let (next, overflows) = product.0.multipliedReportingOverflow(by: side)
            return (next, product.1 || overflows || side < 1)
        }
        let (count, overflows) = pixels.0.multipliedReportingOverflow(by: picture.format.bytesPerPixel)
        guard !pixels.1, !overflows, count == picture.bytes.count else {
            let size = [picture.width, picture.height, picture.depth].compactMap { $0.map(String.init) }
            throw Failure(
                .shader,
                "\(what) has \(picture.bytes.count) bytes, which are not those of a picture of "
                    + size.joined(separator: "x"))
        }
        let (storage, bytes) = Self.held(picture, isFiltered: isFiltered, on: device)
        try self.init(
            device: device, width: picture.width, height: picture.height, shape: shape, storage: storage, what: what)
        bytes.withUnsafeBytes { upload($0) }
        try checkGL("upload \(what)")
    }

    /// The storage for the numbers on the device, and the numbers in that form.
    private static func held(
        _ picture: RawPicture, isFiltered: Bool, on device: GraphicsDevice
    ) -> (TextureStorage, [UInt8]) {
        var (format, bytes) = (picture.format, picture.bytes)
        if format.kind == .normalized, format.bits == 16, device.deepStorage != .normalized {
            // No normalized 16-bit texture: floats instead.
            let numbers = bytes.withUnsafeBytes { bytes in
                stride(from: 0, to: bytes.count, by: 2).map {
                    Float(bytes.loadUnaligned(fromByteOffset: $0, as: UInt16.self)) / 65535
                }
            }
            bytes = numbers.withUnsafeBytes { [UInt8]($0) }
            format = format.with(bits: 32, kind: .float)
        }
        var storage = TextureStorage(format)
        if isFiltered, format.kind == .float, format.bits == 32, !device.filtersFloats {
            // GL converts on upload to 16-bit floats, which every OpenGL ES 3 filters.
            storage.internalFormat = TextureStorage(format.with(bits: 16, kind: .float)).internalFormat
        }
        return (storage, bytes)
    }
}
