package import GLFXCore
package import GLFXJob

/// The shaders' input at one time of the output.
package struct TimelineFrame: Sendable {
    /// A picture and the area of it that fills the frame.
    package struct Layer: Sendable {
        /// Of the frame's size, unless only an area of it is shown.
        package var picture: Picture
        /// The area that fills the frame; nil: all of it, pixel for pixel.
        package var area: PictureArea?
        /// Where it is in its file; nil: it is none of a movie's.
        var moment: FileMoment?
        /// The file of a still; nil: it is none.
        var stillPath: String?
        /// The side data of the movie's frame; nil: none.
        package var sideData: (any PictureSideData)?

        fileprivate func convert() throws(Failure) {
            // An area is drawn of pixels.
            if area == nil { try picture.prepare() } else { _ = try picture.pixels() }
        }

        /// This one in place of another that is not shown.
        func replacing(_ skipped: Layer) -> Layer {
            guard let lost = skipped.sideData else { return self }
            var layer = self
            layer.sideData = sideData?.preceded(by: lost) ?? lost
            return layer
        }
    }

    /// The incoming picture of a transition.
    package struct Incoming: Sendable {
        package var layer: Layer
        /// Index of the job's transition.
        package var transition: Int
        /// 0 to 1.
        package var progress: Double
    }

    package var picture: Layer
    /// During a transition.
    package var incoming: Incoming?
    /// When it appears.
    package var time: Timestamp
    /// Its duration, in ticks of the same time base; nil where unknown.
    package var duration: Int64?
    /// Counts from 0.
    package var index: Int
    /// The next frame shows the same.
    package var comesAgain = false

    /// Brings its pictures into the form that is drawn: pixels, or planes as they are.
    /// - Throws: `.limit` where there is no memory for them.
    package func convert() throws(Failure) {
        try picture.convert()
        try incoming?.layer.convert()
    }

    /// Where the picture that is shown more is in its file.
    package var moment: FileMoment? {
        if let incoming, incoming.progress >= 0.5 { return incoming.layer.moment }
        return picture.moment
    }

    /// The file whose picture is shown more; nil: it is of none.
    package var path: String? {
        let layer = incoming.flatMap { $0.progress >= 0.5 ? $0.layer : nil } ?? picture
        return layer.moment?.path ?? layer.stillPath
    }

    /// One opaque picture as it is: where nothing is drawn, it is the result.
    package var isPassed: Bool { incoming == nil && picture.area == nil && picture.picture.isOpaque }

    /// It has been drawn: its memory may be reused.
    package func endUse() {
        picture.picture.endUse()
        incoming?.layer.picture.endUse()
    }

    /// The picture itself, pixel for pixel.
    init(_ timed: TimedPicture) {
        self.init(
            Layer(picture: timed.picture, area: nil, sideData: timed.sideData), time: timed.time,
            duration: timed.duration, index: timed.index)
    }

    init(_ picture: Layer, incoming: Incoming? = nil, time: Timestamp, duration: Int64?, index: Int) {
        self.picture = picture
        self.incoming = incoming
        self.time = time
        self.duration = duration
        self.index = index
    }
}
