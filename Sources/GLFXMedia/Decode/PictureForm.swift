internal import CGLFXLibAV

/// What can change in the middle of a movie: size and pixel format, as stored.
struct PictureForm: Equatable {
    private let size: PictureSize
    private let format: AVPixelFormat

    init(_ frame: UnsafePointer<AVFrame>) {
        size = PictureSize(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
        format = frame.pointee.pixelFormat
    }

    /// A message about the difference from the first picture, and how it is handled.
    func difference(from first: PictureForm) -> String {
        guard size == first.size else {
            return
                "the picture changes from \(first.size.width)x\(first.size.height) to \(size.width)x\(size.height); it is scaled to the first size"
        }
        let (before, now) = (PixelFormatTraits(first.format).name, PixelFormatTraits(format).name)
        return "the pixel format changes from \(before) to \(now); all pictures are brought into the form of the first"
    }
}
