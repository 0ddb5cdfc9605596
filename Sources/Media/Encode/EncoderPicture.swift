internal import CLibAV
internal import FrameCore
internal import Synchronization

/// One of an encoder's frames that is filled before the encoder gets it. Goes from thread to thread with its buffer.
final class EncoderPicture: EncodablePicture, @unchecked Sendable {
    var hasTransparentPixel = false
    private let frame: UnsafeMutablePointer<AVFrame>
    private let target: UnsafeMutablePointer<AVFrame>
    private let loans: ChromaLoans
    private let subsampling: ChromaSubsampling
    private var fullChroma: FullChroma?
    /// How often it was encoded: that comes before it is filled again.
    private let uses = Atomic<Int>(0)

    /// - Parameters:
    ///   - loans: lends the full chroma, to the thread that fills the picture.
    ///   - subsampling: is used when the picture is handed over, on that thread.
    ///   - target: the encoder's own frame, which this one is moved into when it is encoded.
    init(
        _ loans: ChromaLoans, _ subsampling: ChromaSubsampling, for target: UnsafeMutablePointer<AVFrame>
    ) throws(Failure) {
        self.target = target
        frame = try allocated(av_frame_alloc(), "a frame")
        self.loans = loans
        self.subsampling = subsampling
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&frame)
    }

    /// It was handed over, or is new: it has no memory.
    var isBlank: Bool { frame.pointee.data.0 == nil }

    /// Takes memory for the next picture, as far as there is none of one that was never encoded.
    func begin(with pool: PicturePool) throws(Failure) {
        _ = uses.load(ordering: .acquiring)
        if isBlank { try pool.lend(to: frame) }
        guard fullChroma == nil else { return }
        let chroma = try loans.lend()
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

    /// Makes the frame's chroma at once where the next picture would have none to fill: the encoder is behind, and who
    /// fills pictures would wait for it anyway.
    func complete() throws(Failure) {
        guard loans.isExhausted else { return }
        try makeChroma(by: try loans.subsampling())
    }

    /// Makes the frame's chroma, if it is not made, and hands the frame over; its memory is the target's from then on.
    func encode() throws(Failure) {
        defer { uses.add(1, ordering: .releasing) }
        precondition(!isBlank, "a picture is encoded once")
        try makeChroma(by: subsampling)
        av_frame_unref(target)
        av_frame_move_ref(target, frame)
    }

    private func makeChroma(by subsampling: ChromaSubsampling) throws(Failure) {
        guard let chroma = fullChroma else { return }
        try subsampling.make(frame, of: chroma)
        giveBackChroma()
    }

    /// The frame's memory stays for the next picture; its full chroma may be wanted by another one before.
    func giveBackChroma() {
        fullChroma?.endUse()
        fullChroma = nil
    }
}
