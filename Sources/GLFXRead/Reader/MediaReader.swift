internal import CGLFXLibAV
package import GLFXCore
package import GLFXMedia

/// Reads a movie or a still: its pictures as they are decoded, with their own time stamps, its other streams as
/// packets.
///
/// Opening decodes the first picture, so that `format` is known. Belongs to one thread at a time: another one than the
/// opening thread may read. Damage is counted in `damage`, not thrown.
package final class MediaReader: @unchecked Sendable {
    /// The file, as it was given.
    public let path: String
    /// The format of the pictures; the size is the canvas.
    public let format: VideoFormat
    /// The picture's stream.
    public let videoTrack: TrackInfo
    /// Every other stream of the file.
    public let otherTracks: [TrackInfo]
    /// The tracks whose packets are read.
    package let passingTracks: [TrackInfo]
    /// The container's own metadata, in the order of the file.
    public let metadata: [(key: String, value: String)]
    /// Chapters of the part that is read, on the output's timeline.
    public let chapters: [Chapter]
    /// How stored pictures are turned to the upright ones of `next`.
    package let orientation: Orientation
    /// HDR's side data, for the writer.
    package let lightMetadata: LightMetadata
    /// What a still's file says of the photograph.
    package var stillTags: StillTags? { StillTags.read(file) }
    /// How often an animation plays: 0 is for ever; nil: not said.
    package var plays: Int? { file.isSeekable ? PlayCount.read(file.systemPath) : nil }
    /// What else is said of all pictures, for the writer.
    package let streamSideData: StreamSideData
    /// The timecode that the first picture carries itself; nil: none.
    let frameTimecode: String?
    /// What could not be read so far; a missing end is included at the end.
    public var damage: Damage { wholeDamage.map(meter.withComplaints) ?? meter.soFar }
    /// Wall time of decoding and converting.
    public var clock: StepClock {
        var all = decodingClock
        all.add(converter.conversionTime, to: .convert)
        return all
    }
    var decodingClock = StepClock()
    /// Length of the part that is read, as the container declares; nil where it does not.
    public let expectedDuration: Timestamp?
    /// Frames that the container counts; nil where it does not, where only a part is read, and where the count does not
    /// fit the duration, as with an edit list that leaves frames out.
    package var expectedFrames: Int? {
        let (count, rate) = (stream.pointee.nb_frames, Rational(stream.pointee.avg_frame_rate))
        guard count > 0, range.start == nil, range.end == nil, let rate, let expectedDuration else { return nil }
        guard abs(expectedDuration.seconds * rate.double - Double(count)) < 1.5 else { return nil }
        return Int(count) * Int(decoder.ticks)
    }

    /// Subtracted from the file's time stamps: the time of the first frame of a part (`ReaderOptions.start`); nil: they
    /// stay as they are.
    package var shift: Timestamp? { range.shift }

    /// The end of the part that is read (`ReaderOptions.end`), on the timeline of its pictures: each begins before it,
    /// and the last may end after it. Nil: the movie's end.
    package var end: Timestamp? { range.end.map(range.shifted) }

    /// When the movie begins on its own timeline: 0, or later where its first stamp is later.
    package let beginning: Timestamp

    /// A picture's time stamp in the file.
    /// - Parameter time: as it was read.
    package func ownTime(of time: Timestamp) -> Timestamp { range.unshifted(time) }

    let file: InputFile
    let decoder: VideoDecoder
    let stream: UnsafeMutablePointer<AVStream>
    /// The time base of the pictures' times.
    let timeBase: Rational
    /// Of the stream's packets: the same, or twice that where fields become pictures.
    let streamBase: Rational
    /// The clock of the time stamps in the file.
    let frames: FrameClock
    let converter: InputConverter
    let notes: MessageHandler
    let readsOtherStreams: Bool
    private let ownPacket: Owned<AVPacket>
    let spool = PacketSpool()
    var packet: UnsafeMutablePointer<AVPacket> { ownPacket.pointer }
    var range: TimeRange
    var meter: DamageMeter
    /// Known once the picture's end is reached.
    var wholeDamage: Damage?
    var pending: [MediaEvent<TimedPicture>] = []
    /// The newest picture, held until it is known whether it is the last.
    var held: TimedPicture?
    /// The time stamp of the first picture.
    var firstStamp: Timestamp?
    let storesSteps: Bool
    /// A picture file: only its first picture is read, no preview or depth map.
    let isPictureFile: Bool
    var state = State.reading
    var frameCount = 0
    var stamps: FrameStamps
    /// Where the first picture stands for all.
    var timesOnly: (feed: StampFeed, picture: Picture)?
    let firstForm: PictureForm
    var hasReportedChange = false
    /// Audio tracks that were read up to the part's end.
    var audioPastEnd: Set<Int> = []
    /// Audio that begins at the part's end or later: kept if the last picture, which is not known yet, lasts longer.
    var audioAfterEnd: [MediaPacket] = []

    enum State { case reading, draining, pictureDone, finished }

    /// Asked once: it may read the file.
    private(set) lazy var findsPictures =
        !isPictureFile && file.isSeekable && (try? SeekCheck.isExact(file, stream: stream)) ?? false

    /// Opens the file and decodes its first picture.
    /// - Throws: `.input` where there is none to be had, `.limit` where it is too large.
    public init(path: String, options: ReaderOptions = .init(), notes: @escaping MessageHandler) throws(Failure) {
        self.path = path
        self.notes = notes
        let file = try InputFile(
            path: path, maximumPixels: options.maximumPixels, isStopped: options.isStopped)
        self.file = file
        let stream = try file.videoStream(options.videoStream)
        self.stream = stream
        let streamBase = Rational(stream.pointee.time_base) ?? Rational(1, 25)
        self.streamBase = streamBase
        decoder = try VideoDecoder(
            stream: stream, of: file, threads: Int32(options.threads.ofLibrary), deinterlacing: options.deinterlacing,
            cards: options.cards, givesLight: options.givesLight, layer: options.layer, notes: notes)
        timeBase = Rational(streamBase.numerator, streamBase.denominator * decoder.ticks)
        stamps = FrameStamps(
            path: path, timeBase: timeBase, meaning: SeekCheck.meaning(of: stream, in: file), notes: notes)
        Self.note(leapsOf: file, path: path, notes: notes)
        if options.videoStream == nil, let note = file.choiceNote(stream) { notes(note) }
        videoTrack = try TrackInfo(stream)
        let others = try file.tracks(beside: stream, of: file.streams.filter { $0 != stream })
        otherTracks = others
        let passing = try Self.passing(others, of: file, beside: stream, options: options)
        passingTracks = passing
        metadata = entries(of: file.context.pointee.metadata)
        readsOtherStreams = options.readsOtherStreams
        isPictureFile = file.isPicture
        storesSteps = AllowedFormats.name(of: file.context.pointee.iformat).contains("mov")
        ownPacket = try .packet()
        meter = DamageMeter(
            file: file, stream: stream, decoder: decoder, begins: options.start == nil && options.at == nil,
            readsAllStreams: options.readsOtherStreams && passing.count == others.count)
        frames = Self.clock(of: stream, in: file, ticks: decoder.ticks, timeBase: timeBase)
        var range = TimeRange(options: options, origin: file.origin, frames: frames)
        var early: [MediaPacket] = []
        var opening = Opening(
            file: file, stream: stream, decoder: decoder, packet: ownPacket.pointer, timeBase: timeBase,
            streamBase: streamBase, frames: frames,
            seeks: options.start == nil && options.at == nil ? false : try SeekCheck.isExact(file, stream: stream),
            stamps: stamps, spool: spool)
        beginning = file.origin.ticks
        if let time = options.at {
            try opening.decodeFrame(at: time.sum(file.origin).ticks, damage: &meter)
        } else {
            if let start = range.start { opening.seek(to: start) }
            try opening.decodeFirstFrame(range: &range, packets: &early, damage: &meter, path: path)
        }

        // As late as possible: `demands` may block until the device is open.
        stamps = opening.stamps
        if options.size == nil {
            try PictureLimit.checkSides(file.size(of: stream), of: path, longest: options.demands().longestSide)
        }

        // After a seek, pictures before the wanted one may lack their reference pictures.
        if range.start != nil || options.at != nil { decoder.complaints.forget() }

        let frame = decoder.frame
        let (orientation, orientationNote) = Orientation.read(path: path, stream: stream, frame: frame)
        self.orientation = orientation
        if let orientationNote { notes("\(path): \(orientationNote)") }
        lightMetadata = LightMetadata(stream: stream, frame: frame)
        streamSideData = StreamSideData(stream: stream, frame: frame, keepsShape: orientation == .upright)
        frameTimecode = FrameTimecode.label(of: frame, rate: stream.pointee.avg_frame_rate)
        let described = Self.describe(
            frame: frame, file: file, stream: stream, codec: decoder.codecID, orientation: orientation,
            options: options, timeBase: timeBase)
        format = described.format
        firstForm = PictureForm(frame)
        converter = InputConverter(
            geometry: described.geometry, format: described.format.pixelFormat, light: options.light,
            keepsExcursions: options.keepsExcursions, appliesProfiles: !options.isData,
            planes: options.demands().planes)
        if options.demands().takesShared { try decoder.lendSurfaces() }
        expectedDuration = Self.expectedDuration(file: file, stream: stream, range: range, timeBase: streamBase)
        chapters = Self.chapters(of: file, range: range)
        self.range = range
        if options.readsTimesOnly, options.deinterlacing != .field, !file.isPicture,
            let feed = try StampFeed(beside: file, stream: stream)
        {
            firstStamp = stamps.stamp(of: frame)
            timesOnly = (feed, try converter.take(frame, color: format.color))
            return
        }
        if options.at == nil { try handOutFirst(early) } else { try handOutOnly() }
    }

    private static func note(leapsOf file: InputFile, path: String, notes: @escaping MessageHandler) {
        file.onLeap = { leap in
            notes(
                "\(path): its clock leaps by \(secondsText(leap.length)) at \(secondsText(leap.time)); what follows is "
                    + "shown there without a gap")
        }
    }

    /// The tracks whose packets are read; the demuxer is told to skip the others.
    private static func passing(
        _ others: [TrackInfo], of file: InputFile, beside stream: UnsafeMutablePointer<AVStream>, options: ReaderOptions
    ) throws(Failure) -> [TrackInfo] {
        let skipped = options.readsOtherStreams ? try options.skippedStreams(others) : []
        let passing = options.readsOtherStreams ? others.filter { !skipped.contains($0.index) } : []
        for other in file.streams where other != stream {
            let isArt = other.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0
            let isRead = !isArt && passing.contains { $0.index == Int(other.pointee.index) }
            other.pointee.discard = isRead ? AVDISCARD_DEFAULT : AVDISCARD_ALL
        }
        return passing
    }

    /// - Parameter ticks: pictures that the decoder gives for each of the stream's.
    private static func clock(
        of stream: UnsafeMutablePointer<AVStream>, in file: InputFile, ticks: Int64, timeBase: Rational
    ) -> FrameClock {
        let rate = Rational(av_guess_frame_rate(file.context, stream, nil))
        let base = Rational(stream.pointee.time_base) ?? Rational(1, 25)
        return FrameClock(
            rate: rate.map { Rational($0.numerator * ticks, $0.denominator) }, timeBase: timeBase,
            origin: Timestamp(libav: stream.pointee.start_time, timeBase: base))
    }

    /// The next picture or packet; nil at the end.
    /// - Throws: `.limit` where memory runs out. What is damaged is skipped and counted.
    public func next() throws(Failure) -> MediaEvent<TimedPicture>? {
        while true {
            if !pending.isEmpty { return pending.removeFirst() }
            switch state {
            case .finished:
                return nil
            case .reading, .draining:
                try step()
            case .pictureDone:
                try readRest()
            }
        }
    }
}
