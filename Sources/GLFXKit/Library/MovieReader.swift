public import GLFXCore
public import GLFXMedia
internal import GLFXRead
internal import GLFXTimeline

/// What a reader returns, in the order of the file: decoded pictures, and packets of all other streams.
public enum ReaderEvent: Sendable {
    /// A picture.
    case frame(VideoFrame)
    /// A packet of another stream.
    case packet(MediaPacket)
}

/// Reads a movie or a still: one frame after the other, each with its exact time.
///
///     let reader = try MovieReader("in.mov")
///     while let frame = try reader.next() {
///         print(frame.time, frame.buffer.width)
///     }
///
/// Opening decodes the first frame, so that `format` is known. A reader blocks the calling thread, and belongs to one
/// task or thread at a time: it is not `Sendable`. `MovieFrames` is the same for tasks. Damage is counted in `damage`,
/// not thrown.
public final class MovieReader {
    /// How a movie is read.
    public struct Options: Sendable {
        /// The size that pictures are scaled to, in pixels; nil: their own.
        public var size: PictureSize?
        /// How a picture of another aspect ratio fills `size`.
        public var fit = Fit.contain
        /// The layout of all pictures; nil: `.bgra8`, or `.rgba16` for movies of more than 8 bits a channel.
        public var pixelFormat: PixelFormat?
        /// Frames from this time on, counted from the movie's beginning; nil: from the first.
        public var start: Timestamp?
        /// Frames before this time, counted from the movie's beginning; nil: to the last.
        public var end: Timestamp?
        /// `nextEvent` also returns the packets of all other streams: audio, subtitles …
        public var readsOtherTracks = false

        /// The whole movie as it is.
        public init() {}
    }

    /// The file, as it was given.
    public let path: String
    /// How it is read.
    public let options: Options
    private let notes: MessageHandler
    private var reader: MediaReader

    /// Opens the file and decodes its first frame.
    /// - Parameters:
    ///   - path: a movie or a still. Only local files are opened.
    ///   - options: which part is read, and into what kind of picture.
    ///   - notes: gets warnings about the file, a line each.
    /// - Throws: `Failure` of kind `.input` where there is no picture, `.limit` where it is too large.
    public init(
        _ path: String, options: Options = Options(), notes: @escaping NoteHandler = { _ in }
    ) throws(Failure) {
        if let size = options.size { try size.check("the size that '\(path)' is read in") }
        self.path = path
        self.options = options
        self.notes = MessageText.handler(notes)
        reader = try Self.open(path, options, from: options.start, notes: self.notes)
    }

    private static func open(
        _ path: String, _ options: Options, from start: Timestamp?, at time: Timestamp? = nil,
        notes: @escaping MessageHandler
    ) throws(Failure) -> MediaReader {
        var plain = ReaderOptions(
            end: time == nil ? options.end?.rational : nil, size: options.size, fit: options.fit,
            readsOtherStreams: options.readsOtherTracks && time == nil,
            shallowFormat: options.pixelFormat ?? .bgra8, deepFormat: options.pixelFormat ?? .rgba16)
        (plain.start, plain.at) = (start?.rational, time?.rational)
        return try MediaReader(path: path, options: plain, notes: notes)
    }

    // MARK: Properties

    /// The format of the pictures: size, coding, colors, rate. A `MovieWriter` with the same format keeps all of it.
    public var format: VideoFormat { reader.format }
    /// Width and height of every picture, upright.
    public var size: PictureSize { PictureSize(width: format.width, height: format.height) }
    /// Frames a second as the file declares; nil where it does not, or holds a single picture.
    public var framesPerSecond: Rational? { format.frameRate }
    /// The duration of what is read, as the file declares; nil where it does not.
    public var duration: Timestamp? { reader.expectedDuration }
    /// The video stream.
    public var videoTrack: TrackInfo { reader.videoTrack }
    /// Every other stream of the file.
    public var otherTracks: [TrackInfo] { reader.otherTracks }
    /// Titles, chapters and the like.
    public var metadata: MovieMetadata { reader.movieMetadata }
    /// What could not be read so far; whether the file is truncated is known at the end.
    public var damage: Damage { reader.damage }

    // MARK: Reading

    /// The next frame; nil at the end. The caller owns its buffer.
    /// - Throws: `Failure` of kind `.limit` where memory runs out. What is damaged is skipped and counted.
    public func next() throws(Failure) -> VideoFrame? {
        while let event = try nextEvent() {
            if case .frame(let frame) = event { return frame }
        }
        return nil
    }

    /// The next frame or, with `Options.readsOtherTracks`, packet of another stream, in the order of the file; nil at
    /// the end.
    /// - Throws: as `next`.
    public func nextEvent() throws(Failure) -> ReaderEvent? {
        guard let event = try reader.next() else { return nil }
        // `MediaReader` shifts a part of a movie to time 0; here times are the file's own.
        var frame: VideoFrame
        switch event {
        case .packet(let packet): return .packet(packet)
        case .frame(let picture): frame = try VideoFrame(picture)
        }
        guard let shift = reader.shift else { return .frame(frame) }
        frame.time = Timestamp(
            frame.time.value + shift.rescaled(to: frame.time.timeBase).value, timeBase: frame.time.timeBase)
        return .frame(frame)
    }

    /// Seeks forward or back: the next frame is the first that appears then or later. Frames count from 0 again.
    /// - Parameter time: on the movie's own timeline, as frames' times are.
    /// - Throws: `Failure` of kind `.usage` where no frame follows; the reader's position is unchanged then.
    public func seek(to time: Timestamp) throws(Failure) {
        let wanted = fromBeginning(time)
        let start = options.start.map { max($0, wanted) } ?? wanted
        reader = try Self.open(path, options, from: start, notes: { _ in })
    }

    /// The frame that is on screen at a time. Does not affect `next`.
    /// - Parameter time: on the movie's own timeline.
    /// - Throws: `Failure` of kind `.input` where the movie shows nothing then.
    public func frame(at time: Timestamp) throws(Failure) -> VideoFrame {
        let reader = try Self.open(path, options, from: nil, at: fromBeginning(time), notes: { _ in })
        while let event = try reader.next() {
            if case .frame(let picture) = event { return try VideoFrame(picture) }
        }
        throw Failure(.input, "'\(path)' has no frame at \(secondsText(time.seconds))", advice: "give an earlier time")
    }

    /// `ReaderOptions` count from the file's beginning, which may differ from its time 0.
    private func fromBeginning(_ time: Timestamp) -> Timestamp { time - reader.beginning }
}
