internal import CLibAV
internal import FrameCore

/// One of an encoder's frames that is filled before the encoder gets it. Goes from thread to thread with its buffer.
final class EncoderPicture: YCbCrPicture, @unchecked Sendable {
    private let frame: UnsafeMutablePointer<AVFrame>
    private(set) var planes: [YCbCrPlane] = []
    var hasTransparentPixel = false

    init() throws(Failure) { frame = try allocated(av_frame_alloc(), "a frame") }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&frame)
    }

    /// Takes memory for the next picture, unless it still has some.
    func begin(with pool: PicturePool) throws(Failure) {
        guard frame.pointee.buf.0 == nil else { return }
        try pool.lend(to: frame)
        let traits = PixelFormatTraits(pool.format)
        let (width, height) = (Int(frame.pointee.width), Int(frame.pointee.height))
        planes.removeAll(keepingCapacity: true)
        for index in 0..<3 {
            let (start, stride) = frame.pointee.plane(index)
            guard let start else { continue }
            let (across, down) = index == 0 ? (0, 0) : (traits.horizontalLog2, traits.verticalLog2)
            planes.append(YCbCrPlane(width: width >> across, height: height >> down, stride: stride, start: start))
        }
    }

    /// Hands the picture over; its memory is the frame's from then on.
    func move(to target: UnsafeMutablePointer<AVFrame>) {
        precondition(frame.pointee.buf.0 != nil, "a picture is encoded once")
        av_frame_unref(target)
        av_frame_move_ref(target, frame)
    }

    /// What is still there stays for the next picture.
    func letGo() {}
}
