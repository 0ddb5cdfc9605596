/// What becomes of one stream of the source that is not filtered.
struct TrackPlan: Sendable {
    enum Action: Sendable, Hashable {
        /// Packet for packet.
        case copy
        /// Decoded and encoded anew, with this encoder of libavcodec.
        case convertAudio(encoder: String)
        case convertSubtitle(encoder: String)
        /// Not in the output.
        case leaveOut
    }

    /// The stream's number in its source.
    let index: Int
    let action: Action
    /// For words: `sound 1 (aac)`.
    let name: String
}
