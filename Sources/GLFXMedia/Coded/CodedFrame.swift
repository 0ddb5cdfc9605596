package import CGLFXLibAV
package import GLFXCore

/// One frame in its own coding, neither converted nor scaled.
///
/// Its samples are not changed once it is made, so that any thread may read them.
package final class CodedFrame: @unchecked Sendable {
    package let form: CodedForm
    /// When it appears, in the source's own time base; nil: the source has no time.
    package var time: Timestamp?
    /// In ticks of that time base; nil: unknown.
    package var duration: Int64?
    /// Counts from 0.
    package var index: Int
    /// Of the source's frame; nil: none.
    package var sideData: (any PictureSideData)?
    private let frame: UnsafeMutablePointer<AVFrame>

    /// Another reference to a decoder's frame.
    /// - Throws: `.limit` where there is no memory.
    init(
        referring source: UnsafePointer<AVFrame>, color: ColorDescription, time: Timestamp?, duration: Int64?,
        index: Int
    ) throws(Failure) {
        frame = try allocated(av_frame_alloc(), "a frame")
        form = CodedForm(
            size: PictureSize(width: Int(source.pointee.width), height: Int(source.pointee.height)),
            pixelFormat: source.pointee.pixelFormat, color: color)
        (self.time, self.duration, self.index) = (time, duration, index)
        try check(av_frame_ref(frame, source), .limit, "hold a frame")
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&frame)
    }

    package var pointer: UnsafePointer<AVFrame> { UnsafePointer(frame) }
}

/// The part of a frame's samples that is a picture, which may be of another size.
struct SampleArea: Hashable {
    /// In luma samples from the top left; `top` likewise.
    var left: Double
    var top: Double
    var width: Double
    var height: Double

    init(left: Double, top: Double, width: Double, height: Double) {
        (self.left, self.top, self.width, self.height) = (left, top, width, height)
    }

    init(_ size: PictureSize) {
        self.init(left: 0, top: 0, width: Double(size.width), height: Double(size.height))
    }
}
