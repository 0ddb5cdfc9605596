public import FrameCore
public import Media

extension PixelBuffer {
    /// Reads a still picture, upright.
    /// - Parameters:
    ///   - path: a PNG, JPEG, TIFF, WebP, … file.
    ///   - size: pixels to scale it to; nil: its own size.
    ///   - fit: how a picture of another shape fills that size.
    ///   - format: its layout; nil: `.bgra8`, or `.rgba16` for more than 8 bits a channel.
    /// - Throws: `Failure` of kind `.input` where there is no picture to be had, `.limit` where it is too large.
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
    ///   - path: its ending tells the format.
    ///   - overwrite: replace what stands there.
    /// - Throws: `Failure` of kind `.usage` for a name that is no picture's or is taken, `.output` where it cannot be
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

    /// A kind of file that holds one picture.
    public enum FileType: String, Sendable, CaseIterable {
        /// Without loss, of 8 or 16 bits a channel, with alpha.
        case png
        /// With loss, of 8 bits, without alpha.
        case jpeg = "jpg"
        /// Without loss, of 8 or 16 bits a channel, with alpha.
        case tiff
    }

    /// The bytes of a picture's file, made in memory.
    /// - Parameter type: what kind of file.
    /// - Throws: `Failure` of kind `.limit` where memory runs out.
    public func encoded(as type: FileType = .png) throws(Failure) -> [UInt8] {
        try PictureEncoder.encode(self, format: pictureFormat, as: type.rawValue)
    }

    /// What the picture is by itself.
    private var pictureFormat: VideoFormat {
        var format = VideoFormat.drawn(
            size: PictureSize(width: width, height: height), pixelFormat: self.format, framesPerSecond: 25,
            hasAlpha: hasTransparentPixel)
        format.depth = self.format.bitsPerChannel
        return format
    }
}
