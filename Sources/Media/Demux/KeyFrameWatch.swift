internal import CLibAV

/// Watches whether a movie begins with a key frame. One that was cut out of another may not: decoders swallow packets in
/// silence then, or make pictures out of nothing, and mark neither.
struct KeyFrameWatch {
    /// A picture that rests on nothing but itself has come, or the beginning is not looked at.
    private var isOver: Bool
    private var hasKeyPacket = false
    /// Packets before the first key packet that have not come out as pictures, by their time stamps.
    private var waiting: [Int64] = []

    /// - Parameter begins: reading begins at the movie's beginning, not where somebody jumped to.
    init(begins: Bool) { isOver = !begins }

    /// A packet goes to the decoder.
    mutating func see(_ packet: UnsafePointer<AVPacket>) {
        guard !isOver, !hasKeyPacket else { return }
        hasKeyPacket = packet.pointee.flags & AV_PKT_FLAG_KEY != 0
        if hasKeyPacket { isOver = waiting.isEmpty } else { waiting.append(packet.pointee.pts) }
    }

    /// A picture comes out.
    /// - Returns: the stamps of packets that were swallowed before it (libav's own for those without), and whether the
    ///   picture rests on others that there are none of.
    mutating func see(_ frame: UnsafePointer<AVFrame>) -> (swallowed: [Int64], isBaseless: Bool) {
        guard !isOver else { return ([], false) }
        let kind = frame.pointee.pict_type
        let isKey = frame.pointee.key_frame != 0
        if !isKey, kind == AV_PICTURE_TYPE_P || kind == AV_PICTURE_TYPE_B {
            waiting.removeAll { $0 == frame.pointee.pts }
            return ([], true)
        }
        isOver = true
        let none = glfx_av_nopts_value
        // Where the picture has no time of its own, libav guesses one by its place; without that, what came before the
        // key packet came before its picture.
        let time = frame.pointee.pts != none ? frame.pointee.pts : frame.pointee.best_effort_timestamp
        let swallowed = waiting.filter { [$0, time].contains(none) ? isKey && hasKeyPacket : $0 < time }
        return (swallowed.sorted(), false)
    }
}
