package import CLibAV
package import FrameCore

/// A piece of a copied stream (sound, subtitles …), passing by unopened. Its bytes are never changed.
///
/// Owns its `AVPacket`; has one holder at a time, which is what makes it `Sendable`.
public final class MediaPacket: @unchecked Sendable {
    /// The packet; its `stream_index` is the source's, its times are in `timeBase`.
    package let pointer: UnsafeMutablePointer<AVPacket>
    /// The time base of the packet's time stamps and duration.
    package let timeBase: Rational

    /// Takes what `packet` holds; the caller's packet is blank afterwards.
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
}
