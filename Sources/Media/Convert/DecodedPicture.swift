internal import CLibAV
internal import FrameCore
internal import Synchronization

/// A decoded frame that has not been converted yet: what a buffer is painted from.
///
/// Belongs to its buffer, and is looked at on whatever thread that has gone to.
final class DecodedPicture: DeferredPixels, @unchecked Sendable {
    private let frame: UnsafeMutablePointer<AVFrame>
    private var conversion: FrameConversion?
    private let time: PaintingTime
    /// How often it was let go: that comes before what it holds next.
    private let uses = Atomic<Int>(0)

    init(_ time: PaintingTime) throws(Failure) {
        frame = try allocated(av_frame_alloc(), "a frame")
        self.time = time
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&frame)
    }

    /// Takes the frame's picture; the frame is blank afterwards.
    func hold(_ decoded: UnsafeMutablePointer<AVFrame>, _ conversion: FrameConversion) {
        _ = uses.load(ordering: .acquiring)
        av_frame_unref(frame)
        av_frame_move_ref(frame, decoded)
        self.conversion = conversion
    }

    func paint(_ buffer: PixelBuffer) throws(Failure) {
        let start = monotonicNanoseconds()
        defer { time.total.add(monotonicNanoseconds() - start, ordering: .relaxed) }
        try conversion?.convert(frame, into: buffer)
    }

    /// The decoder may use the frame's memory again.
    func letGo() {
        av_frame_unref(frame)
        conversion = nil
        uses.add(1, ordering: .releasing)
    }

    var hasPlanarRows: Bool { conversion?.hasPlanarRows ?? false }

    func show(to sink: any PlanarSink) throws(Failure) { try conversion?.show(frame, to: sink) }
}

/// Nanoseconds of painting, counted on whatever thread it is done.
final class PaintingTime: Sendable {
    let total = Atomic<UInt64>(0)
}
