package import CGLFXLibAV
package import GLFXCore

/// A packet of a copied stream (audio, subtitles …). Its bytes are never changed.
///
/// Owns its `AVPacket`; has one owner at a time, which makes it `Sendable`.
public final class MediaPacket: @unchecked Sendable {
    /// The packet; its `stream_index` is the source's, its times are in `timeBase`.
    package let pointer: UnsafeMutablePointer<AVPacket>
    /// The time base of the packet's time stamps and duration.
    package let timeBase: Rational

    /// Moves the contents out of `packet`, which is blank afterwards.
    package init(moving packet: UnsafeMutablePointer<AVPacket>, timeBase: Rational) throws(Failure) {
        pointer = try allocated(av_packet_alloc(), "a packet")
        self.timeBase = timeBase
        av_packet_move_ref(pointer, packet)
    }

    deinit {
        var packet: UnsafeMutablePointer<AVPacket>? = pointer
        av_packet_free(&packet)
    }

    /// The stream's number in its source.
    public var streamIndex: Int { Int(pointer.pointee.stream_index) }

    /// Presentation time; nil if it has none.
    package var time: Timestamp? { Timestamp(libav: pointer.pointee.pts, timeBase: timeBase) }

    /// When it ends; nil if it has no time.
    package var end: Timestamp? {
        time.map { Timestamp($0.value + max(0, pointer.pointee.duration), timeBase: timeBase) }
    }
}

/// What comes out of a movie, in its order: a frame, in the form that it has on its way, or a packet of another stream,
/// which is copied.
package enum MediaEvent<Frame: Sendable>: Sendable {
    case frame(Frame)
    case packet(MediaPacket)
}
