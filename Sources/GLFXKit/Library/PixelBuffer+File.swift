public import GLFXCore
public import GLFXMedia
internal import GLFXRead
internal import GLFXWrite

extension PixelBuffer {
    /// Reads a still picture, upright.
    /// - Parameters:
    ///   - path: a PNG, JPEG, TIFF, WebP, … file.
    ///   - size: pixels to scale it to; nil: its own size.
    ///   - fit: how a picture of another aspect ratio fills that size.
    ///   - format: its layout; nil: `.bgra8`, or `.rgba16` for more than 8 bits a channel.
    /// - Throws: `Failure` of kind `.input` where there is no picture, `.limit` where it is too large.
    public static func picture(
        _ path: String, size: PictureSize? = nil, fit: Fit = .contain, format: PixelFormat? = nil
    ) throws(Failure) -> PixelBuffer {
        try size?.check("the size that '\(path)' is read in")
        let options = ReaderOptions(
            size: size, fit: fit, shallowFormat: format ?? .bgra8, deepFormat: format ?? .rgba16)
        return try PictureReader(options: options, notes: { _ in }).read(path).buffer
    }

    /// Writes the picture to a file: `sheet.png`, `sheet.jpg`. The file appears under its name when it is complete.
    /// - Parameters:
    ///   - path: its extension selects the format.
    ///   - overwrite: replace an existing file.
    /// - Throws: `Failure` of kind `.usage` for a name that is not a picture's or exists, `.output` where it cannot be
    ///   written.
    public func write(to path: String, overwrite: Bool = false) throws(Failure) {
        let request = OutputRequest(path: path, overwrite: overwrite)
        guard try OutputKind(request) == .onePicture else {
            throw Failure(
                .usage, "'\(path)' is no picture's name", advice: "write to a name that ends in .png, .jpg or .tiff")
        }
        let writer = try MovieWriter(request, format: pictureFormat)
        try writer.append(self, at: Timestamp(0, timeBase: 1))
        try writer.finish()
    }

    /// A file format for one picture.
    public enum FileType: String, Sendable, CaseIterable {
        /// Lossless, 8 or 16 bits a channel, with alpha.
        case png
        /// Lossy, 8 bits, without alpha.
        case jpeg = "jpg"
        /// Lossless, 8 or 16 bits a channel, with alpha.
        case tiff
    }

    /// The picture as a file in memory.
    /// - Parameter type: the file format.
    /// - Throws: `Failure` of kind `.limit` where memory runs out.
    public func encoded(as type: FileType = .png) throws(Failure) -> [UInt8] {
        try PictureEncoder.encode(self, format: pictureFormat, as: type.rawValue)
    }

    /// Whether any pixel is less than opaque.
    package var isTransparent: Bool { hasTransparentPixel }

    /// The picture's own format.
    private var pictureFormat: VideoFormat {
        var format = VideoFormat.drawn(
            size: PictureSize(width: width, height: height), pixelFormat: self.format, framesPerSecond: 25,
            hasAlpha: hasTransparentPixel)
        format.depth = self.format.bitsPerChannel
        return format
    }
}
