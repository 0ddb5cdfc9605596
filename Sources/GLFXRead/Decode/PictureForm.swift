internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// What can change in the middle of a movie: size and pixel format, as stored.
struct PictureForm: Equatable {
    private let size: PictureSize
    private let format: AVPixelFormat
    /// The shape of its pixels; 1:1 where the frame does not say.
    private let aspect: Rational

    init(_ frame: UnsafePointer<AVFrame>) {
        size = PictureSize(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
        format = frame.pointee.pixelFormat
        aspect = Rational(frame.pointee.sample_aspect_ratio).flatMap { $0.numerator > 0 ? $0.reduced : nil } ?? 1
    }

    /// A message about the difference from the first picture, and how it is handled.
    func difference(from first: PictureForm) -> String {
        guard size == first.size else {
            return
                "the picture changes from \(first.size.width)x\(first.size.height) to \(size.width)x\(size.height); it is scaled to the first size"
        }
        guard aspect == first.aspect else {
            return
                "the shape of the pixels changes from \(first.aspect) to \(aspect); the picture is fitted into the first shape"
        }
        let (before, now) = (PixelFormatTraits(first.format).name, PixelFormatTraits(format).name)
        return "the pixel format changes from \(before) to \(now); all pictures are brought into the form of the first"
    }
}
