internal import CGLFXLibAV

/// Detects a movie that does not begin with a key frame, because it was cut out of another: decoders then silently drop
/// packets or make pictures without references, and mark neither.
struct KeyFrameWatch {
    /// An intra picture has come, or the beginning is not checked.
    private var isOver: Bool
    private var hasKeyPacket = false
    /// Time stamps of packets before the first key packet that have not been decoded to pictures.
    private var waiting: [Int64] = []

    /// - Parameter begins: reading begins at the movie's beginning, not after a seek.
    init(begins: Bool) { isOver = !begins }

    /// Call for each packet that is sent to the decoder.
    mutating func observe(_ packet: UnsafePointer<AVPacket>) {
        guard !isOver, !hasKeyPacket else { return }
        hasKeyPacket = packet.pointee.flags & AV_PKT_FLAG_KEY != 0
        if hasKeyPacket { isOver = waiting.isEmpty } else { waiting.append(packet.pointee.pts) }
    }

    /// Call for each decoded picture.
    /// - Returns: the stamps of packets that were dropped before it (libav's own for those without), and whether the
    ///   picture lacks its reference pictures.
    mutating func observe(_ frame: UnsafePointer<AVFrame>) -> (dropped: [Int64], lacksReferences: Bool) {
        guard !isOver else { return ([], false) }
        let kind = frame.pointee.pict_type
        let isKey = glfx_frame_is_key(frame) != 0
        if !isKey, kind == AV_PICTURE_TYPE_P || kind == AV_PICTURE_TYPE_B {
            waiting.removeAll { $0 == frame.pointee.pts }
            return ([], true)
        }
        isOver = true
        let none = glfx_av_nopts_value
        // Without a time stamp, libav guesses one from the picture's position; without that, packets before the key
        // packet count as before its picture.
        let time = frame.pointee.pts != none ? frame.pointee.pts : frame.pointee.best_effort_timestamp
        let dropped = waiting.filter { [$0, time].contains(none) ? isKey && hasKeyPacket : $0 < time }
        return (dropped.sorted(), false)
    }
}
