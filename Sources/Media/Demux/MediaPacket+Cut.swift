internal import CLibAV
package import FrameCore

extension MediaPacket {
    /// When it is shown or heard; nil where it does not say.
    package var time: Timestamp? { Timestamp(libav: pointer.pointee.pts, timeBase: timeBase) }

    /// Cuts the packet at a time of its own timeline, as a reader cuts at `ReaderOptions.end`.
    /// - Returns: false where nothing of it is left.
    package func cut(at end: Timestamp, isSubtitle: Bool) -> Bool {
        TimeRange(options: ReaderOptions(end: end.rational), origin: Rational(0, 1))
            .place(pointer, timeBase: timeBase, isSubtitle: isSubtitle)
    }
}
