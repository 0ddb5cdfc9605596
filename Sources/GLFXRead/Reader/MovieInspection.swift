internal import CGLFXLibAV
public import GLFXCore
public import GLFXMedia

/// What a movie's container says: for `glfx inspect`. A plain value; nothing is decoded beyond libav's probing.
public struct MovieInspection: Sendable {
    /// The properties of a stream.
    public struct Stream: Sendable {
        /// The stream's number in its container.
        public var index: Int
        /// What it carries.
        public var kind: TrackInfo.Kind
        /// libav's short name: `h264`.
        public var codec: String
        /// The codec's profile: `High`; nil where it has none.
        public var profile: String?
        /// Seconds in a tick of its time stamps.
        public var timeBase: Rational
        /// First time stamp.
        public var start: Timestamp?
        /// How long it is, as the container says.
        public var duration: Timestamp?
        /// Frames or packets, as the container says; of pictures those that are shown: an edit list may leave some out.
        public var frameCount: Int64?
        /// Frames or packets that the container holds, shown or not.
        public var storedFrames: Int64?
        /// Bits a second.
        public var bitRate: Int64?
        /// Marked as the one to play.
        public var isDefault: Bool
        /// Tags, in the order of the file.
        public var metadata: [(key: String, value: String)]
        /// Nil unless `kind` is `video`.
        public var picture: Picture?
        /// Nil unless `kind` is `audio`.
        public var sound: Sound?
    }

    /// What only pictures have.
    public struct Picture: Sendable {
        /// The size as stored, before the picture is turned.
        public var size: PictureSize
        /// libav's name: `yuv420p10le`.
        public var pixelFormat: String
        /// Frames a second, as libav guesses it; nil where it cannot.
        public var frameRate: Rational?
        /// Width of a pixel over its height, as stored.
        public var sampleAspectRatio: Rational
        /// The turn that makes it upright.
        public var orientation: Orientation
        /// Whether glfx gets alpha from it.
        public var hasAlpha: Bool
        /// Bits of the coding, not of memory.
        public var bitsPerChannel: Int
        /// What the tags say.
        public var tags: ColorDescription
        /// What glfx assumes: the tags, completed by the customary defaults.
        public var color: ColorDescription
        /// Which field comes first, as the container and the codec's header say; nil where it is progressive.
        public var fieldOrder: FieldOrder?
        /// An attached still, not the movie.
        public var isCoverArt: Bool
        /// This is the stream that glfx filters.
        public var isMovie: Bool
    }

    /// What only audio has.
    public struct Sound: Sendable {
        /// Samples a second.
        public var sampleRate: Int
        /// Number of channels.
        public var channels: Int
        /// libav's name: `stereo`, `5.1`.
        public var layout: String
    }

    /// The path as it was given.
    public var path: String
    /// libav's name of the container: `mov,mp4,m4a,3gp,3g2,mj2`.
    public var container: String
    /// The full name: `QuickTime / MOV`.
    public var containerDescription: String
    /// How long it is, as the container says.
    public var duration: Timestamp?
    /// The earliest time stamp, in microseconds.
    public var start: Timestamp?
    /// Tags, in the order of the file.
    public var metadata: [(key: String, value: String)]
    /// In the order of time.
    public var chapters: [Chapter]
    /// In the order of the file.
    public var streams: [Stream]
    /// Of an OpenEXR file; empty for others, and where OpenEXR's library does not read it.
    public var openEXR: [OpenEXRPart] = []
    /// Layers and channels of an OpenEXR file that a job may show, by their names.
    public var layers: [String] = []

    /// Reads a file's headers.
    /// - Throws: `.input` if it is not a movie or picture that glfx opens.
    public init(path: String) throws(Failure) {
        let file = try InputFile(path: path)
        let movie = try? file.chooseVideoStream()
        if let movie {
            let codedSize = file.size(of: movie)
            let size = DeclaredSize.read(file, codec: movie.pointee.codecpar.pointee.codec_id) ?? codedSize
            // Told as a job tells it.
            try PictureLimit.check(size, of: path, limit: PictureLimit.usual)
            if file.isPicture, codedSize.width < 1 || codedSize.height < 1 {
                // What libav's decoder does not know, such as TIFF in floating point, our own may.
                guard let form = try? CodedReader(path: path, notes: { _ in }).form else {
                    throw Failure(
                        .input, "'\(path)' declares a picture of \(size.width)x\(size.height)",
                        advice: "the file is damaged")
                }
                movie.pointee.codecpar.pointee.width = Int32(form.size.width)
                movie.pointee.codecpar.pointee.height = Int32(form.size.height)
                movie.pointee.codecpar.pointee.format = form.pixelFormat.rawValue
            }
        }
        let microseconds = Rational(1, Int64(AV_TIME_BASE))
        self.path = path
        let format = file.context.pointee.iformat.pointee.long_name.map { String(cString: $0) }
        container = file.wholeName ?? AllowedFormats.name(of: file.context.pointee.iformat)
        containerDescription = file.wholeName ?? format ?? container
        duration = file.knowsLength ? Timestamp(libav: file.context.pointee.duration, timeBase: microseconds) : nil
        start = Timestamp(libav: file.context.pointee.start_time, timeBase: microseconds)
        metadata = entries(of: file.context.pointee.metadata)
        chapters = MediaReader.chapters(
            of: file, range: TimeRange(options: ReaderOptions(), origin: Rational(0, 1)))
        var streams: [Stream] = []
        for stream in file.streams {
            streams.append(try Stream(stream, file: file, isMovie: stream == movie))
        }
        self.streams = streams
        guard file.isPicture, movie?.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_EXR, let bytes = file.openBytes(),
            let facts = OpenEXRInspection(bytes)
        else { return }
        (openEXR, layers) = (facts.parts, facts.layers)
    }
}

