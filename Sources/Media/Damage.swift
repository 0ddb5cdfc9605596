public import FrameCore

/// What could not be read of a movie, counted.
public struct Damage: Sendable, Hashable {
    /// Packets that the demuxer marked as corrupt or the decoder refused.
    public var packets: Int = 0
    /// Frames that were decoded with errors hidden.
    public var concealedFrames: Int = 0
    /// When the first of them was.
    public var firstTime: Timestamp?
    /// The picture ends here although the container promises more; nil if it ends where it should.
    public var endsAt: Timestamp?
    /// The length that the container promises.
    public var promised: Timestamp?
    /// The system's words for a read error, with the offset in the file.
    public var readError: String?

    /// What libav said of the file beside these, as errors that it passed over.
    public var complaints: Int = 0
    /// The first of them, in libav's words.
    public var firstComplaint: String?

    /// Nothing lost.
    public init() {}

    /// Whether everything could be read.
    public var isEmpty: Bool {
        packets == 0 && concealedFrames == 0 && endsAt == nil && readError == nil && complaints == 0
    }
}
