internal import CLibAV
internal import Synchronization

/// A frame for an encoder that is filled in advance. Moves between threads with its buffer.
final class EncoderPicture: EncodablePicture, @unchecked Sendable {
    var hasTransparentPixel = false
    private let frame: UnsafeMutablePointer<AVFrame>
    private let target: UnsafeMutablePointer<AVFrame>
    private let chromaPool: ChromaPool
    private let subsampling: ChromaSubsampling
    private var fullChroma: FullChroma?
    /// How often it was encoded: orders that before it is filled again.
    private let uses = Atomic<Int>(0)

    /// - Parameters:
    ///   - chromaPool: used on the thread that fills the picture.
    ///   - subsampling: used on the thread that encodes the picture.
    ///   - target: the encoder's frame, which this one is moved into when it is encoded.
    init(
        _ chromaPool: ChromaPool, _ subsampling: ChromaSubsampling, for target: UnsafeMutablePointer<AVFrame>
    ) throws(Failure) {
        self.target = target
        frame = try allocated(av_frame_alloc(), "a frame")
        self.chromaPool = chromaPool
        self.subsampling = subsampling
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&frame)
    }

    /// It is new or was encoded: it has no memory.
    var isBlank: Bool { frame.pointee.data.0 == nil }

    /// Gets memory for the next picture, unless it still has that of one that was not encoded.
    func begin(with pool: PicturePool) throws(Failure) {
        _ = uses.load(ordering: .acquiring)
        if isBlank { try pool.lend(to: frame) }
        guard fullChroma == nil else { return }
        let chroma = try chromaPool.lend()
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

    /// Subsamples at once if the next picture would have no full chroma: the encoder is behind, and this thread would
    /// wait for it anyway.
    func complete() throws(Failure) {
        guard chromaPool.isExhausted else { return }
        try makeChroma(by: try chromaPool.subsampling())
    }

    /// Subsamples the chroma if that is not done, and moves the frame's memory to the target.
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

    /// Keeps the frame's memory for the next picture, but frees the full chroma for others.
    func giveBackChroma() {
        fullChroma?.endUse()
        fullChroma = nil
    }
}
