internal import FrameCore
internal import Media

/// What is shown at one time of the output, before the shaders see it.
struct TimelineFrame: Sendable {
    /// A picture and what of it fills the frame.
    struct Layer: Sendable {
        /// Of the frame's size, unless only an area of it is shown.
        var picture: Picture
        /// What fills the frame, whatever the picture's size; nil: all of it, pixel for pixel.
        var area: PictureArea?
    }

    /// What comes in over the picture.
    struct Incoming: Sendable {
        var layer: Layer
        /// Index of the job's transition.
        var transition: Int
        /// 0 to 1.
        var progress: Double
    }

    var picture: Layer
    /// A second picture, while a transition leads to it.
    var incoming: Incoming?
    /// When it appears.
    var time: Timestamp
    /// How long it stays, in ticks of the same time base; nil where the source does not say.
    var duration: Int64?
    /// Counts from 0.
    var index: Int

    /// Its pictures' pixels are made, if they are not.
    /// - Throws: `.limit` where there is no memory for them.
    func convert() throws(Failure) {
        _ = try picture.picture.pixels()
        _ = try incoming?.layer.picture.pixels()
    }

    /// It has been drawn: who has read it may use the memory for another.
    func endUse() {
        picture.picture.endUse()
        incoming?.layer.picture.endUse()
    }

    /// The picture itself, pixel for pixel.
    init(_ timed: TimedPicture) {
        self.init(
            Layer(picture: timed.picture, area: nil), time: timed.time, duration: timed.duration, index: timed.index)
    }

    init(_ picture: Layer, incoming: Incoming? = nil, time: Timestamp, duration: Int64?, index: Int) {
        self.picture = picture
        self.incoming = incoming
        self.time = time
        self.duration = duration
        self.index = index
    }
}

/// What a source hands out, in the order of its time.
enum SourceEvent: Sendable {
    case frame(TimelineFrame)
    /// A packet of a stream that passes by.
    case packet(MediaPacket)
}
