/// A picture and when it is shown, in the pipeline.
package struct TimedPicture: Sendable {
    package var picture: Picture
    /// When it appears, in the source's own time base.
    package var time: Timestamp
    /// How long it is shown, in ticks of the same time base; nil if the source does not say.
    package var duration: Int64?
    /// Counts from 0.
    package var index: Int
    /// The next one is probably the same picture, so that it is worth keeping what was made of it.
    package var mayComeAgain = false
    /// The side data of the source's frame; nil: none.
    package var sideData: (any PictureSideData)?

    package init(_ picture: Picture, time: Timestamp, duration: Int64?, index: Int) {
        self.picture = picture
        self.time = time
        self.duration = duration
        self.index = index
    }

    /// A frame of pixels.
    package init(_ frame: VideoFrame) {
        self.init(
            .pixels(frame.buffer), time: frame.time, duration: frame.duration?.rescaled(to: frame.time.timeBase).value,
            index: frame.index)
    }
}

extension VideoFrame {
    /// With packed pixels.
    /// - Throws: as `Picture.pixels`.
    package init(_ timed: TimedPicture) throws(Failure) {
        self.init(
            buffer: try timed.picture.pixels(), time: timed.time,
            duration: timed.duration.map { Timestamp($0, timeBase: timed.time.timeBase) }, index: timed.index)
    }
}