extension MovieInspection.Stream {
    fileprivate init(
        _ stream: UnsafeMutablePointer<AVStream>, file: InputFile, isMovie: Bool
    ) throws(Failure) {
        let track = try TrackInfo(stream)
        let parameters = stream.pointee.codecpar.pointee
        index = track.index
        kind = track.kind
        codec = track.codecName
        profile = avcodec_profile_name(parameters.codec_id, parameters.profile).map { String(cString: $0) }
        timeBase = track.timeBase
        start = Timestamp(libav: stream.pointee.start_time, timeBase: track.timeBase)
        duration = file.knowsLength ? Timestamp(libav: stream.pointee.duration, timeBase: track.timeBase) : nil
        frameCount = (Self.shownFrames(of: stream) ?? stream.pointee.nb_frames).positive
        storedFrames = stream.pointee.nb_frames.positive
        bitRate = parameters.bit_rate > 0 ? parameters.bit_rate : nil
        isDefault = track.disposition & AV_DISPOSITION_DEFAULT != 0
        metadata = track.metadata
        switch track.kind {
        case .video:
            picture = MovieInspection.Picture(stream, file: file, track: track, isMovie: isMovie)
        case .audio:
            var layout = [CChar](repeating: 0, count: 64)
            var channels = parameters.ch_layout
            av_channel_layout_describe(&channels, &layout, layout.count)
            sound = MovieInspection.Sound(
                sampleRate: Int(parameters.sample_rate), channels: Int(parameters.ch_layout.nb_channels),
                layout: String(decoding: layout.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
        default:
            break
        }
    }
}

extension Int64 {
    fileprivate var positive: Int64? { self > 0 ? self : nil }
}

extension MovieInspection.Stream {
    /// Pictures of a QuickTime file that its edit list shows; nil for other streams and where nothing is left out.
    private static func shownFrames(of stream: UnsafeMutablePointer<AVStream>) -> Int64? {
        let count = avformat_index_get_entries_count(stream)
        guard stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO, stream.pointee.nb_frames > 0, count > 0
        else { return nil }
        let left = (0..<count).count { entry in
            (avformat_index_get_entry(stream, entry)?.pointee.flags ?? 0) & AVINDEX_DISCARD_FRAME != 0
        }
        return left > 0 ? Int64(count) - Int64(left) : nil
    }
}

extension MovieInspection.Picture {
    fileprivate init(_ stream: UnsafeMutablePointer<AVStream>, file: InputFile, track: TrackInfo, isMovie: Bool) {
        let parameters = stream.pointee.codecpar.pointee
        let format = AVPixelFormat(rawValue: parameters.format)
        let traits = PixelFormatTraits(format)
        size = file.size(of: stream)
        pixelFormat = traits.name
        let rate = Rational(av_guess_frame_rate(file.context, stream, nil))
        frameRate = rate.flatMap { $0.numerator > 0 ? $0 : nil }
        let aspect = file.sampleAspect(stream, nil)
        sampleAspectRatio = aspect.flatMap { $0.numerator > 0 ? $0 : nil } ?? Rational(1, 1)
        orientation = Orientation.read(stream: stream)?.orientation ?? .upright
        let alphaMode = track.metadata.contains { $0.key.lowercased() == "alpha_mode" && $0.value == "1" }
        hasAlpha = traits.hasAlpha || alphaMode
        bitsPerChannel = traits.depth
        tags = file.colorTags(of: stream)
        color = ColorResolver.resolve(
            tags: tags, format: format, height: size.height, codec: parameters.codec_id,
            isPicture: file.isPicture)
        fieldOrder = FieldOrder(parameters.field_order)
        isCoverArt = track.isCoverArt
        self.isMovie = isMovie
    }
}
