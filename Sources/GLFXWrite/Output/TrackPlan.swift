/// The action for a stream of the source that is not filtered.
struct TrackPlan: Sendable {
    enum Action: Sendable, Hashable {
        /// Packet for packet.
        case copy
        /// Re-encoded with this encoder of libavcodec.
        case convertAudio(encoder: String)
        case convertSubtitle(encoder: String)
        /// Not in the output.
        case leaveOut
    }

    /// The stream's number in its source.
    let index: Int
    let action: Action
}
