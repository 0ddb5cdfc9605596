internal import GLFXAudio
internal import GLFXCore
internal import GLFXJob
internal import GLFXMedia
internal import GLFXRead

/// A single movie, with its own time stamps and all streams that are copied.
final class MovieSource: FrameSource, @unchecked Sendable {
    private let reader: MediaReader
    private let options: ReaderOptions
    private let chosen: [TrackInfo]
    private let timecode: TimecodeStart
    /// The first frame's time.
    private var first: Timestamp?
    private var times: FrameTimes?

    /// - Parameters:
    ///   - options: those of the reader.
    ///   - rule: says which audio tracks are meant.
    ///   - rate: frames a second that are written; nil: unknown.
    ///   - notes: gets what changes in the timecode, a line each.
    init(
        _ reader: MediaReader, options: ReaderOptions, rule: TrackRule, rate: Rational?, notes: MessageHandler
    ) throws(Failure) {
        self.reader = reader
        self.options = options
        chosen = try rule.inputTracks(of: reader.otherTracks, path: reader.path)
        // The first frame's own label needs no moving.
        let skipped = reader.ownTimecodeLabel == nil ? reader.skippedTime : Timestamp(0, timeBase: 1)
        timecode = TimecodeStart(
            reader.movieMetadata.timecode, rate: reader.timecodeRate, skipped: skipped,
            outputRate: rate, name: reader.path)
        for note in timecode.notes { notes(note) }
    }

    var name: String { reader.path }
    var format: VideoFormat { reader.format }
    var expectedDuration: Timestamp? { reader.expectedDuration }
    var expectedFrames: Int? { reader.expectedFrames }
    var passingTracks: [TrackInfo] { reader.passingTracks }
    var clock: StepClock { reader.clock }
    var partEnd: Timestamp? { reader.end }
    var keyTimes: [Timestamp] { reader.keyTimes ?? [] }

    var metadata: MovieMetadata {
        var metadata = reader.movieMetadata
        timecode.apply(to: &metadata)
        return metadata
    }

    /// Known once the first frame has been read: a part of a movie begins with it.
    var sounds: [SourceAudio] {
        // A pipe cannot be read again for its audio.
        guard reader.path != FilterJob.pipe else { return [] }
        let zero = Timestamp(0, timeBase: reader.format.timeBase)
        return chosen.map { track in
            let piece = AudioPiece(
                path: reader.path, stream: track.index, origin: reader.shift ?? zero, start: zero)
            return SourceAudio(track: track, pieces: [piece])
        }
    }

    var damage: [FileDamage] {
        reader.damage.isEmpty ? [] : [FileDamage(path: reader.path, damage: reader.damage)]
    }

    func measuredDuration() throws(Failure) -> Timestamp? { try reader.measuredDuration() }

    func next() throws(Failure) -> MediaEvent<TimelineFrame>? {
        switch try reader.next() {
        case .frame(let picture):
            first = first ?? picture.time
            var frame = TimelineFrame(picture)
            frame.picture.moment = FileMoment(
                path: reader.path, time: reader.ownTime(of: picture.time), beginning: reader.beginning.seconds)
            return .frame(frame)
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
        if let readTimes = self.times {
            times = readTimes
        } else {
            times = try FrameTimes(
                path: reader.path, stream: options.videoStream, maximumPixels: options.maximumPixels)
            self.times = times
        }
        let origin = first + (reader.shift ?? Timestamp(0, timeBase: times.timeBase))
        guard let start = times.ticks.firstIndex(where: { Timestamp($0, timeBase: times.timeBase) >= origin }),
            times.ticks.indices.contains(start + number)
        else { return nil }
        return Timestamp(times.ticks[start + number], timeBase: times.timeBase) - origin
    }
}
