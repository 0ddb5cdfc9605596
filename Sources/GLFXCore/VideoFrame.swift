/// A picture and the time at which it is shown.
public struct VideoFrame: Sendable {
    /// The picture, upright.
    public var buffer: PixelBuffer
    /// When it appears, in the source's own time base.
    public var time: Timestamp
    /// How long it is shown; nil if the source does not say.
    public var duration: Timestamp?
    /// Counts from 0 at the first frame that is read.
    public var index: Int

    /// A frame with all of its properties.
    public init(buffer: PixelBuffer, time: Timestamp, duration: Timestamp?, index: Int) {
        self.buffer = buffer
        self.time = time
        self.duration = duration
        self.index = index
    }
}
