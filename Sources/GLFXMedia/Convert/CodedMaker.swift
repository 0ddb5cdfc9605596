internal import CGLFXLibAV
package import GLFXCore

/// Makes frames in a coding from pictures, as an encoder gets them.
///
/// Belongs to one thread.
package final class CodedMaker {
    private let form: CodedForm
    private let pool: PicturePool
    private let converter: OutputConverter
    private let frame: UnsafeMutablePointer<AVFrame>

    /// - Parameters:
    ///   - form: of the frames; larger than the pictures by less than a chroma pixel, or of the same size. The last
    ///     column and row are repeated then.
    ///   - format: of the pictures.
    /// - Throws: `.output` where the pixel format cannot be made.
    package init(_ form: CodedForm, of format: VideoFormat) throws(Failure) {
        self.form = form
        pool = try PicturePool(width: form.size.width, height: form.size.height, format: form.pixelFormat)
        converter = try OutputConverter(
            width: format.width, height: format.height, format: format.pixelFormat, to: form.pixelFormat,
            color: form.color, source: format.color, targetWidth: pool.paddedWidth, targetHeight: pool.paddedHeight)
        frame = try allocated(av_frame_alloc(), "a frame")
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&frame)
    }

    /// Converts a picture.
    package func frame(of picture: TimedPicture) throws(Failure) -> CodedFrame {
        if let coded = try picture.picture.samples(), coded.form.meansTheSame(as: form) {
            // The same picture may be another frame's too.
            let frame = try CodedFrame(
                referring: coded.pointer, color: coded.form.color, time: picture.time, duration: picture.duration,
                index: picture.index)
            frame.sideData = picture.sideData
            return frame
        }
        try pool.lend(to: frame)
        defer { av_frame_unref(frame) }
        try converter.convert(picture.picture, into: frame)
        picture.picture.endUse()
        let codedFrame = try CodedFrame(
            referring: frame, color: form.color, time: picture.time, duration: picture.duration, index: picture.index)
        codedFrame.sideData = picture.sideData
        return codedFrame
    }
}
