internal import CLibAV
internal import FrameCore

/// One of an encoder's frames that is filled before the encoder gets it. Goes from thread to thread with its buffer.
final class EncoderPicture: YCbCrPicture, @unchecked Sendable {
    var hasTransparentPixel = false
    private let frame: UnsafeMutablePointer<AVFrame>
    private let subsampling: ChromaSubsampling
    private var fullChroma: FullChroma?

    /// - Parameter subsampling: is used when the picture is handed over, on that thread.
    init(_ subsampling: ChromaSubsampling) throws(Failure) {
        frame = try allocated(av_frame_alloc(), "a frame")
        self.subsampling = subsampling
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&frame)
    }

    /// It was handed over, or is new.
    var isBlank: Bool { fullChroma == nil }

    /// Takes memory for the next picture.
    func begin(with pool: PicturePool, chroma: FullChroma) throws(Failure) {
        try pool.lend(to: frame)
        chroma.beginUse()
        fullChroma = chroma
    }

    var luma: LumaPlane {
        let (start, stride) = frame.pointee.plane(0)
        guard let start else { preconditionFailure("a picture is filled before it is encoded") }
        return LumaPlane(start: start, stride: stride)
    }

    var chroma: FullChroma {
        guard let fullChroma else { preconditionFailure("a picture is filled before it is encoded") }
        return fullChroma
    }

    /// Makes the frame's chroma and hands it over; its memory is the target's from then on.
    func finish(into target: UnsafeMutablePointer<AVFrame>) throws(Failure) {
        guard let chroma = fullChroma else { preconditionFailure("a picture is encoded once") }
        try subsampling.make(frame, of: chroma)
        chroma.endUse()
        fullChroma = nil
        av_frame_unref(target)
        av_frame_move_ref(target, frame)
    }

    /// What is still there stays for the next picture.
    func letGo() {}
}
