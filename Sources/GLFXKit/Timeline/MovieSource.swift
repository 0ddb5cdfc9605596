/// A single movie, with its own time stamps and all streams that are copied.
final class MovieSource: FrameSource, @unchecked Sendable {
    private let reader: MediaReader
    private let passes: Bool
    private let options: ReaderOptions
    /// The first frame's time.
    private var first: Timestamp?
    private var times: FrameTimes?

    /// - Parameter options: those of the reader.
    init(_ reader: MediaReader, options: ReaderOptions) {
        self.reader = reader
        self.options = options
        passes = options.readsOtherStreams
    }

    var name: String { reader.path }
    var format: VideoFormat { reader.format }
    var expectedDuration: Timestamp? { reader.expectedDuration }
    var expectedFrames: Int? { reader.expectedFrames }
    var passingTracks: [TrackInfo] { passes ? reader.otherTracks : [] }
    var droppedTracks: [TrackInfo] { passes ? [] : reader.otherTracks.filter { $0.kind != .audio } }
    var clock: StageClock { reader.clock }
    var keyTimes: [Timestamp] { reader.keyTimes ?? [] }

    var metadata: MovieMetadata { reader.movieMetadata }

    /// Known once the first frame has been read: a part of a movie begins with it.
    var sound: [SoundPiece] {
        // A pipe cannot be read again for its audio.
        guard reader.path != FilterJob.pipe else { return [] }
        let zero = Timestamp(0, timeBase: reader.format.timeBase)
        return [SoundPiece(path: reader.path, origin: reader.shift ?? zero, start: zero)]
    }

    var damage: [FileDamage] {
        reader.damage.isEmpty ? [] : [FileDamage(path: reader.path, damage: reader.damage)]
    }

    func measuredDuration() throws(Failure) -> Timestamp? { try reader.measuredDuration() }

    func next() throws(Failure) -> SourceEvent? {
        switch try reader.next() {
        case .picture(let picture):
            first = first ?? picture.time
            return .frame(TimelineFrame(picture))
        case .packet(let packet): return .packet(packet)
        case nil: return nil
        }
    }

    func seek(to elapsed: Timestamp) throws(Failure) -> Bool {
        guard let first, reader.isSeekable else { return false }
        try reader.seek(to: first + elapsed)
        return true
    }

    func elapsed(ofFrame number: Int) throws(Failure) -> Timestamp? {
        guard let first, reader.isSeekable else { return nil }
        let times: FrameTimes
        if let found = self.times {
            times = found
        } else {
            times = try FrameTimes(path: reader.path, maximumPixels: options.maximumPixels)
            self.times = times
        }
        let origin = first + (reader.shift ?? Timestamp(0, timeBase: times.timeBase))
        guard let start = times.ticks.firstIndex(where: { Timestamp($0, timeBase: times.timeBase) >= origin }),
            times.ticks.indices.contains(start + number)
        else { return nil }
        return Timestamp(times.ticks[start + number], timeBase: times.timeBase) - origin
    }
}

extension MediaReader {
    /// Metadata for a copy of the movie.
    var movieMetadata: MovieMetadata {
        MovieMetadata(
            container: metadata, video: videoTrack.metadata, videoDisposition: videoTrack.disposition,
            chapters: chapters, light: lightMetadata)
    }
}
