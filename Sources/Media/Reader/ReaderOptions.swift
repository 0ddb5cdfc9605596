public import FrameCore

/// How a movie is to be read.
public struct ReaderOptions: Sendable {
    /// Seconds from the movie's beginning; frames that begin earlier are left out, and the first one that is kept
    /// becomes time zero. Nil: from the first frame, with the stamps as they are.
    public var start: Rational?
    /// Seconds from the movie's beginning; frames from here on are left out.
    public var end: Rational?
    /// Only the frame that is on screen at this time, in seconds from the movie's beginning, with its own time; excludes
    /// `start` and `end`. Nil: all of them.
    public var at: Rational?
    /// Canvas to scale the pictures to; nil: their own size.
    public var size: PictureSize?
    /// Pixels that a picture may have; what has more is refused before anything is allocated for it.
    public var maximumPixels = PictureLimit.usual
    /// How a picture of another shape fills `size`.
    public var fit: Fit
    /// Borders of a picture that is fitted whole are black; otherwise they are transparent.
    public var hasBlackBorders: Bool
    /// Pictures whose gamut or kind of transfer is another (standard, wide, HDR) get this one's primaries and transfer;
    /// nil: code values mean what they mean in the file.
    public var light: ColorDescription?
    /// Streams other than the picture are handed out as packets.
    public var readsOtherStreams: Bool
    /// Pictures are converted when they are read; otherwise when somebody looks at them (`PixelBuffer.origin`).
    package var paintsPictures = true
    /// Whether waiting for the standard input is over; asked from any thread.
    public var isStopped: @Sendable () -> Bool = { false }
    /// `longestSide`, `shallowFormat` and `deepFormat`.
    var demands: Demands

    /// The whole movie as it is, unless told otherwise.
    public init(
        start: Rational? = nil, end: Rational? = nil, at: Rational? = nil, size: PictureSize? = nil,
        fit: Fit = .contain, hasBlackBorders: Bool = false, light: ColorDescription? = nil,
        readsOtherStreams: Bool = true, shallowFormat: PixelFormat = .bgra8,
        deepFormat: PixelFormat = .rgba16
    ) {
        self.start = start
        self.end = end
        self.at = at
        self.size = size
        self.fit = fit
        self.hasBlackBorders = hasBlackBorders
        self.light = light
        self.readsOtherStreams = readsOtherStreams
        demands = .known(PictureDemands(shallowFormat: shallowFormat, deepFormat: deepFormat))
    }
}

/// What a reader hands out, in the order of the file: pictures decoded, everything else as it is.
public enum ReaderEvent: Sendable {
    /// A picture.
    case frame(VideoFrame)
    /// A packet of another stream.
    case packet(MediaPacket)
}
