package import GLFXCore
package import GLFXMedia

/// How a movie is to be read.
package struct ReaderOptions: Sendable {
    /// Seconds from the movie's beginning; frames that begin earlier are left out, and the first one that is kept
    /// becomes time zero. Nil: from the first frame, with the stamps as they are.
    package var start: Rational?
    /// Seconds from the movie's beginning; frames from here on are left out.
    package var end: Rational?
    /// Only the frame that is shown at this time, in seconds from the movie's beginning, with its own time; excludes
    /// `start` and `end`. Nil: all of them.
    package var at: Rational?
    /// Canvas to scale the pictures to; nil: their own size.
    package var size: PictureSize?
    /// Without a `size`, pictures are scaled to square pixels, as wide as they are shown.
    package var squaresPixels = false
    /// Pixels that a picture may have; larger ones are refused before anything is allocated for them.
    package var maximumPixels = PictureLimit.usual
    /// How a picture of another shape fills `size`.
    package var fit: Fit
    /// Borders of a picture that is fitted whole are black; otherwise they are transparent.
    package var hasBlackBorders: Bool
    /// Pictures of another gamut or kind of transfer (standard, wide, HDR) are converted to these primaries and
    /// transfer; nil: none are.
    package var light: ColorDescription?
    /// Stills' color profiles are not applied: their pixels are numbers, not colors.
    package var isData = false
    /// What interlaced pictures become; nil: they stay as they are.
    package var deinterlacing: Deinterlacing?
    /// Pictures with luma below black or above white come in floating point, `PixelFormat.rgbaHalf`, whatever the format
    /// of the others; otherwise they are cut.
    package var keepsExcursions = false
    /// Linear light of the source stays that, in `PixelFormat.rgbaFloat`; otherwise it gets sRGB's curve.
    package var keepsLight = false
    /// Pictures have 16 bits a channel, whatever the source has.
    package var isDeep = false
    /// Pictures come in floating point, `PixelFormat.rgbaFloat`, whatever the source has.
    package var isFloat = false
    /// Streams other than the picture are read as packets.
    package var readsOtherStreams: Bool
    /// The number of the stream whose pictures are the movie; nil: the one that `InputFile.chooseVideoStream` takes.
    package var videoStream: Int?
    /// The layer or the channel of an OpenEXR file; nil: the picture itself. Other files are refused with one.
    package var layer: String?
    /// Of the streams beside the picture, those whose packets are not wanted, by number.
    package var skippedStreams: @Sendable ([TrackInfo]) throws(Failure) -> Set<Int> = { _ in [] }
    /// Only the times of the frames are wanted: the first picture is decoded, and returned for every frame.
    package var readsTimesOnly = false
    /// Cards that may decode; shared by all movies of a job.
    package var cards = CardDecoding()
    /// The number of threads that decode.
    package var threads = ThreadCount()
    /// Whether to stop waiting for the standard input; called on any thread.
    package var isStopped: @Sendable () -> Bool = { false }
    /// What the renderer takes; called on any thread when needed. May block until a device is open, while files are
    /// opened.
    package var demands: @Sendable () -> PictureDemands

    /// Linear light comes as that: there is `light` of that kind, or none and `keepsLight`.
    var givesLight: Bool { light.map { $0.transfer == .linear } ?? keepsLight }

    /// Options for the whole movie as it is, unless they say otherwise.
    package init(
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
        let demands = PictureDemands(shallowFormat: shallowFormat, deepFormat: deepFormat)
        self.demands = { demands }
    }
}
