/// What a frame is called, as it is burnt in.
public enum FrameLabel: String, Sendable, Hashable, CaseIterable {
    /// The output's timecode: the source's own from the first frame on, else from 00:00:00:00.
    case timecode
    /// The frame's number in the output, from 0.
    case frame
    /// Its time in the output: `00:00:01.250`.
    case time
}
